import DiagramTool
import StateDiagrams
import PlatformLibC

/// A connection in the style of server packages. Its mistake is a forgotten pair: an attempt can still
/// succeed after the connection has been closed.
struct Connection: Sendable {
  enum Action { case connect, succeed, fail, cancel }

  private enum State { case idle, connecting, connected, closed }

  private var state = State.idle

  /// Whether the mistake is corrected. A test changes it, as an author would change the code.
  private let isCorrect = getenv("IS_CORRECT") != nil

  mutating func start() -> Action {
    guard case .idle = state else { fatalError("a second start") }
    state = .connecting
    return .connect
  }

  mutating func attemptEnded(_ hasSucceeded: Bool) -> Action? {
    switch state {
    case .connecting:
      state = hasSucceeded ? .connected : .closed
      return hasSucceeded ? .succeed : .fail
    case .closed where isCorrect || !hasSucceeded: return nil
    case .idle, .connected, .closed: fatalError("no attempt")
    }
  }

  mutating func close() -> Action? {
    defer { state = .closed }
    if case .connecting = state { return .cancel }
    return nil
  }

  static var inputs: [MachineInput<Connection>] {
    [
      .input("start") { $0.start() }.once().never(after: "close"),
      .input("ended", "connected") { $0.attemptEnded(true) }.once(perEffect: "connect"),
      .input("ended", "failed") { $0.attemptEnded(false) }.once(perEffect: "connect"),
      .input("close") { $0.close() }.once(),
    ]
  }
}

/// A meter that counts without an end, and traps at 30.
struct Meter: Sendable {
  var count = 0

  mutating func tick() {
    precondition(count < 30, "the meter is full")
    count += 1
  }
}

/// A gauge with two preconditions that only the source lines distinguish, of which a test removes one.
struct Gauge: Sendable {
  private enum State { case open }

  private var state = State.open
  private var value = 0
  private let isCorrect = getenv("IS_CORRECT") != nil

  mutating func set(_ value: Int) { self.value = value }

  mutating func read() {
    precondition(value != 1)
    if isCorrect { return }
    precondition(value != 2)
  }

  mutating func overflow() { value += Int.max }

  static var inputs: [MachineInput<Gauge>] {
    [
      .input("set", "1") { $0.set(1) }, .input("set", "2") { $0.set(2) },
      .input("read") { $0.read() },
    ]
  }
}

let verifiedMachines: [DiagramCatalog.Machine] = [
  .init("connection", observing: Connection(), inputs: Connection.inputs).verifying([
    .canAlwaysReach(state: "closed"), .effect("succeed", onlyAfter: "start"),
  ]),
  .init("meter", observing: Meter(), state: "count", inputs: [.input("tick") { $0.tick() }]),
  .init("gauge", observing: Gauge(), inputs: Gauge.inputs),
  .init(
    "overflow", observing: Gauge(),
    inputs: [.input("set", "1") { $0.set(1) }, .input("overflow") { $0.overflow() }]),
]
