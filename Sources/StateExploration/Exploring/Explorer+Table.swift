extension StateSearch where Store == RowStore<Machine.State> {
  /// Returns the table of a search.
  ///
  /// - Parameters:
  ///   - result: The result of the search.
  ///   - listedCount: The states with numbers below it are listed.
  func exploration(_ result: SearchResult, listedCount: Int) -> Exploration {
    var store = store
    let initialNumber = store.numbering.number(of: initialState)
    var parts: [Int32] = []
    let described: [Behavior.Region]
    if store.regions.isEmpty {
      let states = store.numbering.states.enumerated().map { number, state in
        var summary = content.description.summary(state)
        summary.isListed = number < listedCount
        return summary
      }
      described = [.init(label: nil, states: states, initialState: initialNumber)]
    } else {
      parts.reserveCapacity(store.numbering.states.count * store.regions.count)
      for state in store.numbering.states {
        for region in store.regions {
          parts.append(Int32(truncatingIfNeeded: region.number(state)))
        }
      }
      described = store.regions.map { region in
        let states = (0..<region.stateCount()).map { number in
          var summary = region.summary(number)
          // Without a list, every reached state counts as listed.
          if listedCount == .max { summary.isListed = true }
          return summary
        }
        return .init(
          label: region.label, states: states, initialState: region.number(initialState))
      }
    }
    var (inputs, observations) = (content.inputs, store.observations)
    if store.hasTimeouts {
      (inputs, observations) = store.timeouts.added(
        to: inputs, observations, reportsIgnored: content.reportsIgnored)
    }
    var behavior = Behavior(
      inputs: inputs, regions: described, effects: effects.lists,
      reportsIgnored: content.reportsIgnored, stateList: content.stateList,
      isExplored: content.listedStates == nil, initialEffects: content.initialEffects,
      parts: parts)
    behavior.problems = result.problems + ignoredTimeouts
    behavior.rows = observations.rows
    behavior.reactions = observations.reactions
    behavior.targets = observations.targets
    if !store.regions.isEmpty {
      behavior.areFinal = store.numbering.states.map { content.description.summary($0).isFinal }
    }
    if !store.regions.isEmpty || content.hasOtherProperties {
      behavior.setRests(store.numbering.states.map { Value(of: content.subject($0)) })
    }
    let inputNumbers = inputs.map { input in
      content.inputs.firstIndex { $0.isSameEvent(as: input) } ?? machine.inputCount
    }
    behavior.declarations = declarations(inputNumbers, observations.rows)
    let opaque = behavior.opaqueTypes
    if !opaque.isEmpty { behavior.problems.append(.opaqueTypes(opaque.sorted())) }
    let states = store.numbering.states
    let exploration = Exploration(
      behavior: behavior, search: result, failures: failedSteps,
      failedStates: store.failures.map { Int($0.state) },
      log: log, wholeState: { [subject = content.subject] in subject(states[$0]) },
      event: { [event = content.event] in event(states[$0], inputNumbers[$1]) },
      describedState: { [described = content.described] in described(states[$0]) },
      replacements: store.numbering.replacements)
    return content.complete(exploration, states)
  }

  /// The steps that trap or never return, with the names of their states and inputs.
  private var failedSteps: [FailedStep] {
    store.failures.map { failure, state, input in
      let label = content.description.summary(store.numbering.states[Int(state)]).label
      return FailedStep(state: label, input: input, failure: failure)
    }
  }

  /// Returns the declarations of a transition table that decide about inputs; empty for other machines.
  private func declarations(_ numbers: [Int], _ rows: [Int32]) -> [Int32] {
    guard let declaration = content.declaration else { return [] }
    return rows.flatMap { row in
      numbers.map { Int32(declaration(store.numbering.states[Int(row)], $0) ?? -1) }
    }
  }
}
