/// A value of JSON.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// What the value is, as a message calls it.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Reads a text that is one value.
  init(parsing text: String) throws(StateDiagram.JSONError) {
    var parser = JSONParser(text)
    self = try parser.document()
  }
}
