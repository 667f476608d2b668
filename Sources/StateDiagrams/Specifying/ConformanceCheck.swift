import StateExploration

/// Compares a machine with a specification, for every sequence of inputs.
///
/// The search is breadth-first over pairs of a state of the machine and the set of configurations in
/// which the specification can be, as in the subset construction of M. O. Rabin and D. Scott,
/// "Finite automata and their decision problems" (1959).
struct ConformanceCheck<Specification: SpecifiedBehavior> {
  /// A state of the machine, and the configurations in which the specification can be.
  private struct Pair: Hashable {
    let state: Int
    let configurations: [Int]
  }

  private let space: StateSpace
  private var specification: Specification
  private let allowed: Set<AllowedDifference>

  /// Whether a step that traps in one of both must trap in the other.
  private let comparesTraps: Bool

  /// The text of the property.
  private let property: String

  /// The inputs that are applied.
  private let inputs: [Int]

  /// The inputs that the specification names.
  private let namedInputs: Set<Int>

  /// The pairs in the order of discovery, and the step that led to each.
  private var pairs: [Pair] = []
  private var parents: [(pair: Int, input: Int)?] = []
  private var depths: [Int] = []
  private var known: Set<Pair> = []

  private(set) var findings: [VerificationFinding] = []
  private var indices: [String: Int] = [:]

  /// The number of steps that were compared.
  private(set) var comparedCount = 0

  /// The states of the machine of which a step was compared, or is forbidden.
  private(set) var comparedStates: Set<Int> = []

  /// The cost of the outcomes that were compared.
  private var cost = 0

  /// The number of steps to which the specification leaves the reaction open, or that it excludes.
  private(set) var openCount = 0

  /// - Parameters:
  ///   - space: The state space of the machine.
  ///   - specification: The specification.
  ///   - namedInputs: The inputs that the specification names.
  ///   - allowed: The differences that are allowed.
  ///   - comparesTraps: Whether a step that traps in one of both must trap in the other.
  ///   - property: The text of the property.
  init(
    _ space: StateSpace, _ specification: Specification, namedInputs: Set<Int>,
    allowing allowed: Set<AllowedDifference>, comparesTraps: Bool, property: String
  ) {
    self.space = space
    self.specification = specification
    self.allowed = allowed
    self.comparesTraps = comparesTraps
    self.property = property
    self.namedInputs = namedInputs
    inputs = space.inputs.indices.filter {
      namedInputs.contains($0) || !allowed.contains(.otherInputs)
    }
  }

  /// Compares all sequences.
  ///
  /// - Parameter limit: The greatest number of steps of configurations.
  mutating func run(limit: Int) throws(UndecidedProperty) {
    let start = specification.initial.filter { hasLabels(of: 0, $0) }
    guard !start.isEmpty else {
      let expected = list(specification.initial.map { specification.text(of: $0) })
      return report(
        "the initial state is \(space.label(of: 0)), but '\(specification.name)' has \(expected)",
        state: 0, input: nil, path: [])
    }
    add(Pair(state: 0, configurations: start.sorted()), from: nil)
    var next = 0
    while next < pairs.count {
      defer { next += 1 }
      guard pairs[next].state < space.steppedCount else { continue }
      for input in inputs {
        try compare(next, input)
        guard cost <= limit else {
          throw UndecidedProperty(
            "the comparison with '\(specification.name)' takes more than \(limit) steps, because the "
              + "specification leaves much open. Every sequence of up to \(depths[next]) inputs was "
              + "compared. Raise the model's 'limits.steps', or remove guards from the specification."
          )
        }
      }
    }
  }

  private mutating func add(_ pair: Pair, from parent: (pair: Int, input: Int)?) {
    guard known.insert(pair).inserted else { return }
    pairs.append(pair)
    parents.append(parent)
    depths.append(parent.map { depths[$0.pair] + 1 } ?? 0)
  }

  /// Returns the steps that lead to a pair.
  private func path(to pair: Int) -> [(state: Int, input: Int)] {
    var path: [(state: Int, input: Int)] = []
    var current = parents[pair]
    while let (previous, input) = current {
      path.append((pairs[previous].state, input))
      current = parents[previous]
    }
    return path.reversed()
  }

  private func hasLabels(of state: Int, _ configuration: Int) -> Bool {
    allowed.contains(.stateLabels) || specification.hasLabels(of: state, in: configuration)
  }
}

extension ConformanceCheck {
  /// Compares the reactions to an input.
  private mutating func compare(_ number: Int, _ input: Int) throws(UndecidedProperty) {
    let pair = pairs[number]
    let reaction = space.exploration.behavior.reaction(row: pair.state, input: input)
    switch reaction {
    case .forbidden:
      comparedStates.insert(pair.state)
      return
    case .undetermined: return
    case .handled, .ignored, .impossible: break
    }
    var outcomes: [SpecifiedOutcome] = []
    var isImpossible = false
    for configuration in pair.configurations {
      switch try specification.reaction(of: configuration, to: input) {
      case .open:
        openCount += 1
        return
      case .unknown: return
      case .impossible where !comparesTraps && reaction != .impossible:
        openCount += 1
        return
      case .impossible: isImpossible = true
      case .outcomes(let possible):
        cost += possible.reduce(0) { $0 + specification.cost(of: $1.configuration) }
        outcomes += possible
      }
    }
    comparedCount += 1
    comparedStates.insert(pair.state)
    if reaction == .impossible {
      // A specification without a reaction doesn't state that the input can happen.
      let isExpected =
        isImpossible || !comparesTraps && outcomes.contains { $0.isIgnored != false }
      if !isExpected { report(number, input, outcomes) }
      return
    }
    let target = space.target(pair.state, input) ?? pair.state
    let isIgnored = space.isIgnored(pair.state, input)
    var effects = space.effects(pair.state, input)
    if allowed.contains(.otherEffects) { effects.removeAll { !specification.names($0) } }
    let matching = outcomes.filter { outcome in
      // An unknown value agrees with both.
      (isIgnored ?? outcome.isIgnored) == (outcome.isIgnored ?? isIgnored)
        && specification.isSame(effects, as: outcome)
        && hasLabels(of: target, outcome.configuration)
    }
    guard !matching.isEmpty else { return report(number, input, outcomes) }
    let configurations = Set(matching.map(\.configuration)).sorted()
    add(Pair(state: target, configurations: configurations), from: (number, input))
  }
}

// MARK: Reporting

extension ConformanceCheck {
  /// Reports a step that no outcome allows.
  private mutating func report(_ number: Int, _ input: Int, _ outcomes: [SpecifiedOutcome]) {
    let state = pairs[number].state
    let name = space.inputs[input].name
    let expected: String
    if !namedInputs.contains(input) {
      expected = "doesn't name the input"
    } else if outcomes.isEmpty {
      expected = "states that it must not happen"
    } else {
      expected = list(outcomes.map(text))
    }
    report(
      "'\(name)' in '\(space.label(of: state))' \(text(state, input)), but "
        + "'\(specification.name)' \(expected)",
      state: state, input: input, path: path(to: number) + [(state, input)])
  }

  private mutating func report(
    _ summary: String, state: Int, input: Int?, path: [(state: Int, input: Int)]
  ) {
    if let index = indices[summary] {
      findings[index].count += 1
      return
    }
    indices[summary] = findings.count
    var failure: StepFailure?
    if let last = path.last, space.target(last.state, last.input) == nil {
      failure = space.failure(last.state, last.input)
    }
    findings.append(
      VerificationFinding(
        property: property, state: space.label(of: state),
        input: input.map { space.inputs[$0].name }, summary: summary, message: failure?.message,
        trace: space.trace(path, failure: failure, showsValues: false)))
  }

  /// Returns the result of a step of the machine as a phrase: `leads to unlocked / open`.
  private func text(_ state: Int, _ input: Int) -> String {
    guard let target = space.target(state, input) else {
      return space.failure(state, input)?.verb ?? "could not be tried"
    }
    if space.isIgnored(state, input) == true { return "is ignored" }
    let effects = space.effects(state, input).map { specification.text(of: $0) }
    return "leads to " + space.label(of: target) + effectSuffix(effects)
  }

  /// Returns an outcome as a phrase.
  private func text(_ outcome: SpecifiedOutcome) -> String {
    outcome.isIgnored == true
      ? "ignores it"
      : "leads to " + specification.text(of: outcome.configuration)
        + effectSuffix(outcome.effectTexts)
  }

  /// Returns distinct phrases as a list.
  private func list(_ texts: [String]) -> String {
    let distinct = texts.withoutRepetitions
    return distinct.prefix(4).joined(separator: ", or ")
      + (distinct.count > 4 ? ", or \(distinct.count - 4) more" : "")
  }
}

extension StateSpace {
  /// Returns the failure of a step; nil if it returned.
  fileprivate func failure(_ state: Int, _ input: Int) -> StepFailure? {
    zip(exploration.failedStates, exploration.failures).first {
      $0 == state
        && ($1.input == inputs[input].name || inputs[input].isTimeout && $1.input == "timeout")
    }?.1.failure
  }
}
