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

  /// The number of states that were found.
  var knownStates = 0

  /// The initial state, and the part of an existing machine that describes it.
  var initialValues: [Any] = []

  var problems: [Behavior.Problem] = []

  /// Whether a state was replaced by another one with the same identity.
  var hasMergedStates = false

  /// Whether states were compared by fingerprints.
  var comparesFingerprints = false

  /// Whether states that differ by exchanges of equal members were counted as one.
  var isReduced = false

  @usableFromInline
  init() {}

  /// Whether the search was interrupted.
  @usableFromInline
  var isInterrupted: Bool { if case .interrupted = stop { true } else { false } }

  private var indices: [SearchViolation.Group: Int] = [:]

  /// Adds a violation to those of its group, and returns whether it is the first one.
  mutating func add(_ violation: SearchViolation) -> Bool {
    if let index = indices[violation.group] {
      violations[index].count += 1
      return false
    }
    indices[violation.group] = violations.count
    violations.append(violation)
    return true
  }
}

/// The violation that a search found first in its group.
struct SearchViolation {
  /// The parts that are equal for violations with one cause: the source location of a trap; otherwise the
  /// property and the input.
  struct Group: Hashable {
    let property: Int?
    let input: Int?

    /// The location or the kind of a failure; nil for other violations.
    let failure: String?
  }

  /// The number of the property; nil for a failed step.
  let property: Int?

  /// The number of the input; nil if the state itself violates the property.
  let input: Int?

  /// The failure of the step; nil for other violations.
  let failure: StepFailure?

  /// The number of the state.
  let number: Int

  /// The labels of the state.
  var state = ""

  /// The inputs that lead to the violation.
  var path: [Int] = []

  /// The number of violations in the group.
  var count = 1

  /// Creates the violation of a condition by a state with a number.
  init(of property: Int, number: Int) {
    (self.property, self.number) = (property, number)
    (input, failure) = (nil, nil)
  }

  /// Creates the failure of a step from a state with a number.
  init(ofInput input: Int, _ failure: StepFailure, number: Int) {
    (self.input, self.failure, self.number) = (input, failure, number)
    property = nil
  }

  var group: Group {
    let location = failure?.trapMessage.flatMap { $0.isInStandardLibrary ? nil : $0.location }
    return Group(
      property: property, input: location == nil ? input : nil, failure: location ?? failure?.verb)
  }
}
