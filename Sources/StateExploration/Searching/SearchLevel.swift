/// The states of a search with the same distance from the initial state.
@usableFromInline
struct SearchLevel<State> {
  @usableFromInline
  var states: [State] = []

  /// The count of the ``EffectOrder`` in each state; empty without one.
  @usableFromInline
  var counts: [Int32] = []

  /// The numbers of the properties that each state violates; empty without conditions.
  @usableFromInline
  var violated: [[Int]] = []

  /// The memory to which the states refer; unused for states without references.
  var sizes = StateSizes<State>()

  /// The memory of the level, in bytes, as estimated from its states.
  var bytes: Int {
    let inline = MemoryLayout<State>.stride * (_isPOD(State.self) ? states.count : 0)
    return inline + sizes.bytes + counts.count * MemoryLayout<Int32>.stride
      + violated.count * MemoryLayout<[Int]>.stride
  }

  init() {}

  /// Removes all states, and keeps their memory for others.
  @usableFromInline
  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    violated.removeAll(keepingCapacity: true)
    sizes = StateSizes()
  }
}

/// The state after a step of a search.
@usableFromInline
struct SearchTarget<State> {
  @usableFromInline
  let state: State

  /// The number of the input that led to it.
  @usableFromInline
  let input: Int

  /// The count of the ``EffectOrder`` after the step; 0 without one.
  @usableFromInline
  let count: Int32

  @usableFromInline
  let fingerprint: UInt64

  /// Whether the state is known to be visited.
  @usableFromInline
  var isKnown = false

  @inlinable
  init(state: State, input: Int, count: Int32, _ fingerprint: UInt64) {
    (self.state, self.input, self.count, self.fingerprint) = (state, input, count, fingerprint)
  }
}
