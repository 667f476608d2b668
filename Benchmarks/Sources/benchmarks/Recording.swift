import Foundation
import StateDiagrams
import StateMachineTesting
import StateMachines
import Workloads

/// Paths, walks and recorders of tests.
enum Recording {
  private static let events = 1_000_000

  static func figures(tool: String?) throws -> [Figure] {
    var figures: [Figure] = []
    for states in [10, 100, 1_000] {
      figures.append(
        Figure(
          course: "\(states)", row: .pathLength, quantity: .pathLength,
          measured: Double(try pathLength(states)) / Double(states * (states + 1) / 2 + 1),
          bound: 1.05))
    }
    let shrinking = try Self.shrinking()
    figures.append(
      Figure(
        course: "10 states", row: .shrinking, quantity: .seconds, measured: shrinking, bound: 2))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recording-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let counts = try CoverageRecorder(
      MachineModel("gate", Gate.self, states: Gate.all, events: [.coin, .person]),
      folder: folder.path)
    let trace = folder.appendingPathComponent("gate.jsonl").path
    let plain = time { _ in }
    let counting = time(of: counts.record) - plain
    let tracing = time(of: try TraceRecorder(path: trace).record) - plain
    figures.append(
      Figure(
        course: "gate", row: .counting, quantity: .nanoseconds, measured: counting, bound: 200))
    figures.append(
      Figure(
        course: "gate", row: .tracing, quantity: .nanoseconds, measured: tracing, bound: 1_000))
    guard let tool else { return figures }
    let reading = try reading(tool: tool, in: folder.path)
    figures.append(
      Figure(
        course: "number", row: .traceReading, quantity: .nanoseconds, measured: reading,
        bound: 2_000))
    return figures
  }

  /// The number of steps that cover a counter with a reset. The least possible number is that of the
  /// ways to all states, and one step of the last state to itself.
  private static func pathLength(_ states: Int) throws -> Int {
    let schema = StateMachineSchema<Int, Bool, Void>(initialState: 0) { state, counts in
      (counts ? min(state + 1, states - 1) : 0, nil)
    }
    let model = MachineModel("counter", exploring: schema, events: [true, false])
    let steps = Steps()
    for path in model.paths(covering: .values) {
      waiting {
        try? await path.walk { (_: Bool) in
          steps.count += 1
        } expecting: { (_: Int) in
        }
      }
    }
    return steps.count
  }

  private final class Steps: @unchecked Sendable {
    var count = 0
  }

  /// The seconds that shrinking takes after 10,000 walks.
  private static func shrinking() throws -> Double {
    let steps = Steps()
    let clock = ContinuousClock()
    nonisolated(unsafe) var last = clock.now
    waiting {
      let model = MachineModel("gate", Gate.self, states: Gate.all, events: [.coin, .person])
      try? await model.walk(runs: 10_001, length: 100, seed: 1) { path in
        steps.count += 1
        if steps.count == 10_001 { last = clock.now }
        var sum = 0
        let fails = steps.count > 10_000
        try await path.walk { (event: Gate.Event) in
          sum += event == .coin ? 1 : 0
          if fails, sum == 10 { throw CancellationError() }
        } expecting: { (_: Gate) in
        }
      }
    }
    return last.duration(to: clock.now) / .seconds(1)
  }

  /// The nanoseconds of an event of a machine with an observer.
  private static func time(
    of observer: @escaping (EventReport<Gate, Gate.Event, Gate.Command?>) -> Void
  ) -> Double {
    let machine = StateMachine(Gate.self) { _ in }
    let token = machine.observe(observer)
    defer { token.cancel() }
    let time = processorTime {
      for number in 0..<events { machine.handleEvent(number % 3 == 0 ? .person : .coin) }
    }
    return time / Double(events)
  }

  /// The nanoseconds in which the tool reads an event of a trace.
  private static func reading(tool: String, in folder: String) throws -> Double {
    let path = "\(folder)/number.jsonl"
    let lines = [("one", "increment", "two"), ("two", "decrement", "one")].map {
      before, event, after in
      "{\"before\":\"\(before)\",\"event\":\"\(event)\",\"after\":\"\(after)\",\"effects\":[]}\n"
    }.joined()
    let text = "{\"format\":\"trace 1\"}\n" + String(repeating: lines, count: events / 2)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let duration = ContinuousClock().measure {
      launch([tool, "trace", "number", path])
    }
    return duration / .nanoseconds(1) / Double(events)
  }
}

/// Returns the processor time of a function in nanoseconds. Other programs change it less than the time of the
/// clock, which is enough for ratios alone.
func processorTime(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  let start = now()
  body()
  return now() - start
}

/// A gate, as a machine that a recorder observes.
private enum Gate: StateType, Hashable {
  case locked, unlocked
  enum Event: Hashable { case coin, person }
  enum Command: Hashable { case open, close }
  static let initialState = Gate.locked
  static let all = [Gate.locked, .unlocked]

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.locked, .coin):
      self = .unlocked
      return .open
    case (.unlocked, .person):
      self = .locked
      return .close
    default: return nil
    }
  }
}
