import DiagramFixtures
import Foundation
import StateDiagrams
import Testing

@Suite struct DiagnosticDerivingTests {
  @Test func `an unlisted target is drawn, marked and reported once`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "run"],
      [Step("a", "go", "lost"), Step("b", "go", "lost"), Step("a", "run", "c/far")])
    #expect(diagram.outline == "• a b lost? c{far?}")
    #expect(diagram.arrows == ["a -> lost go", "a -> c/far run", "b -> lost go"])
    #expect(
      diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .unlistedTarget, subject: "lost",
          message: "'go' leads from 'a' to 'lost', which is not among the listed states: "
            + "add it to 'Spot.dotLabelableItems', or find the states by running the machine, "
            + "with 'exploring:'."),
        StateDiagram.Diagnostic(
          .unlistedTarget, subject: "far",
          message: "'run' leads from 'a' to 'far', which is not among the listed states: "
            + "add it to 'Spot.dotLabelableItems', or find the states by running the machine, "
            + "with 'exploring:'."),
      ])
  }

  @Test func `an empty list of states is reported, and the initial state is drawn`() {
    let diagram = diagram(states: [], events: ["go"], initial: "a", [Step("a", "go", "b")])
    #expect(diagram.outline == "• a?")
    #expect(diagram.arrows == [])
    #expect(diagram.notices == ["noStates Spot", "unlistedInitialState a"])
    #expect(
      diagram.diagnostics.first?.message
        == "'Spot.dotLabelableItems' is empty: list the states to draw.")
  }

  @Test func `an empty list of events is reported, and the states are drawn`() {
    let diagram = diagram(states: ["a", "b"], events: [], [Step("a", "go", "b")])
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == [])
    #expect(diagram.notices == ["noEvents Signal"])
    #expect(
      diagram.diagnostics.first?.message
        == "'Signal.dotLabelableItems' is empty: list the events to apply.")
  }

  /// A note that is identified by its number, whatever its text.
  private struct Note: Hashable {
    let id: Int
    var text = ""
    static func == (left: Note, right: Note) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private enum Editor: StateType, Hashable, DOTLabelable {
    case editing(Note), closed
    enum Event: CaseIterable, DOTLabelable { case close }
    static let initialState = Editor.editing(Note(id: 1))
    static var dotLabelableItems: [Editor] {
      [initialState, .editing(Note(id: 1, text: "a")), .closed, .closed]
    }
    mutating func handleEvent(_ event: Event) { self = .closed }
  }

  @Test func `an event that is listed twice is reported and drawn once`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go#1", "go#1", "go#2"],
      [Step("a", "go#1", "b"), Step("b", "go#1", "a"), Step("b", "go#2", "a")])
    #expect(diagram.arrows == ["a -> b go [1]", "b -> a go"])
    #expect(diagram.notices == ["duplicateItem go(1)"])
    #expect(
      diagram.diagnostics.first?.message == "The list of events contains 'go(1)' twice: remove one."
    )
  }
}

// MARK: Limits

extension DiagnosticDerivingTests {
  /// A chain of representatives of the state `a`.
  private static let chain = (0..<9).map {
    Step(Spot(stringLiteral: "a#\($0)"), "go", Spot(stringLiteral: "a#\($0 + 1)"))
  }

  @Test(arguments: [(10, nil as Int?), (9, 1), (5, 1), (1, 1)])
  func `an exploration that stops at the limit of steps is reported`(limit: Int, unstepped: Int?) {
    let diagram = explored(
      from: "a", events: ["go"], limits: ExplorationLimits(steps: limit), Self.chain)
    #expect(
      diagram.arrows
        == [unstepped == nil ? "a -> a go [payload: 0...8]" : "a -> a go"])
    #expect(diagram.notices == (unstepped == nil ? [] : ["explorationLimit \(limit) steps"]))
    #expect(
      diagram.diagnostics.map(\.message)
        == (unstepped.map {
          [
            "Exploring stopped after \(limit) steps, so that the transitions of \($0) more "
              + "\($0 == 1 ? "state" : "states") are not drawn. If a value counts or grows without "
              + "end, make the states 'Hashable' and leave it out of '==', or list the states. "
              + "Otherwise, raise the "
              + "model's 'limits.steps'."
          ]
        } ?? []))
  }

  /// Records its steps. Every one of ten events leads to a state of its own.
  final class Recording: StateMachineSchemaProtocol {
    var steps: Set<[Int]> = []
    var initialState: Spot { "a" }
    func step(_ state: inout Spot, on event: Signal) -> Reaction<Void> {
      steps.insert([state.payload, event.spot.payload])
      state.payload = 10 * state.payload + event.spot.payload + 1
      return .handled(())
    }
  }
}

// MARK: Composites and regions

extension DiagnosticDerivingTests {
  @Test func `a label that a state and a composite share is reported`() {
    #expect(
      diagram(states: ["c", "c/a"], events: ["go"], []).diagnostics == [
        StateDiagram.Diagnostic(
          .stateIsComposite, subject: "c",
          message: "'c' is a state, and also a composite that encloses other states: rename one "
            + "of the two in 'dotLabel' or 'dotComposites'.")
      ])
  }

  /// A state whose composite depends on its payload.
  enum Wanderer: DOTLabelable, Hashable {
    case here(Bool)
    static let dotLabelableItems = [Wanderer.here(true), .here(false)]
    var dotComposites: [String] { self == .here(true) ? ["home", "room"] : [] }
  }

  enum Track: CaseIterable, DOTLabelable { case paused, running }

  enum Player: DOTLabelable, Hashable {
    enum Medium: Hashable { case audio(Track), video(Track) }
    case playing(Medium)
    static let dotLabelableItems = Track.allCases.flatMap {
      [Player.playing(.audio($0)), .playing(.video($0))]
    }
    var dotLabel: String {
      switch self {
      case .playing(.audio(let track)), .playing(.video(let track)): track.dotLabel
      }
    }
    var dotComposites: [String] {
      switch self {
      case .playing(.audio): ["playing", "audio"]
      case .playing(.video): ["playing", "video"]
      }
    }
  }

  /// Three regions of which the second lists no states.
  struct Incomplete: StateType, DOTLabelable, Hashable {
    enum Silent: DOTLabelable, Hashable {
      case mute, loud
      static var dotLabelableItems: [Silent] { [] }
    }
    enum Partial: DOTLabelable, Hashable {
      case a, b, c
      static let dotLabelableItems = [Partial.a, .b, .a]
    }
    var lamp = Lamp.off
    var silent = Silent.mute
    var partial = Partial.a
    enum Event: CaseIterable, DOTLabelable { case press, leave }
    static let initialState = Incomplete()
    static let dotLabelableItems = [Incomplete()]
    static var dotRegions: [DOTRegion<Incomplete>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("silent", \.silent), DOTRegion("partial", \.partial)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .press: lamp.toggle()
      case .leave: if partial == .b { partial = .c }
      }
      return nil
    }
  }
}

// MARK: Lists and inputs of one model

extension DiagnosticDerivingTests {
  /// A state type that is not `DOTLabelable`.
  struct Timer: StateType {
    enum Event { case tick }
    var seconds = 0
    static let initialState = Timer()
    mutating func handleEvent(_ event: Event) { seconds = min(seconds + 1, 1) }
  }

  @Test func `an existing machine without inputs is reported, with the inputs as the remedy`() {
    let diagram = StateDiagram(of: MachineModel("lamp", observing: Lamp.off, inputs: []))
    #expect(diagram.diagnostics.map(\.kind) == [.noEvents])
    #expect(diagram.diagnostics.first?.message.contains("dotLabelableItems") == false)
  }
}

// MARK: Existing machines

extension DiagnosticDerivingTests {
  @Test func `a missing property of an observed machine is reported with the remedy`() {
    let model = MachineModel(
      "timer", observing: Timer(), state: "phase",
      inputs: [.input("tick") { $0.handleEvent(.tick) }])
    #expect(
      StateDiagram(of: model).diagnostics == [
        StateDiagram.Diagnostic(
          .noStateProperty, subject: "Timer",
          message: "'Timer' has no stored property 'phase': name the one that holds the state with "
            + "'state:', or return it with 'describedBy:'.")
      ])
  }
}

// MARK: Steps that can't be repeated

extension DiagnosticDerivingTests {
  /// Leads to another state each time.
  final class Dice: StateMachineSchemaProtocol {
    private var count = 0
    var initialState: Spot { "a" }
    func step(_ state: inout Spot, on event: Signal) -> Reaction<Void> {
      count += 1
      state.payload = count
      return .handled(())
    }
  }

  @Test func `a step that depends on chance is reported`() {
    let machine = Dice()
    let diagram = Spot.$listed.withValue(["a"]) {
      Signal.$listed.withValue(["go"]) { StateDiagram(of: MachineModel("dice", machine)) }
    }
    #expect(
      diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .unrepeatableStep, subject: "a go(0)",
          message:
            "'go(0)' in 'a' had different results when it was repeated, once payload: 1, and then "
            + "payload: 3: a clock, chance, a captured value, a generator of identifiers outside the machine, or the order "
            + "of a set or dictionary decides. Pass such values in with the event, sort the elements, or "
            + "set SWIFT_DETERMINISTIC_HASHING=1 for their order, or leave them out of 'identity:' or '==', so that the diagram is the same in each run."
        )
      ])
  }

  @Test func `an initial state with new contents is reported`() {
    struct Session {
      enum State { case idle, active }
      private var state = State.idle
      private let id = UUID()
      mutating func start() { state = .active }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "session", observing: Session(), inputs: [.input("start") { $0.start() }]))
    #expect(
      diagram.diagnostics == [
        StateDiagram.Diagnostic(
          .unrepeatableInitialState, subject: "idle",
          message: "The initial state 'idle' had other contents when it was created again, so that "
            + "the diagram differs from run to run: create it with fixed values in place of new "
            + "identifiers, times and random numbers.")
      ])
  }

  @Test func `an object inside a state is reported by its type`() {
    final class Total { var number = 0 }
    enum Account: StateType {
      case open(Total)
      static var initialState: Account { .open(Total()) }
      mutating func handleEvent(_ event: String) {
        if case .open(let total) = self { total.number += 1 }
      }
    }
    #expect(
      StateDiagram(of: MachineModel("account", exploring: Account.self, events: ["pay"]))
        .diagnostics
        == [
          StateDiagram.Diagnostic(
            .opaqueValue, subject: "Total",
            message: "Values of the types 'Total' can't be read: each counts as any other of its "
              + "type, and changes inside are not observed. If reactions depend on one, keep what "
              + "they depend on in a struct or an enum.")
        ])
  }
}

// MARK: Machines without end

extension DiagnosticDerivingTests {
  enum Endless: StateType, DOTLabelable, Hashable {
    case counting(Int)
    enum Event: CaseIterable, DOTLabelable { case up, down }
    static let initialState = Endless.counting(0)
    static var dotLabelableItems: [Endless] { [] }
    mutating func handleEvent(_ event: Event) {
      if case .counting(let number) = self { self = .counting(number + (event == .up ? 1 : -1)) }
    }
  }

  struct Buffer: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case read, wait }
    var items: [Int] = []
    static let initialState = Buffer()
    static var dotLabelableItems: [Buffer] { [] }
    var dotLabel: String { "buffering" }
    mutating func handleEvent(_ event: Event) { if event == .read { items.append(items.count) } }
  }

  private func expect(_ model: MachineModel, toStopAfter end: String, limit: String) {
    let diagnostics = StateDiagram(of: model).diagnostics
    #expect(diagnostics.map(\.kind) == [.explorationLimit])
    #expect(diagnostics.first?.subject == end)
    #expect(diagnostics.first?.message.contains("raise the model's 'limits.\(limit)'") == true)
  }
}

// MARK: Two explanations inside one case

extension DiagnosticDerivingTests {
  private enum Till: StateType, Hashable, CaseIterable, DOTLabelable {
    enum Method: Hashable { case card(isSecure: Bool, token: String?), invoice }
    enum Event: Hashable, DOTLabelable {
      case pay(Method)
      static let dotLabelableItems: [Event] = [
        .pay(.card(isSecure: false, token: nil)), .pay(.card(isSecure: true, token: "t")),
        .pay(.invoice),
      ]
    }
    case open, challenged, paid, billed
    static let initialState = Till.open
    mutating func handleEvent(_ event: Event) {
      guard self == .open, case .pay(let method) = event else { return }
      self =
        switch method {
        case .card(_, .some): .challenged
        case .card: .paid
        case .invoice: .billed
        }
    }
  }

  @Test func `two values of one case that both explain the outcomes are reported`() {
    let diagram = StateDiagram(of: Till.self)
    #expect(
      diagram.arrows == [
        "open -> paid pay [isSecure: false and token nil]",
        "open -> challenged pay [isSecure: true and token not nil]",
        "open -> billed pay [no isSecure and no token]",
      ])
    #expect(
      diagram.diagnostics.map(\.message) == [
        "The outcomes of 'pay' in 'open' have two explanations: list an event 'pay' with "
          + "'isSecure: false' and 'token not nil' to decide."
      ])
  }

  // MARK: Initial values beside regions

  private struct Kiosk: StateType, Hashable, DOTLabelable {
    enum Door: CaseIterable, DOTLabelable { case closed, open }
    enum Lamp: CaseIterable, DOTLabelable { case dark, lit }
    enum Event: CaseIterable, DOTLabelable { case push, press }
    var door = Door.closed
    var lamp = Lamp.dark
    var isNight = false
    static let initialState = Kiosk(isNight: true)
    static let dotLabelableItems = [Kiosk()]
    static var dotRegions: [DOTRegion<Kiosk>] {
      [DOTRegion("door", \.door), DOTRegion("lamp", \.lamp)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .push where door == .closed: door = .open
      case .push:
        door = .closed
        return isNight ? "alarm" : "welcome"
      case .press: lamp = lamp == .dark ? .lit : .dark
      }
      return nil
    }
  }

  /// A safe that is blocked after two wrong codes.
  private struct Safe: StateType, Hashable, DOTLabelable {
    enum Bolt: CaseIterable, DOTLabelable { case locked, open, blocked }
    enum Lamp: CaseIterable, DOTLabelable { case off, on }
    enum Event: CaseIterable, DOTLabelable { case right, wrong, lamp }
    var bolt = Bolt.locked
    var lamp = Lamp.off
    var hasFailed = false
    static let initialState = Safe()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Safe>] {
      [DOTRegion("bolt", \.bolt), DOTRegion("lamp", \.lamp)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch (bolt, event) {
      case (_, .lamp): lamp = lamp == .on ? .off : .on
      case (.locked, .right): bolt = .open
      case (.locked, .wrong) where hasFailed:
        bolt = .blocked
        return "alarm"
      case (.locked, .wrong): hasFailed = true
      default: break
      }
      return nil
    }
  }

  @Test func `listed states that were not tried with a stored property are reported`() {
    let listed = StateDiagram(of: Safe.self).diagnostics.filter { $0.kind == .untriedCombination }
    #expect(
      listed.map(\.message) == [
        "'bolt/open, lamp/off' was not tried with 'hasFailed: true', so that transitions can be "
          + "missing: list the combination, or find the states by running the machine, with "
          + "'exploring:'."
      ])
    let explored = StateDiagram(of: MachineModel("safe", exploring: Safe.self)).diagnostics
    #expect(!explored.contains { $0.kind == .untriedCombination })
  }

  /// A person goes through a door that isn't locked.
  private struct House: StateType, Hashable, DOTLabelable {
    enum Door: Hashable, DOTLabelable {
      case open, closed(angle: Int, isLocked: Bool)
      static let dotLabelableItems: [Door] = [
        .open, .closed(angle: 0, isLocked: true), .closed(angle: 5, isLocked: false),
      ]
    }
    enum Person: Hashable, CaseIterable, DOTLabelable { case outside, inside }
    enum Event: CaseIterable, DOTLabelable { case go }
    var door = Door.open
    var person = Person.outside
    static let initialState = House()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<House>] {
      [DOTRegion("door", \.door), DOTRegion("person", \.person)]
    }
    mutating func handleEvent(_ event: Event) {
      if case .closed(_, true) = door { return }
      person = person == .outside ? .inside : .outside
    }
  }

  private enum Order: StateType, Hashable, CaseIterable, DOTLabelable {
    enum Event: Hashable, DOTLabelable {
      case pay(method: Int, days: Int, risk: Int), back
      static let dotLabelableItems: [Event] = [
        .pay(method: 0, days: 0, risk: 0), .pay(method: 0, days: 1, risk: 1),
        .pay(method: 1, days: 0, risk: 1), .back,
      ]
    }
    case open, paid, waiting, refused
    static let initialState = Order.open
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.open, .pay(let method, let days, _)):
        self = method == 1 ? .refused : days == 0 ? .paid : .waiting
      case (_, .back): self = .open
      default: break
      }
    }
  }
}
