import StateMachines

/// A breadth-first search of the states of a machine, which gives each state every input.
///
/// The store decides which states are new. Whatever it is, the steps are the same, in the same order,
/// and so are the violations and their shortest sequences.
@usableFromInline
struct StateSearch<Machine: SteppableMachine, Store: SearchStore<Machine.State>> {
  @usableFromInline
  let machine: Machine

  // Created once, because a machine may contain an object.
  @usableFromInline
  let initialState: Machine.State

  /// The states from which the search starts besides the initial one.
  @usableFromInline
  let otherStates: [Machine.State]

  @usableFromInline
  let content: ModelContent<Machine.State>

  @usableFromInline
  let request: SearchRequest

  /// The trial of the steps in a child process; nil if steps are not protected.
  @usableFromInline
  let trial: StepTrial?

  @usableFromInline
  var store: Store

  @usableFromInline
  var log = StepLog()

  /// The states that receive the inputs. All have the same distance from the initial state.
  @usableFromInline
  var level: [Machine.State] = []

  /// The states after them.
  @usableFromInline
  var nextLevel: [Machine.State] = []

  /// The number of the first state in ``level``.
  @usableFromInline
  var levelStart = 0

  @usableFromInline
  var sizes = StateSizes<Machine.State>()

  @usableFromInline
  var effects = EffectNumbering()

  /// Whether an ignored event can change the state.
  @usableFromInline
  let comparesIgnored: Bool

  /// Whether states are compared by their contents, which takes much longer than comparing bytes.
  @usableFromInline
  let readsContents: Bool

  /// The conditions that hold in every state, with the numbers of their properties. A result is nil if
  /// the condition takes values of another type.
  @usableFromInline
  var conditions: [(property: Int, holds: (Machine.State) -> Bool?)]

  /// The regions whose labels violations name.
  let regions: [RegionTracker<Machine.State>]

  @usableFromInline
  var result = SearchResult()

  /// The value that has grown most, as in ``SearchProgress``.
  @usableFromInline
  var growth: String?

  @usableFromInline
  init(
    _ machine: Machine, _ content: ModelContent<Machine.State>, _ request: SearchRequest,
    _ store: Store, trial: StepTrial?
  ) {
    self.machine = machine.recordingUse
    initialState = machine.initialState
    otherStates = request.otherStates.compactMap(content.restored)
    self.content = content
    self.request = request
    self.store = store
    self.trial = trial
    comparesIgnored = content.comparesIgnored
    readsContents = !(Machine.State.self is any Hashable.Type)
    regions = content.regions(false)
    conditions = request.conditions.map { ($0.property, Self.closure($0.condition, content)) }
  }

  /// Steps the states from which the search starts and all states that they lead to, until a limit is reached.
  ///
  /// - Complexity: One step for each pair of a state and an input, and O(1) for each of them.
  @inlinable
  mutating func follow() {
    followLevels()
    addPaths()
  }

  @inlinable
  mutating func followLevels() {
    for state in [initialState] + otherStates where store.start(with: state) {
      add(SearchStep(state, input: 0), from: 0)
    }
    while !nextLevel.isEmpty {
      swap(&level, &nextLevel)
      nextLevel.removeAll(keepingCapacity: true)
      for index in level.indices {
        if stops(at: index) { return }
        step(level[index], number: levelStart + index, at: index)
        // The steps of this state were not all tried.
        if result.stop != nil { return }
      }
      levelStart += level.count
      result.depth += 1
    }
    result.states = log.count
    // A hash that hides states can end the search before the comparison of their number.
    if let known = request.expected?.knownStates, log.count < known { result.stop = .unfit }
  }

  /// Steps a state with every input, of which the timeout is the last one.
  ///
  /// - Parameters:
  ///   - source: The state.
  ///   - number: The number of the state in the store.
  ///   - index: The index of the state in its level.
  @inlinable
  @inline(__always)
  mutating func step(_ source: Machine.State, number: Int, at index: Int) {
    var timeout: Timeout<Machine.Event>?
    let timeoutFailure = trial?.failure(of: machine.inputCount)
    if timeoutFailure == nil {
      timeout = machine.timeout(of: source)
      if let trial { trial.stepReturned() }
    }
    store.startRow(number, timeout: timeout.map { StateTimeout($0) })
    var state = source
    var steps = machine.inputCount
    for input in 0..<machine.inputCount {
      guard machine.isAllowed(source, input: input) else {
        store.record(OutcomeMatrix.excluded)
        steps &-= 1
        continue
      }
      if let trial, let failure = trial.failure(of: input) {
        report(failure, at: index, input: input, timeout)
        continue
      }
      // Comparing the bytes takes less time than copying what they refer to.
      if _isPOD(Machine.State.self) || !hasSameBytes(state, source) { state = source }
      let reaction = machine.step(&state, input: input)
      if let trial { trial.stepReturned() }
      record(reaction, state, at: index, input: input)
    }
    result.steps &+= steps
    stepTimeout(of: source, at: index, timeout, timeoutFailure)
    for step in 0..<store.endRow() {
      if let step = store.newStep(step) { add(step, from: index) }
    }
  }

  /// Adds the new state after a step from the state with an index.
  @inlinable
  @inline(__always)
  mutating func add(_ step: SearchStep<Machine.State>, from index: Int) {
    log.append(state: levelStart + index, input: Int(step.input))
    sizes.add(step.state, number: log.count - 1)
    nextLevel.append(step.state)
    if !conditions.isEmpty { inspect(step.state) }
  }

  /// Steps a state with its timeout.
  ///
  /// - Parameters:
  ///   - source: The state.
  ///   - index: The index of the state in its level.
  ///   - timeout: The timeout; nil if the state has none.
  ///   - failure: The failure of computing the timeout; nil if it returned.
  @inlinable
  @inline(__always)
  mutating func stepTimeout(
    of source: Machine.State, at index: Int, _ timeout: Timeout<Machine.Event>?,
    _ failure: StepFailure?
  ) {
    let input = machine.inputCount
    if let failure { return report(failure, at: index, input: input, nil) }
    guard let timeout else { return store.record(OutcomeMatrix.excluded) }
    result.steps &+= 1
    if let trial, let failure = trial.failure(of: input) {
      return report(failure, at: index, input: input, timeout)
    }
    var state = source
    let reaction = machine.step(&state, on: timeout.event)
    if let trial { trial.stepReturned() }
    record(reaction, state, at: index, input: input)
  }

  /// Records a step that returned.
  @inlinable
  @inline(__always)
  mutating func record(
    _ reaction: Reaction<Machine.Effect>, _ state: Machine.State, at index: Int, input: Int
  ) {
    if case .ignored = reaction, !comparesIgnored { return store.record(OutcomeMatrix.ignored) }
    let outcome = self.outcome(of: reaction)
    // Most steps of a machine change nothing.
    if readsContents, !sizes.hasReferences, hasSameFields(state, level[index]) {
      return store.record(outcome)
    }
    store.record(state, input: input, outcome: outcome)
  }

  /// Returns the number of the outcome of a reaction, as in ``OutcomeMatrix/Cell/outcome``.
  @inlinable
  @inline(__always)
  mutating func outcome(of reaction: Reaction<Machine.Effect>) -> Int32 {
    switch reaction {
    case .ignored: OutcomeMatrix.ignored
    case .stayed(let effect): number(of: effect) | OutcomeMatrix.internalBit
    case .handled(let effect): number(of: effect)
    }
  }

  @inlinable
  @inline(__always)
  mutating func number(of effect: Machine.Effect) -> Int32 {
    // A child process only finds failures. Reading effects there would take time and locks.
    !Store.keepsSteps || trial?.isChild == true ? 0 : effects.number(of: effect, from: machine)
  }

  /// Returns whether the search ends before a state of the level receives the inputs.
  @inlinable
  @inline(__always)
  mutating func stops(at index: Int) -> Bool {
    let stepped = levelStart + index
    result.states = stepped
    let expected = request.expected ?? (steppedStates: 0, knownStates: 0)
    let isUnexpected =
      stepped > 0 && stepped == expected.steppedStates
      && log.count != expected.knownStates
    if isUnexpected || !store.isFit(hasReferences: sizes.hasReferences) {
      result.stop = .unfit
      return true
    }
    if let report = request.watch.report {
      if stepped >= 64, stepped & (stepped - 1) == 0 { recordGrowth(at: index) }
      let progress = SearchProgress(stepped, result.depth, growth: growth)
      if let trial, trial.isChild { trial.record(progress) } else { report(progress) }
    }
    if request.watch.isCancelled() {
      trial?.pause()
      result.stop = .interrupted
      return true
    }
    let pending = sizes.bytes / log.count * (level.count + nextLevel.count)
    let limit = request.limits.exceeded(
      steps: result.steps + result.failureCost + machine.inputCount,
      states: log.count,
      bytes: machine.bytes + store.bytes(states: sizes.bytes, pending: pending + log.bytes))
    result.stop = limit.map { .limit($0) }
    return limit != nil
  }

  /// Adds the inputs that lead to the violations.
  @usableFromInline
  mutating func addPaths() {
    for index in result.violations.indices {
      let violation = result.violations[index]
      result.violations[index].path =
        log.path(to: violation.number) + (violation.input.map { [$0] } ?? [])
    }
  }

  /// Returns the result.
  @usableFromInline
  mutating func finished() -> SearchResult {
    result.hasMergedStates = store.hasMergedStates
    result.comparesFingerprints = Store.comparesFingerprints
    result.knownStates = log.count
    result.initialValues = [content.subject(initialState), content.described(initialState)]
      .compactMap(\.self)
    result.problems = undeterminedSteps + machine.ruleProblems(after: result)
    return result
  }

  /// A problem for each input whose steps could not be tried.
  private var undeterminedSteps: [Behavior.Problem] {
    result.violations.filter { $0.failure == .undetermined }.map { violation in
      let inputs = content.inputs + [.timeout]
      return .undeterminedStep(
        state: violation.state, input: inputs[violation.input ?? inputs.count - 1].name)
    }
  }
}
