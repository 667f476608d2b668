import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct StateDiagramDerivingTests {
  @Test func `diagrams are equal if they show the same and their tables are equal`() throws {
    let diagram = StateDiagram(of: Switch.self)
    #expect(diagram == StateDiagram(of: Switch.self))
    #expect(try StateDiagram(json: diagram.json()) == diagram)
    #expect(diagram.changed { _ in } != diagram)
  }

  enum Switch: CaseIterable, StateType, DOTLabelable {
    case on, off
    enum Event: CaseIterable, DOTLabelable { case flip, wait }
    enum Command { case click }
    static let initialState = Switch.off
    mutating func handleEvent(_ event: Event) -> Command? {
      if event == .wait { return nil }
      self = self == .on ? .off : .on
      return .click
    }
  }

  private let switchDiagram = StateDiagram(
    name: "switch",
    nodes: [.initial(), .init("on"), .init("off")],
    transitions: [
      .init(from: ":initial", to: "off"),
      .init(from: "on", to: "off", event: "flip", effects: ["click"]),
      .init(from: "off", to: "on", event: "flip", effects: ["click"]),
    ])

  @Test func `a state type and its model have equal diagrams`() {
    #expect(StateDiagram(of: Switch.self, named: "switch").changed { _ in } == switchDiagram)
    #expect(StateDiagram(of: MachineModel("switch", Switch.self)).changed { _ in } == switchDiagram)
  }

  @Test func `a schema and its model have equal diagrams`() {
    let schema = StateTypeSchema<Switch>()
    #expect(StateDiagram(of: schema, named: "switch").changed { _ in } == switchDiagram)
    #expect(StateDiagram(of: MachineModel("switch", schema)).changed { _ in } == switchDiagram)
  }

  enum Fuse: CaseIterable, StateType, DOTLabelable {
    case whole, blown
    enum Event: CaseIterable, DOTLabelable { case overload, replace }
    static let initialState = Fuse.whole
    mutating func handleEvent(_ event: Event) {
      precondition(event == .replace || self == .whole, "the fuse is blown")
      self = event == .overload ? .blown : .whole
    }
  }

  @Test func `the events that must not happen in a state are drawn on request`() async {
    await #expect(processExitsWith: .success) {
      let diagram = StateDiagram(of: Fuse.self, showsImpossibleEvents: true)
      #expect(
        diagram == StateDiagram(of: StateTypeSchema<Fuse>(), showsImpossibleEvents: true))
      #expect(
        diagram.transitions.filter { $0.kind == .impossible }
          == [.init(in: "blown", event: "overload", kind: .impossible)])
      var model = MachineModel("Fuse", Fuse.self)
      model.protectsSteps = true
      #expect(!StateDiagram(of: model).transitions.contains { $0.kind == .impossible })
    }
  }

  @Test func `a table and its model have equal diagrams`() {
    let table = TransitionTable<Lamp, String, Never>(initial: .off) {
      From(.off) { On("press", to: .on) }
      From(.on) { On("press", to: .off) }
    }
    let diagram = StateDiagram(
      name: "lamp",
      nodes: [.initial(), .init("off"), .init("on")],
      transitions: [
        .init(from: ":initial", to: "off"),
        .init(from: "off", to: "on", event: "press"),
        .init(from: "on", to: "off", event: "press"),
      ])
    #expect(StateDiagram(of: table, named: "lamp").changed { _ in } == diagram)
    #expect(StateDiagram(of: MachineModel("lamp", table)).changed { _ in } == diagram)
  }

  @Test func `a diagram is named after the state's type by default`() {
    #expect(StateDiagram(of: Switch.self).name == "Switch")
    #expect(StateDiagram(of: StateTypeSchema<Switch>()).name == "Switch")
  }

  @Test func `ignored events are part of the diagram on request`() {
    let ignored = ["on ignores wait", "off ignores wait"]
    let models = [
      StateDiagram(of: Switch.self, showsIgnoredEvents: true),
      StateDiagram(of: StateTypeSchema<Switch>(), showsIgnoredEvents: true),
      StateDiagram(of: MachineModel("switch", Switch.self), showsIgnoredEvents: true),
    ]
    for diagram in models { #expect(diagram.arrows.filter { $0.contains("ignores") } == ignored) }
  }
}

// MARK: Lists for one model

/// A valve whose states and events have no labels.
private enum Valve: StateType {
  case shut, open(Int)
  enum Turn { case more, less }
  static let initialState = Valve.shut
  mutating func handleEvent(_ turn: Turn) {
    let level = if case .open(let level) = self { level } else { 0 }
    let next = min(2, max(0, turn == .more ? level + 1 : level - 1))
    self = next == 0 ? .shut : .open(next)
  }
}

extension StateDiagramDerivingTests {
  @Test func `states and events without labels are named by their cases`() {
    let diagram = StateDiagram(
      of: MachineModel("valve", Valve.self, states: [.shut, .open(1)], events: [.more, .less]))
    #expect(diagram.name == "valve")
    #expect(diagram.outline == "• shut open")
    // One step leads to `open(2)`.
    #expect(
      diagram.arrows == [
        "shut -> open more", "open: more", "open -> shut less [open: 1]",
        "open: less [open: 2]",
      ])
    #expect(diagram.diagnostics == [])
  }
}

// MARK: Exploring

extension StateDiagramDerivingTests {
  @Test func `exploring draws the reachable states and nothing else`() {
    let diagram = explored(
      from: "a", events: ["x", "y"],
      [Step("a", "y", "c"), Step("c", "x", "b"), Step("b", "y", "a"), Step("never", "x", "a")])
    #expect(diagram.outline == "• a c b")
    #expect(diagram.arrows == ["a -> c y", "c -> b x", "b -> a y"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `exploring needs no listed states and reports no unlisted ones`() {
    /// Lists one of its three states.
    enum Stage: StateType, DOTLabelable, Hashable {
      case first, second, third
      enum Event: CaseIterable, DOTLabelable { case next }
      static let initialState = Stage.first
      static let dotLabelableItems = [Stage.second]
      mutating func handleEvent(_ event: Event) { self = self == .first ? .second : .third }
    }
    let listed = StateDiagram(of: Stage.self)
    #expect(listed.outline == "• second third? first?")
    #expect(listed.notices == ["unlistedInitialState first", "unlistedTarget third"])
    let explored = StateDiagram(of: MachineModel("stage", exploring: Stage.self))
    #expect(explored.outline == "• first second third")
    #expect(explored.arrows == ["first -> second next", "second -> third next"])
    #expect(explored.diagnostics == [])
  }
}

// MARK: States that are not Hashable

extension StateDiagramDerivingTests {
  final class Log { var lines: [String] = [] }

  /// Carries an object, a function and an array.
  struct Session: StateType, DOTLabelable {
    var log: Log?
    var action: () -> Void
    var names: [String]
    enum Event: CaseIterable, DOTLabelable { case open, add, close }
    static var initialState: Session { Session(log: nil, action: {}, names: []) }
    static var dotLabelableItems: [Session] {
      [initialState, Session(log: shared, action: {}, names: [])]
    }
    nonisolated(unsafe) static let shared = Log()
    var dotLabel: String { log == nil ? "closed" : "open" }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .open where log == nil: log = Self.shared
      case .add where log != nil && names.isEmpty: names.append("x")
      case .close where log != nil: self = Self.initialState
      default: return nil
      }
      return nil
    }
  }

  @Test
  func `non-Hashable states are distinguished by their contents, except functions and objects`() {
    let diagram = StateDiagram(of: Session.self)
    #expect(diagram.outline == "• closed open")
    #expect(diagram.arrows.prefix(1) == ["closed -> open open"])
    #expect(diagram.arrows.last == "open -> closed close")
    #expect(diagram.arrows.count == 3)
    #expect(
      diagram.diagnostics.map(\.message) == [
        "Values of the types '() -> ()', 'Log' can't be read: each counts as any other of its type, "
          + "and changes inside are not observed. If reactions depend on one, keep what they depend on "
          + "in a struct or an enum."
      ])
  }

  enum Door: DOTLabelable {
    struct Key { var teeth: [Int] }
    case locked(Key), open
    static let dotLabelableItems = [Door.locked(Key(teeth: [1, 2])), .open]
  }
}

// MARK: Existing machines

/// A gate with a private state, which was not written to be drawn.
private struct ExistingGate {
  enum Action { case openDoors, returnCoins([Int]), sound(alarm: String, volume: Int) }
  struct Broken: Error {}

  private enum Phase { case locked(credit: Int), unlocked, broken }

  private var state = Phase.locked(credit: 0)

  mutating func insert(_ coin: Int) -> Action? {
    guard case .locked(let credit) = state else { return .returnCoins([coin]) }
    state = credit + coin < 20 ? .locked(credit: credit + coin) : .unlocked
    return credit + coin < 20 ? nil : .openDoors
  }

  mutating func pass() -> [Action] {
    guard case .unlocked = state else {
      return [.sound(alarm: "bell", volume: 3), .sound(alarm: "horn", volume: 9)]
    }
    state = .locked(credit: 0)
    return []
  }

  mutating func kick() throws {
    if case .broken = state { throw Broken() }
    state = .broken
  }

  mutating func repair() { if case .broken = state { state = .locked(credit: 0) } }
}

extension StateDiagramDerivingTests {
  private var gate: MachineModel {
    MachineModel(
      "gate", observing: ExistingGate(),
      inputs: [
        .input("insert", "10") { $0.insert(10) }, .input("insert", "20") { $0.insert(20) },
        .input("pass") { $0.pass() }, .input("kick") { try $0.kick() },
        .input("repair") { $0.repair() },
      ])
  }

  @Test func `an existing machine is drawn by the cases of its private state`() {
    let diagram = StateDiagram(of: gate)
    #expect(diagram.name == "gate")
    #expect(diagram.outline == "• locked unlocked broken")
    #expect(
      diagram.arrows == [
        "locked: insert [10 if credit: 0]",
        "locked -> unlocked insert [10 if credit: 10; 20] / openDoors",
        #"locked: pass / sound(alarm: "bell", volume: 3), sound(alarm: "horn", volume: 9)"#,
        "locked -> broken kick", "unlocked: insert / returnCoins(…)", "unlocked -> locked pass",
        "unlocked -> broken kick", "broken: insert / returnCoins(…)",
        #"broken: pass / sound(alarm: "bell", volume: 3), sound(alarm: "horn", volume: 9)"#,
        "broken: kick / throws Broken", "broken -> locked repair",
      ])
    #expect(diagram.diagnostics == [])
  }

  @Test func `a guard names a property that the diagram doesn't show`() {
    struct Timer {
      var state = Lamp.off
      private var ticks = 0
      mutating func tick() {
        ticks = min(ticks + 1, 2)
        if ticks == 2 { state = .on }
      }
    }
    let diagram = StateDiagram(
      of: MachineModel("timer", observing: Timer(), inputs: [.input("tick") { $0.tick() }]))
    #expect(diagram.outline == "• off on")
    #expect(diagram.arrows == ["off: tick [ticks: 0]", "off -> on tick [ticks: 1]"])
    #expect(diagram.notices == [])
  }

  @Test func `an existing machine is drawn by the value that a closure returns`() {
    let diagram = StateDiagram(
      of: MachineModel(
        "list", observing: [Int](), describedBy: { $0.isEmpty ? "empty" : "full" },
        inputs: [
          .input("append") { if $0.count < 2 { $0.append($0.count) } },
          .input("removeLast") { $0.popLast() },
        ]))
    #expect(diagram.outline == "• empty full")
    #expect(diagram.starts == [":initial -> empty"])
    #expect(diagram.arrows.first == "empty -> full append")
  }

  /// A player whose views need no update if the position alone has changed.
  private struct Player: StateType, Equatable, DOTLabelable {
    enum Event: CaseIterable, DOTLabelable { case tick, rewind }
    var hasEnded = false
    var position = 0
    static let initialState = Player()
    static let dotLabelableItems = [initialState, Player(position: 2)]
    var dotLabel: String { hasEnded ? "ended" : "playing" }
    static func == (left: Self, right: Self) -> Bool { left.hasEnded == right.hasEnded }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .tick:
        position = min(position + 1, 3)
        hasEnded = position == 3
      case .rewind: self = Player()
      }
    }
  }
}
