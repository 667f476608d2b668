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
  /// - Parameter coverage: The part.
  /// - Returns: The paths, which are the same in each run.
  public func paths(covering coverage: PathCoverage = .transitions) -> [MachinePath] {
    let drawn = DrawnSteps(namingTraps)
    let source = PathSource(self, drawn.exploration)
    if let problem = source.problem { return [MachinePath(source, [], problem: problem)] }
    guard let found = source.paths(covering: coverage, drawn) else {
      let problem =
        "the paths have more than \(PathSource.stepLimit) steps: cover less of the "
        + "machine."
      return [MachinePath(source, [], problem: problem)]
    }
    // The only state is the initial one.
    return found.isEmpty ? [MachinePath(source, [])] : found
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

  /// Returns the paths that cover a part of the machine; nil if they have too many steps.
  func paths(covering coverage: PathCoverage, _ drawn: DrawnSteps) -> [MachinePath]? {
    func paths(_ graph: StepGraph) -> [MachinePath]? {
      graph.coveringPaths(limit: Self.stepLimit)?.map { MachinePath(self, $0) }
    }
    switch coverage {
    case .states: return statePaths(drawn)
    case .transitions: return paths(StepGraph(behavior, goals: drawn.transitions))
    case .pairs: return paths(StepGraph(pairsOf: behavior, goals: drawn.transitions))
    case .values:
      return paths(StepGraph(behavior) { [behavior] in [$0 * behavior.inputs.count + $1] })
    case .conformance(let extraStates): return conformancePaths(max(0, extraStates))
    }
  }

  private func statePaths(_ drawn: DrawnSteps) -> [MachinePath] {
    let nodes = (0..<behavior.stateCount).map { drawn.nodes(of: $0) }
    var reached = Set(nodes[0])
    var result: [[Int]] = []
    for (state, path) in accessPaths.enumerated() {
      guard let path, reached.union(nodes[state]).count > reached.count else { continue }
      reached.formUnion(nodes[state])
      result.append(path)
    }
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
  private var accessPaths: [[Int]?] {
    let lastSteps = behavior.lastSteps
    return lastSteps.indices.map { state in
      state == 0 || lastSteps[state] != nil ? inputs(to: state) { lastSteps[$0] } : nil
    }
  }

  private func conformancePaths(_ extraStates: Int) -> [MachinePath]? {
    var result: [[Int]] = []
    var stepCount = 0
    /// Appends all sequences of some length that follow a path to a state.
    func extend(_ path: [Int], _ state: Int, _ length: Int) -> Bool {
      let next = length == 0 || state >= behavior.rowCount ? [] : behavior.steps(row: state)
      if next.isEmpty {
        result.append(path)
        stepCount += path.count
        return stepCount <= Self.stepLimit
      }
      return next.allSatisfy { extend(path + [$0.input], $0.target, length - 1) }
    }
    for (state, path) in accessPaths.enumerated() {
      if let path, state < behavior.rowCount, !extend(path, state, extraStates + 1) { return nil }
    }
    // A path that another one continues is walked with that one.
    let sorted = result.sorted { $0.lexicographicallyPrecedes($1) }
    let isContinued = zip(sorted, sorted.dropFirst()).map { $1.starts(with: $0) } + [false]
    return zip(sorted, isContinued).filter { !$1 }.map { MachinePath(self, $0.0) }
  }
}
