/// The bits of small trivial values, by which recorders find again what they have recorded.
///
/// Clients, which know the types, read the bits without calls of generic functions.
@usableFromInline
struct BitsKey: Equatable {
  @usableFromInline
  var words: (UInt64, UInt64, UInt64, UInt64)

  /// The types of the values.
  @usableFromInline
  let types: ObjectIdentifier

  /// Returns nil if a value is not small and trivial.
  @inlinable
  init?<First, Second, Third, Fourth>(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) {
    guard NumbersByBits<First>.isSmallAndTrivial, NumbersByBits<Second>.isSmallAndTrivial,
      NumbersByBits<Third>.isSmallAndTrivial, NumbersByBits<Fourth>.isSmallAndTrivial
    else { return nil }
    types = ObjectIdentifier((First, Second).self)
    words = (
      NumbersByBits.bits(of: first), NumbersByBits.bits(of: second),
      NumbersByBits.bits(of: third), NumbersByBits.bits(of: fourth)
    )
  }

  @usableFromInline
  static func == (left: BitsKey, right: BitsKey) -> Bool {
    left.words == right.words && left.types == right.types
  }

  /// The position in a cache, by multiplicative hashing.
  fileprivate var position: Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let pair = ((words.0 &* factor) ^ words.1) &* factor
    let sum = ((pair ^ words.2) &* factor ^ words.3) &* factor
    return Int(truncatingIfNeeded: sum >> 56)
  }
}

/// A cache of 256 values. A value replaces the previous one at its position.
struct BitsCache<Content> {
  private var entries: [(key: BitsKey, content: Content)?] = Array(repeating: nil, count: 256)

  subscript(key: BitsKey) -> Content? {
    get {
      guard let entry = entries[key.position], entry.key == key else { return nil }
      return entry.content
    }
    set { entries[key.position] = newValue.map { (key, $0) } }
  }
}
