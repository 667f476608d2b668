/// Maps the states or the events of a table to their numbers, which start from one. Zero stands for
/// any other value.
///
/// Values of an enum are found by the tag of their case, and values of other types by their hash.
// Unchecked, because the index is immutable after its initialization. It contains states or events,
// and a table is `Sendable` only if these are.
@usableFromInline
final class TableIndex<Value>: @unchecked Sendable {
  /// The numbers of the cases of an enum, by their tags; empty for other types.
  @usableFromInline
  let numbersByTag: UnsafeBufferPointer<Int32>

  /// Returns the number of a value of another type.
  @usableFromInline
  let find: (Value) -> Int32

  init(_ values: [Value]) {
    var tags: [Int32] = []
    if CaseTag<Value>.isAvailable {
      for (index, value) in values.enumerated() {
        let tag = CaseTag.of(value)
        while tags.count <= tag { tags.append(0) }
        tags[tag] = Int32(index + 1)
      }
    }
    let buffer = UnsafeMutableBufferPointer<Int32>.allocate(capacity: tags.count)
    _ = buffer.initialize(fromContentsOf: tags)
    numbersByTag = UnsafeBufferPointer(buffer)

    var finder: ((Value) -> Int32)?
    // `Key` is `Value`. A cast would take longer than the look-up.
    func makeFinder<Key: Hashable>(_ type: Key.Type) {
      var numbers: [Key: Int32] = [:]
      for (index, value) in values.enumerated() {
        numbers[unsafeBitCast(value, to: Key.self)] = Int32(index + 1)
      }
      finder = { value in numbers[unsafeBitCast(value, to: Key.self)] ?? 0 }
    }
    if tags.isEmpty, let type = Value.self as? any Hashable.Type { makeFinder(type) }
    find = finder ?? { _ in 0 }
  }

  deinit { numbersByTag.deallocate() }

  /// Returns the number of a value; zero if the table doesn't contain it.
  ///
  /// - Complexity: O(1).
  @inlinable
  func number(of value: Value) -> Int32 {
    guard numbersByTag.count > 0 else { return find(value) }
    let tag = CaseTag.of(value)
    return tag < numbersByTag.count ? numbersByTag[tag] : 0
  }
}

/// Distinguishes the states or the events of a table while it is made: by their cases, or by their
/// values.
struct TableKeys<Value> {
  /// The fault of a type whose values can't be distinguished.
  var fault: TableFault? {
    CaseTag<Value>.isAvailable || Value.self is any Hashable.Type
      ? nil : .unidentified(String(describing: Value.self))
  }

  /// Returns a key that equal values, and values of one case, share.
  func key(_ value: Value) -> AnyHashable {
    if CaseTag<Value>.isAvailable { return AnyHashable(CaseTag.of(value)) }
    return (value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(0)
  }
}

/// Returns the bits of a value of one byte; zero for all others.
///
/// Equal bits are equal values, because one byte holds no reference. Different bits may still be of
/// equal values or of one case.
@inlinable
@inline(__always)
func bitPattern<Value>(of value: Value) -> Int {
  if MemoryLayout<Value>.size == 1 { return Int(unsafeBitCast(value, to: UInt8.self)) }
  return 0
}
