extension Exploration {
  /// Returns the exploration of an existing machine without the bookkeeping of rules, and with the
  /// problems of rules and of the identity.
  func observed<Machine>(by explorer: Explorer<ObservedMachine<Machine>>) -> Exploration {
    var result = self
    let configurations = explorer.numbering.states
    result.isObserved = true
    result.rules = explorer.machine.rules.texts
    result.isAbstract = !explorer.numbering.mergedStates.isEmpty
    result.problems += explorer.machine.rules.problems(after: configurations.lazy.map(\.facts))
    result.problems += problems(of: explorer.machine.rules)
    let comparison = IdentityComparison(self, by: explorer)
    if let problem = comparison.problem { result.problems.append(problem) }
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
}
