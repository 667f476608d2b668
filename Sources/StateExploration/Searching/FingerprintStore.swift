/// The states of a search as fingerprints: at most 16 bytes for each.
@usableFromInline
struct FingerprintStore<State>: SearchStore {
  /// Returns a fingerprint of a state; nil if fingerprints are computed from its bytes.
  @usableFromInline
  let hash: ((State) -> UInt64)?

  private let identity: ((State) -> AnyHashable)?

  @usableFromInline
  let hasIdentity: Bool

  /// Whether an ignored event can change the state.
  @usableFromInline
  let comparesIgnored: Bool

  @usableFromInline
  let visited = FingerprintSet()

  /// The last states. Most steps lead to one of them, and comparing its bytes takes less time than a
  /// look-up, or than a hash.
  @usableFromInline
  var recent = RecentStates<State>()

  /// The steps from one state, and older ones after them.
  @usableFromInline
  var steps: [SearchStep<State>] = []

  /// The number of steps from the state.
  @usableFromInline
  var stepCount = 0

  /// The fingerprints of the states after ``steps``. Reading one from a step would copy its state.
  @usableFromInline
  var fingerprints: [UInt64] = []

  @usableFromInline
  var hasMergedStates = false

  /// Creates a store.
  ///
  /// - Returns: nil if the kind of fingerprints doesn't fit the states.
  @usableFromInline
  init?(
    _ kind: FingerprintKind, _ initialState: State, _ content: ModelContent<State>
  ) {
    guard let function = fingerprintFunction(kind, initialState) else { return nil }
    hash = kind == .bytes ? nil : function
    identity = content.identity
    hasIdentity = identity != nil
    comparesIgnored = content.comparesIgnored
  }

  @inlinable
  static var keepsSteps: Bool { false }

  @inlinable
  static var comparesFingerprints: Bool { true }

  // A new object can have the address of one that is gone.
  @inlinable
  func isFit(hasReferences: Bool) -> Bool { !hasReferences }

  @inlinable
  func bytes(states: Int, pending: Int) -> Int { visited.bytes + pending }

  @inlinable
  mutating func start(with state: State) -> Bool {
    let isNew = visited.insert(fingerprint(of: state, fingerprintOfBytes(state)))
    if hasIdentity { _ = insertIdentity(of: state) }
    return isNew
  }

  @inlinable
  mutating func startRow(_ number: Int, timeout: @autoclosure () -> StateTimeout?) {
    stepCount = 0
  }

  @inlinable
  @inline(__always)
  mutating func record(_ outcome: Int32) {}

  @inlinable
  mutating func record(_ failure: StepFailure) {}

  @inlinable
  @inline(__always)
  mutating func record(_ state: State, input: Int, outcome: Int32) {
    if outcome == OutcomeMatrix.ignored, !comparesIgnored { return }
    let bytes = fingerprintOfBytes(state)
    if !recent.insert(state, bytes) { return }
    let fingerprint = fingerprint(of: state, bytes)
    let step = SearchStep(state, input: input)
    if stepCount < steps.count {
      (steps[stepCount], fingerprints[stepCount]) = (step, fingerprint)
    } else {
      steps.append(step)
      fingerprints.append(fingerprint)
    }
    stepCount &+= 1
  }

  @inlinable
  @inline(__always)
  func fingerprint(of state: State, _ bytes: UInt64) -> UInt64 {
    hash.map { mixed($0(state)) } ?? bytes
  }

  @inlinable
  @inline(__always)
  mutating func endRow() -> Int {
    // A look-up waits for memory. Those of all states wait together.
    for index in 0..<stepCount where visited.isInFirstSlot(fingerprints[index]) {
      fingerprints[index] = FingerprintSet.none
    }
    return stepCount
  }

  @inlinable
  @inline(__always)
  mutating func newStep(_ index: Int) -> SearchStep<State>? {
    let fingerprint = fingerprints[index]
    guard fingerprint != FingerprintSet.none, visited.insert(fingerprint) else { return nil }
    let step = steps[index]
    return !hasIdentity || insertIdentity(of: step.state) ? step : nil
  }

  /// Marks the identity of a new state as visited, and returns whether the state counts as a new one:
  /// of the states with one identity, the first four do (``StateNumbering``).
  @usableFromInline
  mutating func insertIdentity(of state: State) -> Bool {
    guard let identity else { return true }
    let key = StateExploration.fingerprint(of: identity(state))
    for member in 1...keptStatesOfIdentity
    where visited.insert(mixed(key &+ UInt64(truncatingIfNeeded: member))) { return true }
    hasMergedStates = true
    return false
  }
}

/// The states that a search met last, by their bytes.
///
/// The states are kept, so that equal bytes refer to equal memory. Different bytes say nothing.
@usableFromInline
struct RecentStates<State> {
  @usableFromInline
  var states: [State] = []

  @inlinable
  init() {}

  @inlinable
  static var capacity: Int { 1 << 14 }

  /// Adds a state in place of another one.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - fingerprint: The fingerprint of its bytes.
  /// - Returns: Whether the state is not known to be among them.
  @inlinable
  @inline(__always)
  mutating func insert(_ state: State, _ fingerprint: UInt64) -> Bool {
    if states.isEmpty {
      states = Array(repeating: state, count: Self.capacity)
      return true
    }
    let position = Int(truncatingIfNeeded: fingerprint) & (Self.capacity - 1)
    let isKnown = withUnsafeBytes(of: state) { bytes in
      states.withUnsafeBytes { states in
        let start = position * MemoryLayout<State>.stride
        return areEqual(
          bytes, UnsafeRawBufferPointer(rebasing: states[start..<(start + bytes.count)]))
      }
    }
    if !isKnown { states[position] = state }
    return !isKnown
  }
}
