/// Returns a text of the contents of all objects to which a value refers; nil if there are none.
///
/// If the text of the same value differs later, an object was changed in place. Of large values,
/// only the first thousand parts are read.
@usableFromInline
func objectContents(of value: Any) -> String? {
  var reader = ObjectReader()
  reader.read(value)
  return reader.objects.isEmpty ? nil : reader.text
}

/// Reads objects and the values inside them, each object once, so that cycles end.
private struct ObjectReader {
  private(set) var text = ""
  /// The objects that were read. They are kept alive, so that no two have the same identifier.
  private(set) var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The number of parts that may still be read.
  private var room = 1_000

  mutating func read(_ value: Any) {
    guard room > 0 else { return }
    room -= 1
    // Most values have these types, and mirrors are slow.
    if value is String || value is Int || value is Bool {
      if !objects.isEmpty { text += "\(value) " }
      return
    }
    var mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      // Reading the block of a `DispatchWorkItem` traps on Linux.
      if _typeName(type(of: value)).hasPrefix("Dispatch.") { return }
      let object = value as AnyObject
      guard objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { return }
    } else if mirror.children.first?.label == "pointerValue", value is any _Pointer {
      // The mirror of a short `Data` shows the address of a copy on the stack.
      return
    } else if !objects.isEmpty {
      if let name = caseName(of: value) { text += name + " " }
      if mirror.children.isEmpty { text += "\(value) " }
    }
    if mirror.isOfBuiltinValues { return }
    while true {
      for child in mirror.children where room > 0 { read(child.value) }
      guard let superclass = mirror.superclassMirror else { return }
      mirror = superclass
    }
  }
}
