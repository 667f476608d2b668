import StateExploration

/// A value in a document and the path to it. The parts of a diagram are read from places, so that
/// errors contain the path: `transitions[2].event: expected a string, found a list`.
package struct JSONPlace {
  package typealias JSONError = StateDiagram.JSONError

  /// A path, as a linked list. Its text is made only for errors.
  private indirect enum Path {
    case root
    case member(Path, String)
    case element(Path, Int)

    var text: String {
      switch self {
      case .root: ""
      case .member(.root, let name): name
      case .member(let parent, let name): "\(parent.text).\(name)"
      case .element(let parent, let index): "\(parent.text)[\(index)]"
      }
    }
  }

  package let value: JSONValue
  private let path: Path

  /// Creates the place of a whole document.
  package init(_ value: JSONValue) {
    self.init(value, .root)
  }

  private init(_ value: JSONValue, _ path: Path) {
    self.value = value
    self.path = path
  }

  /// Returns an error at this place.
  package func error(_ reason: String) -> JSONError {
    let text = path.text
    return JSONError(place: text.isEmpty ? "the diagram" : text, reason: reason)
  }

  private func unexpected(_ expected: String) -> JSONError {
    error("expected \(expected), found \(value.kind)")
  }

  /// Returns a member of an object; nil if it is missing or null.
  ///
  /// - Throws: `JSONError` if the value is not an object.
  package func optional(_ name: String) throws(JSONError) -> JSONPlace? {
    guard case .object(let members) = value else { throw unexpected("an object") }
    guard let member = members.first(where: { $0.name == name })?.value, member != .null else {
      return nil
    }
    return JSONPlace(member, .member(path, name))
  }

  /// Returns a member of an object.
  ///
  /// - Throws: `JSONError` if the value is not an object, or if the member is missing or null.
  package func member(_ name: String) throws(JSONError) -> JSONPlace {
    guard let member = try optional(name) else { throw error("'\(name)' is missing") }
    return member
  }

  /// Returns the members of an object with their names.
  ///
  /// - Throws: `JSONError` if the value is not an object.
  func members() throws(JSONError) -> [(name: String, place: JSONPlace)] {
    guard case .object(let members) = value else { throw unexpected("an object") }
    return members.map { ($0.name, JSONPlace($0.value, .member(path, $0.name))) }
  }

  /// Returns a member of an object, which can be null.
  ///
  /// - Throws: `JSONError` if the value is not an object, or if the member is missing.
  func member(orNull name: String) throws(JSONError) -> JSONPlace {
    guard case .object(let members) = value else { throw unexpected("an object") }
    guard let member = members.first(where: { $0.name == name })?.value else {
      throw error("'\(name)' is missing")
    }
    return JSONPlace(member, .member(path, name))
  }

  /// Returns a member of an object that is a value of Swift; nil if it is missing.
  func swiftValue(_ name: String) throws(JSONError) -> Value? {
    guard case .object(let members) = value, members.contains(where: { $0.name == name }) else {
      return nil
    }
    return try Value(try member(orNull: name))
  }

  /// Returns a Boolean member of an object; false if it is missing.
  func flag(_ name: String) throws(JSONError) -> Bool { try optional(name)?.bool() ?? false }

  package func string() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw unexpected("a string") }
    return text
  }

  package func bool() throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw unexpected("true or false") }
    return bool
  }

  package func integer() throws(JSONError) -> Int {
    guard case .number(let text) = value else { throw unexpected("a number") }
    guard let number = Int(text) else { throw error("\(text) is not a whole number, or too large") }
    return number
  }

  /// Returns the elements of a list.
  ///
  /// - Throws: `JSONError` if the value is not a list.
  package func elements() throws(JSONError) -> [JSONPlace] {
    guard case .array(let values) = value else { throw unexpected("a list") }
    return values.enumerated().map { JSONPlace($1, .element(path, $0)) }
  }

  /// Returns the case whose raw value is this string.
  ///
  /// - Throws: `JSONError` with the known names if there is no such case.
  package func kind<Kind: RawRepresentable<String> & CaseIterable>(
    _ type: Kind.Type
  ) throws(JSONError) -> Kind {
    let name = try string()
    guard let kind = Kind(rawValue: name) else {
      let known = Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error("there is no kind '\(name)'; the kinds are \(known)")
    }
    return kind
  }

  func id() throws(JSONError) -> StateDiagram.Node.ID {
    let text = try string()
    guard let id = StateDiagram.Node.ID(text) else {
      throw error("the identifier '\(text)' names a pseudostate that doesn't exist")
    }
    return id
  }

  /// Returns the elements of a member that is a list; none if it is missing.
  func list<Element>(
    _ name: String, _ read: (JSONPlace) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try optional(name)?.list(read) ?? []
  }

  func list<Element>(
    _ read: (JSONPlace) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var result: [Element] = []
    for element in try elements() { result.append(try read(element)) }
    return result
  }

  func strings(_ name: String) throws(JSONError) -> [String] {
    try list(name) { element throws(JSONError) in try element.string() }
  }
}
