/// The states of a search, compared by `==` or by their contents, and the results of its steps.
@usableFromInline
struct RowStore<State>: SearchStore {
  @usableFromInline
  var numbering: StateNumbering<State>

  @usableFromInline
  var observations = Observations()

  @usableFromInline
  var timeouts = ObservedTimeouts()

  /// The steps that trap or never return, by the number of the state and the name of the input.
  var failures: [(failure: StepFailure, state: Int32, input: String)] = []

  /// The steps from one state that lead to new states.
  @usableFromInline
  var steps: [SearchStep<State>] = []

  /// The number of the state that receives the inputs.
  @usableFromInline
  var source: Int32 = 0

  @usableFromInline
  let comparesIgnored: Bool

  var regions: [RegionTracker<State>] = []

  /// Whether the states of the regions are also combined with the other values of the initial state.
  var isInitialStateBase = false

  /// Whether a state with a timeout is among those that are stepped.
  @usableFromInline
  var hasTimeouts = false

  @usableFromInline
  var problems: [Behavior.Problem]

  @usableFromInline
  init(_ content: ModelContent<State>) {
    numbering = StateNumbering(identity: content.identity)
    comparesIgnored = content.comparesIgnored
    problems = content.problems
    if State.self is AnyObject.Type {
      problems.append(.stateIsObject(type: String(describing: State.self)))
    }
  }

  @inlinable
  static var keepsSteps: Bool { true }

  @usableFromInline
  var hasMergedStates: Bool { !numbering.replacements.isEmpty }

  /// Guards compare the states of each distinct timeout with all others, as if it were ten inputs. With
  /// a smaller weight, exploring a pause that grows without end would take too long.
  @usableFromInline
  var extraSteps: Int {
    max(0, (observations.rows.count + 1) * timeouts.labels.count * 10 - timeouts.all.count)
  }

  @usableFromInline
  func isFit(hasReferences: Bool) -> Bool { true }

  @usableFromInline
  func bytes(states: Int, pending: Int) -> Int { states }

  @usableFromInline
  mutating func start(with state: State) { _ = numbering.number(of: state) }

  @inlinable
  mutating func startRow(_ number: Int) {
    source = Int32(truncatingIfNeeded: number)
    observations.rows.append(source)
    steps.removeAll(keepingCapacity: true)
  }

  @inlinable
  mutating func record(_ reaction: Int32, timeout: ModelTimeout?) {
    record(reaction, target: source, timeout)
  }

  @usableFromInline
  mutating func record(_ failure: StepFailure, ofInput name: String) {
    failures.append((failure, source, name))
  }

  @inlinable
  mutating func record(
    _ step: SearchStep<State>, timeout: @autoclosure () -> ModelTimeout?
  ) {
    var (reaction, target) = (step.reaction, self.source)
    if reaction != Observations.ignored || comparesIgnored {
      let count = numbering.states.count
      target = Int32(truncatingIfNeeded: numbering.number(of: step.state, count: step.count))
      // A state type compares its states by `==`, which need not see all changes.
      if reaction == Observations.ignored, target != self.source { reaction = 0 }
      if target == count { steps.append(step) }
    }
    record(reaction, target: target, timeout())
  }

  @inlinable
  mutating func record(_ reaction: Int32, target: Int32, _ timeout: ModelTimeout?) {
    if let timeout {
      hasTimeouts = true
      timeouts.append(
        timeout, row: observations.rows.count - 1, reaction: reaction, target: target)
    } else {
      observations.reactions.append(reaction)
      observations.targets.append(target)
    }
  }

  @inlinable
  mutating func endRow() -> Int { steps.count }

  @inlinable
  mutating func newStep(_ index: Int) -> SearchStep<State>? { steps[index] }
}

extension StepFailure {
  /// The number of the failure, as in ``Observations/reactions``.
  var reaction: Int32 {
    switch self {
    case .trap: Observations.trapped
    case .endless: Observations.endless
    case .undetermined: Observations.undetermined
    }
  }
}
