/// The objects to which a value refers, with the values of their properties.
///
/// If those of the same value differ later, an object was changed in place.
@usableFromInline
struct ObjectContents {
  private var properties: [ObjectIdentifier: [AnyHashable]] = [:]

  /// The objects in the order in which they were found. They are kept alive, so that no two have the
  /// same identifier.
  private var objects: [AnyObject] = []

  /// The number of values that were read.
  @usableFromInline private(set) var partCount = 0

  /// The number of values after which no further ones are read.
  let limit: Int

  /// The number of levels of a value that are read. Reading many would take much of the stack.
  private static let depth = 100

  /// Reads the objects to which a value refers.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - limit: The number of values that may be read.
  @usableFromInline
  init(of value: Any, limit: Int) {
    self.limit = limit
    findObjects(in: value, depth: Self.depth)
    var next = 0
    while next < objects.count, partCount < limit {
      properties[ObjectIdentifier(objects[next])] = readProperties(of: objects[next])
      next += 1
    }
  }

  @usableFromInline var isEmpty: Bool { objects.isEmpty }

  /// Returns whether the objects of the same value had the same properties before.
  ///
  /// Other objects can belong to an equal value: that of a `URL` differs each time.
  @usableFromInline
  func isEqual(to other: ObjectContents) -> Bool {
    properties.allSatisfy { object, values in
      other.properties[object].map { $0 == values } ?? true
    }
  }

  /// Returns the values of an object's properties, and finds the objects in them.
  private mutating func readProperties(of object: AnyObject) -> [AnyHashable] {
    var values: [AnyHashable] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let properties = mirror {
      for child in properties.children where partCount < limit {
        // The elements of a buffer need not be read one by one.
        if let key = (child.value as? any StandardCollection)?.keyOfPlainElements {
          values.append(key)
          continue
        }
        let contents = ValueContents(of: child.value, depth: Self.depth)
        partCount += contents.partCount
        values.append(AnyHashable(contents))
        findObjects(in: child.value, depth: Self.depth)
      }
      mirror = properties.superclassMirror
    }
    return values
  }

  /// Finds the objects in a value, but not those in their properties.
  private mutating func findObjects(in value: Any, depth: Int) {
    if depth == 0 { return }
    partCount += 1
    // Most values have these types, and mirrors are slow.
    if value is String || value is Int || value is Bool { return }
    if let object = object(of: value) { return add(object) }
    let mirror = Mirror(reflecting: value)
    if [.collection, .set, .dictionary].contains(mirror.displayStyle),
      let collection = value as? any StandardCollection, collection.isWithoutObjects
    {
      return
    }
    if mirror.children.includeBuiltinValues { return }
    for child in mirror.children where partCount < limit {
      findObjects(in: child.value, depth: depth - 1)
    }
  }

  private mutating func add(_ object: AnyObject) {
    // Reading the block of a `DispatchWorkItem` traps on Linux.
    if _typeName(type(of: object)).hasPrefix("Dispatch.") { return }
    guard properties[ObjectIdentifier(object)] == nil else { return }
    properties[ObjectIdentifier(object)] = []
    objects.append(object)
  }
}
