import StateExploration

extension StateDiagram.Origin {
  /// The table as members of a JSON object; nil if it can't be stored.
  package var json: [JSONValue.Member]? {
    let flags = [
      ("showsIgnored", showsIgnoredEvents), ("showsImpossible", showsImpossibleEvents),
    ].filter(\.1).map { JSONValue.Member($0.0, .bool(true)) }
    switch content {
    case .behavior(let behavior): return behavior.json.map { flags + [.init("behavior", $0)] }
    case .table(let table): return flags + [.init("table", table.json)]
    }
  }

  /// Reads the table from the members of a JSON object; nil if there is none.
  package init?(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    let content: Content
    if let behavior = try place.optional("behavior") {
      content = .behavior(try Behavior(behavior))
    } else if let table = try place.optional("table") {
      content = .table(try TableModel(table))
    } else {
      return nil
    }
    self.init(
      content, showsIgnoredEvents: try place.flag("showsIgnored"),
      showsImpossibleEvents: try place.flag("showsImpossible"))
  }
}

// MARK: Equality

extension StateDiagram {
  /// A digest of the table from which the diagram was derived; nil for other diagrams.
  package var tableDigest: String? {
    origin?.json.map { hexadecimal(digest(of: JSONValue.object($0).line.utf8)) } ?? digestOfFile
  }

  /// Returns whether two diagrams show the same, and were derived from equal tables.
  public static func == (left: StateDiagram, right: StateDiagram) -> Bool {
    left.name == right.name && left.regions == right.regions
      && left.transitions == right.transitions && left.diagnostics == right.diagnostics
      && left.tableDigest == right.tableDigest
  }

  /// Hashes what the diagram shows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(regions)
    hasher.combine(transitions)
    hasher.combine(diagnostics)
  }
}
