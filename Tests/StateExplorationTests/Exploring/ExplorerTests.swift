import Foundation
import Testing

@testable import StateExploration

@Suite struct ExplorerTests {
  private func explored(
    _ graph: Graph, events: [String], limits: ExplorationLimits = ExplorationLimits()
  ) -> Behavior {
    var model = MachineModel("graph", exploring: graph, events: events)
    model.limits = limits
    return model.exploration().behavior
  }

  private func listed(
    _ graph: Graph, states: [Int], events: [String],
    limits: ExplorationLimits = ExplorationLimits()
  ) -> Behavior {
    var model = MachineModel("graph", graph, states: states, events: events)
    model.limits = limits
    return model.exploration().behavior
  }

  /// A diamond with a long way around: 0 leads to 3 by `long`, `long`, `long` and by `short`, `go`.
  private let diamond = Graph([
    .init(0, "long", 1), .init(1, "long", 2), .init(2, "long", 3), .init(0, "short", 4),
    .init(4, "go", 3, "ring"), .init(3, "go", 0),
  ])
}

// MARK: Following inputs

extension ExplorerTests {
  @Test func `exploring steps the states breadth first, with the inputs in their order`() {
    let exploration = explored(diamond, events: ["long", "short", "go"])
    #expect(exploration.regions.count == 1)
    #expect(exploration.regions[0].label == nil)
    #expect(exploration.regions[0].initialState == 0)
    #expect(exploration.regions[0].states.map(\.label) == ["0", "1", "4", "2", "3"])
    #expect(
      exploration.lines == [
        "0 long -> 1", "0 short -> 4", "0 ignores go",
        "1 long -> 2", "1 ignores short", "1 ignores go",
        "4 ignores long", "4 ignores short", "4 go -> 3 / ring",
        "2 long -> 3", "2 ignores short", "2 ignores go",
        "3 ignores long", "3 ignores short", "3 go -> 0",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `exploring counts all reached states as if they were listed`() {
    let exploration = explored(diamond, events: ["long"])
    #expect(exploration.regions[0].states.map(\.isListed) == [true, true, true, true])
  }
}

// MARK: Limits

extension ExplorerTests {
  /// Leads from each number to the next, and to twice the next, forever.
  private struct Endless: StateMachineSchemaProtocol {
    var initialState: Int { 1 }
    func step(_ state: inout Int, on event: Bool) -> Reaction<Void> {
      state = event ? state &* 2 : state + 1
      return .handled(())
    }
  }

  private func problems(_ limits: ExplorationLimits) -> [Behavior.Problem] {
    var model = MachineModel("endless", exploring: Endless(), events: [false, true])
    model.limits = limits
    let first = model.exploration().behavior
    // The result doesn't depend on anything but the model.
    let second = model.exploration().behavior
    #expect(first.lines == second.lines)
    #expect(first.problems == second.problems)
    return first.problems
  }

  // 1 leads to 2; 2 to 3 and 4; 3 to 6; 4 to 5 and 8; 6 to 7 and 12.
  @Test(arguments: [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)])
  func `exploring stops if more states are known than the limit`(limit: Int, unstepped: Int) {
    #expect(
      problems(ExplorationLimits(states: limit)) == [.stopped(.states(limit), unstepped: unstepped)]
    )
  }

  @Test(arguments: [(8, 1), (15, 1), (16, 2), (40, 3)])
  func `exploring stops if the known states take more bytes than the limit`(
    limit: Int, unstepped: Int
  ) {
    #expect(
      problems(ExplorationLimits(bytes: limit)) == [.stopped(.bytes(limit), unstepped: unstepped)])
  }

  /// Pages that are open above each other.
  private struct Pages: StateMachineSchemaProtocol {
    indirect enum Page { case start, above(Page) }
    let initialState = Page.start
    func step(_ page: inout Page, on event: Bool) -> Reaction<Void> {
      page = .above(page)
      return .handled(())
    }
  }

  @Test func `a finite machine is explored whole at its exact limits`() {
    let limits = ExplorationLimits(states: 5, steps: 15, bytes: 40)
    let exploration = explored(diamond, events: ["long", "short", "go"], limits: limits)
    #expect(exploration.rowCount == 5)
    #expect(exploration.problems == [])
  }

  @Test func `exploring keeps the observations before a limit`() {
    let exploration = explored(
      diamond, events: ["long", "short", "go"], limits: ExplorationLimits(steps: 8))
    #expect(
      exploration.lines == [
        "0 long -> 1", "0 short -> 4", "0 ignores go",
        "1 long -> 2", "1 ignores short", "1 ignores go",
      ])
    #expect(exploration.regions[0].states.map(\.label) == ["0", "1", "4", "2"])
    #expect(exploration.problems == [.stopped(.steps(8), unstepped: 2)])
  }
}

// MARK: Lists

extension ExplorerTests {
  @Test func `an initial state that is neither listed nor reached is described too`() {
    let exploration = listed(diamond, states: [2], events: ["long"])
    #expect(exploration.regions[0].states.map(\.label) == ["2", "3", "0"])
    #expect(exploration.regions[0].initialState == 2)
  }

  /// A counter whose label is `low` below three.
  private enum Counter: StateType, DOTLabelable, Hashable {
    case at(Int)
    enum Event: CaseIterable, DOTLabelable { case add }
    static let initialState = Counter.at(0)
    static let dotLabelableItems = [Counter.at(0)]
    var dotLabel: String { if case .at(let number) = self, number > 2 { "high" } else { "low" } }
    mutating func handleEvent(_ event: Event) {
      if case .at(let number) = self { self = .at(number + 1) }
    }
  }

  @Test func `empty lists of states and events are problems`() {
    #expect(listed(diamond, states: [], events: ["go"]).problems == [.noStates(list: "states:")])
    #expect(listed(diamond, states: [0], events: []).problems == [.noInputs(list: "events:")])
    #expect(explored(diamond, events: []).problems == [.noInputs(list: "events:")])
  }

  @Test func `repeated states are stepped once and repeated inputs twice, and both are problems`() {
    let exploration = listed(diamond, states: [4, 4], events: ["go", "go"])
    #expect(exploration.problems == [.duplicateState("4"), .duplicateInput("go")])
    #expect(exploration.rowCount == 1)
    #expect(exploration.inputs.count == 2)
  }
}

// MARK: Regions

extension ExplorerTests {
  /// Two lamps, each of which has an event, and one event that toggles both.
  private struct Lamps: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case left, both }
    var left = Lamp.off
    var right = Lamp.off
    static let initialState = Lamps(left: .on)
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Lamps>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      left.toggle()
      if event == .both { right.toggle() }
      return event == .both && right == .on ? "glow" : nil
    }
  }

  @Test func `exploring regions steps the combinations that are reached`() {
    let exploration = MachineModel("lamps", exploring: Lamps.self).exploration().behavior
    #expect(exploration.regions.map { $0.states.map(\.label) } == [["on", "off"], ["off", "on"]])
    #expect(
      exploration.lines == [
        "on off left -> off off", "on off both -> off on / glow",
        "off off left -> on off", "off off both -> on on / glow",
        "off on left -> on on", "off on both -> on off",
        "on on left -> off on", "on on both -> off off",
      ])
    #expect(exploration.regions.allSatisfy { $0.states.allSatisfy(\.isListed) })
  }

  /// A lamp beside a counter, all of whose states have one label.
  private struct Clock: StateType, DOTLabelable, Hashable {
    struct Count: DOTLabelable, Hashable {
      var number: Int
      static let dotLabelableItems = [Count(number: 0)]
      var dotLabel: String { "counting" }
    }
    enum Event: CaseIterable, DOTLabelable { case tick }
    var lamp = Lamp.off
    var count = Count(number: 0)
    static let initialState = Clock()
    static let dotLabelableItems = [Clock()]
    static var dotRegions: [DOTRegion<Clock>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("count", \.count)]
    }
    mutating func handleEvent(_ event: Event) { count.number += 1 }
  }

  /// A lamp, and a region without listed states.
  private struct Panel: StateType, DOTLabelable, Hashable {
    enum Alarm: DOTLabelable, Hashable {
      case armed, ringing
      static var dotLabelableItems: [Alarm] { [] }
    }
    enum Event: CaseIterable, DOTLabelable { case press }
    var lamp = Lamp.off
    var alarm = Alarm.armed
    static let initialState = Panel()
    static let dotLabelableItems = [Panel(alarm: .ringing), Panel(alarm: .ringing)]
    var dotLabel: String { "panel" }
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("alarm", \.alarm)]
    }
    mutating func handleEvent(_ event: Event) { lamp.toggle() }
  }
}

// MARK: The initial state

extension ExplorerTests {
  /// A lock that starts with a credit.
  private enum Lock: StateType, DOTLabelable, Hashable {
    case locked(credit: Int), open
    enum Event: CaseIterable, DOTLabelable { case pay, push }
    static let initialState = Lock.locked(credit: 5)
    static let dotLabelableItems = [Lock.locked(credit: 0), .open]
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.locked(5...), .pay): self = .open
      case (.open, .push): self = .locked(credit: 0)
      default: break
      }
    }
  }

  /// A lock beside a lamp.
  private struct Gate: StateType, DOTLabelable, Hashable {
    var lock = Lock.locked(credit: 5)
    var lamp = Lamp.off
    static let initialState = Gate()
    static let dotLabelableItems = [Gate(lock: .open)]
    static var dotRegions: [DOTRegion<Gate>] {
      [DOTRegion("lock", \.lock), DOTRegion("lamp", \.lamp)]
    }
    mutating func handleEvent(_ event: Lock.Event) { lock.handleEvent(event) }
  }
}

// MARK: Steps that depend on more than the state and the input

extension ExplorerTests {
  /// Returns another number each time.
  private final class Dice: StateMachineSchemaProtocol {
    private var count = 0
    var initialState: Int { 0 }
    func step(_ state: inout Int, on event: String) -> Reaction<[Int]> {
      count += 1
      switch event {
      case "roll": state = count
      case "say": return .handled([count])
      case "stop": if count > 3 { return .ignored }
      default: break
      }
      return .handled([])
    }
  }

  @Test(arguments: [("roll", ["2", "4"]), ("say", []), ("stop", [])])
  func `a step with another result when it is repeated is a problem`(
    event: String, values: [String]
  ) {
    let exploration = MachineModel("dice", Dice(), states: [0], events: ["wait", event])
      .exploration().behavior
    #expect(exploration.problems == [.unrepeatableStep(state: "0", input: event, values: values)])
  }

  private struct Numbered: StateMachineSchemaProtocol {
    struct State: Equatable {
      let number: Int
      var isOn = false
    }
    static let creations = Locked(0)
    var initialState: State {
      State(
        number: Self.creations.withLock {
          $0 += 1
          return $0
        })
    }
    func step(_ state: inout State, on event: String) -> Reaction<[Int]> {
      state.isOn.toggle()
      return .handled([])
    }
  }

  @Test(arguments: [nil, [Numbered.State(number: 0)]])
  private func `an initial state with other contents when it is created again is a problem`(
    listed: [Numbered.State]?
  ) {
    let model =
      listed.map { MachineModel("switch", Numbered(), states: $0, events: ["press"]) }
      ?? MachineModel("switch", exploring: Numbered(), events: ["press"])
    #expect(
      model.exploration().behavior.problems.contains {
        if case .unrepeatableInitialState = $0 { true } else { false }
      })
  }

  @Test func `a step with another result is a problem in an explored machine`() {
    let model = MachineModel(
      "dice", exploring: Dice(), events: ["roll"], limits: ExplorationLimits(states: 3))
    #expect(
      model.exploration().behavior.problems.last
        == .unrepeatableStep(state: "0", input: "roll", values: ["1", "4"]))
  }
}

// MARK: Values that are not equal to themselves

extension ExplorerTests {
  private enum Reading: StateType, Hashable {
    case number(Double)
    case none
    static let initialState = Reading.none
    mutating func handleEvent(_ event: Double) { self = .number(event) }
  }
}
