import StateMachines

/// Returns a key that is equal for equal values. It is valid only in this run of the program.
///
/// Hashable values are their own keys. Other values are represented by their types and contents,
/// with the identity of objects and closures inside. Two of these that are `Equatable` must also
/// be equal, because a `customMirror` can hide contents. A value that is not equal to itself, because
/// it contains NaN, is represented by its contents alone.
package func identity(of value: Any) -> AnyHashable {
  if let value = value as? any Hashable, let key = key(of: value) { return key }
  return AnyHashable(ValueContents(of: value, isWhole: true))
}

/// Returns the identity of a value that refers to no objects, and otherwise a key of its contents in
/// which objects, closures and handles of objects stand for their types.
func identityWithoutObjects(of value: Any) -> AnyHashable {
  let contents = ValueContents(of: value, ignoresObjects: true)
  return contents.omitsObjects ? AnyHashable(contents) : identity(of: value)
}

/// Returns a value as a key; nil if it is not equal to itself.
private func key<Value: Hashable>(of value: Value) -> AnyHashable? {
  // An array equals itself even if it contains NaN. The key of one is compared by its elements.
  let key = AnyHashable(value)
  return key == key ? key : nil
}

/// The contents of a value as a tree. Two values count as equal if their trees are.
///
/// The values inside are compared by their parts, because the `==` of a type can ignore some. Those
/// that reflection can't read are compared by `==`, or by their bytes if they aren't `Equatable`.
struct ValueContents: Hashable {
  private let type: ObjectIdentifier

  /// The text of a number or a string, the name of a case, the labels of a custom mirror, or the
  /// bytes.
  private var text = ""

  /// The values inside, in order.
  private var parts: [ValueContents] = []

  /// The elements of a set or a dictionary, with the number of times that each occurs.
  private var elements: [ValueContents: Int] = [:]

  /// A key that compares the value by `==`.
  private var key: AnyHashable?

  /// Whether to leave out objects, closures and handles of objects.
  private var ignoresObjects: Bool

  /// The number of levels that are read. Values inside the last one are left out.
  private let depth: Int

  /// Whether some objects, closures or handles of objects were left out.
  private(set) var omitsObjects = false

  /// Whether a number inside is not equal to itself.
  private(set) var containsNaN = false

  /// The number of values that were read.
  var partCount: Int {
    parts.reduce(1) { $0 + $1.partCount } + elements.keys.reduce(0) { $0 + $1.partCount }
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isWhole: Whether the value is not a part of another one, so that it is also compared by
  ///     `==`.
  ///   - ignoresObjects: Whether to leave out objects, closures and handles of objects, because the
  ///     value is a part of one that is compared by `==`, or is made anew.
  ///   - depth: The number of levels to read.
  init(of value: Any, isWhole: Bool = false, ignoresObjects: Bool = false, depth: Int = .max) {
    type = ObjectIdentifier(Swift.type(of: value))
    self.ignoresObjects = ignoresObjects
    self.depth = depth
    read(value)
    if isWhole, key == nil, !containsNaN { key = equatableKey(of: value) }
  }

  private mutating func read(_ value: Any) {
    let kind = MetadataKind(Swift.type(of: value))
    if kind == .structure, readSimple(value) { return }
    let object = object(of: value)
    if ignoresObjects, object != nil || kind == .function || value is any ObjectHandle {
      return omitsObjects = true
    }
    if kind == .function { return text = bytes(of: value) }
    if let object { return text = "\(ObjectIdentifier(object).hashValue)" }
    if kind == .structure, let list = value as? any StandardList { return add(list.values) }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    if children.first?.label == "_storage", let list = value as? any FixedSizeList {
      return add(list.elements)
    }
    if kind == .enumeration { text = caseName(of: value) ?? "" }
    let isCollection = [.collection, .set, .dictionary].contains(mirror.displayStyle)
    let hidesParts = !isCollection && hidesParts(value, kind, children)
    let isCustom = value is any CustomReflectable && kind != .optional
    if hidesParts || isCustom {
      key = equatableKey(of: value)
      if key != nil, !isCollection, value is any Hashable {
        guard isCustom else { return }
        // The mirror can show where the contents are, as that of `Data` does.
        ignoresObjects = true
      }
    }
    if hidesParts, key == nil { text += unreadText(of: value, children) }
    // Values of the compiler can't be reflected.
    if children.includeBuiltinValues { return }
    let values = children.map(\.value)
    // The `==` of sets and dictionaries of other libraries decides whether their order matters.
    if key != nil, isCollection, mirror.displayStyle != .collection {
      add(elements: values)
    } else {
      if isCustom { text += children.map { "\($0.label ?? "") " }.joined() }
      add(values)
    }
    if containsNaN { key = nil }
  }

  /// Reads a string, a number, a set, a list of numbers or another simple struct of the standard
  /// library, and returns whether the value is one. An optional must not be passed: the casts would
  /// unwrap it.
  private mutating func readSimple(_ value: Any) -> Bool {
    if Swift.type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
      add([key.base])
      return true
    }
    if Swift.type(of: value) == [String].self, let list = value as? [String] {
      key = wholeKey(of: list)
      return true
    }
    switch value {
    case let string as String: text = string
    case let flag as Bool: text = "\(flag)"
    case let number as any BinaryInteger: text = "\(number)"
    case let number as any BinaryFloatingPoint: read(number)
    case let elements as any UnorderedCollection: add(elements: elements)
    case let numbers as any NumberList: key = wholeKey(of: numbers)
    default: return false
    }
    return true
  }

  private mutating func read(_ number: some BinaryFloatingPoint) {
    text = "\(number)"
    containsNaN = number.isNaN
  }

  private mutating func add(_ values: [Any]) {
    if depth == 0 { return }
    parts = values.map {
      ValueContents(of: $0, ignoresObjects: ignoresObjects, depth: depth - 1)
    }
    containsNaN = containsNaN || parts.contains(where: \.containsNaN)
    omitsObjects = omitsObjects || parts.contains(where: \.omitsObjects)
  }

  private mutating func add(elements values: some Collection) {
    if depth == 0 { return }
    for value in values {
      let element = ValueContents(of: value, ignoresObjects: ignoresObjects, depth: depth - 1)
      elements[element, default: 0] += 1
      containsNaN = containsNaN || element.containsNaN
      omitsObjects = omitsObjects || element.omitsObjects
    }
  }
}

/// Returns a value as an object; nil if it is none.
func object(of value: Any) -> AnyObject? {
  // In a place of the type `any Error`, a cast of the value itself returns the box around the object.
  func object<Value>(_ type: Value.Type) -> AnyObject? { (value as? Value).map { $0 as AnyObject } }
  let type = type(of: value)
  return type is AnyObject.Type ? _openExistential(type, do: object) : nil
}

/// Returns whether a mirror doesn't show all that a value consists of. It can show nothing, only some
/// of the bytes, values of the compiler, or only the objects of a type such as `URL`, which equal values
/// don't share.
private func hidesParts(_ value: Any, _ kind: MetadataKind, _ children: [Mirror.Child]) -> Bool {
  // The cases of an enum of C, or of one without reflection metadata, have no names.
  if kind == .enumeration { return caseName(of: value) == nil }
  guard kind == .structure else { return false }
  return children.isEmpty || children.includeBuiltinValues || children.includeOnlyObjects
    || isTrivial(type(of: value)) && !areAllBytes(of: value, children)
}

/// Returns a key that compares a value by `==`; nil if its type isn't `Equatable`, or if it isn't
/// equal to itself.
private func equatableKey(of value: Any) -> AnyHashable? {
  // Hashing an error of Foundation can trap on Linux: that of a `URLError` does.
  if let value = value as? any Hashable, !(value is any Error) { return key(of: value) }
  func keyByEquality<Value: Equatable>(_ value: Value) -> AnyHashable? {
    value == value ? AnyHashable(EquatableKey(value: value)) : nil
  }
  return (value as? any Equatable).flatMap { keyByEquality($0) }
}

/// A key of values that are equal. All have the same hash.
private struct EquatableKey<Value: Equatable>: Hashable {
  let value: Value
  func hash(into hasher: inout Hasher) {}
}

/// Returns the text of a value whose parts can't all be read: nothing if they are objects, which are
/// read; the description of a value that hides its parts by a mirror of its own; and otherwise the
/// bytes, which can differ from those of an equal value if they contain references.
private func unreadText(of value: Any, _ children: [Mirror.Child]) -> String {
  if isTrivial(type(of: value)) || children.includeBuiltinValues { return bytes(of: value) }
  if children.includeOnlyObjects { return "" }
  return value is any CustomReflectable ? String(describing: value) : bytes(of: value)
}

/// Returns the bytes of a value: of a function, its code and its context.
private func bytes(of value: Any) -> String {
  func bytes<Value>(_ type: Value.Type) -> String {
    guard let value = value as? Value else { return "" }
    return withUnsafeBytes(of: value) { bytes in bytes.map { "\($0) " }.joined() }
  }
  // The type of the value itself: that of its place can be `any Error`, whose bytes are a reference to
  // a box.
  return _openExistential(type(of: value), do: bytes)
}

/// Returns whether copying a value of a type copies only its bytes.
func isTrivial(_ type: Any.Type) -> Bool {
  func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
  return _openExistential(type, do: isTrivial)
}

/// Returns whether the parts of a value, one after the other, take all its bytes. Reflection shows
/// neither the unions nor the bit-fields of C.
private func areAllBytes(of value: Any, _ children: [Mirror.Child]) -> Bool {
  var end = 0
  func add<Part>(_ type: Part.Type) {
    let alignment = MemoryLayout<Part>.alignment
    end = (end + alignment - 1) / alignment * alignment + MemoryLayout<Part>.size
  }
  for child in children { _openExistential(type(of: child.value), do: add) }
  func isWhole<Value>(_ type: Value.Type) -> Bool { end == MemoryLayout<Value>.size }
  return _openExistential(type(of: value), do: isWhole)
}

/// A value of the standard library that stands for an object or an address.
private protocol ObjectHandle {}
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension AsyncStream.Continuation: ObjectHandle {}
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension AsyncThrowingStream.Continuation: ObjectHandle {}
extension ObjectIdentifier: ObjectHandle {}
extension OpaquePointer: ObjectHandle {}
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension Task: ObjectHandle {}
extension Unmanaged: ObjectHandle {}
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension UnsafeContinuation: ObjectHandle {}
extension UnsafeMutablePointer: ObjectHandle {}
extension UnsafeMutableRawPointer: ObjectHandle {}
extension UnsafePointer: ObjectHandle {}
extension UnsafeRawPointer: ObjectHandle {}

/// A list that is read without a mirror, which takes time.
private protocol StandardList { var values: [Any] { get } }
extension Array: StandardList { fileprivate var values: [Any] { map { $0 } } }
