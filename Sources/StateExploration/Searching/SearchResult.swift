/// The conditions and the order of effects that a ``StateSearch`` checks, and its limits. Steps that fail
/// are always found.
@usableFromInline
struct SearchRequest {
  @usableFromInline
  var limits: ExplorationLimits

  /// Whether to follow the inputs from the initial state even if the model has a list of states.
  @usableFromInline
  var followsInputs = true

  /// The conditions that hold in every state, with the numbers of their properties.
  var conditions: [(property: Int, condition: StateCondition)] = []

  /// Whether the names of all effects are needed.
  var readsEffects = false

  /// The order of effects that every run obeys; nil for none. A search then visits pairs of a state and
  /// a count.
  @usableFromInline
  var order: SearchedOrder?

  /// A number of stepped states, and the number of known states before the next one is stepped, as
  /// an exploration with stored states found them; nil if that is unknown.
  @usableFromInline
  var expected: (steppedStates: Int, knownStates: Int)?

  @usableFromInline
  var watch = SearchWatch()
}

/// An observer of a search, which can stop it.
@usableFromInline
package struct SearchWatch {
  /// Receives the progress before each state is stepped.
  @usableFromInline
  let report: ((SearchProgress) -> Void)?

  /// Returns whether to stop. Also called in child processes.
  @usableFromInline
  let isCancelled: () -> Bool

  package init(
    report: ((SearchProgress) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) {
    self.report = report
    self.isCancelled = isCancelled
  }
}

/// An order of effects, with the inputs that it requires.
@usableFromInline
struct SearchedOrder {
  /// The number of the property.
  let property: Int

  let rule: EffectOrder
  let requiredInputs: Set<Int>

  /// The names of the required timeouts.
  let requiredNames: Set<String>
}

/// The progress of a search.
@usableFromInline
package struct SearchProgress {
  /// The number of states that received every input.
  package let states: Int

  /// The least number of inputs that lead to the current states.
  package let depth: Int

  @usableFromInline
  init(_ states: Int, _ depth: Int) {
    self.states = states
    self.depth = depth
  }
}

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
