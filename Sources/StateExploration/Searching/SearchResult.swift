/// The result of a ``StateSearch``.
@usableFromInline
struct SearchResult {
  /// The reason for which a search ended before all states were stepped.
  @usableFromInline
  enum Stop {
    case limit(Behavior.Limit)
    case interrupted
    /// The fingerprints distinguish more or fewer states than `==`, or may do so.
    case unfit
  }

  /// The number of states that received every input.
  @usableFromInline
  var states = 0

  /// The number of steps that were applied.
  @usableFromInline
  var steps = 0

  /// The cost of the failed steps, as a number of ordinary ones.
  @usableFromInline
  var failureCost = 0

  /// The least number of inputs that lead to the last stepped states.
  @usableFromInline
  var depth = 0

  /// Nil if all states were stepped.
  @usableFromInline
  var stop: Stop?

  /// The violations, one for each property, label of a state, and input.
  var violations: [SearchViolation] = []

  /// The numbers of the properties whose condition doesn't apply to some state.
  @usableFromInline
  var undecided: Set<Int> = []

  /// The names of the observed effects, if they were read.
  var effectNames: Set<String> = []

  /// The number of states that were found.
  var knownStates = 0

  /// The labels of the initial state with its values.
  var initialText = ""

  /// The initial state, and the part of an existing machine that describes it.
  var initialValues: [Any] = []

  /// The durations of timeouts, if effects were read.
  @usableFromInline
  var timeouts: Set<TimeoutLabel> = []

  var problems: [Behavior.Problem] = []

  /// Whether a state was replaced by another one with the same identity.
  var hasMergedStates = false

  @usableFromInline
  init() {}

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
