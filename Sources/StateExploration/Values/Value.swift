/// A Swift value, read once by reflection, as a tree.
///
/// Texts, guards, identities and files are made from this tree.
///
/// | Swift | ``Value`` |
/// | --- | --- |
/// | `Turnstile.locked(credit: 40)` | `.enumCase("locked", [Field("credit", .number("40"))])` |
/// | `Point(x: 1, y: 2)` | `.record("Point", [Field("x", .number("1")), …])` |
/// | `Set([2, 1])`, `[1, 2]` | `.list([.number("1"), .number("2")])` |
/// | `Duration.seconds(1)` | `.described("1.0 seconds")` |
/// | an object or a closure | `.opaque("Connection")` |
package indirect enum Value: Hashable, Sendable {
  /// A number, as text: integers of all sizes compare exactly.
  case number(String)
  case bool(Bool)
  /// A string or a substring.
  case text(String)
  /// `nil`. A value in an optional is the value itself.
  case null
  /// A case of an enum, with its associated values.
  case enumCase(String, [Field])
  /// A struct with the name of its type and its stored properties; a tuple has an empty name.
  case record(String, [Field])
  /// The elements of a collection. Those of a set are sorted by their texts.
  case list([Value])
  /// The entries of a dictionary, sorted by the texts of their keys.
  case dictionary([Entry])
  /// A value of the standard library or of Foundation that is its description: a `URL`, a `Duration`, a
  /// `Character`.
  case described(String)
  /// A value that reflection can't read, with the name of its type: an object, a closure, a pointer.
  case opaque(String)

  /// A stored property or an associated value.
  package struct Field: Hashable, Sendable {
    /// The name; nil for an associated value or an element of a tuple without a label.
    package let label: String?

    /// The type of an enum value without a label; nil for others, and in files.
    package let typeName: String?
    package let value: Value

    /// The hash value of ``value``. A search compares many values that have most parts in common.
    private let hash: Int

    package init(_ label: String?, _ value: Value, typeName: String? = nil) {
      self.label = label
      self.typeName = typeName
      self.value = value
      hash = value.hashValue
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.hash == right.hash && left.label == right.label && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// A key of a dictionary and its value.
  package struct Entry: Hashable, Sendable {
    package let key: Value
    package let value: Value

    package init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// Creates the value of a text that a person wrote for an input: a number, a Boolean, or a
  /// description.
  init(written text: String) {
    if let number = Int(text), String(number) == text {
      self = .number(text)
    } else if let flag = Bool(text) {
      self = .bool(flag)
    } else {
      self = .described(text)
    }
  }
}

extension Value {
  /// The associated values of a case, or the stored properties of a struct; empty for others.
  package var fields: [Field] {
    switch self {
    case .enumCase(_, let fields), .record(_, let fields): fields
    default: []
    }
  }

  /// A value without parts.
  package static let nothing = Value.record("", [])

  /// Returns the value without the values at some paths, and without structs and tuples that then have no
  /// parts; ``nothing`` if none remain.
  package func removing(_ paths: Set<[String]>) -> Value {
    removing(paths, at: []) ?? .nothing
  }

  private func removing(_ paths: Set<[String]>, at path: [String]) -> Value? {
    if paths.contains(path) { return nil }
    func kept(_ fields: [Field]) -> [Field] {
      fields.enumerated().compactMap { index, field in
        field.value.removing(paths, at: path + self.path(ofField: index)).map {
          Field(field.label, $0, typeName: field.typeName)
        }
      }
    }
    switch self {
    case .enumCase(let name, let fields): return .enumCase(name, kept(fields))
    case .record(let type, let fields) where !fields.isEmpty:
      let kept = kept(fields)
      return kept.isEmpty ? nil : .record(path.isEmpty ? "" : type, kept)
    default: return self
    }
  }

  /// The names of the cases from the outside in, as long as each carries the next one alone.
  package var caseNames: [String] {
    guard case .enumCase(let name, let fields) = self else { return [] }
    return [name] + (fields.first?.value.caseNames ?? [])
  }

  /// The types of the opaque values inside.
  package var opaqueTypes: Set<String> {
    switch self {
    case .opaque(let type): [type]
    case .enumCase(_, let fields), .record(_, let fields):
      fields.reduce(into: []) { $0.formUnion($1.value.opaqueTypes) }
    case .list(let elements): elements.reduce(into: []) { $0.formUnion($1.opaqueTypes) }
    case .dictionary(let entries):
      entries.reduce(into: []) {
        $0.formUnion($1.key.opaqueTypes)
        $0.formUnion($1.value.opaqueTypes)
      }
    case .number, .bool, .text, .null, .described: []
    }
  }
}
