// The types of collections that are read differently from other values.

/// A collection whose order differs from run to run.
protocol UnorderedCollection: Collection {}
extension Set: UnorderedCollection {}
extension Dictionary: UnorderedCollection {}
extension Dictionary.Keys: UnorderedCollection {}
extension Dictionary.Values: UnorderedCollection {}

/// A list of numbers, such as a buffer, whose elements need not be read one by one.
protocol NumberList: Hashable {}

extension Array: NumberList where Element: FixedWidthInteger {}
extension ArraySlice: NumberList where Element: FixedWidthInteger {}
extension ContiguousArray: NumberList where Element: FixedWidthInteger {}

/// A list of elements that reflection can't read.
protocol FixedSizeList { var elements: [Any] { get } }

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: FixedSizeList where Element: Copyable {
  var elements: [Any] { indices.map { self[$0] } }
}

/// A collection of the standard library.
protocol StandardCollection {
  /// The types of the values in the elements.
  static var elementTypes: [Any.Type] { get }
}

extension Array: StandardCollection {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension ArraySlice: StandardCollection {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension ContiguousArray: StandardCollection {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension Set: StandardCollection {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: StandardCollection {
  static var elementTypes: [Any.Type] { [Key.self, Value.self] }
}

extension StandardCollection {
  /// Whether the elements are strings, or values that contain no references.
  var isWithoutObjects: Bool {
    Self.elementTypes.allSatisfy { $0 == String.self || isTrivial($0) }
  }

  /// A key that compares the collection by `==`, if the elements are numbers, strings or Boolean values.
  var keyOfPlainElements: AnyHashable? {
    let isPlain = Self.elementTypes.allSatisfy { type in
      type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
        || type == String.self || type == Bool.self
    }
    return isPlain ? (self as? any Hashable).map { wholeKey(of: $0) } : nil
  }
}

/// Returns a key that compares a collection by `==`, with another one with the same storage in constant
/// time. A collection in an `AnyHashable` is compared by its elements.
func wholeKey(of collection: some Hashable) -> AnyHashable {
  AnyHashable(WholeCollection(collection: collection))
}

private struct WholeCollection<Elements: Hashable>: Hashable { let collection: Elements }
