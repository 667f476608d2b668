import StateDiagrams

/// A server of pipelined requests, which handles one, queues another, and reads no further ones.
///
/// The mistake: the response to the request that was handled when the connection closed traps.
struct Pipeline: Sendable {
  enum Action { case read, handle, write, drop }

  private enum State { case idle, open, closed }

  private var state = State.idle
  private var requests = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func open() -> Action? {
    guard case .idle = state else { return nil }
    state = .open
    return .read
  }

  mutating func request() -> [Action] {
    precondition(requests < 2, "a request that was not read")
    if state == .closed { return [.drop] }
    requests += 1
    return requests == 1 ? [.handle, .read] : []
  }

  mutating func response() -> [Action] {
    if state == .closed, isCorrect { return [.drop] }
    precondition(requests > 0, "a response without a request")
    requests -= 1
    return requests == 0 ? [.write] : [.write, .handle, .read]
  }

  mutating func close() {
    state = .closed
    requests = 0
  }

  static var inputs: [MachineInput<Pipeline>] {
    [
      .input("open") { $0.open() }.once(),
      .input("request") { $0.request() }.once(perEffect: "read"),
      .input("response") { $0.response() }.once(perEffect: "handle"),
      .input("close") { $0.close() },
    ]
  }
}
