import StateMachines

/// A job that is retried after a failure, and ends as done.
struct Job: StateMachineSchemaProtocol, Sendable {
  enum State: Hashable { case idle, running, waiting, done }
  enum Event: Hashable { case start, succeed, fail, retry, look }
  enum Effect: Hashable { case work, schedule, report, peek }

  let initialState = State.idle

  func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    switch (state, event) {
    case (.idle, .start), (.waiting, .retry):
      state = .running
      return .handled(.work)
    case (.running, .succeed):
      state = .done
      return .handled(.report)
    case (.running, .fail):
      state = .waiting
      return .handled(.schedule)
    case (_, .look): return .stayed(.peek)
    default: return .ignored
    }
  }

  func isFinal(_ state: State) -> Bool { state == .done }
}

/// An error of an effect.
struct Breakdown: Error, CustomStringConvertible {
  var description: String { "breakdown" }

  /// Returns a machine whose effects throw the error.
  static func machine(_ suspends: Bool) -> LiveStateMachine<Job> {
    suspends
      ? LiveStateMachine(schema: Job()) { _ in
        await Task.yield()
        throw Breakdown()
      } : LiveStateMachine(schema: Job()) { _ in throw Breakdown() }
  }
}

/// Adds up its events; each event is its own command.
struct Tally: StateType, Sendable {
  var sum = 0
  static let initialState = Tally()

  mutating func handleEvent(_ event: Int) -> Int {
    sum += event
    return event
  }
}
