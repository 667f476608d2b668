/// The bits and the number of a value.
@usableFromInline
struct NumberedBits {
  /// The bits of the value.
  @usableFromInline
  let bits: UInt64

  /// The number of the value; negative in an empty entry.
  @usableFromInline
  let number: Int32

  @inlinable
  init(bits: UInt64, number: Int32) {
    self.bits = bits
    self.number = number
  }
}

/// A cache of the numbers of values of one type, by their bits. It is ten times as fast as hashing the
/// values.
///
/// Only its methods are generic: code that isn't specialized would look up the type of the cache at each
/// access. The cache contains only small trivial values, such as enums without objects inside. If padding
/// makes the bits of equal values differ, the cache misses, but never returns a wrong number.
@usableFromInline
struct NumbersByBits {
  /// The entries, whose count is a power of two. An entry replaces the previous one at its
  /// position.
  @usableFromInline
  var entries: [NumberedBits] = []

  /// The number of insertions since the last growth.
  @usableFromInline
  var count = 0

  @inlinable
  init() {}

  /// Whether values of the type fit into 64 bits and refer to no objects.
  @inlinable
  static func isSmallAndTrivial<Value>(_ type: Value.Type) -> Bool {
    _isPOD(type) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size
  }

  /// The number of a value; nil if the cache doesn't contain it.
  ///
  /// - Complexity: O(1).
  @inlinable
  subscript<Value>(value: Value) -> Int32? {
    get {
      guard Self.isSmallAndTrivial(Value.self), !entries.isEmpty else { return nil }
      let bits = Self.bits(of: value)
      let entry = entries[position(of: bits)]
      return entry.bits == bits && entry.number >= 0 ? entry.number : nil
    }
    set {
      guard Self.isSmallAndTrivial(Value.self), let newValue else { return }
      // Below the limit, at most a quarter of the entries is used, so that few values share a
      // position. The limit keeps the entries in a processor's cache.
      if count >= entries.count / 4, entries.count < 1 << 16 {
        entries = Array(
          repeating: NumberedBits(bits: 0, number: -1), count: max(64, 4 * entries.count))
        count = 0
      }
      let bits = Self.bits(of: value)
      entries[position(of: bits)] = NumberedBits(bits: bits, number: newValue)
      count += 1
    }
  }

  /// Returns the bits of a value, with zeros after them.
  @inlinable
  static func bits<Value>(of value: Value) -> UInt64 {
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { destination in
      withUnsafeBytes(of: value) { destination.copyMemory(from: $0) }
    }
    return bits
  }

  /// Returns the position of bits, by D. Knuth's multiplicative hashing, which spreads consecutive
  /// numbers evenly.
  @inlinable
  func position(of bits: UInt64) -> Int {
    let mixed = bits &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (entries.count - 1)
  }
}
