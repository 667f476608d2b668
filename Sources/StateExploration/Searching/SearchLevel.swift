/// The states of a search with the same distance from the initial state.
@usableFromInline
struct SearchLevel<State> {
  @usableFromInline
  var states: [State] = []

  /// What an ``EffectOrder`` remembers of the steps before each state; empty without one.
  @usableFromInline
  var counts: [Int32] = []

  /// The numbers of the properties that each state violates; empty without conditions.
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
