/// The comparison of states that an identity counts as one.
///
/// The states of one identity that were kept have received every input. A *merged* state was replaced
/// by the first of them. It receives every input here, once, and must react like its replacement. The
/// states after it are not followed.
struct IdentityComparison<Machine> {
  private typealias State = Configuration<Machine>

  /// The result of an input in a state.
  private enum Outcome {
    /// A rule excludes the input.
    case excluded
    /// The step traps, or never returns.
    case impossible
    case handled(effects: [String], target: State)

    /// The state after the input; nil if there is none.
    var target: State? {
      if case .handled(_, let target) = self { target } else { nil }
    }
  }

  private let exploration: Exploration
  private let explorer: Explorer<ObservedMachine<Machine>>

  init(_ exploration: Exploration, by explorer: Explorer<ObservedMachine<Machine>>) {
    self.exploration = exploration
    self.explorer = explorer
  }

  /// The first difference between states with one identity, or else the first state that was not
  /// compared; nil if there is neither.
  var problem: Exploration.Problem? {
    guard let identity = explorer.content.identity else { return nil }
    // The steps of shared objects can't be compared, which is reported.
    return differenceOfKept(identity) ?? (explorer.sharesObjects ? nil : differenceOfMerged())
  }

  /// Returns the first input to which kept states react differently.
  private func differenceOfKept(_ identity: (State) -> AnyHashable) -> Exploration.Problem? {
    let identities = explorer.numbering.states.map(identity)
    var firstRows: [AnyHashable: Int] = [:]
    for row in 0..<exploration.rowCount {
      let number = exploration.source(row: row, region: 0)
      guard let first = firstRows[identities[number]] else {
        firstRows[identities[number]] = row
        continue
      }
      for input in exploration.inputs.indices {
        let outcomes = (outcome(row: first, input), outcome(row: row, input))
        if areAlike(outcomes.0, outcomes.1) { continue }
        return difference(
          on: input, state(exploration.source(row: first, region: 0)), outcomes.0,
          state(number), outcomes.1)
      }
    }
    return nil
  }

  /// Steps the merged states, and returns the first input to which one reacts differently, or else
  /// the first input that one ignores and another doesn't, or else the first state that was not
  /// stepped.
  private func differenceOfMerged() -> Exploration.Problem? {
    var untried: State?
    var hiddenChange: Exploration.Problem?
    // Identities take longer than steps.
    var changesOfRows: [Exploration.Step: Bool] = [:]
    // If the list of merged states is full, others are missing in it.
    let limit = StateNumbering<State>.mergedLimit - 1
    var steppableStates = min(limit, explorer.steppableStates - exploration.rowCount)
    // Without a row, the replacement was not stepped, which is reported.
    for (merged, row) in explorer.numbering.mergedStates where row < exploration.rowCount {
      steppableStates -= 1
      guard steppableStates >= 0 else {
        return hiddenChange ?? .untriedState(text(of: untried ?? merged))
      }
      lazy var identity = explorer.content.subjectIdentity(merged)
      for input in exploration.inputs.indices {
        if exploration.reaction(row: row, input: input) == .undetermined { continue }
        let outcome: Outcome
        if !explorer.machine.isAllowed(merged, input: input) {
          outcome = .excluded
        } else if let failure = explorer.trial?.failure() {
          steppableStates -= failure.cost / max(1, exploration.inputs.count)
          outcome = .impossible
          if failure == .undetermined {
            untried = untried ?? merged
            continue
          }
        } else {
          outcome = step(merged, input)
        }
        // A child process only finds failures.
        if explorer.trial?.isChild == true { continue }
        let expected = self.outcome(row: row, input)
        var difference: Exploration.Problem {
          self.difference(on: input, state(row), expected, merged, outcome)
        }
        guard areAlike(outcome, expected) else { return difference }
        if hiddenChange == nil, let target = targetWithoutEffects(outcome) {
          let step = exploration.step(row, input)
          let isChange = changesOfRows[step] ?? changes(row: row, expected)
          changesOfRows[step] = isChange
          if isChange != (explorer.content.subjectIdentity(target) != identity) {
            hiddenChange = difference
          }
        }
        if untried == nil, let target = outcome.target, !explorer.numbering.contains(target) {
          untried = target
        }
      }
    }
    return hiddenChange ?? untried.map { .untriedState(text(of: $0)) }
  }

  private func step(_ state: State, _ input: Int) -> Outcome {
    var target = state
    var effects: [String] = []
    let reaction = explorer.machine.step(&target, input: input)
    explorer.trial?.stepReturned()
    // Reading effects in a child process would take time and locks.
    if case .handled(let output) = reaction, explorer.trial?.isChild != true {
      effects = output.effects.map(\.name)
    }
    return .handled(effects: effects, target: target)
  }

  private func state(_ number: Int) -> State { explorer.numbering.states[number] }

  /// Returns the observed outcome of an input in a row.
  private func outcome(row: Int, _ input: Int) -> Outcome {
    guard let list = exploration.effectList(row: row, input: input) else {
      return exploration.reaction(row: row, input: input) == .forbidden ? .excluded : .impossible
    }
    return .handled(
      effects: exploration.effects[list].map(\.name),
      target: explorer.mergedTargets[exploration.step(row, input)]
        ?? state(exploration.target(row: row, input: input, region: 0)))
  }

  /// Returns whether two outcomes have the same effects and lead to the same nodes, those of inner
  /// regions among them.
  private func areAlike(_ first: Outcome, _ second: Outcome) -> Bool {
    switch (first, second) {
    case (.excluded, .excluded), (.impossible, .impossible): return true
    case (.handled(let effects, let target), .handled(let others, let other)):
      let (first, second) = (summary(target), summary(other))
      return effects == others && first.path == second.path
        && first.innerPaths == second.innerPaths
    default: return false
    }
  }

  /// Returns whether a step without effects changes the state in a row.
  private func changes(row: Int, _ outcome: Outcome) -> Bool {
    targetWithoutEffects(outcome).map { target in
      let source = state(exploration.source(row: row, region: 0))
      return explorer.content.subjectIdentity(source) != explorer.content.subjectIdentity(target)
    } ?? false
  }

  /// Returns the state after a step without effects; nil after other steps.
  private func targetWithoutEffects(_ outcome: Outcome) -> State? {
    if case .handled(effects: [], let target) = outcome { target } else { nil }
  }

  private func summary(_ state: State) -> StateSummary {
    explorer.content.description.summary(state)
  }

  private func difference(
    on input: Int, _ first: State, _ outcome: Outcome, _ second: State, _ other: Outcome
  ) -> Exploration.Problem {
    .identityHidesDifference(
      input: exploration.inputs[input].name, states: [text(of: first), text(of: second)],
      outcomes: [text(of: outcome), text(of: other)])
  }

  private func text(of outcome: Outcome) -> String {
    switch outcome {
    case .excluded: "excludes it by a rule"
    case .impossible: "traps or never returns"
    case .handled(let effects, let target):
      "leads to \(text(of: target))"
        + (effects.isEmpty ? "" : " with \(effects.joined(separator: ", "))")
    }
  }

  private func text(of state: State) -> String {
    let text = bounded(structuralText(of: explorer.content.subject(state)))
    guard let path = (state.machine as? ReplayedMachine)?.path else { return text }
    if path.isEmpty { return text + " at the start" }
    return text + " after "
      + path.map { "'\(exploration.inputs[$0].name)'" }.joined(separator: ", ")
  }
}
