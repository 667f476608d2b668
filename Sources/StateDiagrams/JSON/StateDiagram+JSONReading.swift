/// A value and the way to it, from which the parts of a diagram are read.
private struct JSONPlace {
  let value: JSONValue
  let path: String

  func error(_ reason: String) -> StateDiagram.JSONError {
    StateDiagram.JSONError(place: path.isEmpty ? "the diagram" : path, reason: reason)
  }

  private func unexpected(_ expected: String) -> StateDiagram.JSONError {
    error("expected \(expected), found \(value.kind)")
  }

  /// A member of an object; nil where it is missing or null.
  func optional(_ name: String) throws(StateDiagram.JSONError) -> JSONPlace? {
    guard case .object(let members) = value else { throw unexpected("an object") }
    guard let member = members[name], member != .null else { return nil }
    return JSONPlace(value: member, path: path.isEmpty ? name : "\(path).\(name)")
  }

  func member(_ name: String) throws(StateDiagram.JSONError) -> JSONPlace {
    guard let member = try optional(name) else { throw error("'\(name)' is missing") }
    return member
  }

  func string() throws(StateDiagram.JSONError) -> String {
    guard case .string(let text) = value else { throw unexpected("a text") }
    return text
  }

  func bool() throws(StateDiagram.JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw unexpected("true or false") }
    return bool
  }

  func integer() throws(StateDiagram.JSONError) -> Int {
    guard case .number(let text) = value else { throw unexpected("a number") }
    guard let number = Int(text) else { throw error("\(text) is not a whole number, or too large") }
    return number
  }

  func elements() throws(StateDiagram.JSONError) -> [JSONPlace] {
    guard case .array(let values) = value else { throw unexpected("a list") }
    return values.enumerated().map { JSONPlace(value: $1, path: "\(path)[\($0)]") }
  }

  func kind<Kind: RawRepresentable<String> & CaseIterable>(
    _ type: Kind.Type
  ) throws(StateDiagram.JSONError) -> Kind {
    let name = try string()
    guard let kind = Kind(rawValue: name) else {
      let known = Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error("there is no kind '\(name)'; the kinds are \(known)")
    }
    return kind
  }

  /// The elements of a list, which is empty where it is missing.
  func list<Element>(
    _ name: String,
    _ read: (JSONPlace) throws(StateDiagram.JSONError) -> Element
  ) throws(StateDiagram.JSONError) -> [Element] {
    var result: [Element] = []
    for element in try optional(name)?.elements() ?? [] { result.append(try read(element)) }
    return result
  }

  func strings(_ name: String) throws(StateDiagram.JSONError) -> [String] {
    try list(name) { text throws(StateDiagram.JSONError) in try text.string() }
  }
}

extension StateDiagram {
  init(_ document: JSONValue) throws(JSONError) {
    let place = JSONPlace(value: document, path: "")
    let version = try place.member("formatVersion")
    let number = try version.integer()
    guard number <= Self.jsonFormatVersion else {
      throw version.error(
        "version \(number) is later than \(Self.jsonFormatVersion), the latest that is known here; "
          + "read it with a newer version of swift-state-machines")
    }
    guard number >= 1 else { throw version.error("there is no version \(number)") }
    _ = try place.member("regions")
    _ = try place.member("transitions")
    self.init(
      name: try place.member("name").string(),
      regions: try place.list("regions", Self.region),
      transitions: try place.list("transitions", Self.transition),
      diagnostics: try place.list("diagnostics", Self.diagnostic))
  }

  private static func region(_ place: JSONPlace) throws(JSONError) -> Region {
    _ = try place.member("nodes")
    return Region(
      label: try place.optional("label")?.string(), nodes: try place.list("nodes", Self.node))
  }

  private static func node(_ place: JSONPlace) throws(JSONError) -> Node {
    var node = Node(
      try place.member("label").string(),
      id: try place.member("id").string(),
      kind: try place.member("kind").kind(Node.Kind.self),
      entryEffects: try place.strings("entryEffects"),
      exitEffects: try place.strings("exitEffects"),
      isListed: try place.optional("isListed")?.bool() ?? true)
    node.regions = try place.list("regions", Self.region)
    return node
  }

  private static func transition(_ place: JSONPlace) throws(JSONError) -> Transition {
    var transition = Transition(
      from: try place.member("source").string(),
      to: try place.member("target").string(),
      event: try place.optional("event")?.string(),
      guard: try place.optional("guard")?.string(),
      effects: try place.strings("effects"))
    transition.kind = try place.optional("kind")?.kind(Transition.Kind.self) ?? .external
    return transition
  }

  private static func diagnostic(_ place: JSONPlace) throws(JSONError) -> Diagnostic {
    Diagnostic(
      try place.member("kind").kind(Diagnostic.Kind.self),
      subject: try place.member("subject").string(),
      message: try place.member("message").string())
  }
}
