import StateExploration

extension StateDiagram {
  /// The diagram as JSON, which ``init(json:)`` reads back without loss: composite states may be
  /// nested more than a hundred deep.
  ///
  /// Equal diagrams give the same text, byte for byte, with a line for each node and each transition.
  /// The format is as follows; a question mark means that the member may be missing:
  ///
  /// ```text
  /// diagram    { "formatVersion": 1, "name": string, "regions": [region],
  ///              "transitions": [transition], "diagnostics"?: [diagnostic],
  ///              "behavior"?: table, "table"?: declarations, "following"?: table }
  /// region     { "label"?: string, "nodes": [node] }
  /// node       { "id": string, "label": string, "kind": node kind, "entryEffects"?: [string],
  ///              "exitEffects"?: [string], "isListed"?: true or false, "regions"?: [region] }
  /// transition { "source": node id, "target": node id, "event"?: string, "guard"?: string,
  ///              "effects"?: [string], "kind"?: transition kind }
  /// diagnostic { "kind": diagnostic kind, "subject": string, "message": string }
  /// ```
  ///
  /// - The kinds are the names of the cases of ``Node/Kind``, ``Transition/Kind`` and
  ///   ``Diagnostic/Kind``.
  /// - A missing list is empty, a missing `isListed` is true, and a missing `kind` of a transition
  ///   is `external`.
  /// - A derived diagram contains the table from which it was derived: the observed `behavior` of a
  ///   machine, or the declarations of a transition `table`. A diagram that was derived with its steps
  ///   also contains the table that was found by `following` the events from the initial state. A
  ///   diagram with a table is read from the table. Its regions and transitions are for other readers.
  /// - Other members of an object are ignored. `formatVersion` grows when a reader of the previous
  ///   version would misunderstand the text.
  ///
  /// `Schemas/diagram.schema.json` in the package is a JSON Schema of the format.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func json() -> String {
    guard case .object(var members) = jsonValue else { return "" }
    members.insert(.init("formatVersion", .number(Self.jsonFormatVersion)), at: 0)
    members += origin?.json ?? []
    if let following, !following.isIncomplete, let table = following.json {
      members.append(.init("following", table))
    }
    return JSONValue.object(members).text
  }

  /// The latest version of the format, and the one that is written.
  private static var jsonFormatVersion: Int { 1 }

  /// Creates a diagram from JSON that ``json()`` has written, or that was written by hand.
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
          + "read it with a newer version of swift-statecharts")
    }
    guard number >= 1 else { throw version.error("there is no version \(number)") }
    let read = try StateDiagram(place)
    let derived = try Origin(place)?.diagram(name: read.name)
    self = derived?.with(diagnostics: read.diagnostics) ?? read
    following = try place.optional("following").map(Behavior.init)
  }

  /// An error in JSON that should be a diagram.
  public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error: `line 3, column 14`, or the path to a value,
    /// `transitions[2].event`.
    public package(set) var place: String

    /// The problem.
    public package(set) var reason: String

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
      ])
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
    if let `guard` { members.append(.init("guard", .string(`guard`))) }
    return .object(
      members + [.init("effects", .strings(effects)), .init("kind", .string(kind.rawValue))])
  }
}

// MARK: Reading

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
      guard: try place.optional("guard")?.string(),
      effects: try place.strings("effects"),
      kind: try place.optional("kind")?.kind(Kind.self) ?? .external)
  }
}
