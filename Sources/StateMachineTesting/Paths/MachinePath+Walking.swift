import StateDiagrams

extension MachinePath {
  /// Sends the events of the path to a system, and checks the system in each state.
  ///
  /// The initial state is checked first. The path stops at the first closure that throws or records an
  /// issue. Issues of detached tasks are not noticed.
  ///
  /// - Parameters:
  ///   - send: Sends an event to the system, and returns when the system has handled it. Throws if the
  ///     system refuses the event.
  ///   - check: Checks that the system is in a state.
  /// - Throws: An error with the step, the expected state and the sequence.
  public nonisolated(nonsending) func walk<Event: Sendable, State: Sendable>(
    _ send: @escaping (Event) async throws -> Void,
    expecting check: @escaping (State) async throws -> Void
  ) async throws {
    try await walk(send, isChoice: false) { source, states in
      try await check(try source.state(states[0]))
      return 0
    }
  }

  /// Sends the events of the path to a system that can choose among several results.
  ///
  /// The results of an event are those of all inputs with its label: if a model has the inputs
  /// `submitted(accepted)` and `submitted(refused)`, a system can do either. The path continues from the
  /// chosen state, and ends where that state ignores the next input.
  ///
  /// ```swift
  /// try await path.walk { (event: Order.Event) in
  ///   try await app.send(event)
  /// } choosing: { (states: [Order]) in
  ///   states.firstIndex { app.screen == Screen($0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - send: Sends an event to the system, and returns when the system has handled it.
  ///   - choose: Receives the states that the table allows, and returns the index of the one in which
  ///     the system is; nil if it is in none of them.
  /// - Throws: An error with the step, the allowed states and the sequence.
  public nonisolated(nonsending) func walk<Event: Sendable, State: Sendable>(
    _ send: @escaping (Event) async throws -> Void,
    choosing choose: @escaping ([State]) async throws -> Int?
  ) async throws {
    try await walk(send, isChoice: true) { source, states in
      let values = try states.map { (number) throws(PathFailure) -> State in
        try source.state(number)
      }
      return try await choose(values).flatMap { states.indices.contains($0) ? $0 : nil }
    }
  }

  /// Walks the path.
  ///
  /// - Parameters:
  ///   - send: Sends an event.
  ///   - isChoice: Whether the system can choose among several results.
  ///   - find: Returns the index of the state in which the system is, of several; nil if it is in none.
  private nonisolated(nonsending) func walk<Event: Sendable>(
    _ send: @escaping (Event) async throws -> Void, isChoice: Bool,
    find: @escaping (PathSource, [Int]) async throws -> Int?
  ) async throws {
    if let problem { throw PathFailure("\(source.name): \(problem)") }
    let log = IssueLog()
    // Called once, and awaited.
    nonisolated(unsafe) let (send, find) = (send, find)
    try await log.collect { [self] in
      let planned = source.states(inputs) ?? []
      var steps: [PathSource.Step] = []
      var state = 0
      for (number, input) in ([nil] + inputs).enumerated() {
        var options: [PathSource.Step] = []
        if let input {
          let isPlanned = planned.count >= number && planned[number - 1] == state
          guard isPlanned || source.reacts(state, input) else { return }
          options = source.options(PathSource.Step(state: state, input: input), isChoice: isChoice)
        }
        let states = options.isEmpty ? [0] : options.map(source.target)
        func failure(_ reason: String) -> PathFailure {
          source.failure(
            of: steps + options.prefix(1), count: inputs.count, expected: states, reason)
        }
        do {
          if let option = options.first { try await send(try source.event(option)) }
          let found = log.first == nil ? try await find(source, states) : nil
          if let issue = log.first { throw failure(issue) }
          guard let found else { throw failure("The system is in another state.") }
          state = states[found]
          if !options.isEmpty { steps.append(options[found]) }
        } catch let error as PathFailure {
          throw error
        } catch {
          throw failure(log.first ?? "The system threw an error: \(error)")
        }
      }
    }
  }
}
