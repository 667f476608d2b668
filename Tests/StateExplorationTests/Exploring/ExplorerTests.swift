import Foundation
import Synchronization
import Testing

@testable import StateExploration

@Suite struct ExplorerTests {
  private func explored(
    _ graph: Graph, events: [String], limits: ExplorationLimits = ExplorationLimits()
  ) -> Exploration {
    var model = MachineModel("graph", exploring: graph, events: events)
    model.limits = limits
    return model.exploration()
  }

  private func listed(
    _ graph: Graph, states: [Int], events: [String],
    limits: ExplorationLimits = ExplorationLimits()
  ) -> Exploration {
    var model = MachineModel("graph", graph, states: states, events: events)
    model.limits = limits
    return model.exploration()
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

  @Test func `exploring finds a shortest way to each state`() {
    let exploration = explored(diamond, events: ["long", "short", "go"])
    #expect(
      exploration.ways == [[], ["long"], ["short"], ["long", "long"], ["short", "go"]])
  }

  @Test func `of two shortest ways, exploring finds the one with the earlier inputs`() {
    let graph = Graph([
      .init(0, "x", 1), .init(0, "y", 2), .init(1, "y", 3), .init(2, "x", 3),
    ])
    #expect(explored(graph, events: ["x", "y"]).ways.last == ["x", "y"])
    #expect(explored(graph, events: ["y", "x"]).ways.last == ["y", "x"])
  }

  @Test func `exploring counts all reached states as if they were listed`() {
    let exploration = explored(diamond, events: ["long"])
    #expect(exploration.regions[0].states.map(\.isListed) == [true, true, true, true])
  }

  @Test func `the exploration of a model is equal each time`() {
    let model = MachineModel("graph", exploring: diamond, events: ["long", "short", "go"])
    let (first, second) = (model.exploration(), model.exploration())
    #expect(first.lines == second.lines)
    #expect(first.ways == second.ways)
    #expect(first.observations.rows == second.observations.rows)
    #expect(first.observations.targets == second.observations.targets)
    #expect(first.effects == second.effects)
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

  private func problems(_ limits: ExplorationLimits) -> [Exploration.Problem] {
    var model = MachineModel("endless", exploring: Endless(), events: [false, true])
    model.limits = limits
    let first = model.exploration()
    // The result doesn't depend on anything but the model.
    let second = model.exploration()
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

  @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 2), (8, 3)])
  func `exploring stops before a state whose steps would exceed the limit`(
    limit: Int, unstepped: Int
  ) {
    #expect(
      problems(ExplorationLimits(steps: limit)) == [.stopped(.steps(limit), unstepped: unstepped)])
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

  @Test func `exploring states that are ever deeper stops before reading them takes too long`() {
    var model = MachineModel("pages", exploring: Pages(), events: [true])
    model.limits.bytes = 100_000
    // A page of depth n counts as about 256 (n - 16) bytes: 100,000 bytes are about 44 pages.
    let exploration = model.exploration()
    #expect(exploration.problems == [.stopped(.bytes(100_000), unstepped: 1)])
    #expect((40...100).contains(exploration.rowCount))
  }

  /// A buffer that grows with each input.
  private struct Reader: StateMachineSchemaProtocol {
    let initialState = Data()
    func step(_ buffer: inout Data, on event: Bool) -> Reaction<Void> {
      buffer += Data(repeating: 1, count: 1000)
      return .handled(())
    }
  }

  @Test func `the bytes of growing data count`() {
    var model = MachineModel("reader", exploring: Reader(), events: [true])
    model.limits.bytes = 100_000
    let exploration = model.exploration()
    #expect(exploration.problems == [.stopped(.bytes(100_000), unstepped: 1)])
    // The sum of 1,000 bytes, 2,000 bytes and so on.
    #expect((10...15).contains(exploration.rowCount))
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
  @Test func `listed states are stepped in their order, and other states are not stepped`() {
    let exploration = listed(diamond, states: [3, 4], events: ["go", "short"])
    #expect(
      exploration.lines == ["3 go -> 0", "3 ignores short", "4 go -> 3 / ring", "4 ignores short"])
    #expect(exploration.regions[0].states.map(\.label) == ["3", "4", "0"])
    #expect(exploration.regions[0].states.map(\.isListed) == [true, true, false])
    #expect(exploration.regions[0].initialState == 2)
    #expect(exploration.ways == [[], [], ["go"]])
    #expect(exploration.problems == [])
  }

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

  @Test func `a reached state with the label of a listed one is stepped, once`() {
    let exploration = MachineModel("counter", Counter.self).exploration()
    #expect(exploration.lines == ["low add -> low", "low add -> low"])
    #expect(exploration.regions[0].states.map(\.payload.text) == ["0", "1", "2"])
    #expect(exploration.ways == [[], ["add"], ["add", "add"]])
  }

  @Test func `reached states are stepped up to the limit of steps`() {
    var model = MachineModel("counter", Counter.self)
    model.limits.steps = 1
    let exploration = model.exploration()
    #expect(exploration.lines == ["low add -> low"])
    #expect(exploration.problems == [.stopped(.steps(1), unstepped: 1)])
  }

  @Test func `listed states beyond the limit of steps are not stepped`() {
    let exploration = listed(
      diamond, states: [0, 1], events: ["long", "go"], limits: ExplorationLimits(steps: 3))
    #expect(exploration.lines == [])
    #expect(exploration.regions[0].states.map(\.label) == ["0", "1"])
    #expect(
      exploration.problems
        == [.tooManySteps("2 states × 2 events", limit: 3, listedWereMade: false)])
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

  @Test func `every combination of the regions' listed states is stepped`() {
    let exploration = MachineModel("lamps", Lamps.self).exploration()
    #expect(exploration.regions.map(\.label) == ["left", "right"])
    #expect(exploration.regions.map { $0.states.map(\.label) } == [["off", "on"], ["off", "on"]])
    #expect(exploration.regions.map(\.initialState) == [1, 0])
    #expect(
      exploration.lines == [
        "off off left -> on off", "off off both -> on on / glow",
        "off on left -> on on", "off on both -> on off",
        "on off left -> off off", "on off both -> off on / glow",
        "on on left -> off on", "on on both -> off off",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `exploring regions steps the combinations that are reached`() {
    let exploration = MachineModel("lamps", exploring: Lamps.self).exploration()
    #expect(exploration.regions.map { $0.states.map(\.label) } == [["on", "off"], ["off", "on"]])
    #expect(
      exploration.lines == [
        "on off left -> off off", "on off both -> off on / glow",
        "off off left -> on off", "off off both -> on on / glow",
        "off on left -> on on", "off on both -> on off",
        "on on left -> off on", "on on both -> off off",
      ])
    #expect(exploration.ways == [[], ["left"], ["both"], ["left", "both"]])
    #expect(exploration.regions.allSatisfy { $0.states.allSatisfy(\.isListed) })
  }

  @Test(arguments: [(8, true), (7, false)])
  func `the product of regions and inputs is limited by the steps`(limit: Int, isStepped: Bool) {
    var model = MachineModel("lamps", Lamps.self)
    model.limits.steps = limit
    let exploration = model.exploration()
    #expect(exploration.rowCount == (isStepped ? 4 : 0))
    #expect(exploration.regions.map(\.states.count) == [2, 2])
    #expect(
      exploration.problems
        == (isStepped
          ? []
          : [
            .tooManySteps(
              "the product of the regions' states and the events, 2 × 2 × 2", limit: 7,
              listedWereMade: false)
          ]))
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

  @Test func `reached states of regions are combined with the listed ones, each once`() {
    let exploration = MachineModel("clock", Clock.self).exploration()
    #expect(exploration.rowCount == 4)
    // Each lamp with the listed count, and then with the one that a tick leads to.
    #expect(
      (0..<exploration.rowCount).map { exploration.source(row: $0, region: 0) } == [0, 1, 0, 1])
    #expect(
      (0..<exploration.rowCount).map { exploration.source(row: $0, region: 1) } == [0, 0, 1, 1])
    #expect(
      (0..<exploration.rowCount).map { exploration.target(row: $0, input: 0, region: 1) } == [
        1, 1, 2, 2,
      ])
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

  @Test func `a region without a list keeps the state that the machine's listed state has`() {
    let exploration = MachineModel("panel", Panel.self).exploration()
    #expect(
      exploration.lines == ["off ringing press -> on ringing", "on ringing press -> off ringing"])
    #expect(exploration.regions[1].states.map(\.label) == ["ringing", "armed"])
    #expect(exploration.regions[1].states.map(\.isListed) == [false, false])
    #expect(exploration.regions[1].initialState == 1)
    #expect(exploration.problems == [.duplicateState("panel"), .emptyRegion("alarm")])
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

  @Test func `an initial state with the label of a listed one is stepped too`() throws {
    let exploration = MachineModel("lock", Lock.self).exploration()
    #expect(
      exploration.lines == [
        "locked ignores pay", "locked ignores push", "open ignores pay", "open push -> locked",
        "locked pay -> open", "locked ignores push",
      ])
    try #require(exploration.rowCount == 3)
    #expect(exploration.source(row: 2, region: 0) == exploration.regions[0].initialState)
    #expect(exploration.regions[0].states.map(\.isListed) == [true, true, false])
    #expect(exploration.ways == [[], [], []])
    #expect(exploration.problems == [])
  }

  @Test func `an initial state beyond the limit of steps is a problem`() {
    var model = MachineModel("lock", Lock.self)
    model.limits.steps = 4
    let exploration = model.exploration()
    #expect(exploration.rowCount == 2)
    #expect(exploration.problems == [.stopped(.steps(4), unstepped: 1)])
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

  @Test func `an initial state with the labels of listed states of its regions is stepped too`() {
    let exploration = MachineModel("gate", Gate.self).exploration()
    #expect(exploration.lines.contains("locked off pay -> open off"))
    #expect(exploration.lines.contains("locked on pay -> open on"))
    #expect(exploration.problems == [])
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

  @Test(arguments: ["roll", "say", "stop"])
  func `a step with another result when it is repeated is a problem`(event: String) {
    let exploration = MachineModel("dice", Dice(), states: [0], events: ["wait", event])
      .exploration()
    #expect(exploration.problems == [.unrepeatableStep(state: "0", input: event)])
  }

  private struct Numbered: StateMachineSchemaProtocol {
    struct State: Equatable {
      let number: Int
      var isOn = false
    }
    static let creations = Mutex(0)
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
      model.exploration().problems.contains {
        if case .unrepeatableInitialState = $0 { true } else { false }
      })
  }

  @Test func `a text in the initial state that a step changes is no problem of this state`() {
    struct Journal {
      var isOpen = false
      let text = NSMutableString(string: "a")
      mutating func open() {
        isOpen = true
        text.append("b")
      }
    }
    let model = MachineModel(
      "journal", observing: Journal(), state: "isOpen", inputs: [.input("open") { $0.open() }])
    #expect(
      !model.exploration().problems.contains {
        if case .unrepeatableInitialState = $0 { true } else { false }
      })
  }

  @Test func `an initial state with other objects is no problem`() {
    final class Socket {}
    struct Connection {
      var isOpen = false
      let socket = Socket()
      let close = {}
      mutating func open() { isOpen = true }
    }
    let model = MachineModel(
      "connection", observing: Connection(), state: "isOpen",
      inputs: [.input("open") { $0.open() }])
    #expect(model.exploration().problems.isEmpty)
  }

  @Test func `a step with another result is a problem in an explored machine`() {
    let model = MachineModel(
      "dice", exploring: Dice(), events: ["roll"], limits: ExplorationLimits(states: 3))
    #expect(model.exploration().problems.last == .unrepeatableStep(state: "0", input: "roll"))
  }

  private final class Box {
    var number = 0
  }

  private struct Holder: StateType {
    enum Event { case count, replace, wait }
    var box = Box()
    static var initialState: Holder { Holder() }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .count: box.number += 1
      case .replace: box = Box()
      case .wait: break
      }
    }
  }

  @Test func `a step that changes an object inside a state is a problem`() {
    let model = MachineModel(
      "holder", Holder.self, states: [Holder()], events: [.replace, .wait, .count])
    let exploration = model.exploration()
    #expect(exploration.problems.map { "\($0)".contains("objectChanged") } == [true])
    #expect("\(exploration.problems)".contains("count"))
  }

  @Test func `a step that changes which object another one refers to is a problem`() {
    final class Playlist {
      let tracks = [Box(), Box()]
      var selected: Box
      init() { selected = tracks[0] }
    }
    struct Player {
      var isPlaying = false
      let playlist = Playlist()
      mutating func play() {
        isPlaying = true
        playlist.selected = playlist.tracks[0]
      }
      mutating func skip() { if isPlaying { playlist.selected = playlist.tracks[1] } }
    }
    let model = MachineModel(
      "player", observing: Player(), state: "isPlaying",
      inputs: [.input("play") { $0.play() }, .input("skip") { $0.skip() }])
    #expect("\(model.exploration().problems)".contains("objectChanged"))
  }

  @Test func `a step that moves an element from one list of an object to the next is a problem`() {
    final class Pages { var (read, unread) = (["a"], ["b", "c"]) }
    struct Book {
      var isFinished = false
      let pages = Pages()
      mutating func turn() { pages.read.append(pages.unread.removeFirst()) }
    }
    let model = MachineModel(
      "book", observing: Book(), state: "isFinished", inputs: [.input("turn") { $0.turn() }])
    #expect("\(model.exploration().problems)".contains("objectChanged"))
  }

  @Test func `a step that changes an object after a large buffer is a problem`() {
    struct Link {
      var isUp = true
      let header = [UInt8](repeating: 0, count: 2_000)
      let packet = Packet()
      mutating func fail() { packet.failures += 1 }
      mutating func fill() { packet.buffer[9] = 1 }
    }
    final class Packet {
      var buffer = [UInt8](repeating: 0, count: 2_000)
      var failures = 0
    }
    for input in [MachineInput<Link>.input("fail") { $0.fail() }, .input("fill") { $0.fill() }] {
      let model = MachineModel("link", observing: Link(), state: "isUp", inputs: [input])
      #expect("\(model.exploration().problems)".contains("objectChanged"))
    }
  }

  @Test func `a step that changes an object after a large collection is a problem`() {
    enum Cell { case empty, full }
    struct Point { var (x, y) = (0, 0) }
    struct Line { var text = "" }
    struct Link<Values> {
      var isUp = true
      let values: Values
      let counter: Counter<Values>
      mutating func fail() { counter.failures += 1 }
    }
    final class Counter<Values> {
      var values: Values
      var failures = 0
      init(_ values: Values) { self.values = values }
    }
    func isProblem<Values>(_ values: Values) -> Bool {
      let model = MachineModel(
        "link", observing: Link(values: values, counter: Counter(values)), state: "isUp",
        inputs: [.input("fail") { $0.fail() }])
      return "\(model.exploration().problems)".contains("objectChanged")
    }
    func list<Element>(_ element: Element) -> [Element] { Array(repeating: element, count: 1_200) }
    #expect(isProblem(list(Float(0))))
    #expect(isProblem(list(0.0)[1...]))
    #expect(isProblem(list(true)))
    #expect(isProblem(list("text")))
    #expect(isProblem(list(Cell.empty)))
    #expect(isProblem(list(Point())))
    #expect(isProblem(list(Line())))
    #expect(isProblem(Dictionary(uniqueKeysWithValues: (0..<1_200).map { ($0, "text") })))
    #expect(isProblem(Set(0..<1_200)))
    #expect(isProblem([list(Cell.empty), list(Cell.full), list(Cell.empty)]))
  }

  @Test func `a step that sets a property to a value that a mirror doesn't show is a problem`() {
    final class Ship {
      var position = SIMD2<Float>(0, 0)
      var course = Bytes([0, 1])
      var home = Address("port")
    }
    /// As a `URL`, an address has an object of its own.
    struct Address: Hashable {
      final class Storage {
        let text: String
        init(_ text: String) { self.text = text }
      }
      private let storage: Storage
      init(_ text: String) { storage = Storage(text) }
      static func == (first: Address, second: Address) -> Bool {
        first.storage.text == second.storage.text
      }
      func hash(into hasher: inout Hasher) { hasher.combine(storage.text) }
    }
    /// As that of `Data`, the mirror shows only the count.
    struct Bytes: Hashable, CustomReflectable {
      private let bytes: [UInt8]
      init(_ bytes: [UInt8]) { self.bytes = bytes }
      var customMirror: Mirror { Mirror(self, children: ["count": bytes.count]) }
    }
    struct Game {
      var isOver = false
      let ship = Ship()
    }
    func isProblem(_ step: @escaping (Ship) -> Void) -> Bool {
      let model = MachineModel(
        "game", observing: Game(), state: "isOver", inputs: [.input("set") { step($0.ship) }])
      return "\(model.exploration().problems)".contains("objectChanged")
    }
    #expect(isProblem { $0.position.y = 2 })
    #expect(isProblem { $0.course = Bytes([1, 0]) })
    #expect(isProblem { $0.home = Address("other") })
    #expect(
      !isProblem {
        ($0.position, $0.course, $0.home) = (SIMD2(0, 0), Bytes([0, 1]), Address("port"))
      })
  }

  @Test func `a step that sets a property to a set of the same objects is no problem`() {
    final class Item: Hashable {
      static func == (first: Item, second: Item) -> Bool { first === second }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Library {
      let items = (0..<20).map { _ in Item() }
      var selected: Set<Item> = []
    }
    struct Browser {
      var isPlaying = false
      let library = Library()
      init() { library.selected = Set(library.items) }
    }
    func isProblem(_ step: @escaping (Library) -> Void) -> Bool {
      let model = MachineModel(
        "browser", observing: Browser(), state: "isPlaying",
        inputs: [.input("select") { step($0.library) }])
      return "\(model.exploration().problems)".contains("objectChanged")
    }
    #expect(!isProblem { $0.selected = Set($0.items.reversed()) })
    #expect(isProblem { $0.selected = Set($0.items.dropFirst()) })
  }

  @Test func `an object can contain a deep value`() {
    indirect enum List { case end, element(Int, List) }
    final class History {
      var list = List.end
      init() { for number in 0..<20_000 { list = .element(number, list) } }
    }
    struct Editor {
      var isOpen = false
      let history = History()
      mutating func open() { isOpen = true }
      mutating func type() { history.list = .element(0, history.list) }
    }
    func problems(_ inputs: MachineInput<Editor>...) -> String {
      let model = MachineModel("editor", observing: Editor(), state: "isOpen", inputs: inputs)
      return "\(model.exploration().problems)"
    }
    #expect(problems(.input("open") { $0.open() }) == "[]")
    #expect(problems(.input("type") { $0.type() }).contains("objectChanged"))
  }

  @Test func `a state can contain an error that is an object`() {
    final class ServerError: Error, @unchecked Sendable { var code = 0 }
    struct Client {
      enum State { case idle, failed(any Error) }
      private(set) var state = State.idle
      let error = ServerError()
      mutating func fail() { state = .failed(error) }
      mutating func count() {
        if case .failed(let error as ServerError) = state { error.code += 1 }
      }
    }
    func problems(_ inputs: MachineInput<Client>...) -> String {
      let model = MachineModel("client", observing: Client(), inputs: inputs)
      return "\(model.exploration().problems)"
    }
    #expect(problems(.input("fail") { $0.fail() }) == "[]")
    #expect(
      problems(.input("fail") { $0.fail() }, .input("count") { $0.count() })
        .contains("objectChanged"))
  }

  @Test func `a step that changes the last of many numbers or texts in an object is a problem`() {
    final class Samples {
      var volumes = Array(repeating: 0.5, count: 1_200)
      var names = Array(repeating: "text", count: 1_200)
      var namesOfNumbers = Dictionary(uniqueKeysWithValues: (0..<1_200).map { ($0, "text") })
    }
    struct Recorder {
      var isOn = true
      let samples = Samples()
    }
    func isProblem(_ step: @escaping (Samples) -> Void) -> Bool {
      let model = MachineModel(
        "recorder", observing: Recorder(), state: "isOn",
        inputs: [.input("set") { step($0.samples) }])
      return "\(model.exploration().problems)".contains("objectChanged")
    }
    #expect(isProblem { $0.volumes[1_199] = 1 })
    #expect(isProblem { $0.names[1_199] = "other" })
    #expect(isProblem { $0.namesOfNumbers[1_199] = "other" })
    #expect(!isProblem { $0.volumes[1_199] = 0.5 })
  }

  private protocol Mode {}

  @Test func `a step that gives a property of an object a value of another type is a problem`() {
    final class Working: Mode {}
    final class Broken: Mode {}
    struct Basic: Mode { var price = 5 }
    struct Premium: Mode { var price = 5 }
    struct Timeout: Error { var code = 0 }
    struct Refusal: Error { var code = 0 }
    final class Row { var (size, age) = (1, 2) }
    final class Settings {
      var (mode, plan) = (Working() as any Mode, Basic() as any Mode)
      var (limit, order) = (1.5 as any Sendable, \Row.size)
      var (error, key) = (Timeout() as any Error, AnyHashable(1))
    }
    struct Client {
      var isUp = true
      let settings = Settings()
    }
    func isProblem(_ step: @escaping (Settings) -> Void) -> Bool {
      let model = MachineModel(
        "client", observing: Client(), state: "isUp", inputs: [.input("set") { step($0.settings) }])
      return "\(model.exploration().problems)".contains("objectChanged")
    }
    #expect(isProblem { $0.mode = Broken() })
    #expect(isProblem { $0.plan = Premium() })
    #expect(isProblem { $0.limit = 1.5 as Float })
    #expect(isProblem { $0.order = \.age })
    #expect(isProblem { $0.error = Refusal() })
    #expect(isProblem { $0.key = AnyHashable("1") })
    #expect(
      !isProblem {
        ($0.plan, $0.limit, $0.error, $0.key) = (Basic(), 1.5, Timeout(), AnyHashable(1))
      })
  }

  @Test func `a step that sets a property of an object to an equal set is no problem`() {
    final class Filters { var tags: Set<String> = [] }
    struct Search {
      var isBusy = false
      let filters = Filters()
      init() { filters.tags = Self.tags }
      static var tags: Set<String> { Set((0..<20).map { "tag \($0)" }) }
      mutating func reset() {
        filters.tags = Self.tags
        isBusy = false
      }
      mutating func start() { isBusy = true }
      mutating func add() { filters.tags.insert("new") }
    }
    let inputs: [MachineInput<Search>] = [
      .input("reset") { $0.reset() }, .input("start") { $0.start() },
    ]
    func problems(_ inputs: [MachineInput<Search>]) -> [Exploration.Problem] {
      MachineModel("search", observing: Search(), state: "isBusy", inputs: inputs)
        .exploration().problems
    }
    #expect(problems(inputs) == [])
    #expect("\(problems(inputs + [.input("add") { $0.add() }]))".contains("objectChanged"))
  }

  @Test func `a step that replaces an object inside a state is no problem`() {
    let model = MachineModel("holder", Holder.self, states: [Holder()], events: [.replace, .wait])
    #expect(model.exploration().problems == [])
  }

  @Test func `a value whose mirror can't be read is no changed object`() {
    struct Upload {
      var isSending = false
      let channel = Box()
      let data = Data([1, 2, 3])
      let timeout = DispatchWorkItem {}
      mutating func send() { isSending = true }
    }
    let model = MachineModel(
      "upload", observing: Upload(), state: "isSending",
      inputs: [.input("send") { $0.send() }])
    #expect(model.exploration().problems == [])
  }

  @Test func `a step that sets a property of an object to its present value is no problem`() {
    /// Copies its storage before it changes it, as the types of the standard library do.
    struct Buffer: StateType {
      var storage = Box()
      static var initialState: Buffer { Buffer() }
      mutating func handleEvent(_ number: Int) {
        guard storage.number != number else { return }
        storage = Box()
        storage.number = number
      }
    }
    let model = MachineModel("buffer", Buffer.self, states: [Buffer()], events: [0, 1])
    #expect(model.exploration().problems == [])
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

  @Test func `exploring a state that contains NaN comes to an end`() {
    let model = MachineModel("reading", exploring: Reading.self, events: [.nan, 1])
    let exploration = model.exploration()
    #expect(exploration.rowCount == 3)
    #expect(exploration.problems == [])
  }

  @Test func `states with different closures are different`() {
    enum Task: StateType {
      case waiting(() -> Int)
      case done(Int)
      static var initialState: Task { .done(0) }
      mutating func handleEvent(_ event: String) {
        if case .waiting(let action) = self { self = .done(action()) }
      }
    }
    let model = MachineModel(
      "task", Task.self, states: [.waiting { 1 }, .waiting { 2 }], events: ["go"])
    let exploration = model.exploration()
    #expect(exploration.problems == [])
    #expect(exploration.rowCount == 2)
    #expect(Set(exploration.regions[0].states.map(\.payload.text)).isSuperset(of: ["1", "2"]))
  }

  @Test func `inputs with different closures are no duplicates, and those with the same one are`() {
    enum Call { case run(() -> Int) }
    struct Sum: StateType, Hashable {
      var number = 0
      static let initialState = Sum()
      mutating func handleEvent(_ event: Call) {
        if case .run(let action) = event { number = action() }
      }
    }
    let (one, two) = ({ 1 }, { 2 })
    let model = MachineModel("sum", Sum.self, states: [Sum()], events: [.run(one), .run(two)])
    #expect(model.exploration().problems == [])
    let repeated = MachineModel("sum", Sum.self, states: [Sum()], events: [.run(one), .run(one)])
    #expect(repeated.exploration().problems == [.duplicateInput("run")])
  }
}
