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
  case .class where value is any CustomStringConvertible:
    return stableDescription(of: value) ?? "\(type(of: value))"
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

/// The purpose of a text.
private enum TextPurpose { case comparing, reading }

/// Returns the text of a value's contents.
private func text(of value: Any, for purpose: TextPurpose) -> String {
  // Creating a mirror is very slow in a program that has just started.
  if let number = value as? Int { return String(number) }
  if let text = value as? String { return text.quoted }
  return textOfParts(value, purpose)
}

private func textOfParts(_ value: Any, _ purpose: TextPurpose) -> String {
  if let text = value as? Substring { return String(text).quoted }
  if let character = value as? Character { return String(character).quotedIfNeeded }
  let mirror = Mirror(reflecting: value)
  // Evaluated only if needed, because objects can refer to each other in a cycle.
  func parts(_ children: some Collection<Mirror.Child>) -> [String] {
    children.map { child in
      let text = text(of: child.value, for: purpose)
      // The elements of a tuple without labels are `.0`, `.1`.
      guard let label = child.label?.withoutLazyStorage, !label.hasPrefix(".") else { return text }
      return "\(label): \(text)"
    }
  }
  switch mirror.displayStyle {
  case .enum:
    // An enum of C has no names of cases.
    let name = caseName(of: value) ?? String(describing: value)
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
    return stableDescription(of: value)?.quotedIfNeeded ?? type
  case .dictionary where purpose == .reading:
    let pairs = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { text(of: $0.value, for: purpose) }
        .joined(separator: ": ")
    }
    return "[" + pairs.sorted().joined(separator: ", ") + "]"
  case .set, .dictionary, .collection:
    var parts = parts(mirror.children)
    if purpose == .reading, let name = (value as? any Collection).flatMap({ structName(of: $0) }) {
      parts = parts.map { $0.hasPrefix(name + "(") ? String($0.dropFirst(name.count)) : $0 }
    }
    // An ordered set, which is reflected as a set, has indices in both directions.
    let isOrdered = mirror.displayStyle == .collection || value is any BidirectionalCollection
    if !isOrdered || value is any UnorderedCollection { parts.sort() }
    return "[" + parts.joined(separator: ", ") + "]"
  case .tuple: return "(" + parts(mirror.children).joined(separator: ", ") + ")"
  default:
    // An address differs in each run of the program.
    let isPlainStruct = mirror.displayStyle == .struct
    if !isPlainStruct, value is any _Pointer { return "\(type(of: value))" }
    let children = Array(mirror.children)
    if children.first?.label == "_storage", let list = value as? any FixedSizeList {
      return "[" + list.elements.map { text(of: $0, for: purpose) }.joined(separator: ", ") + "]"
    }
    if let unordered = value as? any UnorderedCollection {
      let parts = unordered.map { text(of: $0, for: purpose) }
      return "[" + parts.sorted().joined(separator: ", ") + "]"
    }
    // The storage of a vector consists of values of the compiler, as that of a `Float16` does.
    if children.first?.label == "_storage", value is any SIMD { return String(describing: value) }
    if isPlainStruct, children.includeBuiltinValues {
      return value is any Numeric ? String(describing: value) : "\(type(of: value))"
    }
    // The mirror of a range isn't that of a struct.
    if purpose == .reading, isPlainStruct || value is any RangeExpression,
      let text = stableDescription(of: value)
    {
      return text.quotedIfNeeded
    }
    if isPlainStruct, let text = exactDescription(of: value, children) { return text }
    if value is any CustomReflectable, let bytes = value as? any RandomAccessCollection<UInt8> {
      return "\(type(of: value))(\(textOfBytes(bytes)))"
    }
    // For a type such as `URL`, objects don't represent the value.
    if children.includeOnlyObjects, let text = stableDescription(of: value) {
      return text.quotedIfNeeded
    }
    return children.isEmpty
      ? String(describing: value)
      : "\(type(of: value))(\(parts(children).joined(separator: ", ")))"
  }
}

/// Returns the description of a time, a date or a decimal number if different ones have different
/// descriptions; nil for other values. Their stored properties say nothing to readers.
private func exactDescription(of value: Any, _ children: [Mirror.Child]) -> String? {
  // The names of the stored properties, or of their parts in a mirror. Names of types are slow.
  let labels = ["_low", "storage", "_exponent", "timeIntervalSinceReferenceDate"]
  guard let label = children.first?.label, labels.contains(label) else { return nil }
  let type = type(of: value)
  switch "\(type)" {
  case "Duration":
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *),
      let (seconds, attoseconds) = (value as? Duration)?.components
    else { return nil }
    let number = TimeoutLabel.number(
      Int64(clamping: seconds.magnitude), Int64(clamping: attoseconds.magnitude), 0)
    return (seconds < 0 || attoseconds < 0 ? "-" : "") + number + " seconds"
  case "Decimal" where isOfFoundation(type): return stableDescription(of: value)
  case "Date" where isOfFoundation(type):
    // The description has no fractions of a second.
    guard let seconds = children.first?.value as? Double, seconds == seconds.rounded() else {
      return nil
    }
    return stableDescription(of: value)
  default: return nil
  }
}

/// Returns the number of bytes with their digits, or with a digest of many: `3 bytes: 01ff00`.
private func textOfBytes(_ bytes: some RandomAccessCollection<UInt8>) -> String {
  let count = "\(bytes.count) byte\(bytes.count == 1 ? "" : "s")"
  if bytes.count > 16 { return "\(count), #\(hexadecimal(digest(of: bytes), digits: 8))" }
  let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  return digits.isEmpty ? count : "\(count): \(digits)"
}

/// Returns whether a type is one of Foundation.
private func isOfFoundation(_ type: Any.Type) -> Bool {
  _typeName(type, qualified: true).hasPrefix("Foundation")
}

/// Returns the name of the elements' type if it is a struct.
private func structName<Elements: Collection>(of elements: Elements) -> String? {
  MetadataKind(Elements.Element.self) == .structure ? "\(Elements.Element.self)" : nil
}

extension Collection<Mirror.Child> {
  /// Whether these are objects and optionals that are nil.
  var includeOnlyObjects: Bool {
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
  var includeBuiltinValues: Bool {
    contains { MetadataKind(type(of: $0.value)) == .builtin }
  }
}

extension String {
  /// The name of the property if this is the label of the storage of a lazy one,
  /// `$__lazy_storage_$_items`.
  var withoutLazyStorage: String {
    let prefix = "$__lazy_storage_$_"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// Returns the description of a value; nil if there is none, or if it contains an address, which
/// differs in every run.
func stableDescription(of value: Any) -> String? {
  guard let text = (value as? any CustomStringConvertible)?.description else { return nil }
  // An address has more digits than most other numbers.
  let limit = MemoryLayout<Int>.size == 8 ? 8 : 4
  var rest = text[...]
  while let place = rest.firstPlace(of: "0x") {
    rest = rest[place.upperBound...]
    if rest.prefix(while: \.isHexDigit).count > limit { return nil }
  }
  return text
}

extension Mirror {
  /// Whether the value consists of values of the compiler, which can't be read, as a task or a
  /// continuation does. Its type then represents it.
  var isOfBuiltinValues: Bool {
    displayStyle == .struct && children.includeBuiltinValues
  }
}
