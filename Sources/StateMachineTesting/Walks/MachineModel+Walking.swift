import StateDiagrams

extension MachineModel {
  /// Performs a test along many random paths, and shrinks the first one that fails.
  ///
  /// ```swift
  /// @Test func `the screen follows every order`() async throws {
  ///   try await orders.walk(runs: 10_000, seed: 7) { path in
  ///     let app = App()
  ///     try await path.walk { (event: Order.Event) in
  ///       try await app.send(event)
  ///     } expecting: { (state: Order) in
  ///       #expect(app.screen == Screen(state))
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Inputs are chosen at random, ignored ones included, with a preference for transitions that were taken
  /// rarely. Each path ends after a number of steps, or in a state in which no input is possible. A failing
  /// path is shrunk until none of its inputs can be left out.
  ///
  /// - Parameters:
  ///   - runs: The number of paths.
  ///   - length: The greatest number of inputs of a path.
  ///   - seed: A number that determines the paths; by default, a random one. A failure states it.
  ///   - body: Walks a path with a new system. It fails by an error or an issue.
  /// - Throws: An error with the shrunk path, the number of the run and the seed.
  public nonisolated(nonsending) func walk(
    runs: Int = 1_000, length: Int = 50, seed: UInt64? = nil,
    _ body: @escaping (MachinePath) async throws -> Void
  ) async throws {
    let drawn = DrawnSteps(namingTraps)
    let source = PathSource(self, drawn.exploration)
    if let problem = source.problem { throw PathFailure("\(name): \(problem)") }
    let seed = seed ?? .random(in: 0...9_999)
    var paths = RandomPaths(drawn, seed: seed)
    // Called once at a time, and awaited.
    nonisolated(unsafe) let body = body
    nonisolated(nonsending) func failure(of inputs: [Int]) async throws -> PathFailure? {
      guard let steps = source.steps(inputs) else { return nil }
      try Task.checkCancellation()
      let log = IssueLog()
      var text: String?
      do {
        try await log.collect { try await body(MachinePath(source, inputs)) }
      } catch let failure as PathFailure {
        return failure
      } catch {
        text = "the test threw an error: \(error)"
      }
      return (log.first ?? text).map {
        PathFailure("\(name): \($0)\n" + source.lines(of: steps).joined(separator: "\n"))
      }
    }
    for run in 0..<runs {
      let inputs = paths.next(length: length)
      guard let first = try await failure(of: inputs) else { continue }
      let (last, shrunk) = try await shrink(first, inputs) { try await failure(of: $0) }
      // The shrunk path was a part of the one that failed last.
      let final = try await failure(of: shrunk) ?? last
      throw PathFailure(
        "\(name): run \(run + 1) of \(runs) with the seed \(seed) failed, and was shrunk from "
          + "\(inputs.count) to \(shrunk.count) inputs.\n\(final)", inputs: shrunk)
    }
  }

  /// Compares the machine with another implementation along random paths.
  ///
  /// The labels of the states and the effects are compared after each step. Inputs are found by their
  /// names.
  ///
  /// - Parameters:
  ///   - other: The other implementation.
  ///   - runs: The number of paths.
  ///   - length: The greatest number of inputs of a path.
  ///   - seed: A number that determines the paths; by default, a random one. A failure states it.
  /// - Throws: An error with the first difference, shrunk, the number of the run and the seed.
  public nonisolated(nonsending) func walk(
    against other: MachineModel, runs: Int = 1_000, length: Int = 50, seed: UInt64? = nil
  ) async throws {
    // Used by one task at a time.
    nonisolated(unsafe) let other = other
    try await walk(runs: runs, length: length, seed: seed) { path in
      try path.source.compare(path.inputs, with: other)
    }
  }
}

extension PathSource {
  /// Returns the steps of inputs; nil if one has no result.
  fileprivate func steps(_ inputs: [Int]) -> [Step]? {
    var state = 0
    var steps: [Step] = []
    for input in inputs {
      guard let target = target(state, input) else { return nil }
      steps.append(Step(state: state, input: input))
      state = target
    }
    return steps
  }

  /// Performs inputs with another machine.
  fileprivate func compare(_ inputs: [Int], with other: MachineModel) throws(PathFailure) {
    var run = other.run()
    var (state, steps) = (0, [Step]())
    for input in [nil] + inputs.map(Optional.some) {
      var effects: (expected: [String], found: [String]) = ([], [])
      if let input {
        let name = behavior.name(of: input, row: state)
        let number = run.input(named: name, among: other.inputs)
        steps.append(Step(state: state, input: input))
        effects.expected = behavior.effects(row: state, input: input).map(\.text)
        state = target(steps[steps.count - 1])
        guard let number else {
          let names = other.inputs.map(\.name)
          throw failure(
            of: steps, count: inputs.count, expected: [state],
            "'\(other.name)' has no such input. " + remedy(for: name, among: names, "inputs"))
        }
        effects.found = (run.handle(number, in: nil).effects ?? []).map(\.text)
      }
      let found = run.label
      if found != behavior.label(of: state) || effects.expected != effects.found {
        throw failure(
          of: steps, count: inputs.count, expected: [state],
          "'\(other.name)' is in the state '\(found)'\(effectSuffix(effects.found)).")
      }
    }
  }
}
