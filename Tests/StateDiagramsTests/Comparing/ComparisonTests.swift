import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct ComparisonTests {
  typealias Transition = StateDiagram.Transition

  static let turnstile = StateDiagram(
    name: "turnstile",
    nodes: [
      .initial(),
      .init(
        "functioning",
        nodes: [
          .initial(in: "functioning"), .init("locked", id: "functioning/locked"),
          .init("unlocked", id: "functioning/unlocked"), .history(in: "functioning"),
        ]),
      .init("broken"),
    ],
    transitions: [
      .init(from: .initial(), to: "functioning"),
      .init(from: .initial(in: "functioning"), to: "functioning/locked"),
      .init(from: locked, to: locked, event: "insertCoin", guard: "10"),
      .init(
        from: locked, to: unlocked, event: "insertCoin", guard: "50", effects: ["openDoors"]),
      .init(in: locked, event: "admitPerson", effects: ["soundAlarm"]),
      .init(from: unlocked, to: locked, event: "admitPerson", effects: ["closeDoors"]),
      .init(from: "functioning", to: "broken", event: "machineDidFail"),
      .init(from: "broken", to: .history(in: "functioning"), event: "repair"),
    ]
  )
  static let locked: StateDiagram.Node.ID = "functioning/locked"
  static let unlocked: StateDiagram.Node.ID = "functioning/unlocked"

  /// A change to the turnstile, and the sentences about it.
  struct Change: Sendable, CustomTestStringConvertible {
    var sentences: [String]
    var apply: @Sendable (inout DiagramParts) -> Void

    init(_ sentences: String..., apply: @escaping @Sendable (inout DiagramParts) -> Void) {
      self.sentences = sentences
      self.apply = apply
    }

    var testDescription: String { sentences.joined(separator: "; ") }
  }

  static let changes: [Change] = [
    Change("") { $0.name = "other" },
    Change("") { $0.diagnostics.append(.init(.noEvents, subject: "x", message: "x")) },
    Change("event `insertCoin` was renamed to `payCoin`") {
      for index in [2, 3] { $0.transitions[index].event = "payCoin" }
    },
    Change(
      "event `insertCoin` was renamed to `payCoin`", "event `repair` was renamed to `fix`"
    ) {
      for index in [2, 3] { $0.transitions[index].event = "payCoin" }
      $0.transitions[7].event = "fix"
    },
    Change(
      "event `insertCoin` was renamed to `payCoin`",
      "transition `locked` —payCoin [50]→ `unlocked`: guard changed from [50] to [20, 50]"
    ) {
      for index in [2, 3] { $0.transitions[index].event = "payCoin" }
      $0.transitions[3].guard = "20, 50"
    },
    Change(
      "transition `locked` —insertCoin [50]→ `unlocked`: effects changed from openDoors to none"
    ) { $0.transitions[3].effects = [] },
    Change(
      "transition admitPerson in `locked`: effects changed from soundAlarm to soundAlarm, log"
    ) { $0.transitions[4].effects.append("log") },
    Change(
      "transition `locked` —insertCoin [50]→ `unlocked`: guard changed from [50] to [20, 50]"
    ) { $0.transitions[3].guard = "20, 50" },
    Change("transition `locked` —insertCoin [10]→ `locked`: guard changed from [10] to none") {
      $0.transitions[2].guard = nil
    },
    Change(
      "transition `locked` —insertCoin [50]→ `unlocked`: target changed from `unlocked` to "
        + "`broken`"
    ) { $0.transitions[3].target = "broken" },
    Change(
      "transition `broken` —repair→ the history of `functioning`: target changed from the "
        + "history of `functioning` to `functioning`"
    ) { $0.transitions[7].target = "functioning" },
    Change(
      "transition `locked` —insertCoin [50]→ `unlocked`: guard changed from [50] to [60], "
        + "effects changed from openDoors to open"
    ) {
      $0.transitions[3].guard = "60"
      $0.transitions[3].effects = ["open"]
    },
    Change("transition admitPerson in `locked`: was internal, is external") {
      $0.transitions[4].kind = .external
    },
    Change("transition `functioning` —machineDidFail→ `broken` was removed") {
      $0.transitions.remove(at: 6)
    },
    Change(
      "transition `unlocked` —admitPerson→ `locked` was removed, with closeDoors"
    ) { $0.transitions.remove(at: 5) },
    Change("transition `broken` —kick→ `broken` was added, with hurt") {
      $0.transitions.append(
        Transition(from: "broken", to: "broken", event: "kick", effects: ["hurt"]))
    },
    Change("initial state changed from `functioning` to `broken`") {
      $0.transitions[0].target = "broken"
    },
    Change("initial state of `functioning` changed from `locked` to `unlocked`") {
      $0.transitions[1].target = unlocked
    },
    Change("state `scrapped` was added", "transition `broken` —scrap→ `scrapped` was added") {
      $0.regions[0].nodes.append(.init("scrapped"))
      $0.transitions.append(Transition(from: "broken", to: "scrapped", event: "scrap"))
    },
    Change(
      "state `broken` was removed",
      "transition `functioning` —machineDidFail→ `broken` was removed",
      "transition `broken` —repair→ the history of `functioning` was removed"
    ) {
      $0.regions[0].nodes.removeLast()
      $0.transitions.removeLast(2)
    },
    Change("state `broken` was renamed to `defect`") {
      $0.regions[0].nodes[2] = .init("defect")
      $0.transitions[6].target = "defect"
      $0.transitions[7].source = "defect"
    },
    Change("state `broken` moved to `functioning/broken`") {
      var node = $0.regions[0].nodes.removeLast()
      node.id = "functioning/broken"
      $0.regions[0].nodes[1].regions[0].nodes.append(node)
      $0.transitions[6].target = node.id
      $0.transitions[7].source = node.id
    },
    Change("state `broken`: was simple, is final") { $0.regions[0].nodes[2].kind = .final },
    Change("state `broken`: entry effects changed from none to beep, is no longer listed") {
      $0.regions[0].nodes[2].entryEffects = ["beep"]
      $0.regions[0].nodes[2].isListed = false
    },
    Change("state `broken`: exit effects changed from none to beep, honk") {
      $0.regions[0].nodes[2].exitEffects = ["beep", "honk"]
    },
    Change("arrow from the start to `functioning` was removed") { $0.transitions.removeFirst() },
    Change("arrow from `broken` to `functioning` was added") {
      $0.transitions.append(.init(from: "broken", to: "functioning"))
    },
    Change("transition `functioning` —machineDidFail→ `broken`: guard changed from none to [x]") {
      $0.transitions[6].guard = "x"
    },
    Change("transition `locked` —insertCoin [10]→ `locked` was added") {
      $0.transitions.append($0.transitions[2])
    },
    Change(
      "transition `locked` —insertCoin [50]→ `unlocked`: target changed from `unlocked` to "
        + "`broken`, effects changed from openDoors to open"
    ) {
      $0.transitions[3].target = "broken"
      $0.transitions[3].effects = ["open"]
    },
    Change("the history of `functioning` was removed") {
      $0.regions[0].nodes[1].regions[0].nodes.removeLast()
    },
    Change("region `left` was added") { $0.regions.append(.init(label: "left", nodes: [])) },
    Change("region `functioning/left` was added") {
      $0.regions[0].nodes[1].regions.append(.init(label: "left", nodes: []))
    },
    Change("choice `either` was added") {
      $0.regions[0].nodes.append(.init("either", kind: .choice))
    },
    Change("final state `over` was added", "composite state `box` was added") {
      $0.regions[0].nodes += [.init("over", kind: .final), .init("box", nodes: [])]
    },
    Change("the omitted states of `functioning` was added") {
      $0.regions[0].nodes[1].regions[0].nodes.append(
        .init("… 2 more", id: "functioning/:elided", kind: .elided))
    },
    Change("composite state `functioning`: label changed from `functioning` to `working`") {
      $0.regions[0].nodes[1].label = "working"
    },
    Change("the history of `functioning`: was history, is deepHistory") {
      $0.regions[0].nodes[1].regions[0].nodes[3].kind = .deepHistory
    },
    Change("the order of states or transitions changed") { $0.transitions.swapAt(2, 7) },
  ]

  @Test(arguments: changes)
  func `the changes of a diagram are described in sentences`(_ change: Change) {
    let diagram = Self.turnstile.changed(change.apply)
    let differences = diagram.differences(from: Self.turnstile)
    #expect(differences.map(\.description) == change.sentences.filter { !$0.isEmpty })
  }

  @Test func `a renamed composite is renamed with its contents`() {
    let old = StateDiagram(
      name: "", nodes: [.init("a", nodes: [.init("b", id: "a/b"), .init("c", id: "a/c")])],
      transitions: [.init(from: "a/b", to: "a/c", event: "go")])
    let new = StateDiagram(
      name: "", nodes: [.init("x", nodes: [.init("b", id: "x/b"), .init("c", id: "x/c")])],
      transitions: [.init(from: "x/b", to: "x/c", event: "go")])
    #expect(
      new.differences(from: old).map(\.description) == ["state `a` was renamed to `x`"])
  }

  @Test func `values that the diagram hides are compared under the later name of an event`() {
    enum Event { case pay }
    enum LaterEvent { case payNow }
    enum Till: StateType, Hashable {
      case open(Int)
      static let initialState = Till.open(0)
      mutating func handleEvent(_ event: Event) {
        if case .open(let count) = self { self = .open((count + 1) % 3) }
      }
    }
    enum LaterTill: StateType, Hashable {
      case open(Int)
      static let initialState = LaterTill.open(0)
      mutating func handleEvent(_ event: LaterEvent) {
        if case .open(let count) = self { self = .open((count + 2) % 3) }
      }
    }
    let old = StateDiagram(of: MachineModel("till", exploring: Till.self, events: [.pay]))
    let new = StateDiagram(of: MachineModel("till", exploring: LaterTill.self, events: [.payNow]))
    let sentences = new.differences(from: old).map(\.description)
    #expect(sentences.first == "event `pay` was renamed to `payNow`")
    #expect(sentences.dropFirst().contains { $0.hasPrefix("in `open(0)`, `payNow` now leads to") })
  }

  @Test func `a rename with a changed guard is a rename and one change`() {
    enum Door: StateType, DOTLabelable, Hashable {
      case closed(pushes: Int), open, broken
      enum Event: CaseIterable, DOTLabelable { case push, pull, kick, mend }
      static let initialState = Door.closed(pushes: 0)
      static let dotLabelableItems = [closed(pushes: 0), closed(pushes: 1), open, broken]
      mutating func handleEvent(_ event: Event) -> String? {
        switch (self, event) {
        case (.closed(let pushes), .push): self = pushes == 1 ? .open : .closed(pushes: pushes + 1)
        case (.open, .pull): self = .closed(pushes: 0)
        case (.closed, .kick), (.open, .kick):
          self = .broken
          return "crash"
        case (.broken, .mend): self = .closed(pushes: 0)
        default: return nil
        }
        return nil
      }
    }
    enum LaterDoor: StateType, DOTLabelable, Hashable {
      case shut(pushes: Int), open, broken
      enum Event: CaseIterable, DOTLabelable { case push, pull, kick, mend }
      static let initialState = LaterDoor.shut(pushes: 0)
      static let dotLabelableItems = [shut(pushes: 0), shut(pushes: 1), open, broken]
      mutating func handleEvent(_ event: Event) -> String? {
        switch (self, event) {
        case (.shut(let pushes), .push): self = pushes == 1 ? .open : .shut(pushes: pushes + 1)
        case (.open, .pull): self = .shut(pushes: 0)
        case (.shut(let pushes), .kick):
          guard pushes == 1 else { return nil }
          self = .broken
          return "crash"
        case (.open, .kick):
          self = .broken
          return "crash"
        case (.broken, .mend): self = .shut(pushes: 0)
        default: return nil
        }
        return nil
      }
    }
    #expect(
      StateDiagram(of: LaterDoor.self).differences(from: StateDiagram(of: Door.self)).map(
        \.description) == [
          "state `closed` was renamed to `shut`",
          "transition `shut` —kick→ `broken`: guard changed from none to [pushes: 1]",
        ])
  }

  @Test func `a difference depends on the direction of the comparison`() {
    let new = Self.turnstile.changed { $0.transitions[3].effects = [] }
    #expect(
      Self.turnstile.differences(from: new).map(\.description) == [
        "transition `locked` —insertCoin [50]→ `unlocked`: effects changed from none to openDoors"
      ])
  }

  @Test func `states that share a label are named by their paths`() {
    let old = StateDiagram(name: "", nodes: [.init("on"), .init("c", nodes: [])])
    let new = StateDiagram(
      name: "", nodes: [.init("on"), .init("c", nodes: [.init("on", id: "c/on")])])
    #expect(new.differences(from: old).map(\.description) == ["state `c/on` was added"])
  }

  // MARK: Kinds

  /// A change to the turnstile, and the kinds of its differences.
  struct KindChange: Sendable, CustomTestStringConvertible {
    var kinds: [StateDiagram.Difference.Kind]
    var apply: @Sendable (inout DiagramParts) -> Void

    init(
      _ kinds: StateDiagram.Difference.Kind...,
      apply: @escaping @Sendable (inout DiagramParts) -> Void
    ) {
      self.kinds = kinds
      self.apply = apply
    }

    var testDescription: String { "\(kinds)" }
  }

  static let kindChanges: [KindChange] = [
    KindChange(.stateRenamed(from: "broken", to: "defect"), .stateChanged("defect")) {
      $0.regions[0].nodes[2] = .init("defect", entryEffects: ["beep"])
      $0.transitions[6].target = "defect"
      $0.transitions[7].source = "defect"
    },
    KindChange(
      .stateRemoved("broken"), .transitionRemoved(turnstile.transitions[6]),
      .transitionRemoved(turnstile.transitions[7])
    ) {
      $0.regions[0].nodes.removeLast()
      $0.transitions.removeLast(2)
    },
    KindChange(.stateAdded("functioning/new")) {
      $0.regions[0].nodes[1].regions[0].nodes.append(.init("new", id: "functioning/new"))
    },
    KindChange(.stateRemoved(.history(in: "functioning"))) {
      $0.regions[0].nodes[1].regions[0].nodes.removeLast()
    },
    KindChange(
      .eventRenamed(from: "admitPerson", to: "pass"),
      .transitionAdded(.init(in: "broken", event: "kick"))
    ) {
      for index in [4, 5] { $0.transitions[index].event = "pass" }
      $0.transitions.append(.init(in: "broken", event: "kick"))
    },
    KindChange(
      .transitionChanged(
        from: .init(in: locked, event: "admitPerson", effects: ["soundAlarm"]),
        to: .init(in: locked, event: "admitPerson", effects: []))
    ) { $0.transitions[4].effects = [] },
    KindChange(.regionAdded("left")) { $0.regions.append(.init(label: "left", nodes: [])) },
    KindChange(.orderChanged) { $0.regions[0].nodes.swapAt(1, 2) },
  ]

  @Test(arguments: kindChanges)
  func `a difference carries the elements that differ, with their new names`(
    _ change: KindChange
  ) {
    let diagram = Self.turnstile.changed(change.apply)
    #expect(diagram.differences(from: Self.turnstile).map(\.kind) == change.kinds)
  }

  @Test func `a missing region is reported as removed`() {
    let old = Self.turnstile.changed {
      $0.regions[0].nodes[1].regions[0].label = "left"
      $0.regions.append(.init(label: "a/b", nodes: []))
    }
    #expect(
      Self.turnstile.differences(from: old).map(\.kind) == [
        .regionRemoved("functioning/left"), .regionRemoved(.init(path: ["a/b"])),
      ])
    #expect(
      Self.turnstile.differences(from: old).map(\.description) == [
        "region `functioning/left` was removed", "region `a/b` was removed",
      ])
  }

  // MARK: States that look like pseudostates
}
