import StateDiagrams

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

  private let behavior: Behavior
  private let events: [NamedEvent]
  private var specification: Specification
  private let allowed: Set<AllowedDifference>

  /// Whether a step that traps in one of both must trap in the other.
  private let comparesTraps: Bool

  /// The text of the property.
  private let property: String

  /// The events that are applied, by their numbers.
  private let applied: [Int]

  /// The events that the specification names.
  private let namedEvents: Set<Int>

  /// The pairs in the order of discovery, and the step that led to each.
  private var pairs: [Pair] = []
  private var parents: [(state: Int, input: Int)?] = []
  private var depths: [Int] = []
  private var known: Set<Pair> = []

  private(set) var findings: [Verification.Finding] = []
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
  ///   - behavior: The *following* table of the machine.
  ///   - specification: The specification.
  ///   - namedEvents: The events that the specification names.
  ///   - allowed: The differences that are allowed.
  ///   - comparesTraps: Whether a step that traps in one of both must trap in the other.
  ///   - property: The text of the property.
  init(
    _ behavior: Behavior, _ specification: Specification, namedEvents: Set<Int>,
    allowing allowed: Set<AllowedDifference>, comparesTraps: Bool, property: String
  ) {
    self.behavior = behavior
    events = behavior.namedEvents
    self.specification = specification
    self.allowed = allowed
    self.comparesTraps = comparesTraps
    self.property = property
    self.namedEvents = namedEvents
    applied = events.indices.filter {
      namedEvents.contains($0) || !allowed.contains(.otherInputs)
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
        "the initial state is \(behavior.label(of: 0)), but '\(specification.name)' has \(expected)",
        in: 0, nil, behavior.trace([]))
    }
    add(Pair(state: 0, configurations: start.sorted()), from: nil)
    var next = 0
    while next < pairs.count {
      defer { next += 1 }
      guard pairs[next].state < behavior.rowCount else { continue }
      for event in applied {
        try compare(next, event)
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

  private mutating func add(_ pair: Pair, from parent: (state: Int, input: Int)?) {
    guard known.insert(pair).inserted else { return }
    pairs.append(pair)
    parents.append(parent)
    depths.append(parent.map { depths[$0.state] + 1 } ?? 0)
  }

  private func hasLabels(of state: Int, _ configuration: Int) -> Bool {
    allowed.contains(.stateLabels) || specification.hasLabels(of: state, in: configuration)
  }
}

extension ConformanceCheck {
  /// Compares the reactions to an event.
  private mutating func compare(_ number: Int, _ event: Int) throws(UndecidedProperty) {
    let pair = pairs[number]
    let own = events[event]
    let outcome = behavior.outcome(row: pair.state, of: own)
    switch outcome {
    case .excluded:
      comparedStates.insert(pair.state)
      return
    case .unknown: return
    case .handled, .ignored, .impossible: break
    }
    var outcomes: [SpecifiedOutcome] = []
    var isImpossible = false
    for configuration in pair.configurations {
      switch try specification.reaction(of: configuration, to: event) {
      case .open:
        openCount += 1
        return
      case .unknown: return
      case .impossible where !comparesTraps && !outcome.isImpossible:
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
    guard let target = behavior.result(row: pair.state, of: own) else {
      // A specification without a reaction doesn't state that the input can happen.
      let isExpected =
        isImpossible || !comparesTraps && outcomes.contains { $0.isIgnored != false }
      if !isExpected { report(number, event, outcomes) }
      return
    }
    let isIgnored = behavior.isIgnored(row: pair.state, of: own)
    var effects = behavior.effects(row: pair.state, of: own)
    if allowed.contains(.otherEffects) { effects.removeAll { !specification.names($0) } }
    let matching = outcomes.filter { outcome in
      // An unknown value agrees with both.
      (isIgnored ?? outcome.isIgnored) == (outcome.isIgnored ?? isIgnored)
        && specification.isSame(effects, as: outcome)
        && hasLabels(of: target, outcome.configuration)
    }
    guard !matching.isEmpty else { return report(number, event, outcomes) }
    let configurations = Set(matching.map(\.configuration)).sorted()
    add(Pair(state: target, configurations: configurations), from: (number, own.input))
  }
}

// MARK: Reporting

extension ConformanceCheck {
  /// Reports a step that no outcome allows.
  private mutating func report(_ number: Int, _ event: Int, _ outcomes: [SpecifiedOutcome]) {
    let (state, own) = (pairs[number].state, events[event])
    let expected =
      if !namedEvents.contains(event) {
        "doesn't name the input"
      } else if outcomes.isEmpty {
        "states that it must not happen"
      } else {
        list(outcomes.map(text))
      }
    let before = behavior.trace(inputs(to: number) { parents[$0] })
    let last = MachineTrace.Step(
      input: own.name.name, state: behavior.result(row: state, of: own).map(behavior.text),
      effects: behavior.effects(row: state, of: own).map { $0.text },
      failure: behavior.outcome(row: state, of: own).failure)
    report(
      "'\(own.name.name)' in '\(behavior.label(of: state))' \(text(state, own)), but "
        + "'\(specification.name)' \(expected)",
      in: state, own, MachineTrace(start: before.start, steps: before.steps + [last]))
  }

  private mutating func report(
    _ summary: String, in state: Int, _ event: NamedEvent?, _ trace: MachineTrace
  ) {
    if let index = indices[summary] {
      findings[index].count += 1
      return
    }
    indices[summary] = findings.count
    findings.append(
      Verification.Finding(
        property, .difference, in: behavior.label(of: state), input: event?.name.name,
        summary: summary, failure: trace.steps.last?.failure, trace: trace))
  }

  /// Returns the result of a step of the machine as a phrase: `leads to unlocked / open`.
  private func text(_ state: Int, _ event: NamedEvent) -> String {
    guard let target = behavior.result(row: state, of: event) else {
      return behavior.outcome(row: state, of: event).failure?.verb ?? "could not be tried"
    }
    if behavior.outcome(row: state, of: event).isIgnored { return "is ignored" }
    let effects = behavior.effects(row: state, of: event).map { specification.text(of: $0) }
    return "leads to " + behavior.label(of: target) + effectSuffix(effects)
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
