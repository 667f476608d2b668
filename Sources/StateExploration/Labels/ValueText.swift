/// Returns the label of a state or an event: its `dotLabel`, the name of its case, or its
/// description.
package func labelText(of value: Any) -> String {
  (value as? any DOTLabelable)?.dotLabel ?? plainLabel(of: value)
}

/// Returns the name of an enum value's case, or a description that is the same in every run of the
/// program.
func plainLabel(of value: Any) -> String {
  if let name = caseName(of: value) { return name }
  if let key = value as? AnyHashable, type(of: value) == AnyHashable.self {
    return labelText(of: key.base)
  }
  if value is any UnorderedCollection { return structuralText(of: value) }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { labelText(of: $0.value) } ?? "nil"
  case .struct where !(value is any CustomStringConvertible): return structuralText(of: value)
  case .tuple, .collection, .set, .dictionary: return structuralText(of: value)
  default: return String(describing: value)
  }
}

/// Returns the names of an enum value's case and of the enum values inside it, down to the case of
/// the label. Empty for other types.
///
/// - `playing(.audio(.paused))` with the label `paused`: `playing`, `audio`, `paused`.
/// - `here(.briefly)` with the label `here`: `here`.
package func caseNames(of item: Any) -> [String] {
  let label = labelText(of: item)
  var names: [String] = []
  var count = 1
  var value: Any = item
  while let name = caseName(of: value) {
    names.append(name)
    if name == label || (value as? any DOTLabelable)?.dotLabel == label { count = names.count }
    guard let payload = Mirror(reflecting: value).children.first?.value else { break }
    let mirror = Mirror(reflecting: payload)
    value = mirror.displayStyle == .tuple ? mirror.children.first?.value ?? payload : payload
  }
  return Array(names.prefix(count))
}

/// Returns a text of a value's contents, which is the same in every run of the program:
/// `locked(credit: 40)`.
///
/// Elements of sets and dictionaries are sorted. An object is represented by its type.
package func structuralText(of value: Any) -> String { text(of: value, for: .comparing) }

/// Returns a text of a value's contents for readers, in which different values can have one text.
///
/// Unlike in ``structuralText(of:)``, a struct with a description is represented by it, and a
/// dictionary is `["a": 1]`. The name of a struct is left out if it is the type of all elements of a
/// list: `[(id: 1, price: 5), (id: 2, price: 7)]`.
func readableText(of value: Any) -> String { text(of: value, for: .reading) }

/// Returns a key that is equal for equal values.
///
/// Hashable values are their own keys. Other values are represented by their contents and types,
/// with the identity of objects and closures inside. Two of these that are `Equatable` must also
/// be equal, because a `customMirror` can hide contents. A value that contains NaN, which is not
/// equal to itself, is represented by its contents alone.
package func identity(of value: Any) -> AnyHashable {
  if let hashable = value as? any Hashable {
    let key = AnyHashable(hashable)
    if key == key { return key }
  }
  let contents = Contents(of: value)
  return (value as? any Equatable).flatMap { key(of: $0, contents) } ?? AnyHashable(contents)
}

/// Returns a key of a value and its contents; nil for a value that is not equal to itself.
private func key<Value: Equatable>(of value: Value, _ contents: Contents) -> AnyHashable? {
  // An array that contains NaN equals itself, but no other one. In the text of contents, a colon
  // follows each number.
  guard value == value, contents.text.firstPlace(of: "nan:") == nil else { return nil }
  return AnyHashable(EquatableKey(value: value, contents: contents))
}

/// A key of values that are equal, and have the same contents.
private struct EquatableKey<Value: Equatable>: Hashable {
  let value: Value
  let contents: Contents

  func hash(into hasher: inout Hasher) { hasher.combine(contents.text) }
}

/// The contents of a value.
private struct Contents: Hashable {
  let text: String
  /// The parts that are represented by their hashes in the text, with the number of times that each
  /// occurs. Different ones can have the same hash, as values of `Data` that start alike have.
  let hashedParts: [AnyHashable: Int]

  init(of value: Any) {
    let parts = HashedParts()
    text = StateExploration.text(of: value, for: .identifying(parts))
    hashedParts = parts.counts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Collects the parts that are represented by their hashes.
private final class HashedParts {
  private(set) var counts: [AnyHashable: Int] = [:]

  /// Adds a part, and returns its text.
  func text(of part: AnyHashable) -> String {
    // A part that contains NaN is not equal to itself.
    if part == part { counts[part, default: 0] += 1 }
    return "#\(part.hashValue)"
  }
}

/// Returns the text of a value's contents, which identifies types, objects and closures. It is valid
/// only in this run of the program. The texts of different values are equal if these contain
/// different values with one hash that can't be read, such as `IndexSet`.
func contentsText(of value: Any) -> String { Contents(of: value).text }

/// The purpose of a text.
private enum TextPurpose {
  case comparing, reading
  /// The text identifies types, objects and closures. It is valid only in this run of the program.
  case identifying(HashedParts)

  var isReading: Bool { if case .reading = self { true } else { false } }

  /// The parts that are represented by their hashes; nil if no part is.
  var hashedParts: HashedParts? { if case .identifying(let parts) = self { parts } else { nil } }
}

/// Returns the text of a value's contents.
private func text(of value: Any, for purpose: TextPurpose) -> String {
  // Creating a mirror is very slow in a program that has just started.
  if let number = value as? Int { return String(number) }
  if let text = value as? String { return text.quoted }
  let text = textOfParts(value, purpose)
  // A value of type `Any` can be 1 or `UInt8(1)`.
  return purpose.hashedParts != nil
    ? "\(text):\(ObjectIdentifier(type(of: value)).hashValue)" : text
}

private func textOfParts(_ value: Any, _ purpose: TextPurpose) -> String {
  let identifiesObjects = purpose.hashedParts != nil
  if let text = value as? Substring { return String(text).quoted }
  if let character = value as? Character { return String(character).quotedIfNeeded }
  if let unordered = value as? any UnorderedCollection {
    let parts = unordered.map { text(of: $0, for: purpose) }
    return "[" + parts.sorted().joined(separator: ", ") + "]"
  }
  let mirror = Mirror(reflecting: value)
  // Evaluated only if needed, because objects can refer to each other in a cycle.
  func parts(_ children: some Collection<Mirror.Child>) -> [String] {
    children.map { child in
      let text = text(of: child.value, for: purpose)
      // The elements of a tuple without labels are `.0`, `.1`.
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return "\(label): \(text)"
    }
  }
  switch mirror.displayStyle {
  case .enum:
    let name = caseName(of: value) ?? ""
    guard let payload = mirror.children.first else { return name }
    let text = text(of: payload.value, for: purpose)
    return name + (text.hasPrefix("(") ? text : "(\(text))")
  case .optional:
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    let text = text(of: wrapped, for: purpose)
    let isNil = text.hasPrefix("nil") || text.hasPrefix("some(")
    return isNil && Mirror(reflecting: wrapped).displayStyle == .optional ? "some(\(text))" : text
  case .class:
    let type = String(describing: type(of: value))
    if identifiesObjects { return "\(type)@\(ObjectIdentifier(value as AnyObject).hashValue)" }
    return stableDescription(of: value)?.quotedIfNeeded ?? type
  case .dictionary where purpose.isReading:
    let pairs = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { text(of: $0.value, for: purpose) }
        .joined(separator: ": ")
    }
    return "[" + pairs.sorted().joined(separator: ", ") + "]"
  case .set, .dictionary, .collection:
    var parts = parts(mirror.children)
    if purpose.isReading, let name = (value as? any Collection).flatMap({ structName(of: $0) }) {
      parts = parts.map { $0.hasPrefix(name + "(") ? String($0.dropFirst(name.count)) : $0 }
    }
    if mirror.displayStyle != .collection { parts.sort() }
    return "[" + parts.joined(separator: ", ") + "]"
  case .tuple: return "(" + parts(mirror.children).joined(separator: ", ") + ")"
  default:
    // An address differs in each run of the program.
    let isPlainStruct = mirror.displayStyle == .struct
    if !identifiesObjects, !isPlainStruct, value is any _Pointer { return "\(type(of: value))" }
    let children = Array(mirror.children)
    if children.first?.label == "_storage", let list = value as? any FixedSizeList {
      return "[" + list.elements.map { text(of: $0, for: purpose) }.joined(separator: ", ") + "]"
    }
    if isPlainStruct, children.includeBuiltinValues {
      if let value = value as? any Hashable, let parts = purpose.hashedParts {
        return parts.text(of: AnyHashable(value))
      }
      return identifiesObjects ? bits(of: value) : "\(type(of: value))"
    }
    // The storage of a vector consists of values of the compiler.
    if !identifiesObjects, children.first?.label == "_storage", value is any SIMD {
      return String(describing: value)
    }
    if purpose.isReading, isPlainStruct, let text = stableDescription(of: value) {
      return text.quotedIfNeeded
    }
    // For a type such as `URL`, objects don't represent the value, and equal values don't share them.
    let containsOnlyObjects = children.includeOnlyObjects
    // Hashing an error of Foundation can trap on Linux: that of a `URLError` does.
    let isDescribed = !identifiesObjects || value is any Error
    // A custom mirror can contain addresses too, as that of `Data` does, or nothing.
    if let parts = purpose.hashedParts,
      !children.isEmpty || !(value is any CustomStringConvertible),
      containsOnlyObjects && !isDescribed || value is any CustomReflectable,
      let value = value as? any Hashable
    {
      return parts.text(of: AnyHashable(value))
    }
    if isDescribed, containsOnlyObjects, let text = stableDescription(of: value) {
      return text.quotedIfNeeded
    }
    if !children.isEmpty {
      return "\(type(of: value))(\(parts(children).joined(separator: ", ")))"
    }
    return identifiesObjects && MetadataKind(type(of: value)) == .function
      ? bits(of: value) : String(describing: value)
  }
}

/// Returns the name of the elements' type if it is a struct.
private func structName<Elements: Collection>(of elements: Elements) -> String? {
  MetadataKind(Elements.Element.self) == .structure ? "\(Elements.Element.self)" : nil
}

extension Collection<Mirror.Child> {
  /// Whether these are objects and optionals that are nil.
  fileprivate var includeOnlyObjects: Bool {
    var includeObjects = false
    for child in self {
      // Most values are checked without a mirror, which costs far more.
      if type(of: child.value) is AnyObject.Type {
        includeObjects = true
      } else if MetadataKind(type(of: child.value)) != .optional
        || !Mirror(reflecting: child.value).children.isEmpty
      {
        return false
      }
    }
    return includeObjects
  }

  /// Whether one of these is a value of the compiler, which can't be read.
  fileprivate var includeBuiltinValues: Bool {
    contains { MetadataKind(type(of: $0.value)) == .builtin }
  }
}

/// Returns the description of a value; nil if there is none, or if it contains an address, which
/// differs in every run.
func stableDescription(of value: Any) -> String? {
  guard let text = (value as? any CustomStringConvertible)?.description else { return nil }
  return text.firstPlace(of: "0x") == nil ? text : nil
}

/// An unordered collection that reflection doesn't report as a set or a dictionary.
protocol UnorderedCollection: Collection {}
extension Dictionary.Keys: UnorderedCollection {}
extension Dictionary.Values: UnorderedCollection {}

/// A list of elements that reflection can't read.
private protocol FixedSizeList { var elements: [Any] { get } }

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: FixedSizeList where Element: Copyable {
  fileprivate var elements: [Any] { indices.map { self[$0] } }
}

/// Returns the bits of a value: of a function, its code and its context.
private func bits<Value>(of value: Value) -> String {
  withUnsafeBytes(of: value) { bytes in "(bits)" + bytes.map { ":\($0)" }.joined() }
}

extension Mirror {
  /// Whether the value consists of values of the compiler, which can't be read, as a task or a
  /// continuation does. Its type then represents it.
  var isOfBuiltinValues: Bool {
    displayStyle == .struct && children.includeBuiltinValues
  }
}
