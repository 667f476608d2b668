extension StateDiagram {
  /// The diagram as JSON, which ``init(json:)`` reads back without loss: composite states may be
  /// nested more than a hundred deep.
  ///
  /// Equal diagrams give the same text, byte for byte, with a line for each node and each transition.
  /// The format is as follows; a question mark means that the member may be missing:
  ///
  /// ```text
  /// diagram    { "formatVersion": 2, "name": string, "regions": [region],
  ///              "transitions": [transition], "diagnostics"?: [diagnostic],
  ///              "details"?: [detail] }
  /// region     { "label"?: string, "nodes": [node] }
  /// node       { "id": string, "label": string, "kind": node kind, "entryEffects"?: [string],
  ///              "exitEffects"?: [string], "isListed"?: true or false, "regions"?: [region] }
  /// transition { "source": node id, "target": node id, "event"?: string, "guard"?: guard,
  ///              "effects"?: [string], "kind"?: transition kind }
  /// guard      string, or { "text": string, "alternatives": [[condition]] }
  /// condition  ["event", payload…], ["state", payload…], ["in", node id…],
  ///            or ["with", number of node ids, node id…, payload…]
  /// diagnostic { "kind": diagnostic kind, "subject": string, "message": string }
  /// detail     { "kind": detail kind, "state": node id, "event"?: string, "target"?: node id,
  ///              "effect"?: string, "values": [string], "count": number, "digest"?: string,
  ///              "regions"?: [node id], "effects"?: [string], "isInternal"?: true or false }
  /// ```
  ///
  /// - The kinds are the names of the cases of ``Node/Kind``, ``Transition/Kind`` and
  ///   ``Diagnostic/Kind``.
  /// - A missing list is empty, a missing `isListed` is true, and a missing `kind` of a transition
  ///   is `external`. In each alternative of a guard all conditions hold.
  /// - A detail lists observed values that the picture doesn't show: the payloads of an `effect` of a
  ///   transition, or of an `entry` or `exit` effect; the payloads with which a transition enters its
  ///   `target`; the `fields` that belong to no region; the `order` of the effects of several regions;
  ///   the values with which a state or the machine is `final`. At most 16 are listed; `count` is the
  ///   number of all. The digest changes with the values, and with the states and inputs that lead to
  ///   them.
  /// - A diagram that was derived with its steps lists the `values` by which a state reacts differently.
  ///   A `step` is the outcome of an event that the transitions don't decide by themselves: its state and
  ///   its target may be such a value, at the end of the path of its state; its values are payloads of the
  ///   event; and its `regions` are states, or values, that other regions must be in.
  /// - Other members of an object are ignored. `formatVersion` grows when a reader of the previous
  ///   version would misunderstand the text.
  ///
  /// `Schemas/diagram.schema.json` in the package is a JSON Schema of the format.
  ///
  /// Foundation's `JSONDecoder` reads the same text, without checking the version.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public var json: String {
    guard case .object(let members) = jsonValue else { return "" }
    return JSONValue.object([.init("formatVersion", .number(Self.jsonFormatVersion))] + members)
      .text
  }

  /// The latest version of the format, and the one that is written.
  private static var jsonFormatVersion: Int { 2 }

  /// Creates a diagram from JSON that ``json`` has written, or that was written by hand.
  ///
  /// - Parameter json: The text.
  /// - Throws: A ``JSONError`` with the position if the text is not JSON, has a later version, or
  ///   lacks a member.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: String) throws(JSONError) {
    let place = JSONPlace(try JSONValue(parsing: json))
    let version = try place.member("formatVersion")
    let number = try version.integer()
    guard number <= Self.jsonFormatVersion else {
      throw version.error(
        "version \(number) is later than \(Self.jsonFormatVersion), the latest that is supported; "
          + "read it with a newer version of swift-state-machines")
    }
    guard number >= 1 else { throw version.error("there is no version \(number)") }
    try self.init(place)
  }

  /// An error in JSON that should be a diagram.
  public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error: `line 3, column 14`, or the path to a value,
    /// `transitions[2].event`.
    public var place: String

    /// The problem.
    public var reason: String

    /// The position and the problem.
    public var description: String { "\(place): \(reason)" }
  }
}

// MARK: Writing

extension StateDiagram {
  /// The diagram as a JSON value, without the version of the format.
  package var jsonValue: JSONValue {
    .object(
      [
        .init("name", .string(name)), .init("regions", .array(regions.map(\.jsonValue))),
        .init("transitions", .array(transitions.map(\.jsonValue))),
        .init(
          "diagnostics",
          .array(
            diagnostics.map {
              .object([
                .init("kind", .string($0.kind.rawValue)), .init("subject", .string($0.subject)),
                .init("message", .string($0.message)),
              ])
            })),
      ] + (details.isEmpty ? [] : [.init("details", .array(details.map(\.jsonValue)))]))
  }
}

extension StateDiagram.Detail {
  fileprivate var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("state", .string(state.description)),
    ]
    if let event { members.append(.init("event", .string(event))) }
    if let target { members.append(.init("target", .string(target.description))) }
    if let effect { members.append(.init("effect", .string(effect))) }
    members += [.init("values", .strings(values)), .init("count", .number(count))]
    if let digest { members.append(.init("digest", .string(digest))) }
    if let regions { members.append(.init("regions", .strings(regions.map(\.description)))) }
    if let effects { members.append(.init("effects", .strings(effects))) }
    if let isInternal { members.append(.init("isInternal", .bool(isInternal))) }
    return .object(members)
  }

  fileprivate init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    self.init(
      try place.member("kind").kind(Kind.self),
      of: try place.member("state").id(),
      event: try place.optional("event")?.string(),
      target: try place.optional("target")?.id(),
      effect: try place.optional("effect")?.string(),
      values: try place.strings("values"),
      count: try place.member("count").integer(),
      digest: try place.optional("digest")?.string())
    if try place.optional("regions") != nil { regions = try place.ids("regions") }
    if try place.optional("effects") != nil { effects = try place.strings("effects") }
    isInternal = try place.optional("isInternal")?.bool()
  }
}

extension StateDiagram.Region {
  fileprivate var jsonValue: JSONValue {
    .object(
      (label.map { [.init("label", .string($0))] } ?? [])
        + [.init("nodes", .array(nodes.map(\.jsonValue)))])
  }
}

extension StateDiagram.Node {
  fileprivate var jsonValue: JSONValue {
    .object([
      .init("id", .string(id.description)), .init("label", .string(label)),
      .init("kind", .string(kind.rawValue)), .init("entryEffects", .strings(entryEffects)),
      .init("exitEffects", .strings(exitEffects)), .init("isListed", .bool(isListed)),
      .init("regions", .array(regions.map(\.jsonValue))),
    ])
  }
}

extension StateDiagram.Transition {
  /// The transition as a JSON value.
  package var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("source", .string(source.description)), .init("target", .string(target.description)),
    ]
    if let event { members.append(.init("event", .string(event))) }
    if let `guard` { members.append(.init("guard", `guard`.jsonValue)) }
    return .object(
      members + [.init("effects", .strings(effects)), .init("kind", .string(kind.rawValue))])
  }
}

extension StateDiagram.Guard {
  fileprivate var jsonValue: JSONValue {
    if alternatives.isEmpty { return .string(text) }
    let lists = alternatives.map { JSONValue.array($0.map { .strings($0.list) }) }
    return .object([.init("text", .string(text)), .init("alternatives", .array(lists))])
  }
}

// MARK: Reading

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

  fileprivate func id() throws(JSONError) -> StateDiagram.Node.ID {
    let text = try string()
    guard let id = StateDiagram.Node.ID(text) else {
      throw error("the identifier '\(text)' names a pseudostate that doesn't exist")
    }
    return id
  }

  /// Returns the elements of a member that is a list; none if it is missing.
  fileprivate func list<Element>(
    _ name: String, _ read: (JSONPlace) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try optional(name)?.list(read) ?? []
  }

  private func list<Element>(
    _ read: (JSONPlace) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var result: [Element] = []
    for element in try elements() { result.append(try read(element)) }
    return result
  }

  fileprivate func strings(_ name: String) throws(JSONError) -> [String] {
    try list(name) { element throws(JSONError) in try element.string() }
  }

  fileprivate func ids(_ name: String) throws(JSONError) -> [StateDiagram.Node.ID] {
    try list(name) { element throws(JSONError) in try element.id() }
  }

  /// Returns a guard, in either of its forms.
  fileprivate func condition() throws(JSONError) -> StateDiagram.Guard {
    if case .string(let text) = value { return StateDiagram.Guard(text) }
    let alternatives = try list("alternatives") { alternative throws(JSONError) in
      try alternative.list { place throws(JSONError) in
        let list = try place.list { text throws(JSONError) in try text.string() }
        do throws(StateDiagram.Guard.Term.ListError) {
          return try StateDiagram.Guard.Term(list: list)
        } catch {
          throw place.error(error.description)
        }
      }
    }
    return StateDiagram.Guard(try member("text").string(), alternatives: alternatives)
  }
}

extension StateDiagram {
  /// Creates a diagram from a JSON value, without checking the version.
  package init(_ place: JSONPlace) throws(JSONError) {
    _ = try place.member("regions")
    _ = try place.member("transitions")
    self.init(
      name: try place.member("name").string(),
      regions: try place.list("regions", Region.init),
      transitions: try place.list("transitions", Transition.init),
      diagnostics: try place.list("diagnostics") { place throws(JSONError) in
        Diagnostic(
          try place.member("kind").kind(Diagnostic.Kind.self),
          subject: try place.member("subject").string(),
          message: try place.member("message").string())
      })
    details = try place.list("details", Detail.init)
  }
}

extension StateDiagram.Region {
  fileprivate init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    _ = try place.member("nodes")
    self.init(
      label: try place.optional("label")?.string(),
      nodes: try place.list("nodes", StateDiagram.Node.init))
  }
}

extension StateDiagram.Node {
  fileprivate init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    self.init(
      try place.member("label").string(),
      id: try place.member("id").id(),
      kind: try place.member("kind").kind(Kind.self),
      entryEffects: try place.strings("entryEffects"),
      exitEffects: try place.strings("exitEffects"),
      isListed: try place.optional("isListed")?.bool() ?? true)
    regions = try place.list("regions", StateDiagram.Region.init)
  }
}

extension StateDiagram.Transition {
  fileprivate init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    self.init(
      source: try place.member("source").id(),
      target: try place.member("target").id(),
      event: try place.optional("event")?.string(),
      guard: try place.optional("guard")?.condition(),
      effects: try place.strings("effects"),
      kind: try place.optional("kind")?.kind(Kind.self) ?? .external)
  }
}
