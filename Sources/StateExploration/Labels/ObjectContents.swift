/// The objects to which a value refers, with the values of their properties.
///
/// If those of the same value differ later, an object was changed in place.
@usableFromInline
struct ObjectContents {
  private var properties: [ObjectIdentifier: [ValueContents]] = [:]

  /// The objects in the order in which they were found. They are kept alive, so that no two have the
  /// same identifier.
  private var objects: [AnyObject] = []

  /// The number of values that were read.
  @usableFromInline private(set) var partCount = 0

  /// The number of values after which no further ones are read.
  let limit: Int

  /// Reads the objects to which a value refers.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - limit: The number of values that may be read.
  @usableFromInline
  init(of value: Any, limit: Int) {
    self.limit = limit
    findObjects(in: value)
    var next = 0
    while next < objects.count, partCount < limit {
      properties[ObjectIdentifier(objects[next])] = readProperties(of: objects[next])
      next += 1
    }
  }

  @usableFromInline var isEmpty: Bool { objects.isEmpty }

  /// Returns whether the properties have the same values as at another time.
  @usableFromInline
  func isEqual(to other: ObjectContents) -> Bool { properties == other.properties }

  /// Returns the values of an object's properties, and finds the objects in them.
  private mutating func readProperties(of object: AnyObject) -> [ValueContents] {
    var values: [ValueContents] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let properties = mirror {
      for child in properties.children where partCount < limit {
        values.append(ValueContents(of: child.value))
        findObjects(in: child.value)
      }
      mirror = properties.superclassMirror
    }
    return values
  }

  /// Finds the objects in a value, but not those in their properties.
  private mutating func findObjects(in value: Any) {
    partCount += 1
    // Most values have these types, and mirrors are slow.
    if value is String || value is Int || value is Bool { return }
    if type(of: value) is AnyObject.Type { return add(value as AnyObject) }
    let mirror = Mirror(reflecting: value)
    if [.collection, .set, .dictionary].contains(mirror.displayStyle),
      let collection = value as? any StandardCollection, collection.isWithoutObjects
    {
      return
    }
    if mirror.children.includeBuiltinValues { return }
    for child in mirror.children where partCount < limit { findObjects(in: child.value) }
  }

  private mutating func add(_ object: AnyObject) {
    // Reading the block of a `DispatchWorkItem` traps on Linux.
    if _typeName(type(of: object)).hasPrefix("Dispatch.") { return }
    guard properties[ObjectIdentifier(object)] == nil else { return }
    properties[ObjectIdentifier(object)] = []
    objects.append(object)
  }
}

/// A collection of the standard library.
private protocol StandardCollection {
  /// Whether the elements are strings, or values that contain no references.
  var isWithoutObjects: Bool { get }
}

extension Array: StandardCollection {
  fileprivate var isWithoutObjects: Bool { isWithoutReferences(Element.self) }
}

extension ArraySlice: StandardCollection {
  fileprivate var isWithoutObjects: Bool { isWithoutReferences(Element.self) }
}

extension ContiguousArray: StandardCollection {
  fileprivate var isWithoutObjects: Bool { isWithoutReferences(Element.self) }
}

extension Set: StandardCollection {
  fileprivate var isWithoutObjects: Bool { isWithoutReferences(Element.self) }
}

extension Dictionary: StandardCollection {
  fileprivate var isWithoutObjects: Bool {
    isWithoutReferences(Key.self) && isWithoutReferences(Value.self)
  }
}

private func isWithoutReferences<Value>(_ type: Value.Type) -> Bool {
  type == String.self || _isPOD(type)
}
