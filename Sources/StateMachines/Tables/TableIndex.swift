/// How values are found in a table: each key's number, from one; zero is what no declaration names.
@usableFromInline
struct TableIndex<Value> {
  /// The numbers of values of one byte, by their bits; zero where those are unknown, as they are for
  /// all other values. Owned by `owner`, and never written after that was made.
  @usableFromInline
  let numbers: UnsafePointer<Int32>

  @usableFromInline
  let owner: AnyObject

  /// Finds any value's number, in more time: zero for a value that no declaration names.
  @usableFromInline
  let find: (Value) -> Int32

  @inlinable
  init(
    numbers: UnsafePointer<Int32>, owner: AnyObject, find: @escaping (Value) -> Int32
  ) {
    self.numbers = numbers
    self.owner = owner
    self.find = find
  }
}

/// The bits of a value of at most one byte; zero for all others.
///
/// The same bits are the same value: one byte holds no reference. Other bits may still be equal, if
/// `==` says so.
@inlinable
@inline(__always)
func bitPattern<Value>(of value: Value) -> Int {
  if MemoryLayout<Value>.size == 1 { return Int(unsafeBitCast(value, to: UInt8.self)) }
  return 0
}

/// The numbers of keys.
// Unchecked: immutable once it is made. Its keys are sent where a table is, which is `Sendable` only
// if its states and events are, or are the kinds of such, which have to be.
@usableFromInline
final class TableNumbering<Key: Hashable>: @unchecked Sendable {
  @usableFromInline
  let numbers: UnsafeMutablePointer<Int32>

  @usableFromInline
  let numberOfKey: [Key: Int32]

  @usableFromInline
  init(_ keys: [Key]) {
    numbers = .allocate(capacity: 256)
    numbers.initialize(repeating: 0, count: 256)
    var numberOfKey: [Key: Int32] = [:]
    for (index, key) in keys.enumerated() {
      numberOfKey[key] = Int32(index + 1)
      if MemoryLayout<Key>.size <= 1 { numbers[bitPattern(of: key)] = Int32(index + 1) }
    }
    self.numberOfKey = numberOfKey
  }

  deinit { numbers.deallocate() }

  @inlinable
  func number(of key: Key) -> Int32 {
    if MemoryLayout<Key>.size <= 1 {
      let number = numbers[bitPattern(of: key)]
      if number != 0 { return number }
    }
    return numberOfKey[key] ?? 0
  }
}
