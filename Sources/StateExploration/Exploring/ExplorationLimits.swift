import StateMachines

/// The limits of an exploration.
///
/// Limits are counts rather than times, so that the result doesn't depend on the speed of the
/// computer. With the defaults, the exploration of an unbounded machine, such as a counter or a
/// growing buffer, stops within about two seconds. A machine with several inputs and large states takes
/// up to ten.
public struct ExplorationLimits: Hashable, Sendable {
  /// The greatest number of distinct states.
  public var states: Int

  /// The greatest number of steps: pairs of a state and an input. A step that traps in a child process
  /// counts as 100, and one that never returns as 50,000.
  public var steps: Int

  /// The greatest memory of the states, in bytes, as estimated from their contents.
  public var bytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - states: The greatest number of distinct states.
  ///   - steps: The greatest number of pairs of a state and an input.
  ///   - bytes: The greatest memory of the states, in bytes.
  public init(states: Int = 10_000, steps: Int = 1_000_000, bytes: Int = 8 << 20) {
    self.states = states
    self.steps = steps
    self.bytes = bytes
  }
}

extension ExplorationLimits {
  /// Returns the first limit that is exceeded; nil if none is.
  @usableFromInline
  func exceeded(steps: Int, states: Int, bytes: Int) -> Behavior.Limit? {
    if steps > self.steps { return .steps(self.steps) }
    if states > self.states { return .states(self.states) }
    return bytes > self.bytes ? .bytes(self.bytes) : nil
  }

  /// The lower ones of these limits and of the default ones, up to which states and steps are stored.
  package var storable: ExplorationLimits {
    let other = ExplorationLimits()
    return ExplorationLimits(
      states: min(states, other.states), steps: min(steps, other.steps),
      bytes: min(bytes, other.bytes))
  }
}

/// An estimate of the memory of states.
@usableFromInline
package struct StateSizes<State> {
  /// The sum, in bytes.
  @usableFromInline
  package internal(set) var bytes = 0

  /// Whether a measured state contains an object or a closure. Their addresses distinguish states only
  /// while they exist.
  @usableFromInline
  var hasReferences = false

  @inlinable
  package init() {}

  /// The sampling interval. The first 64 states are measured, and after them each 64th, which
  /// stands for all 64.
  @inlinable
  static var sampling: Int { 64 }

  /// The depth up to which values cost nothing more.
  private static var usualDepth: Int { 16 }

  /// The depth at which measuring stops.
  private static var greatestDepth: Int { 1000 }

  /// Adds the size of a state, given its number.
  @inlinable
  package mutating func add(_ state: State, number: Int) {
    if _isPOD(State.self) {
      bytes += MemoryLayout<State>.stride
    } else if number < Self.sampling || number % Self.sampling == 0 {
      measure(state, number: number)
    }
  }

  @usableFromInline
  mutating func measure(_ state: State, number: Int) {
    let size = MemoryLayout<State>.stride + measure(state, depth: 0)
    bytes += number < Self.sampling ? size : Self.sampling * size
  }

  /// Returns the bytes to which a value refers: 32 for the header of a buffer, and 16 for each
  /// element beyond its contents, or one for each element of `Data`. An element that consists of other
  /// values counts as 128 more bytes, because comparing states reads them. Objects are shared, and so
  /// not counted.
  ///
  /// A value that is deeply nested counts as 256 more bytes, so that a list of `indirect` cases that
  /// grows reaches the default limit at a depth of about 250. Reading values that are deeper than 1,000
  /// can overflow a stack of 8 MB in a debug build.
  private mutating func measure(_ value: Any, depth: Int, isElement: Bool = false) -> Int {
    if let text = value as? String { return text.utf8.count > 15 ? 32 + text.utf8.count : 0 }
    func isTrivial<Part>(_ part: Part) -> Bool { _isPOD(Part.self) }
    // A trivial value refers to nothing.
    if !isElement, _openExistential(value, do: isTrivial) {
      return depth > Self.usualDepth ? 256 : 0
    }
    let mirror = Mirror(reflecting: value)
    let isNumber = value is any BinaryInteger || value is any BinaryFloatingPoint
    var sum = isElement && !mirror.children.isEmpty && !isNumber ? 128 : 0
    if mirror.displayStyle == .class || MetadataKind(type(of: value)) == .function {
      hasReferences = true
      return sum
    }
    let isCollection = [.collection, .set, .dictionary].contains(mirror.displayStyle)
    sum += (isCollection ? 32 : 0) + (depth > Self.usualDepth ? 256 : 0)
    if depth > Self.greatestDepth { return sum }
    // The mirror of `Data` doesn't show its elements.
    if mirror.displayStyle == .struct, value is any CustomReflectable,
      let list = value as? any RandomAccessCollection
    {
      return sum + 32 + list.count
    }
    for child in mirror.children {
      sum += (isCollection ? 16 : 0)
      sum += measure(child.value, depth: depth + 1, isElement: isCollection)
    }
    return sum
  }
}
