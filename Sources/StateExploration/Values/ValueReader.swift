import StateMachines

extension Value {
  /// Reads a value.
  package init(of value: Any) {
    self = ValueReader().read(value)
  }
}

/// Reads values by reflection.
///
/// What the type alone decides is decided once for each type. A search reads millions of values, most of whose
/// parts it has read before: they are remembered by their bytes.
final class ValueReader {
  /// Keys that compare the `Hashable` values inside of which reflection can't read all, by `==`; for
  /// others, their types.
  @exclusivity(unchecked)
  private var keys: [AnyHashable] = []

  /// The names of the stored properties and associated values that are not read.
  private let leftOutNames: Set<String>

  /// Whether collections count by the summary of their elements, which have no keys.
  private let isSummary: Bool

  /// A type whose values can't be compared.
  private struct UncomparedType: Hashable { let name: String }

  /// The types of the values in all identities that can't be compared.
  private(set) var uncomparedTypes: Set<String> = []

  /// The number of values that reflection could not read, or only as a description.
  @exclusivity(unchecked)
  private var unreadCount = 0

  /// The number of values with references that don't keep their objects.
  private var weakCount = 0

  private var types: [ObjectIdentifier: TypeReading] = [:]

  /// The remembered values, each at a position that its bytes decide, in place of an earlier one.
  @exclusivity(unchecked)
  private var memory: [ReadValue?] = []

  /// Whether values are remembered.
  @exclusivity(unchecked)
  private var remembersValues: Bool

  /// The number of positions, a power of two.
  private static var capacity: Int { 1 << 13 }

  /// A value that was read. It is kept, so that equal bytes refer to equal memory. A class, because a look-up
  /// would copy each property of a struct.
  private final class ReadValue {
    let original: Any
    let bytes: [UInt8]
    let type: Any.Type
    let value: Value
    let keys: ArraySlice<AnyHashable>
    let unreadCount: Int

    // A copy has other bytes between its fields.
    init<Part>(
      _ original: borrowing Part, _ value: Value, keys: ArraySlice<AnyHashable>, unreadCount: Int
    ) {
      self.original = copy original
      bytes = withUnsafeBytes(of: original) { Array($0) }
      type = Part.self
      self.value = value
      self.keys = keys
      self.unreadCount = unreadCount
    }
  }

  init(
    remembersValues: Bool = false, leavingOut names: Set<String> = [], isSummary: Bool = false
  ) {
    self.remembersValues = remembersValues
    leftOutNames = names
    self.isSummary = isSummary
  }

  /// Returns the identity of a value whose type isn't `Hashable`.
  func identity<State>(of value: State) -> ValueIdentity {
    keys.removeAll(keepingCapacity: true)
    // Few states have the bytes of an earlier one.
    let tree = readParts(of: value)
    for key in keys {
      if let type = key.base as? UncomparedType { uncomparedTypes.insert(type.name) }
    }
    return ValueIdentity(value: isSummary ? tree.summarized : tree, keys: keys)
  }

  /// Returns a key, as ``identity(of:)`` does.
  func key<State>(of value: State) -> AnyHashable {
    if let value = value as? any Hashable {
      let key = AnyHashable(value)
      // A value that contains NaN is never equal to itself, so that exploring it would not end.
      if key == key { return key }
    }
    return AnyHashable(identity(of: value))
  }

  /// Returns a value as a tree.
  func read(_ value: Any) -> Value {
    func opened<Part>(_ value: Part) -> Value { readPart(value) }
    return _openExistential(value, do: opened)
  }

  fileprivate func readPart<Part>(_ value: Part) -> Value {
    // These are frequent.
    if Part.self == Int.self { return .number(String(unsafeBitCast(value, to: Int.self))) }
    if Part.self == Bool.self { return .bool(unsafeBitCast(value, to: Bool.self)) }
    if Part.self == String.self { return .text(unsafeBitCast(value, to: String.self)) }
    if !remembersValues || MemoryLayout<Part>.size == 0 { return readParts(of: value) }

    if memory.isEmpty { memory = Array(repeating: nil, count: Self.capacity) }
    let type = UInt64(UInt(bitPattern: ObjectIdentifier(Part.self)))
    let position =
      Int(truncatingIfNeeded: mixed(fingerprintOfBytes(value) ^ type)) & (Self.capacity - 1)
    if let known = memory[position], known.type == Part.self, hasBytes(value, known.bytes) {
      if !known.keys.isEmpty { keys += known.keys }
      unreadCount += known.unreadCount
      return known.value
    }
    let (keyCount, unreadBefore, weakBefore) = (keys.count, unreadCount, weakCount)
    let tree = readParts(of: value)
    if weakCount == weakBefore {
      memory[position] = ReadValue(
        value, tree, keys: keys[min(keyCount, keys.count)...],
        unreadCount: unreadCount - unreadBefore)
    }
    return tree
  }

  private func hasBytes<Part>(_ value: Part, _ bytes: [UInt8]) -> Bool {
    withUnsafeBytes(of: value) { value in bytes.withUnsafeBytes { areEqual(value, $0) } }
  }

  private func readParts<Part>(of value: Part) -> Value {
    let keyCount = keys.count
    let tree = readAll(of: value)
    switch tree {
    case .list, .dictionary: if isSummary { keys.removeSubrange(keyCount...) }
    default: break
    }
    return tree
  }

  private func readAll<Part>(of value: Part) -> Value {
    let type = typeReading(Part.self)
    switch type.form {
    case .number: return .number("\(value)")
    case .flag: return .bool(value as? Bool == true)
    case .text: return .text("\(value)")
    case .description: return .described("\(value)")
    case .container: return (value as? any ReadableContainer)?.value(readBy: self) ?? .null
    case .existential: return readContent(of: value)
    case .key: return (value as? AnyHashable).map { read($0.base) } ?? .null
    case .mirroredCollection: return readCollection(value)
    case .collection: return elements(of: value)
    case .stored(let fields): return readStored(value, type, fields)
    case .mirrored: return readMirrored(value, type)
    case .library: return readDescribed(value, type)
    case .enumeration: return readCase(value)
    case .opaque: return opaque(value, type)
    }
  }

  /// Reads the value in an existential, whose type `type(of:)` finds only by way of `Any`.
  private func readContent<Part>(of value: Part) -> Value {
    func opened<Content>(_ type: Content.Type) -> Value? {
      (value as? Content).map { readPart($0) }
    }
    return _openExistential(type(of: value as Any), do: opened) ?? .null
  }

  private func typeReading<Part>(_ type: Part.Type) -> TypeReading {
    if let known = types[ObjectIdentifier(type)] { return known }
    let reading = TypeReading(type, isContainer: type is any ReadableContainer.Type)
    types[ObjectIdentifier(type)] = reading
    return reading
  }

  private func readCollection(_ value: Any) -> Value {
    let mirror = Mirror(reflecting: value)
    return switch mirror.displayStyle {
    case .dictionary: .dictionary(entries(of: mirror))
    case .set where !(value is any BidirectionalCollection):
      .list(mirror.children.map { read($0.value) }.sorted { $0.fullText < $1.fullText })
    case .set, .collection: .list(mirror.children.map { read($0.value) })
    default: elements(of: value)
    }
  }

  private func elements(of value: Any) -> Value {
    .list((value as? any Collection)?.map { read($0) } ?? [])
  }

  private func readDescribed(_ value: Any, _ type: TypeReading) -> Value {
    unreadCount += 1
    addKey(of: value, inPlaceOf: keys.count)
    return .described(stableDescription(of: value) ?? type.name)
  }

  private func readStored<Part>(
    _ value: Part, _ type: TypeReading, _ stored: [TypeReading.StoredField]
  ) -> Value {
    let (keyCount, before) = (keys.count, unreadCount)
    var fields: [Value.Field] = []
    fields.reserveCapacity(stored.count)
    withUnsafePointer(to: value) { pointer in
      for field in stored where field.label.map(leftOutNames.contains) != true {
        func opened<Content>(_ type: Content.Type) -> Value.Field {
          self.field(
            field.label,
            (UnsafeRawPointer(pointer) + field.offset).assumingMemoryBound(to: type).pointee)
        }
        fields.append(_openExistential(field.type, do: opened))
      }
    }
    if unreadCount > before { addKey(of: value, inPlaceOf: keyCount) }
    return .record(type.name, fields)
  }

  private func readMirrored(_ value: Any, _ type: TypeReading) -> Value {
    let (keyCount, before) = (keys.count, unreadCount)
    let remembersValues = remembersValues
    defer { self.remembersValues = remembersValues }
    if type.hasWeakReferences {
      weakCount += 1
      // Remembering an object would keep it.
      self.remembersValues = false
    }
    let mirror = Mirror(reflecting: value)
    if mirror.children.contains(where: { MetadataKind(Swift.type(of: $0.value)) == .builtin }) {
      return opaque(value, type)
    }
    let fields = fields(of: mirror)
    if unreadCount > before { addKey(of: value, inPlaceOf: keyCount) }
    return .record(type.name, fields)
  }

  private func readCase<Case>(_ value: Case) -> Value {
    // An enum of C has no names of cases.
    guard let name = caseName(of: value) else { return .described(String(describing: value)) }
    guard let payload = associatedValue(of: value) else { return .enumCase(name, []) }
    let (keyCount, before) = (keys.count, unreadCount)
    let isTuple = MetadataKind(type(of: payload)) == .tuple
    func opened<Payload>(_ payload: Payload) -> [Value.Field] {
      isTuple ? readParts(of: payload).fields : [field(nil, payload)]
    }
    let fields = _openExistential(payload, do: opened)
    if unreadCount > before { addKey(of: value, inPlaceOf: keyCount) }
    return .enumCase(name, fields)
  }

  private func fields(of mirror: Mirror) -> [Value.Field] {
    mirror.children.compactMap { child in
      let label = child.label?.storedName
      if label.map(leftOutNames.contains) == true { return nil }
      func opened<Part>(_ value: Part) -> Value.Field { field(label, value) }
      return _openExistential(child.value, do: opened)
    }
  }

  private func field<Part>(_ label: String?, _ value: Part) -> Value.Field {
    // That of a labelled value is not used.
    let type = label == nil ? type(of: value as Any) : Void.self
    let isUnnamedEnum = MetadataKind(type) == .enumeration
    return Value.Field(label, readPart(value), typeName: isUnnamedEnum ? "\(type)" : nil)
  }

  private func entries(of mirror: Mirror) -> [Value.Entry] {
    mirror.children.compactMap { child in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return pair.count == 2 ? Value.Entry(read(pair[0]), read(pair[1])) : nil
    }.sorted { $0.key.fullText < $1.key.fullText }
  }

  private func opaque(_ value: Any, _ type: TypeReading) -> Value {
    unreadCount += 1
    keys.append(UncomparedType(name: type.name))
    addKey(of: value, inPlaceOf: keys.count - 1)
    return .opaque(type.name)
  }

  /// Adds a key of a `Hashable` value, in place of those of its parts.
  private func addKey(of value: Any, inPlaceOf count: Int) {
    // Hashing an error of Foundation can trap on Linux.
    guard let key = value as? any Hashable, !(value is any Error) else { return }
    keys.removeSubrange(count...)
    keys.append(AnyHashable(key))
  }
}

/// An optional or a collection of the standard library, which is read without a mirror.
private protocol ReadableContainer {
  func value(readBy reader: ValueReader) -> Value
}

extension Optional: ReadableContainer {
  fileprivate func value(readBy reader: ValueReader) -> Value {
    guard let wrapped = self else { return .null }
    let inner = reader.readPart(wrapped)
    // The nil inside an optional differs from the optional that is nil.
    return inner == .null ? .enumCase("some", [.init(nil, .null)]) : inner
  }
}

extension Array: ReadableContainer {
  fileprivate func value(readBy reader: ValueReader) -> Value {
    var values: [StateExploration.Value] = []
    values.reserveCapacity(count)
    // `map`, which isn't specialized, takes as long as reading a remembered element.
    withUnsafeBufferPointer { elements in
      for index in elements.indices { values.append(reader.readPart(elements[index])) }
    }
    return .list(values)
  }
}

extension Set: ReadableContainer {
  fileprivate func value(readBy reader: ValueReader) -> Value {
    .list(map { reader.readPart($0) }.sorted { $0.fullText < $1.fullText })
  }
}

extension Dictionary: ReadableContainer {
  fileprivate func value(readBy reader: ValueReader) -> StateExploration.Value {
    typealias Tree = StateExploration.Value
    let entries = map { Tree.Entry(reader.readPart($0), reader.readPart($1)) }
    return .dictionary(entries.sorted { $0.key.fullText < $1.key.fullText })
  }
}

/// Returns the description of a value; nil if there is none, or if it contains an address, which
/// differs in every run.
func stableDescription(of value: Any) -> String? {
  guard let text = (value as? any CustomStringConvertible)?.description else { return nil }
  var rest = text[...]
  while let place = rest.firstPlace(of: "0x") {
    rest = rest[place.upperBound...]
    // An address has more digits than most other numbers.
    if rest.prefix(while: \.isHexDigit).count > MemoryLayout<Int>.size { return nil }
  }
  return text
}

/// The identity of a value whose type isn't `Hashable`: its tree, and the keys of the `Hashable` values
/// that reflection can't read.
struct ValueIdentity: Hashable {
  let value: Value
  let keys: [AnyHashable]
}

/// Returns a key that is equal for equal values: the value itself if it is `Hashable`, and its
/// ``ValueIdentity`` otherwise. It is valid only in this run of the program.
package func identity(of value: Any) -> AnyHashable { ValueReader().key(of: value) }
