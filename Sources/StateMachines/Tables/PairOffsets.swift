/// Where the pairs of states and events lie in a list, by the bits of both: where the pairs of a state
/// begin, and where among them those of an event lie.
@usableFromInline
struct PairOffsets<State, Event> {
  /// Those of states, then those of events.
  @usableFromInline
  let offsets: UnsafeMutablePointer<Int32>

  /// - Parameter unknown: The offset of whatever is given no other.
  init(unknown: Int32) {
    offsets = .allocate(capacity: 512)
    offsets.initialize(repeating: unknown, count: 512)
  }

  func set(stateOfBits bits: Int, to offset: Int32) { offsets[bits] = offset }

  func set(eventOfBits bits: Int, to offset: Int32) { offsets[256 + bits] = offset }

  func deallocate() { offsets.deallocate() }

  /// The sum of the offsets of a state and an event.
  @inlinable
  @inline(__always)
  subscript(state: State, event: Event) -> Int32 {
    offsets[bitPattern(of: state)] &+ offsets[256 &+ bitPattern(of: event)]
  }
}
