extension Exploration {
  /// Returns the exploration of an existing machine without the bookkeeping of rules in its states, and
  /// with the problems of the identity.
  func observed<Machine>(
    _ rules: InputRules<Machine>, _ content: ModelContent<Configuration<Machine>>,
    _ configurations: [Configuration<Machine>]
  ) -> Exploration {
    var result = self
    result.behavior.isObserved = true
    result.behavior.rules = rules.texts
    result.operations = rules.operations
    if !rules.isEmpty { result.behavior.facts = configurations.map(\.facts) }
    if let identity = content.identity,
      let problem = differenceOfIdentity(configurations.map(identity))
    {
      result.behavior.problems.append(problem)
    }
    if let state = replacements.min() {
      result.behavior.problems.append(.untriedState(behavior.text(of: state)))
    }
    // States that differ only in the bookkeeping are one state of the diagram.
    var numbering = StateNumbering<AnyHashable>()
    let numbers = configurations.map { numbering.number(of: content.subjectIdentity($0)) }
    if numbering.states.count < configurations.count {
      var states: [Behavior.State] = []
      for (state, number) in numbers.enumerated() where number == states.count {
        states.append(behavior.regions[0].states[state])
      }
      result.behavior.regions = [
        .init(label: nil, states: states, initialState: numbers[behavior.regions[0].initialState])
      ]
      result.behavior.parts = numbers.map { Int32(truncatingIfNeeded: $0) }
    }
    result.behavior = result.behavior.withInnerMachines()
    return result
  }

  /// Returns the first input to which two states with one identity react differently: with other
  /// effects, or by leading to other nodes.
  ///
  /// - Parameter identities: The identity of each state.
  private func differenceOfIdentity(_ identities: [AnyHashable]) -> Behavior.Problem? {
    var firstRows: [AnyHashable: Int] = [:]
    for row in 0..<behavior.rowCount {
      let key = identities[behavior.state(row: row)]
      guard let first = firstRows[key] else {
        firstRows[key] = row
        continue
      }
      for input in behavior.inputs.indices {
        let (outcome, other) = (outcome(first, input), outcome(row, input))
        guard outcome.isSame(as: other) else {
          let states = [first, row].map { Value(of: wholeState(behavior.state(row: $0))) }
          return .identityHidesDifference(
            input: behavior.inputs[input].name,
            states: [states[0].difference(from: states[1]), states[1].difference(from: states[0])],
            outcomes: [outcome.text, other.text], opaqueTypes: states[0].opaqueTypes.sorted())
        }
      }
    }
    return nil
  }

  /// The outcome of a step as far as a diagram shows it.
  private struct Outcome {
    let kind: String
    var effects: [String] = []
    var target: Behavior.State?
    var text: String {
      guard let target else { return kind }
      return "leads to \(target.text)"
        + (effects.isEmpty ? "" : " with \(effects.joined(separator: ", "))")
    }

    func isSame(as other: Outcome) -> Bool {
      kind == other.kind && effects == other.effects && target?.path == other.target?.path
    }
  }

  private func outcome(_ row: Int, _ input: Int) -> Outcome {
    switch behavior.reaction(row: row, input: input) {
    case .forbidden: return Outcome(kind: "excludes it by a rule")
    case .impossible: return Outcome(kind: "traps or never returns")
    case .undetermined: return Outcome(kind: "could not be tried")
    case .ignored, .handled:
      let list = behavior.effectList(row: row, input: input) ?? 0
      return Outcome(
        kind: "", effects: behavior.effects[list].map(\.name),
        target: behavior.regions[0].states[behavior.target(row: row, input: input)])
    }
  }
}
