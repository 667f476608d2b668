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

  /// The violations that a search found first in their groups.
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

  /// Whether the search was interrupted.
  @usableFromInline
  var isInterrupted: Bool { if case .interrupted = stop { true } else { false } }

  private var indices: [SearchViolation.Group: Int] = [:]

  /// Adds a violation to those of its group.
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

    /// The label of the state; nil if the source location of a trap takes its place.
    let state: String?

    /// The number of the input; nil if the state itself violates the property.
    let input: Int?
    let failure: StepFailure?
  }

  let group: Group

  /// The label of the state.
  let state: String

  /// The number of the state.
  let number: Int

  /// The inputs that lead to the violation.
  var path: [Int] = []

  /// The number of inputs at the end of the path that can repeat without end.
  var cycleLength = 0

  /// The number of violations in the group.
  var count = 1

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - property: The number of the property; nil for a failed step.
  ///   - state: The label of the state.
  ///   - input: The number of the input; nil if the state itself violates the property.
  ///   - failure: The failure of the step; nil for other violations.
  ///   - number: The number of the state.
  init(
    of property: Int?, in state: String, input: Int? = nil, failure: StepFailure? = nil, number: Int
  ) {
    let isLocated = failure?.trapMessage.map { !$0.isInStandardLibrary } ?? false
    group = Group(
      property: property, state: isLocated ? nil : state, input: input, failure: failure)
    (self.state, self.number) = (state, number)
  }
}
