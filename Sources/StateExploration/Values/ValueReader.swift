import StateMachines

extension Value {
  /// Reads a value.
  package init(of value: Any) {
    var reader = ValueReader()
    self = reader.read(value)
  }
}

/// Reads values by reflection.
struct ValueReader {
  /// Keys that compare the `Hashable` values inside of which reflection can't read all, by `==`; for
  /// others, their types.
  private(set) var keys: [AnyHashable] = []

  /// The names of the stored properties and associated values that are not read.
  var leftOutNames: Set<String> = []

  /// Whether the elements of collections have no keys.
  var isSummary = false

  /// A type whose values can't be compared.
  private struct UncomparedType: Hashable { let name: String }

  /// The types of the values that can't be compared.
  var uncomparedTypes: [String] { keys.compactMap { ($0.base as? UncomparedType)?.name } }

  /// The number of values that reflection could not read, or only as a description.
  private var unreadCount = 0

  /// Returns a value as a tree, and adds to ``keys``.
  mutating func read(_ value: Any) -> Value {
    let keyCount = keys.count
    let result = readParts(of: value)
    switch result {
    case .list, .dictionary: if isSummary { keys.removeSubrange(keyCount...) }
    default: break
    }
    return result
  }

  private mutating func readParts(of value: Any) -> Value {
    let type = type(of: value)
    switch MetadataKind(type) {
    case .structure: return readStruct(value, type)
    case .enumeration: return readCase(value)
    case .optional:
      guard let wrapped = Mirror(reflecting: value).children.first?.value else { return .null }
      let inner = read(wrapped)
      // The nil inside an optional differs from the optional that is nil.
      return inner == .null ? .enumCase("some", [.init(nil, .null)]) : inner
    case .tuple: return .record("", fields(of: Mirror(reflecting: value)))
    default: return opaque(value, type)
    }
  }

  private mutating func readStruct(_ value: Any, _ type: Any.Type) -> Value {
    // These are frequent, and the other casts are slow. An optional never gets here.
    if type == Int.self, let number = value as? Int { return .number(String(number)) }
    if type == Bool.self, let flag = value as? Bool { return .bool(flag) }
    if type == String.self, let text = value as? String { return .text(text) }
    switch value {
    case let number as any BinaryInteger: return .number("\(number)")
    case let number as any BinaryFloatingPoint: return .number("\(number)")
    case let text as any StringProtocol: return .text(String(text))
    case let character as Character: return .described(String(character))
    case let key as AnyHashable where type == AnyHashable.self: return read(key.base)
    case let range as any RangeExpression: return .described("\(range)")
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary: return .dictionary(entries(of: mirror))
    case .set where !(value is any BidirectionalCollection):
      return .list(mirror.children.map { read($0.value) }.sorted { $0.fullText < $1.fullText })
    case .set, .collection: return .list(mirror.children.map { read($0.value) })
    default: break
    }
    if let collection = value as? any Collection { return .list(collection.map { read($0) }) }
    return readParts(of: value, type, mirror)
  }

  private mutating func readParts(
    of value: Any, _ type: Any.Type, _ mirror: Mirror
  ) -> Value {
    let (keyCount, before) = (keys.count, unreadCount)
    if value is any CustomStringConvertible, isOfLibrary(type) {
      unreadCount += 1
      addKey(of: value, inPlaceOf: keyCount)
      return .described(stableDescription(of: value) ?? "\(type)")
    }
    if mirror.children.contains(where: { MetadataKind(Swift.type(of: $0.value)) == .builtin }) {
      return opaque(value, type)
    }
    let fields = fields(of: mirror)
    if unreadCount > before { addKey(of: value, inPlaceOf: keyCount) }
    return .record("\(type)", fields)
  }

  private mutating func readCase(_ value: Any) -> Value {
    // An enum of C has no names of cases.
    guard let name = caseName(of: value) else { return .described(String(describing: value)) }
    guard let payload = Mirror(reflecting: value).children.first?.value else {
      return .enumCase(name, [])
    }
    let (keyCount, before) = (keys.count, unreadCount)
    let isTuple = MetadataKind(type(of: payload)) == .tuple
    let fields =
      isTuple ? fields(of: Mirror(reflecting: payload)) : [field(nil, payload)]
    if unreadCount > before { addKey(of: value, inPlaceOf: keyCount) }
    return .enumCase(name, fields)
  }

  private mutating func fields(of mirror: Mirror) -> [Value.Field] {
    mirror.children.compactMap { child in
      // The elements of a tuple without labels are `.0`, `.1`.
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0.withoutLazyStorage }
      return label.map(leftOutNames.contains) == true ? nil : field(label, child.value)
    }
  }

  private mutating func field(_ label: String?, _ value: Any) -> Value.Field {
    let type = type(of: value)
    let isUnnamed = label == nil && MetadataKind(type) == .enumeration
    return Value.Field(label, read(value), typeName: isUnnamed ? "\(type)" : nil)
  }

  private mutating func entries(of mirror: Mirror) -> [Value.Entry] {
    mirror.children.compactMap { child in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return pair.count == 2 ? Value.Entry(read(pair[0]), read(pair[1])) : nil
    }.sorted { $0.key.fullText < $1.key.fullText }
  }

  private mutating func opaque(_ value: Any, _ type: Any.Type) -> Value {
    unreadCount += 1
    keys.append(UncomparedType(name: "\(type)"))
    addKey(of: value, inPlaceOf: keys.count - 1)
    return .opaque("\(type)")
  }

  /// Adds a key of a `Hashable` value, in place of those of its parts.
  private mutating func addKey(of value: Any, inPlaceOf count: Int) {
    // Hashing an error of Foundation can trap on Linux.
    guard let key = value as? any Hashable, !(value is any Error) else { return }
    keys.removeSubrange(count...)
    keys.append(AnyHashable(key))
  }
}

/// Returns whether a type belongs to the standard library or to Foundation, whose private properties
/// say nothing to readers.
private func isOfLibrary(_ type: Any.Type) -> Bool {
  let name = _typeName(type, qualified: true)
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
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

extension String {
  /// The name of the property if this is the label of the storage of a lazy one,
  /// `$__lazy_storage_$_items`.
  var withoutLazyStorage: String {
    let prefix = "$__lazy_storage_$_"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// The identity of a value whose type isn't `Hashable`: its tree, and the keys of the `Hashable` values
/// that reflection can't read.
struct ValueIdentity: Hashable {
  private let value: Value
  private let keys: [AnyHashable]

  init(of value: Any, leavingOut names: Set<String> = [], isSummary: Bool = false) {
    var reader = ValueReader()
    (reader.leftOutNames, reader.isSummary) = (names, isSummary)
    let value = reader.read(value)
    self.value = isSummary ? value.summarized : value
    keys = reader.keys
  }
}

/// Returns a key that is equal for equal values: the value itself if it is `Hashable`, and its
/// ``ValueIdentity`` otherwise. It is valid only in this run of the program.
package func identity(of value: Any) -> AnyHashable {
  if let value = value as? any Hashable {
    let key = AnyHashable(value)
    // A value that contains NaN is never equal to itself, so that exploring it would not end.
    if key == key { return key }
  }
  return AnyHashable(ValueIdentity(of: value))
}
