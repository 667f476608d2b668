// The function of the standard library behind `Mirror`, which doesn't return the name of a case without
// associated values.

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the name of an enum value's case, without associated values.
///
/// Nil for other types, for enums with a mirror of their own, and in programs that are built without
/// reflection metadata.
package func caseName<Value>(of value: Value) -> String? {
  let type = type(of: value as Any)
  guard MetadataKind(type) == .enumeration, !(type is any CustomReflectable.Type)
  else { return nil }
  func name<Opened>(_ value: Opened) -> String? {
    enumCaseName(value).map { plainIdentifier(String(cString: $0)) }
  }
  // Opened, because the function inspects the static type.
  return _openExistential(value as Any, do: name)
}

/// Returns a reflected name as it is written in code: without the backticks of a raw identifier,
/// and with spaces in place of U+00A0.
private func plainIdentifier(_ name: String) -> String {
  guard name.hasPrefix("`") else { return name }
  return String(name.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
}

/// Reads the case of an enum value from the type's metadata, whatever its associated values.
///
/// Two values have the same tag if and only if they have the same case. Tags depend on the order of
/// the cases, so that they must not be stored. See docs/ABI/TypeMetadata.rst in the Swift
/// repository.
@usableFromInline
enum CaseTag<Value> {
  /// Whether the type is an enum or an optional whose tags are known. The tags of an enum that is
  /// shared with C are its raw values.
  static var isAvailable: Bool {
    let kind = MetadataKind(Value.self)
    guard kind == .enumeration || kind == .optional else { return false }
    return fields != nil || !(Value.self is any RawRepresentable.Type)
  }

  /// Returns the tag of a value of an enum type.
  @inlinable
  @inline(__always)
  static func of(_ value: Value) -> Int {
    let metadata = unsafeBitCast(Value.self, to: UnsafeRawPointer.self)
    // The address of the value witnesses lies before the metadata; `getEnumTag` is the twelfth.
    let word = MemoryLayout<Int>.size
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let getEnumTag = witnesses.load(
      fromByteOffset: 11 * word,
      as: (@convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32).self)
    return withUnsafePointer(to: value) { Int(getEnumTag(UnsafeRawPointer($0), metadata)) }
  }

  /// The names of all cases, by their tags; empty in programs built without reflection metadata.
  static var names: [String] {
    guard let fields else { return [] }
    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).compactMap { number in
      // A record consists of flags, a type and a name. Cases with values come first, as in tags.
      target(ofRelativePointerAt: fields + 16 + number * recordSize + 8)
        .map { plainIdentifier(String(cString: $0.assumingMemoryBound(to: CChar.self))) }
    }
  }

  /// The descriptor of the cases; nil without reflection metadata, and for enums that are shared with C.
  private static var fields: UnsafeRawPointer? {
    let metadata = unsafeBitCast(Value.self, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    return target(ofRelativePointerAt: descriptor + 16)
  }

  /// Returns the target of a relative pointer: an offset of 32 bits from its own address. Nil for a
  /// null pointer.
  private static func target(ofRelativePointerAt pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.load(as: Int32.self)
    return offset == 0 ? nil : pointer + Int(offset)
  }
}
