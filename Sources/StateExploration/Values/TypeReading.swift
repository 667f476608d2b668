import StateMachines

/// The way in which values of a type are read, as far as the type decides it.
struct TypeReading {
  /// The ways of reading a value.
  enum Form {
    case number, flag, text, description, container, existential, key, library, enumeration, opaque

    /// A collection whose values describe themselves by a mirror, or another one.
    case mirroredCollection, collection

    /// A struct with its stored properties, or a tuple with its elements.
    case stored([StoredField])

    /// A struct of which a mirror shows the parts.
    case mirrored
  }

  /// A stored property of a struct, or an element of a tuple.
  struct StoredField {
    let label: String?
    let offset: Int
    let type: Any.Type
  }

  let form: Form

  /// The name of the type, without its module; empty for tuples.
  let name: String

  /// Whether the type has references that don't keep their objects, so that a value can change on its own.
  let hasWeakReferences: Bool

  /// - Parameter isContainer: Whether the reader has a function for the struct.
  init<Value>(_ type: Value.Type, isContainer: @autoclosure () -> Bool) {
    let kind = MetadataKind(type)
    name = kind == .tuple ? "" : "\(type)"
    let stored = kind == .structure || kind == .tuple ? storedFields(of: type) : []
    hasWeakReferences = stored == nil
    form =
      switch kind {
      case .optional: .container
      case .structure: isContainer() ? .container : Self.form(ofStruct: type, stored)
      case .enumeration: .enumeration
      case .existential: .existential
      case .tuple: .stored(stored ?? [])
      case .function, .builtin, nil: .opaque
      }
  }

  private static func form(ofStruct type: Any.Type, _ stored: [StoredField]?) -> Form {
    var isReflectable: Bool { type is any CustomReflectable.Type }
    switch type {
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: return .number
    case is any StringProtocol.Type: return .text
    case is any RangeExpression.Type: return .description
    case is any Collection.Type: return isReflectable ? .mirroredCollection : .collection
    default: break
    }
    if type == Bool.self { return .flag }
    if type == Character.self { return .description }
    if type == AnyHashable.self { return .key }
    if type is any CustomStringConvertible.Type, isOfLibrary(type) { return .library }
    guard let stored, !isReflectable else { return .mirrored }
    return stored.contains { MetadataKind($0.type) == .builtin } ? .opaque : .stored(stored)
  }
}

/// Returns whether a type belongs to the standard library or to Foundation, whose private properties
/// say nothing to readers.
private func isOfLibrary(_ type: Any.Type) -> Bool {
  let name = _typeName(type, qualified: true)
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
}

// The functions behind `Mirror`, which makes several allocations for each value.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func storedFieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func storedFieldOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func storedFieldType(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<StoredFieldMetadata>
) -> Any.Type

private struct StoredFieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// Returns the stored properties of a struct or the elements of a tuple; nil if one of them is a reference that
/// doesn't keep its object.
private func storedFields(of type: Any.Type) -> [TypeReading.StoredField]? {
  var fields: [TypeReading.StoredField] = []
  for index in 0..<storedFieldCount(type) {
    var metadata = StoredFieldMetadata()
    let fieldType = storedFieldType(type, index: index, fieldMetadata: &metadata)
    defer { metadata.freeName?(metadata.name) }
    guard metadata.isStrong else { return nil }
    fields.append(
      TypeReading.StoredField(
        label: metadata.name.flatMap { String(cString: $0).storedName },
        offset: storedFieldOffset(type, index: index), type: fieldType))
  }
  return fields
}

extension String {
  /// The name of a stored property or an element of a tuple, of which this is the label; nil for the element
  /// of a tuple without a label, `.0`. The label of the storage of a lazy property is
  /// `$__lazy_storage_$_items`.
  var storedName: String? {
    let prefix = "$__lazy_storage_$_"
    return hasPrefix(".") ? nil : hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
