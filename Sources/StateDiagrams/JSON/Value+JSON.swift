package import StateExploration

extension Value {
  /// The value as JSON.
  ///
  /// | ``Value`` | JSON |
  /// | --- | --- |
  /// | number, Boolean, nil, list | the same; `{"#": "1.5"}` for a number that is no integer |
  /// | text | `"text"`; after an apostrophe if it starts with a dot or an apostrophe |
  /// | case | `".locked"`, or `{".locked": {"credit": 40}}` |
  /// | struct, tuple | `{"$Point": {"x": 1}}`, `{"$": [[1], [2]]}` |
  /// | dictionary | `{"[:]": [[key, value]]}` |
  /// | description | `{"=": "1.0 seconds"}` |
  /// | opaque value | `{"?": "Connection"}` |
  ///
  /// Fields are a list if some have no label.
  package var json: JSONValue {
    switch self {
    case .number(let text): Self.isJSONNumber(text) ? .number(text) : .tagged("#", .string(text))
    case .bool(let flag): .bool(flag)
    case .null: .null
    case .text(let text):
      .string(text.hasPrefix(".") || text.hasPrefix("'") ? "'" + text : text)
    case .enumCase(let name, []): .string("." + name)
    case .enumCase(let name, let fields): .tagged("." + name, Self.json(fields))
    case .record(let type, let fields): .tagged("$" + type, Self.json(fields))
    case .list(let elements): .array(elements.map(\.json))
    case .dictionary(let entries):
      .tagged("[:]", .array(entries.map { .array([$0.key.json, $0.value.json]) }))
    case .described(let text): .tagged("=", .string(text))
    case .opaque(let type): .tagged("?", .string(type))
    }
  }

  private static func isJSONNumber(_ text: String) -> Bool {
    Int(text).map { String($0) == text } ?? false
  }

  private static func json(_ fields: [Field]) -> JSONValue {
    let labels = fields.compactMap(\.label)
    return labels.count == fields.count && Set(labels).count == labels.count
      ? .object(fields.map { .init($0.label ?? "", $0.value.json) })
      : .array(
        fields.map { field in
          field.label.map { .object([.init($0, field.value.json)]) } ?? .array([field.value.json])
        })
  }

  /// Creates a value from JSON.
  ///
  /// - Throws: A `JSONError` if the JSON has another form.
  package init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    switch place.value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text): self = .number(text)
    case .string(let text):
      if text.hasPrefix(".") {
        self = .enumCase(String(text.dropFirst()), [])
      } else {
        self = .text(text.hasPrefix("'") ? String(text.dropFirst()) : text)
      }
    case .array: self = .list(try place.list(Value.init))
    case .object(let members):
      guard members.count == 1, let name = members.first?.name else {
        throw place.error("expected one member with the kind of the value")
      }
      let content = try place.member(orNull: name)
      switch name {
      case "#": self = .number(try content.string())
      case "=": self = .described(try content.string())
      case "?": self = .opaque(try content.string())
      case "[:]":
        self = .dictionary(
          try content.list { pair throws(StateDiagram.JSONError) in
            let parts = try pair.list(Value.init)
            guard parts.count == 2 else { throw pair.error("expected a key and a value") }
            return Entry(parts[0], parts[1])
          })
      case _ where name.hasPrefix("."):
        self = .enumCase(String(name.dropFirst()), try Self.fields(content))
      case _ where name.hasPrefix("$"):
        self = .record(String(name.dropFirst()), try Self.fields(content))
      default: throw place.error("there is no kind of value \(name.quoted)")
      }
    }
  }

  private static func fields(_ place: JSONPlace) throws(StateDiagram.JSONError) -> [Field] {
    if case .object = place.value {
      var fields: [Field] = []
      for (name, member) in try place.members() {
        fields.append(Field(name, try Value(member)))
      }
      return fields
    }
    return try place.list { field throws(StateDiagram.JSONError) in
      if case .object(let members) = field.value, members.count == 1 {
        return Field(members[0].name, try Value(try field.member(orNull: members[0].name)))
      }
      let values = try field.list(Value.init)
      guard values.count == 1 else { throw field.error("expected one value") }
      return Field(nil, values[0])
    }
  }
}

extension JSONValue {
  /// An object with one member.
  fileprivate static func tagged(_ name: String, _ value: JSONValue) -> JSONValue {
    .object([.init(name, value)])
  }
}

extension ObservedEffect {
  /// The effect as JSON: its value, or a list of its name and its value if the name is not that of the
  /// case or the type.
  var json: JSONValue {
    valueName == name ? value.json : .array([.string(name), value.json])
  }

  private var valueName: String? {
    switch value {
    case .enumCase(let name, _), .record(let name, _), .text(let name), .described(let name): name
    default: nil
    }
  }

  init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    if case .array(let elements) = place.value, elements.count == 2, case .string = elements[0] {
      let parts = try place.elements()
      self.init(name: try parts[0].string(), value: try Value(parts[1]))
      return
    }
    let value = try Value(place)
    guard let name = ObservedEffect(name: "", value: value).valueName else {
      throw place.error("expected an effect with a name")
    }
    self.init(name: name, value: value)
  }
}
