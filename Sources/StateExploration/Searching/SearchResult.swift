/// The conditions and the order of effects that a ``FingerprintSearch`` checks, and its limits. Steps
/// that fail are always found.
@usableFromInline
struct SearchRequest {
  let limits: ExplorationLimits

  /// The conditions that hold in every state, with the numbers of their properties.
  var conditions: [(property: Int, condition: StateCondition)] = []

  /// The order of effects that every run obeys; nil for none. It multiplies the states.
  var order: SearchedOrder?

  /// A number of stepped states, and the number of known states before the next one is stepped, as
  /// an exploration with stored states found them; nil if that is unknown.
  var expected: (steppedStates: Int, knownStates: Int)?

  var watch = SearchWatch()
}

/// An observer of a search, which can stop it.
package struct SearchWatch {
  /// Receives the progress before each state is stepped.
  let report: ((SearchProgress) -> Void)?

  /// Returns whether to stop. Also called in child processes.
  let isCancelled: () -> Bool

  package init(
    report: ((SearchProgress) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.report = report
    self.isCancelled = isCancelled
  }
}

/// An order of effects, with the inputs that it requires.
struct SearchedOrder {
  /// The number of the property.
  let property: Int

  /// The rule; nil to find the names of all effects.
  var rule: EffectOrder?
  let requiredInputs: Set<Int>

  /// The names of the required timeouts.
  let requiredNames: Set<String>
}

/// The progress of a search.
package struct SearchProgress {
  /// The number of states that received every input.
  package let states: Int

  /// The least number of inputs that lead to the current states.
  package let depth: Int
}

/// The result of a ``FingerprintSearch``.
@usableFromInline
struct SearchResult {
  /// The reason for which a search ended before all states were stepped.
  enum Stop {
    case limit(Behavior.Limit)
    case interrupted
    /// The fingerprints distinguish more or fewer states than `==`, or may do so.
    case unfit
  }

  /// The number of states that received every input.
  var states = 0

  /// The number of steps that were applied.
  @usableFromInline
  var steps = 0

  /// The cost of the failed steps, as a number of ordinary ones.
  var failureCost = 0

  /// The least number of inputs that lead to the last stepped states.
  @usableFromInline
  var depth = 0

  /// Nil if all states were stepped.
  var stop: Stop?

  /// The violations, one for each property, label of a state, and input.
  var violations: [SearchViolation] = []

  /// The numbers of the properties whose condition doesn't apply to some state.
  @usableFromInline
  var undecided: Set<Int> = []

  /// The names of the observed effects, if they were counted.
  var effectNames: Set<String> = []

  /// The problems of the rules of inputs, which can differ from those of the first states; nil if there
  /// are no rules.
  var ruleProblems: [Behavior.Problem]?

  /// Whether a state was replaced by another one with the same identity.
  var hasMergedStates = false

  private var indices: [SearchViolation.Group: Int] = [:]

  /// Adds a violation to those with the same property, state label and input.
  mutating func add(_ violation: SearchViolation) {
    if let index = indices[violation.group] {
      violations[index].count += 1
    } else {
      indices[violation.group] = violations.count
      violations.append(violation)
    }
  }
}

/// A violation that a search found first in its group.
struct SearchViolation {
  /// The parts that are equal for violations of one finding.
  struct Group: Hashable {
    /// The number of the property; nil for a failed step.
    let property: Int?

    /// The label of the state.
    let state: String

    /// The number of the input; nil if the state itself violates the property.
    let input: Int?
    let failure: StepFailure?
  }

  let group: Group

  /// The number of the state.
  let number: Int

  /// The inputs that lead to the violation.
  var path: [Int] = []

  /// The number of violations in the group.
  var count = 1
}
