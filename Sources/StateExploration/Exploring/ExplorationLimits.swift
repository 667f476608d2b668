/// The limits of an exploration, which are counts, so that its result doesn't depend on the machine
/// that runs it.
///
/// The defaults let the exploration of a machine without end, such as a counter or a growing buffer,
/// stop within about two seconds.
public struct ExplorationLimits: Hashable, Sendable {
  /// The number of distinct states.
  public var states: Int

  /// The number of steps: of pairs of a state and an input.
  public var steps: Int

  /// The memory that the states take, in bytes, as estimated from their contents.
  public var bytes: Int

  /// Creates limits.
  public init(states: Int = 10_000, steps: Int = 1_000_000, bytes: Int = 8 << 20) {
    self.states = states
    self.steps = steps
    self.bytes = bytes
  }
}

/// An estimate of the memory that states take.
struct StateSizes<State> {
  private var total = 0

  /// The number of states after which only each so many is measured, and counted as often.
  private static var sampling: Int { 64 }

  /// Adds the size of the state of a number.
  mutating func add(_ state: State, number: Int) {
    let inline = MemoryLayout<State>.stride
    if _isPOD(State.self) {
      total += inline
    } else if number < Self.sampling {
      total += inline + Self.bytes(behind: state, depth: 0)
    } else if number % Self.sampling == 0 {
      total += Self.sampling * (inline + Self.bytes(behind: state, depth: 0))
    }
  }

  func exceeds(_ limit: Int) -> Bool { total > limit }

  /// Returns the bytes that a value refers to. Objects are shared and not counted.
  private static func bytes(behind value: Any, depth: Int) -> Int {
    if let text = value as? String { return text.utf8.count > 15 ? 32 + text.utf8.count : 0 }
    let mirror = Mirror(reflecting: value)
    if depth > 16 || mirror.displayStyle == .class { return 0 }
    let isCollection = [.collection, .set, .dictionary].contains(mirror.displayStyle)
    return mirror.children.reduce(isCollection ? 32 : 0) { sum, child in
      sum + (isCollection ? 16 : 0) + bytes(behind: child.value, depth: depth + 1)
    }
  }
}
