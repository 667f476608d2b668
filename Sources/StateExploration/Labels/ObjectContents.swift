/// Returns a text of the contents of all objects to which a value refers; nil if there are none.
///
/// If the text of the same value differs later, an object was changed in place. Of large values,
/// only the first thousand parts are read, and of large sets and dictionaries only the counts.
@usableFromInline
func objectContents(of value: Any) -> String? {
  var reader = ObjectReader()
  reader.read(value)
  return reader.objects.isEmpty ? nil : reader.text
}

/// Reads objects and the values inside them, each object once, so that cycles end.
private struct ObjectReader {
  private(set) var text = ""
  /// The objects that were read, with their numbers. They are kept alive, so that no two have the same
  /// identifier.
  private(set) var objects: [ObjectIdentifier: (object: AnyObject, number: Int)] = [:]

  /// The number of parts that may still be read.
  private var room = 1_000

  mutating func read(_ value: Any) {
    guard room > 0 else { return }
    room -= 1
    // Most values have these types, and mirrors are slow.
    if isSimple(value) {
      if objects.isEmpty { return }
      let description = "\(value)"
      return text += "\(type(of: value)) \(description.utf8.count) \(description) "
    }
    var mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      // Reading the block of a `DispatchWorkItem` traps on Linux.
      if _typeName(type(of: value)).hasPrefix("Dispatch.") { return }
      let object = value as AnyObject
      if let known = objects[ObjectIdentifier(object)] { return text += "#\(known.number) " }
      objects[ObjectIdentifier(object)] = (object, objects.count)
    } else if mirror.children.first?.label == "pointerValue", value is any _Pointer {
      // The mirror of a short `Data` shows the address of a copy on the stack.
      return
    }
    if !objects.isEmpty {
      // Values of two types can have the same parts.
      text += "\(UInt(bitPattern: ObjectIdentifier(type(of: value)))) "
      if mirror.displayStyle != .class {
        if let name = caseName(of: value) { text += name + " " }
        if mirror.children.isEmpty { text += "\(value) " }
      } else if let keyPath = value as? AnyKeyPath {
        // A mirror shows nothing of it.
        text += "\(keyPath.hashValue) "
      }
    }
    if mirror.isOfBuiltinValues { return }
    // A buffer would use up the room of everything after it.
    if mirror.displayStyle == .collection, let numbers = value as? any NumberList {
      if !objects.isEmpty { text += "\(numbers.hashValue) " }
      return
    }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      return read(elements: mirror.children.map(\.value))
    }
    // Elements can move from one list to the next.
    if !objects.isEmpty { text += "(" }
    defer { if !objects.isEmpty { text += ")" } }
    while true {
      for child in mirror.children.prefix(room) { read(child.value) }
      guard let superclass = mirror.superclassMirror else { return }
      mirror = superclass
    }
  }

  /// Reads the elements of a set or a dictionary, whose order differs between equal ones.
  private mutating func read(elements: [Any]) {
    if objects.isEmpty, elements.first.map(isSimple) ?? true { return }
    text += "{\(elements.count) "
    guard elements.count <= room else { return }
    let elements = elements.map { (text: structuralText(of: $0), value: $0) }
    for element in elements.sorted(by: { $0.text < $1.text }) { read(element.value) }
    text += "}"
  }

  private func isSimple(_ value: Any) -> Bool { value is String || value is Int || value is Bool }
}
