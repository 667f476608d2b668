import StateDiagrams

extension MachineModel {
  /// Returns sequences of inputs from the initial state that cover a part of the machine.
  ///
  /// They follow the inputs from the initial state, within its `limits`, even if the model has a list of
  /// states. If nothing can be covered, there is one path, which fails with the reason.
  ///
  /// Each path goes on to the nearest transition that was not taken, so that few steps are taken twice. A step
  /// that traps ends the process, after a message that names its input: find its sequence with `verify(_:)`.
  ///
  /// - Parameters:
  ///   - coverage: The part.
  ///   - inputs: The inputs that no path takes, by their labels, `cancel`, or with their values,
  ///     `insertCoin(50)`.
  ///   - states: The states in which a path ends when it enters them, named as in ``PathCoverage/state(_:)``.
  /// - Returns: The paths, which are the same in each run. An unknown name is a path that fails with the
  ///   reason.
  public func paths(
    covering coverage: PathCoverage = .transitions, without inputs: [String] = [],
    endingIn states: [String] = []
  ) -> [MachinePath] {
    let drawn = DrawnSteps(namingTraps)
    let source = PathSource(self, drawn.exploration)
    do throws(PathFailure) {
      if let problem = source.problem { throw PathFailure(problem) }
      let planned = try source.table(without: inputs, endingIn: states)
      let found = try source.paths(covering: coverage, drawn, planned)
      // The only state is the initial one.
      return found.isEmpty ? [MachinePath(source, [])] : found
    } catch {
      return [MachinePath(source, [], problem: error.description)]
    }
  }

  /// Returns the path of some inputs, such as those of a failure.
  ///
  /// ```swift
  /// let path = turnstile.path(["insertCoin(50)", "admitPerson"])
  /// ```
  ///
  /// - Parameter inputs: The names of the inputs, `close`, `read(upgrade head)`, `after 5 s`. If a name
  ///   is unknown, or if a rule excludes the input, the path fails with the reason.
  /// - Returns: The path.
  public func path(_ inputs: [String]) -> MachinePath {
    let source = PathSource(self, namingTraps.exploration(followsInputs: true))
    var numbers: [Int] = []
    var state = 0
    for (index, name) in inputs.enumerated() {
      func failing(_ reason: String) -> MachinePath {
        MachinePath(source, numbers, problem: "input \(index + 1), '\(name)', \(reason)")
      }
      let behavior = source.behavior
      let number = state < behavior.rowCount ? behavior.input(named: name, row: state) : nil
      guard let number, let target = source.target(state, number) else {
        let events = behavior.inputs.map(\.name) + behavior.timeouts.map(\.label.text)
        return failing(
          number != nil || events.contains(name) || state >= behavior.rowCount
            ? "has no result in '\(behavior.text(of: state))': it is excluded, traps, or is beyond "
              + "the limits."
            : "is unknown. " + remedy(for: name, among: events, "inputs"))
      }
      numbers.append(number)
      state = target
    }
    return MachinePath(source, numbers)
  }
}

extension MachineModel {
  /// The model with a search that names a step that traps before it ends the process of the tests.
  var namingTraps: MachineModel {
    var model = self
    model.namesTraps = true
    return model
  }
}

extension PathSource {
  /// The greatest number of steps of all paths together.
  static let stepLimit = 1_000_000

  /// Returns the table in which paths are planned: without some inputs, and without steps that leave some
  /// states.
  func table(without inputs: [String], endingIn states: [String]) throws(PathFailure) -> Behavior {
    var excluded: Set<Int> = []
    for name in inputs {
      let numbers = behavior.inputs.numbers(named: name)
      guard !numbers.isEmpty else {
        let names = behavior.inputs.map(\.label)
        throw PathFailure(
          "no input is named '\(name)'. \(remedy(for: name, among: names, "inputs"))")
      }
      excluded.formUnion(numbers)
    }
    var ends = Set<Int>()
    for name in states { ends.formUnion(try numbers(ofStates: name)) }
    return behavior.excluding { ends.contains($0) || excluded.contains($1) }
  }

  private func numbers(ofStates name: String) throws(PathFailure) -> [Int] {
    let isNamed = behavior.states(named: name)
    guard isNamed.contains(true) else {
      throw PathFailure("no state '\(name)' was reached. \(behavior.remedy(forState: name))")
    }
    return isNamed.indices.filter { isNamed[$0] }
  }

  /// Returns the paths that cover a part of a table.
  func paths(
    covering coverage: PathCoverage, _ drawn: DrawnSteps, _ table: Behavior
  ) throws(PathFailure) -> [MachinePath] {
    func paths(_ graph: StepGraph) -> [[Int]]? { graph.coveringPaths(limit: Self.stepLimit) }
    let found: [[Int]]?
    switch coverage {
    case .states: return statePaths(drawn, table)
    case .state(let name): found = [try path(toState: name, table)]
    case .transitions: found = paths(StepGraph(table, goals: drawn.transitions))
    case .pairs: found = paths(StepGraph(pairsOf: table, goals: drawn.transitions))
    case .values: found = paths(StepGraph(table) { [$0 * table.inputs.count + $1] })
    case .conformance(let extraStates): found = conformancePaths(max(0, extraStates), table)
    }
    guard let found else {
      throw PathFailure(
        "the paths have more than \(Self.stepLimit) steps: cover less of the machine.")
    }
    return found.map { MachinePath(self, $0) }
  }

  private func path(toState name: String, _ table: Behavior) throws(PathFailure) -> [Int] {
    let paths = accessPaths(table)
    let found = try numbers(ofStates: name).compactMap { paths[$0] }.min { $0.count < $1.count }
    guard let found else {
      throw PathFailure("no sequence of the inputs that are left leads to '\(name)'.")
    }
    return found
  }

  private func statePaths(_ drawn: DrawnSteps, _ table: Behavior) -> [MachinePath] {
    let nodes = (0..<behavior.stateCount).map { drawn.nodes(of: $0) }
    var covered = Set(nodes[0])
    var result: [[Int]] = []
    for (state, path) in accessPaths(table).enumerated() {
      guard let path, covered.union(nodes[state]).count > covered.count else { continue }
      covered.formUnion(nodes[state])
      result.append(path)
    }
    let reached = Set(zip(accessPaths(behavior), nodes).filter { $0.0 != nil }.flatMap(\.1))
    let unreachable = DiagramIndex(drawn.diagram).entries.map(\.node).filter {
      $0.regions.isEmpty && !$0.id.isPseudostate && !reached.contains($0.id)
    }
    return result.map { MachinePath(self, $0) }
      + unreachable.map {
        MachinePath(
          self, [],
          problem:
            "no sequence of inputs leads to '\($0.id)': remove it from the list of states, or "
            + "add the inputs that lead to it.")
      }
  }

  /// A shortest sequence of inputs to each state; nil for a state that is not reached.
  private func accessPaths(_ table: Behavior) -> [[Int]?] {
    let lastSteps = table.lastSteps
    return lastSteps.indices.map { state in
      state == 0 || lastSteps[state] != nil ? inputs(to: state) { lastSteps[$0] } : nil
    }
  }

  private func conformancePaths(_ extraStates: Int, _ table: Behavior) -> [[Int]]? {
    var result: [[Int]] = []
    var stepCount = 0
    /// Appends all sequences of some length that follow a path to a state.
    func extend(_ path: [Int], _ state: Int, _ length: Int) -> Bool {
      let next = length == 0 || state >= table.rowCount ? [] : table.steps(row: state)
      if next.isEmpty {
        result.append(path)
        stepCount += path.count
        return stepCount <= Self.stepLimit
      }
      return next.allSatisfy { extend(path + [$0.input], $0.target, length - 1) }
    }
    for (state, path) in accessPaths(table).enumerated() {
      if let path, state < table.rowCount, !extend(path, state, extraStates + 1) { return nil }
    }
    // A path that another one continues is walked with that one.
    let sorted = result.sorted { $0.lexicographicallyPrecedes($1) }
    let isContinued = zip(sorted, sorted.dropFirst()).map { $1.starts(with: $0) } + [false]
    return zip(sorted, isContinued).filter { !$1 }.map(\.0)
  }
}
