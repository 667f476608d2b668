import StateMachines
import Testing

@Suite
struct OrthogonalStateTests {
  @Test func `an event for the first region leaves the last one unchanged`() {
    var state = OrthogonalState(Key(), Counter<UInt8>())
    let (first, second) = state.handleEvent((.press, nil))
    #expect(state == OrthogonalState(Key(isDown: true), Counter<UInt8>(count: 0)))
    #expect(first == .click)
    #expect(second == nil)
  }

  @Test func `an event for the last region leaves the first unchanged`() {
    var state = OrthogonalState(Key(), Counter<UInt8>())
    let (first, second) = state.handleEvent((nil, 5))
    #expect(state == OrthogonalState(Key(), Counter<UInt8>(count: 5)))
    #expect(first == nil)
    #expect(second == "5")
  }

  @Test func `an event for both regions returns the commands of both`() {
    var state = OrthogonalState(Key(isDown: true), Counter<UInt8>(count: 7))
    let (first, second) = state.handleEvent((.release, 3))
    #expect(state == OrthogonalState(Key(isDown: false), Counter<UInt8>(count: 10)))
    #expect(first == .clack)
    #expect(second == "10")
  }

  @Test func `an event for no region leaves all of them unchanged`() {
    var state = OrthogonalState(Key(isDown: true), Counter<UInt8>(count: 7))
    let (first, second) = state.handleEvent((nil, nil))
    #expect(state == OrthogonalState(Key(isDown: true), Counter<UInt8>(count: 7)))
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test(arguments: [(0, 0, false), (1, 0, false), (0, 1, false), (1, 1, true)])
  func `an orthogonal state is final if all regions are`(left: Int, right: Int, isFinal: Bool) {
    let state = OrthogonalState(Fuse(burnt: left == 1), Fuse(burnt: right == 1))
    #expect(state.isFinal == isFinal)
    #expect(StateTypeSchema().isFinal(state) == isFinal)
  }

  @Test func `an orthogonal state with a region without final states is not final`() {
    #expect(!OrthogonalState(Fuse(burnt: true), Key.initialState).isFinal)
  }

  @Test func `each region of an orthogonal state starts in its initial state`() {
    #expect(OrthogonalState<Key, Counter<Int>>.initialState == OrthogonalState(Key(), Counter()))
  }

  @Test func `an outer event is converted to the events of Harel's regions`() {
    var harel = Harel.initialState
    #expect(harel.handleEvent(.alpha) == ["click", "1"])
    #expect(harel.regions == OrthogonalState(Key(isDown: true), Counter(count: 1)))
    #expect(harel.handleEvent(.beta) == ["clack"])
    #expect(harel.handleEvent(.gamma) == ["11"])
    #expect(harel.regions == OrthogonalState(Key(isDown: false), Counter(count: 11)))
  }

  @Test func `an orthogonal state can be a region`() {
    var state = OrthogonalState<Key, Pad, Counter<Int>>.initialState
    let commands = state.handleEvent((nil, (4, .press), 9))
    #expect(commands.0 == nil)
    #expect(commands.1?.0 == "4")
    #expect(commands.1?.1 == .click)
    #expect(commands.2 == "9")
    #expect(state.regions.0.isDown == false)
    #expect(state.regions.1.regions.0.count == 4)
    #expect(state.regions.1.regions.1.isDown)
    #expect(state.regions.2.count == 9)
  }

  @Test func `a nested orthogonal state without an event is unchanged`() {
    var state = OrthogonalState<Key, Pad>.initialState
    let commands = state.handleEvent((.press, nil))
    #expect(commands.0 == .click)
    #expect(commands.1 == nil)
    #expect(state.regions.0.isDown)
    #expect(state.regions.1 == Pad.initialState)
  }

  @Test func `an orthogonal state has one region or five`() {
    var one = OrthogonalState(Counter<Int>())
    let command = one.handleEvent(2)
    #expect(command == "2")
    #expect(one.regions.count == 2)

    var five = OrthogonalState(Key(), Key(), Key(), Key(), Key())
    let commands = five.handleEvent((.press, nil, .press, nil, .release))
    #expect(commands.0 == .click)
    #expect(commands.1 == nil)
    #expect(commands.4 == .clack)
    #expect(five.regions.2.isDown && !five.regions.3.isDown)
  }

  @Test func `the regions, events and commands of an orthogonal state can have any size`() {
    // Sizes 1, 9 (stride 16), 1, 16, 3, 0 and 17: padding before most of them, and tails reused.
    var state = OrthogonalState(
      Odd<UInt8>(1), Odd<Pair<Int, UInt8>>(Pair(2, 3)), Odd<Bool>(false), Odd<String>("a"),
      Odd<Pair<UInt16, UInt8>>(Pair(4, 5)), Odd<Nothing>(Nothing()),
      Odd<Pair<SIMD4<Float>, UInt8>>(Pair(.zero, 6)))
    let before = state.handleEvent(
      (11, Pair(12, 13), nil, "b", Pair(14, 15), Nothing(), Pair(.one, 16)))
    #expect(before.0 == 1)
    #expect(before.1 == Pair(2, 3))
    #expect(before.2 == nil)
    #expect(before.3 == "a")
    #expect(before.4 == Pair(4, 5))
    #expect(before.5 == Nothing())
    #expect(before.6 == Pair(.zero, 6))
    #expect(state.regions.0.value == 11)
    #expect(state.regions.1.value == Pair(12, 13))
    #expect(state.regions.2.value == false)
    #expect(state.regions.3.value == "b")
    #expect(state.regions.4.value == Pair(14, 15))
    #expect(state.regions.6.value == Pair(.one, 16))

    let again = state.handleEvent((nil, nil, true, nil, nil, nil, Pair(.zero, 26)))
    #expect(again.2 == false)
    #expect(again.6 == Pair(.one, 16))
    #expect(state.regions.2.value)
    #expect(state.regions.3.value == "b")
    #expect(state.regions.6.value == Pair(.zero, 26))
  }

  @Test func `a region of an orthogonal state steps in place without copying its array`() {
    var log = Log(lines: [0])
    log.lines.reserveCapacity(200)
    let address = log.address
    var state = OrthogonalState(Key(), log)
    log.lines = []
    for line in 1...99 { state.handleEvent((line.isMultiple(of: 2) ? .press : nil, line)) }
    #expect(state.regions.1.lines.count == 100)
    #expect(state.regions.1.address == address)
  }

  @Test func `a region of a nested orthogonal state steps in place without copying its array`() {
    var log = Log(lines: [0])
    log.lines.reserveCapacity(200)
    let address = log.address
    var state = OrthogonalState(Counter<UInt8>(), LoggedKey(Key(), log))
    log.lines = []
    for line in 1...99 { state.handleEvent((nil, (nil, line))) }
    #expect(state.regions.1.regions.1.lines.count == 100)
    #expect(state.regions.1.regions.1.address == address)
  }

  @Test func `an orthogonal state releases its events and commands`() {
    weak var event: Token?
    weak var command: Token?
    do {
      let first = Token()
      let second = Token()
      (event, command) = (second, first)
      var state = OrthogonalState(Key(), Odd<Token>(first), Odd<Token>(Token()))
      let commands = state.handleEvent((.press, second, nil))
      #expect(commands.1 === first)
    }
    #expect(event == nil)
    #expect(command == nil)
  }

  @Test func `a machine performs the commands of all regions of an orthogonal state`() {
    var performed: [String] = []
    let machine = StateMachine(OrthogonalState<Key, Counter<Int>>.self) { key, count in
      performed.append("\(key.map { "\($0)" } ?? "-") \(count ?? "-")")
    }
    machine.handleEvent((.press, 1))
    machine.handleEvent((nil, 2))
    #expect(performed == ["click 1", "- 3"])
    #expect(machine.state.regions.1.count == 3)
  }

  @Test func `the regions of an orthogonal state can be assigned`() {
    var state = OrthogonalState(Key(), Counter<Int>())
    state.regions = (Key(isDown: true), Counter(count: 5))
    #expect(state == OrthogonalState(Key(isDown: true), Counter(count: 5)))
  }

  @Test func `all regions of an orthogonal state take part in its hash`() {
    let states: Set = [
      OrthogonalState(Key(), Counter(count: 1)), OrthogonalState(Key(), Counter(count: 2)),
      OrthogonalState(Key(isDown: true), Counter(count: 1)),
      OrthogonalState(Key(), Counter(count: 2)),
    ]
    #expect(states.count == 3)
  }
}

private struct Key: StateType, Hashable {
  enum Event { case press, release }
  enum Command { case click, clack }

  static let initialState = Key()
  var isDown = false

  @discardableResult
  mutating func handleEvent(_ event: Event) -> Command {
    isDown = event == .press
    return isDown ? .click : .clack
  }
}

private struct Counter<Count: FixedWidthInteger & Sendable>: StateType, Hashable {
  static var initialState: Counter { Counter() }
  var count: Count = 0

  mutating func handleEvent(_ event: Count) -> String {
    count += event
    return "\(count)"
  }
}

private typealias Pad = OrthogonalState<Counter<UInt8>, Key>

private typealias LoggedKey = OrthogonalState<Key, Log>

private struct Harel: StateType {
  enum Event { case alpha, beta, gamma }

  static let initialState = Harel()
  var regions = OrthogonalState<Key, Counter<Int>>.initialState

  mutating func handleEvent(_ event: Event) -> [String] {
    let (key, count) =
      switch event {
      case .alpha: regions.handleEvent((.press, 1))
      case .beta: regions.handleEvent((.release, nil))
      case .gamma: regions.handleEvent((nil, 10))
      }
    return [key.map { "\($0)" }, count].compactMap { $0 }
  }
}

/// Replaces its value with the event and returns the value before.
private struct Odd<Value>: StateType {
  static var initialState: Odd { preconditionFailure("Not used") }
  var value: Value

  init(_ value: Value) { self.value = value }

  mutating func handleEvent(_ event: Value) -> Value {
    defer { value = event }
    return value
  }
}

private struct Pair<First: Equatable, Second: Equatable>: Equatable {
  var first: First
  var second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

private struct Nothing: Equatable {}

private struct Log: StateType {
  static let initialState = Log(lines: [])
  var lines: [Int]

  /// The address of the lines, which a copy changes.
  var address: UnsafePointer<Int>? { lines.withUnsafeBufferPointer(\.baseAddress) }

  mutating func handleEvent(_ event: Int) { lines.append(event) }
}

private final class Token {}

/// Final after `true`.
private struct Fuse: StateType {
  static let initialState = Fuse(burnt: false)
  var burnt: Bool
  var isFinal: Bool { burnt }

  mutating func handleEvent(_ event: Bool) { burnt = event }
}
