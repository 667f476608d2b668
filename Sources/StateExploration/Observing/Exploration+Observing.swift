extension Exploration {
  /// Returns the exploration of an existing machine without the bookkeeping of rules, and with the
  /// problems of rules and of the identity.
  func observed<Machine>(by explorer: Explorer<ObservedMachine<Machine>>) -> Exploration {
    var result = self
    let configurations = explorer.numbering.states
    result.isObserved = true
    result.isAbstract = explorer.numbering.hasMergedStates
    result.problems += explorer.machine.rules.problems(after: configurations.lazy.map(\.facts))
    result.problems += problems(of: explorer.machine.rules)
    if let difference = difference(between: explorer) { result.problems.append(difference) }
    // States that differ only in the bookkeeping are one state of the diagram.
    var numbering = StateNumbering<Any>()
    let numbers = configurations.map { numbering.number(of: explorer.content.subject($0)) }
    if numbering.states.count < configurations.count {
      var summaries: [StateSummary] = []
      for (state, number) in numbers.enumerated() where number == summaries.count {
        summaries.append(regions[0].states[state])
      }
      result.regions = [
        Region(label: nil, states: summaries, initialState: numbers[regions[0].initialState])
      ]
      result.parts = numbers.map { Int32(truncatingIfNeeded: $0) }
    }
    return result
  }

  /// Returns the problems of rules: effects that don't occur, and inputs that never occur.
  private func problems<Machine>(of rules: InputRules<Machine>) -> [Problem] {
    let names = Set(effects.joined().map(\.name))
    let unknown = rules.effectRules.filter { !names.contains($0.effect) }
    let missing = unknown.map { rule in
      Problem.unknownRuleName(
        rule.effect, rule: rule.rule, input: inputs[rule.input].name, isEffect: true,
        known: names.sorted())
    }
    // Without states, nothing is known.
    let forbidden = inputs.indices.filter { input in
      rowCount > 0 && !unknown.contains { $0.input == input }
        && (0..<rowCount).allSatisfy { reaction(row: $0, input: input) == .forbidden }
    }
    return missing + forbidden.map { .forbiddenInput(inputs[$0].name) }
  }

  /// Returns the first input to which states with the same identity react differently, as a problem;
  /// nil if there is none.
  private func difference<Machine>(
    between explorer: Explorer<ObservedMachine<Machine>>
  ) -> Problem? {
    guard let key = explorer.content.identity else { return nil }
    let states = explorer.numbering.states
    let identities = states.map(key)
    /// The reaction of a row to an input, as compared.
    func outcome(_ row: Int, _ input: Int) -> [AnyHashable] {
      guard let list = effectList(row: row, input: input) else { return [] }
      let target = explorer.content.description.summary(
        states[self.target(row: row, input: input, region: 0)])
      return [effects[list].map(\.name), target.path]
    }
    func text(of state: Int) -> String {
      let text = bounded(structuralText(of: explorer.content.subject(states[state])))
      guard let path = (states[state].machine as? ReplayedMachine)?.path else { return text }
      if path.isEmpty { return text + " at the start" }
      return text + " after " + path.map { "'\(inputs[$0].name)'" }.joined(separator: ", ")
    }
    func text(_ row: Int, _ input: Int) -> String {
      guard let list = effectList(row: row, input: input) else { return "is not possible" }
      let target = target(row: row, input: input, region: 0)
      let names = effects[list].map(\.name)
      return "leads to \(text(of: target))"
        + (names.isEmpty ? "" : " with \(names.joined(separator: ", "))")
    }
    var firstRows: [AnyHashable: Int] = [:]
    for row in 0..<rowCount {
      let state = source(row: row, region: 0)
      guard let first = firstRows[identities[state]] else {
        firstRows[identities[state]] = row
        continue
      }
      guard let input = inputs.indices.first(where: { outcome(row, $0) != outcome(first, $0) })
      else { continue }
      return .identityHidesDifference(
        input: inputs[input].name,
        states: [text(of: source(row: first, region: 0)), text(of: state)],
        outcomes: [text(first, input), text(row, input)])
    }
    return nil
  }
}
