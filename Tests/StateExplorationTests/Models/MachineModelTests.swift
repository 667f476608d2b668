import Testing

@testable import StateExploration

/// A state type that lists two of its three states.
private enum Door: StateType, DOTLabelable, Hashable {
  case shut, ajar, open
  enum Event: CaseIterable, DOTLabelable { case push, pull }
  static let initialState = Door.shut
  static let dotLabelableItems = [Door.shut, .ajar]
  mutating func handleEvent(_ event: Event) -> String? {
    switch (self, event) {
    case (.shut, .push): self = .ajar
    case (.ajar, .push): self = .open
    case (.ajar, .pull), (.open, .pull): self = .shut
    default: return nil
    }
    return self == .open ? "creak" : nil
  }
}

/// A state type without labels.
private struct Counter: StateType {
  enum Event: Equatable { case add(Int), reset }
  var count = 0
  static let initialState = Counter()
  mutating func handleEvent(_ event: Event) {
    switch event {
    case .add(let number): count = min(count + number, 3)
    case .reset: count = 0
    }
  }
}

@Suite struct MachineModelTests {
  private let listedDoor = [
    "shut push -> ajar", "shut ignores pull",
    "ajar push -> open / creak", "ajar pull -> shut",
  ]

  @Test func `a model of a state type shows its listed states the listed events`() {
    let model = MachineModel("door", Door.self)
    #expect(model.name == "door")
    #expect(model.inputs.map(\.name) == ["push", "pull"])
    #expect(model.limits == ExplorationLimits())
    #expect(model.exploration().behavior.lines == listedDoor)
  }

  @Test func `a model of a schema shows its listed states the listed events`() {
    let model = MachineModel("door", StateTypeSchema<Door>())
    #expect(model.exploration().behavior.lines == listedDoor)
  }

  @Test func `an exploring model of a state type follows the listed events`() {
    let exploration = MachineModel("door", exploring: Door.self).exploration().behavior
    #expect(exploration.regions[0].states.map(\.label) == ["shut", "ajar", "open"])
    #expect(
      exploration.lines == listedDoor + ["open ignores push", "open pull -> shut"])
  }

  @Test func `an exploring model of a schema follows the listed events`() {
    let schema = StateMachineSchema<Door, Door.Event, Void>(initialState: .ajar) { door, event in
      event == .push && door == .ajar ? (.open, { _ in }) : nil
    }
    let model = MachineModel("door", exploring: schema)
    #expect(
      model.exploration().behavior.lines == [
        "ajar push -> open", "ajar ignores pull", "open ignores push", "open ignores pull",
      ])
  }
}

// MARK: Lists for one model

extension MachineModelTests {
  private var counterLines: [String] {
    [
      "Counter(count: 0) add(2) -> Counter(count: 2)",
      "Counter(count: 0) ignores reset",
    ]
  }

  @Test func `a model of a state type without labels has the given states and events`() {
    let model = MachineModel(
      "counter", Counter.self, states: [Counter()], events: [.add(2), .reset])
    #expect(model.inputs.map(\.name) == ["add(2)", "reset"])
    #expect(model.exploration().behavior.lines == counterLines)
  }

  @Test func `a model of a schema without labels has the given states and events`() {
    let model = MachineModel(
      "counter", StateTypeSchema<Counter>(), states: [Counter()], events: [.add(2), .reset])
    #expect(model.exploration().behavior.lines == counterLines)
  }

  @Test func `an exploring model of a state type without labels follows the given events`() {
    let model = MachineModel("counter", exploring: Counter.self, events: [.add(2)])
    #expect(
      model.exploration().behavior.lines == [
        "Counter(count: 0) add(2) -> Counter(count: 2)",
        "Counter(count: 2) add(2) -> Counter(count: 3)",
        "Counter(count: 3) ignores add(2)",
      ])
  }

  @Test func `an exploring model of a schema without labels follows the given events`() {
    let schema = Graph(initial: 7, [.init(7, "go", 8), .init(8, "stop", 7)])
    let model = MachineModel("graph", exploring: schema, events: ["go"])
    #expect(model.exploration().behavior.lines == ["7 go -> 8", "8 ignores go"])
  }

  @Test func `lists given to a model replace those of the types`() {
    let model = MachineModel("door", Door.self, states: [.open], events: [.pull])
    #expect(model.exploration().behavior.lines == ["open pull -> shut"])
  }

  @Test func `a model handles any events of a schema in their order`() {
    let model = MachineModel(
      "door", StateTypeSchema<Door>(), handling: [.push, .push, .pull])
    var run = model.run()
    #expect(
      (0..<3).map { run.handle($0, in: nil).effects?.map(\.name) } == [[], ["creak"], []])
    #expect(run.fullText == "shut")
  }
}

// MARK: Tables

extension MachineModelTests {
  @Test func `a model of a table has its declarations and the events that it mentions`() {
    let table = TransitionTable<Lamp, Counter.Event, String>(initial: .off) {
      From(.off) { On(.add(1), to: .on, emit: "glow") }
      From(.on) { On(.reset, to: .off) }
    }
    let model = MachineModel("lamp", table)
    #expect(model.name == "lamp")
    #expect(model.inputs.map(\.name) == ["add(1)", "reset"])
    #expect(model.table?.transitions.map(\.event) == ["add", "reset"])
    #expect(
      model.exploration().behavior.lines == [
        "off add(1) -> on / glow", "off ignores reset", "on ignores add(1)", "on reset -> off",
      ])
  }

  @Test func `a model of a table has the events that their type lists`() {
    let table = TransitionTable<Lamp, Door.Event, Never>(initial: .off) {
      From(.off) { On(.pull, to: .on) }
      From(.on)
    }
    #expect(MachineModel("lamp", table).inputs.map(\.name) == ["push", "pull"])
  }

  @Test func `models of other machines have no declarations`() {
    #expect(MachineModel("door", Door.self).table == nil)
    #expect(MachineModel("lamp", observing: Lamp.off, inputs: []).table == nil)
  }
}

// MARK: Limits

extension MachineModelTests {
  /// A counter without an end.
  private struct Endless: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case add }
    var state = 0
    static let initialState = Endless()
    static let dotLabelableItems = [Endless()]
    mutating func handleEvent(_ event: Event) { state += 1 }
  }

  private static let limits = ExplorationLimits(states: 3)

  private var models: [MachineModel] {
    let (limits, schema) = (Self.limits, StateTypeSchema<Endless>())
    let inputs: [MachineInput<Endless>] = [.input("add") { $0.handleEvent(.add) }]
    return [
      MachineModel("m", exploring: Endless.self, limits: limits),
      MachineModel("m", exploring: schema, limits: limits),
      MachineModel("m", exploring: Endless.self, events: [.add], limits: limits),
      MachineModel("m", exploring: schema, events: [.add], limits: limits),
      MachineModel("m", observing: Endless(), limits: limits, inputs: inputs),
      MachineModel(
        "m", observing: Endless(), describedBy: { $0.state }, limits: limits, inputs: inputs),
    ]
  }

  @Test func `every exploring model stops at the limits that are passed to it`() {
    for model in models {
      #expect(model.limits == Self.limits)
      #expect(model.exploration().behavior.problems == [.stopped(.states(3), unstepped: 1)])
    }
  }

  @Test func `every exploring model stops at the limits that are set later`() {
    for var model in models {
      model.limits = ExplorationLimits(steps: 5)
      #expect(model.exploration().behavior.problems == [.stopped(.steps(5), unstepped: 1)])
      model.limits = ExplorationLimits(bytes: 80)
      #expect(model.exploration().behavior.problems == [.stopped(.bytes(80), unstepped: 1)])
    }
  }
}
