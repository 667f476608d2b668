extension Behavior {
  /// Returns the table of an existing machine, with the problems of the identity of its states.
  ///
  /// - Parameters:
  ///   - rules: The rules of each input.
  ///   - content: The parts of the model.
  ///   - states: The states.
  func observed<State>(
    _ rules: [[String]], _ content: ModelContent<State>, _ states: [State]
  ) -> Behavior {
    var result = self
    result.isObserved = true
    result.rules = rules
    if !rules.allSatisfy(\.isEmpty) { result.facts = states.map(content.facts) }
    if let identity = content.identity,
      let problem = differenceOfIdentity(
        states.map(identity), { Value(of: content.subject(states[$0])) })
    {
      result.problems.append(problem)
    }
    if let state = mergedStates.min() { result.problems.append(.untriedState(text(of: state))) }
    return result.withInnerMachines()
  }

  /// Returns the first input to which two states with one identity react differently: with other
  /// effects, or by leading to other nodes.
  ///
  /// - Parameters:
  ///   - identities: The identity of each state.
  ///   - value: Returns the value of a state.
  private func differenceOfIdentity(
    _ identities: [AnyHashable], _ value: (Int) -> Value
  ) -> Problem? {
    var firstRows: [AnyHashable: Int] = [:]
    for row in 0..<rowCount {
      let key = identities[state(row: row)]
      guard let first = firstRows[key] else {
        firstRows[key] = row
        continue
      }
      for input in inputs.indices where !isSame(first, row, input) {
        let states = [first, row].map { value(state(row: $0)) }
        return .identityHidesDifference(
          input: inputs[input].name,
          states: [states[0].difference(from: states[1]), states[1].difference(from: states[0])],
          outcomes: [outcomeText(first, input), outcomeText(row, input)],
          opaqueTypes: states[0].opaqueTypes.sorted())
      }
    }
    return nil
  }

  /// Returns whether two rows have the same outcome of an input, as far as a diagram shows it.
  private func isSame(_ row: Int, _ other: Int, _ input: Int) -> Bool {
    outcomeKind(row, input) == outcomeKind(other, input)
      && effects(row: row, input: input).map(\.name)
        == effects(row: other, input: input).map(\.name)
      && paths(of: target(row: row, input: input)) == paths(of: target(row: other, input: input))
  }

  /// Returns the outcome of a step that has no result as a predicate; empty for others.
  private func outcomeKind(_ row: Int, _ input: Int) -> String {
    switch outcome(row: row, input: input) {
    case .excluded: "excludes it by a rule"
    case .impossible: "traps or never returns"
    case .unknown: "could not be tried"
    case .ignored, .handled: ""
    }
  }

  private func outcomeText(_ row: Int, _ input: Int) -> String {
    let kind = outcomeKind(row, input)
    if !kind.isEmpty { return kind }
    let effects = effects(row: row, input: input).map(\.name)
    return "leads to \(label(of: target(row: row, input: input)))"
      + (effects.isEmpty ? "" : " with \(effects.joined(separator: ", "))")
  }
}
