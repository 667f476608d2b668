/// A cache of the numbers of values by the values' bits, which is ten times as fast as hashing them.
///
/// It holds small trivial values, such as enums without objects inside, and ignores others. Padding
/// makes equal values differ in their bits at worst; then the cache misses.
@usableFromInline
struct NumbersByBits<Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline
    let bits: UInt64

    /// Negative in an empty entry.
    @usableFromInline
    let number: Int32

    @inlinable
    init(bits: UInt64, number: Int32) {
      self.bits = bits
      self.number = number
    }
  }

  /// The entries, each at the position that its bits give. It replaces the one that was there.
  @usableFromInline
  var entries: [Entry] = []

  /// The number of insertions since the last growth.
  @usableFromInline
  var count = 0

  @inlinable
  init() {}

  @inlinable
  static var isSmallAndTrivial: Bool {
    _isPOD(Value.self) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size
  }

  /// The number of a value, or nil if the cache doesn't hold it.
  @inlinable
  subscript(value: Value) -> Int32? {
    get {
      guard Self.isSmallAndTrivial, !entries.isEmpty else { return nil }
      let bits = Self.bits(of: value)
      let entry = entries[position(of: bits)]
      return entry.bits == bits && entry.number >= 0 ? entry.number : nil
    }
    set {
      guard Self.isSmallAndTrivial, let newValue else { return }
      // Large enough that few values share a position, but no larger than a processor's cache.
      if count >= entries.count / 4, entries.count < 1 << 16 {
        entries = Array(
          repeating: Entry(bits: 0, number: -1), count: max(64, 4 * entries.count))
        count = 0
      }
      let bits = Self.bits(of: value)
      entries[position(of: bits)] = Entry(bits: bits, number: newValue)
      count += 1
    }
  }

  @inlinable
  static func bits(of value: Value) -> UInt64 {
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { destination in
      withUnsafeBytes(of: value) { destination.copyMemory(from: $0) }
    }
    return bits
  }

  /// D. Knuth's multiplicative hashing: consecutive numbers spread evenly.
  @inlinable
  func position(of bits: UInt64) -> Int {
    let mixed = bits &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (entries.count - 1)
  }
}
