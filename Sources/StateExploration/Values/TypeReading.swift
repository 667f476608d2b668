import StateMachines

/// The way in which values of a type are read, as far as the type decides it.
struct TypeReading {
  /// The ways of reading a value.
  enum Form {
    case number, text, description, container, existential, key, collection, library, enumeration,
      tuple
    case opaque

    /// A struct with its stored properties.
    case stored([StoredField])

    /// A struct of which a mirror shows the parts.
    case mirrored
  }

  /// A stored property of a struct.
  struct StoredField {
    let label: String?
    let offset: Int
    let type: Any.Type
  }

  let form: Form

  /// The name of the type, without its module.
  let name: String

  /// Whether values describe themselves by a mirror.
  let isReflectable: Bool

  /// Whether the type has references that don't keep their objects, so that a value can change on its own.
  let hasWeakReferences: Bool

  /// - Parameter isContainer: Whether the reader has a function for the type.
  init<Value>(_ type: Value.Type, isContainer: Bool) {
    name = "\(type)"
    isReflectable = type is any CustomReflectable.Type
    let stored = MetadataKind(type) == .structure ? storedFields(of: type) : []
    hasWeakReferences = stored == nil
    form =
      switch MetadataKind(type) {
      case .structure where isContainer, .optional: .container
      case .structure: Self.form(ofStruct: type, stored, isReflectable: isReflectable)
      case .enumeration: .enumeration
      case .existential: .existential
      case .tuple: .tuple
      case .function, .builtin, nil: .opaque
      }
  }

  private static func form(
    ofStruct type: Any.Type, _ stored: [StoredField]?, isReflectable: Bool
  ) -> Form {
    switch type {
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: return .number
    case is any StringProtocol.Type: return .text
    case is any RangeExpression.Type: return .description
    case is any Collection.Type: return .collection
    default: break
    }
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

/// Returns the stored properties of a struct; nil if one of them is a reference that doesn't keep its object.
private func storedFields(of type: Any.Type) -> [TypeReading.StoredField]? {
  var fields: [TypeReading.StoredField] = []
  for index in 0..<storedFieldCount(type) {
    var metadata = StoredFieldMetadata()
    let fieldType = storedFieldType(type, index: index, fieldMetadata: &metadata)
    defer { metadata.freeName?(metadata.name) }
    guard metadata.isStrong else { return nil }
    fields.append(
      TypeReading.StoredField(
        label: metadata.name.map { String(cString: $0).withoutLazyStorage },
        offset: storedFieldOffset(type, index: index), type: fieldType))
  }
  return fields
}

extension String {
  /// The name of the property if this is the label of the storage of a lazy one,
  /// `$__lazy_storage_$_items`.
  var withoutLazyStorage: String {
    let prefix = "$__lazy_storage_$_"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
