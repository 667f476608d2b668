import StateDiagrams

/// A server that handles one request at a time, queues another, and shuts down after all requests.
///
/// The mistake is a leak: a server that shuts down forgets the request in its queue.
struct Server: Sendable {
  enum Action { case start, reject, close }

  private enum State { case running, draining, closed }

  private var state = State.running
  private var isBusy = false
  private(set) var hasQueued = false
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  var isClosed: Bool { state == .closed }

  mutating func request() -> Action? {
    guard case .running = state else { return .reject }
    if isBusy {
      hasQueued = true
      return nil
    }
    isBusy = true
    return .start
  }

  mutating func finish() -> Action? {
    if hasQueued, isCorrect || state == .running {
      hasQueued = false
      return .start
    }
    isBusy = false
    guard case .draining = state else { return nil }
    state = .closed
    return .close
  }

  mutating func shutDown() -> Action? {
    state = isBusy ? .draining : .closed
    return isBusy ? nil : .close
  }

  static var inputs: [MachineInput<Server>] {
    [
      .input("request") { $0.request() }.only { !$0.hasQueued },
      .input("finish") { $0.finish() }.once(perEffect: "start"),
      .input("shut down") { $0.shutDown() }.once(),
    ]
  }
}
