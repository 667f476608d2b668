/// A breadth-first search of the states of a machine that keeps a fingerprint of each state, and the
/// step that led to it. The states themselves are kept only until they have received their inputs.
///
/// Steps are made in the same order as by the ``Explorer``, so that the first states are the same.
@usableFromInline
struct FingerprintSearch<Machine: SteppableMachine> {
  @usableFromInline
  let machine: Machine

  @usableFromInline
  let trial: StepTrial?

  let content: ModelContent<Machine.State>
  let request: SearchRequest

  /// Returns a fingerprint of a state; nil if fingerprints are computed from its bytes.
  @usableFromInline
  let hash: ((Machine.State) -> UInt64)?

  @usableFromInline
  var visited = FingerprintSet()

  @usableFromInline
  var log = StepLog()

  /// The states that receive the inputs. All have the same distance from the initial state.
  @usableFromInline
  var level = SearchLevel<Machine.State>()

  /// The states after them.
  @usableFromInline
  var nextLevel = SearchLevel<Machine.State>()

  /// The states after the steps from one state.
  @usableFromInline
  var targets: [SearchTarget<Machine.State>] = []

  /// The number of the first state in ``level``.
  @usableFromInline
  var levelStart = 0

  /// Whether effects are counted.
  @usableFromInline
  let countsEffects: Bool

  @usableFromInline
  let hasIdentity: Bool

  let regions: [RegionTracker<Machine.State>]

  /// The conditions that hold in every state, with the numbers of their properties. A result is nil if
  /// the condition takes values of another type.
  @usableFromInline
  let conditions: [(property: Int, holds: (Machine.State) -> Bool?)]

  var effects = EffectNumbering<Machine.Effect>()

  @usableFromInline
  var result: SearchResult

  /// Creates a search.
  ///
  /// - Returns: nil if the kind of fingerprints doesn't fit the states.
  @usableFromInline
  init?(
    _ machine: Machine, _ content: ModelContent<Machine.State>, _ request: SearchRequest,
    _ kind: FingerprintKind, trial: StepTrial?
  ) {
    let initialState = machine.initialState
    guard let function = fingerprintFunction(kind, initialState) else { return nil }
    self.machine = machine
    self.content = content
    self.request = request
    self.trial = trial
    regions = content.regions(false)
    hash = kind == .bytes ? nil : function
    conditions = request.conditions.map { [hasRegions = !regions.isEmpty] in
      ($0.property, Self.closure($0.condition, content, hasRegions: hasRegions))
    }
    countsEffects = request.order != nil
    hasIdentity = content.identity != nil
    result = SearchResult()
    let fingerprint = fingerprint(of: initialState, count: 0)
    targets.append(SearchTarget(state: initialState, input: 0, count: 0, fingerprint))
    addTargets(from: 0)
    swap(&level, &nextLevel)
  }

  /// Searches all states within the limits.
  ///
  /// - Complexity: One step for each pair of a state and an input, and O(1) for each of them.
  @inlinable
  mutating func run() -> SearchResult {
    let inputCount = machine.inputCount
    while !level.states.isEmpty {
      for index in level.states.indices {
        if stops(at: index) { return finished() }
        let source = level.states[index]
        for input in 0..<inputCount where machine.isAllowed(source, input: input) {
          result.steps += 1
          if let failure = trial?.failure() {
            report(failure, at: index, input: input)
            continue
          }
          var state = source
          let reaction = machine.step(&state, input: input)
          trial?.stepReturned()
          switch reaction {
          case .ignored: continue
          case .stayed(let effect), .handled(let effect):
            note(state, effect, from: index, input: input)
          }
        }
        stepTimeout(of: source, at: index)
        addTargets(from: index)
      }
      levelStart += level.states.count
      swap(&level, &nextLevel)
      nextLevel.removeAll()
      result.depth += 1
    }
    return finished()
  }

  /// Notes the state after a step.
  @inlinable
  @inline(__always)
  mutating func note(
    _ state: Machine.State, _ effect: Machine.Effect, from index: Int, input: Int
  ) {
    var count: Int32 = 0
    if countsEffects {
      guard let after = self.count(after: effect, from: index, input: input) else { return }
      count = after
    } else if hasSameBytes(state, level.states[index]) {
      // Most machines don't say which inputs they ignore.
      return
    }
    let fingerprint = fingerprint(of: state, count: count)
    targets.append(SearchTarget(state: state, input: input, count: count, fingerprint))
  }

  @inlinable
  @inline(__always)
  func fingerprint(of state: Machine.State, count: Int32) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: count)
    return if let hash { mixed(hash(state) ^ number) } else { fingerprintOfBytes(state) ^ number }
  }

  /// Adds the noted states that are new.
  @inlinable
  mutating func addTargets(from index: Int) {
    // A look-up waits for memory. Those of all targets wait together.
    for target in targets.indices {
      targets[target].isKnown = visited.isInFirstSlot(targets[target].fingerprint)
    }
    for target in targets where !target.isKnown {
      guard visited.insert(target.fingerprint), !hasIdentity || insertIdentity(of: target) else {
        continue
      }
      add(target.state, target.count, from: index, input: target.input)
    }
    targets.removeAll(keepingCapacity: true)
  }

  /// Numbers a new state, which receives the inputs later.
  @inlinable
  @inline(__always)
  mutating func add(_ state: Machine.State, _ count: Int32, from index: Int, input: Int) {
    log.append(state: levelStart + index, input: input)
    nextLevel.states.append(state)
    if countsEffects { nextLevel.counts.append(count) }
    if !conditions.isEmpty { inspect(state, from: index) }
    if !_isPOD(Machine.State.self) { measure(state) }
  }

  @inlinable
  mutating func stepTimeout(of state: Machine.State, at index: Int) {
    if let failure = trial?.failure() {
      report(failure, at: index, input: machine.inputCount)
    } else if let timeout = machine.timeout(of: state) {
      result.steps += 1
      var target = state
      let reaction = machine.step(&target, on: timeout.event)
      trial?.stepReturned()
      switch reaction {
      case .ignored: break
      case .stayed(let effect), .handled(let effect):
        note(target, effect, from: index, input: machine.inputCount)
      }
    } else {
      trial?.stepReturned()
    }
  }
}

extension FingerprintSearch {
  /// Returns whether the search ends before a state of the level receives the inputs.
  @usableFromInline
  mutating func stops(at index: Int) -> Bool {
    let stepped = levelStart + index
    result.states = stepped
    if let (states, known) = request.expected, states == stepped, known != log.count {
      result.stop = .unfit
      return true
    }
    // A new object can have the address of one that is gone.
    if nextLevel.sizes.hasReferences || level.sizes.hasReferences {
      result.stop = .unfit
      return true
    }
    if trial?.isChild != true {
      request.watch.report?(SearchProgress(states: stepped, depth: result.depth))
    }
    // The first states have been checked already.
    if stepped >= request.expected?.steppedStates ?? 0, request.watch.isCancelled() {
      trial?.pause()
      result.stop = .interrupted
      return true
    }
    result.stop = limit.map { .limit($0) }
    return result.stop != nil
  }

  /// The limit that is reached; nil if there is none.
  private var limit: Behavior.Limit? {
    if result.steps + result.failureCost >= request.limits.steps {
      return .steps(request.limits.steps)
    }
    if log.count > request.limits.states { return .states(request.limits.states) }
    let bytes = visited.bytes + log.bytes + level.bytes + nextLevel.bytes
    return bytes > request.limits.bytes ? .bytes(request.limits.bytes) : nil
  }

  /// Returns the result.
  @usableFromInline
  mutating func finished() -> SearchResult {
    if result.stop == nil { result.states = log.count }
    // A hash that hides states can end the search before the comparison of their number.
    if result.stop == nil, let known = request.expected?.knownStates, log.count < known {
      result.stop = .unfit
    }
    for index in result.violations.indices {
      let violation = result.violations[index]
      result.violations[index].path =
        log.path(to: violation.number) + (violation.group.input.map { [$0] } ?? [])
    }
    result.effectNames = Set(effects.lists.joined().map(\.name))
    return result
  }

  /// Marks the identity of a new state as visited, and returns whether the state counts as a new one:
  /// of the states with one identity, the first four do, as in an exploration (``StateNumbering``).
  @usableFromInline
  mutating func insertIdentity(of target: SearchTarget<Machine.State>) -> Bool {
    guard let identity = content.identity else { return true }
    let key =
      StateExploration.fingerprint(of: identity(target.state))
      ^ mixed(UInt64(truncatingIfNeeded: target.count))
    for member in 1...keptStatesOfIdentity
    where visited.insert(mixed(key &+ UInt64(truncatingIfNeeded: member))) { return true }
    result.hasMergedStates = true
    return false
  }

  /// Adds the memory of a new state that refers to objects.
  @usableFromInline
  mutating func measure(_ state: Machine.State) {
    nextLevel.sizes.add(state, number: nextLevel.states.count - 1)
  }
}
