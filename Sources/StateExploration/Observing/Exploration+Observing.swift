extension Exploration {
  /// Returns the exploration of an existing machine without the bookkeeping of rules, and with the
  /// problems of rules and of the identity.
  func observed<Machine>(by explorer: Explorer<ObservedMachine<Machine>>) -> Exploration {
    var result = self
    let configurations = explorer.numbering.states
    result.isObserved = true
    result.rules = explorer.machine.rules.texts
    let merged = explorer.numbering.mergedStates
    result.isAbstract = !merged.isEmpty
    // The numbers of further merged states are not known.
    result.replacements =
      merged.count < StateNumbering<Configuration<Machine>>.mergedLimit
      ? Set(merged.map(\.number)) : Set(configurations.indices)
    result.problems += explorer.machine.rules.problems(after: configurations.lazy.map(\.facts))
    result.problems += explorer.machine.rules.problems(
      inputs, effects: Set(effects.joined().map(\.name))
    ) { input in
      // Without states, nothing is known.
      rowCount > 0
        && (0..<rowCount).allSatisfy { reaction(row: $0, input: input) == .forbidden }
    }
    let comparison = IdentityComparison(self, by: explorer)
    if let problem = comparison.problem { result.problems.append(problem) }
    explorer.trial?.pause()
    // States that differ only in the bookkeeping are one state of the diagram.
    var numbering = StateNumbering<AnyHashable>()
    let numbers = configurations.map { numbering.number(of: explorer.content.subjectIdentity($0)) }
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
    for (step, target) in explorer.mergedTargets {
      if let number = numbering.knownNumber(of: explorer.content.subjectIdentity(target)) {
        let replacement = numbers[Int(observations.targets[step])]
        if number != replacement { result.partsOfMergedTargets[step] = [number] }
      } else {
        result.hiddenChanges.insert(step)
      }
    }
    let (targets, description) = (explorer.mergedTargets, explorer.content.description)
    result.mergedTarget = { targets[$0].map(description.summary) }
    return result
  }
}
