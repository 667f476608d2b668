/// Reads the lines that ``StateNotationWriter`` writes. It is no parser of Mermaid or PlantUML:
/// other lines are skipped.
///
/// ```text
/// line       = "direction " direction | "top to bottom direction" | "--" | "}"
///            | "state " [ '"' label '" as ' ] name [ " <<choice>>" | " {" ]
///            | end " --> " end [ " : " label ]
///            | name " : " row
///            | "class " names " unlisted"
/// end        = name | name "[H]" | "[*]"
/// row        = "entry / " effects | "exit / " effects | "ignores " label | label
/// ```
struct NotationReader {
  private typealias Node = StateDiagram.Node

  /// The greatest depth of nested composites, so that no text can exhaust the stack.
  private static let depthLimit = 200

  /// An open composite state, or the machine. Nodes are added to its last region.
  private struct Scope {
    var node: Node?
    var regions: [StateDiagram.Region] = [StateDiagram.Region(nodes: [])]
  }

  /// The direction in the first line that has one. Later ones belong to composites.
  private(set) var direction: DOTDirection?

  /// Replaces the codes of a label by characters.
  private let decode: (String) -> String
  private var scopes: [Scope] = [Scope()]

  /// The identifier of each declared name.
  private var ids: [String: Node.ID] = [:]

  /// The identifiers that are taken.
  private var used: Set<Node.ID> = []

  /// The states with an arrow to `[*]`, which are final.
  private var ends: Set<Node.ID> = []
  private var entries: [Node.ID: [String]] = [:]
  private var exits: [Node.ID: [String]] = [:]
  private var unlisted: Set<Node.ID> = []

  /// The composites with a shallow history, in PlantUML's form `name[H]`.
  private var histories: Set<Node.ID> = []
  private var transitions: [StateDiagram.Transition] = []

  /// - Parameter decode: Replaces the codes of a label by characters.
  init(decode: @escaping (String) -> String) {
    self.decode = decode
  }

  /// Returns the diagram.
  ///
  /// - Parameter number: The number of the last line, for the error.
  /// - Throws: `NotationReadingError` if a composite state is not closed.
  func diagram(endingInLine number: Int) throws(NotationReadingError) -> StateDiagram {
    if let open = scopes.last?.node {
      throw NotationReadingError(
        line: number, problem: "the composite state '\(open.label)' has no closing brace")
    }
    return StateDiagram(name: "", regions: finished(scopes[0].regions), transitions: transitions)
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line without the spaces before it.
  ///   - number: The number of the line, from 1.
  /// - Throws: `NotationReadingError` if a closing brace has no opening one, or if composites are
  ///   nested too deeply.
  mutating func read(_ line: String, number: Int) throws(NotationReadingError) {
    if line == "}" {
      guard scopes.count > 1, let scope = scopes.popLast(), var node = scope.node else {
        throw NotationReadingError(line: number, problem: "the closing brace has no opening one")
      }
      node.regions = scope.regions
      append(node)
    } else if line == "--" {
      scopes[scopes.count - 1].regions.append(StateDiagram.Region(nodes: []))
    } else if line.hasPrefix("direction ") {
      direction = direction ?? DOTDirection(rawValue: String(line.dropFirst(10)))
    } else if line == "top to bottom direction" {
      direction = .topToBottom
    } else if line.hasPrefix("class "), line.hasSuffix(" unlisted") {
      let names = String(line.dropFirst(6).dropLast(9))
      unlisted.formUnion(names.pieces(by: ",").compactMap { ids[$0] })
    } else if line.hasPrefix("state ") {
      try readState(String(line.dropFirst(6)), number: number)
    } else if line.pieces(by: " --> ").count > 1 {
      readTransition(line)
    } else if let colon = line.firstPlace(of: " : "),
      let id = ids[String(line[..<colon.lowerBound])]
    {
      readRow(String(line[colon.upperBound...]), of: id)
    }
  }
}

extension NotationReader {
  /// Appends a node to the last region of the innermost open composite.
  private mutating func append(_ node: Node) {
    let scope = scopes.count - 1
    scopes[scope].regions[scopes[scope].regions.count - 1].nodes.append(node)
  }

  /// Reads a declaration without the word `state`: `"label" as name {`, `name {`, or `name
  /// <<choice>>`.
  private mutating func readState(
    _ text: String, number: Int
  ) throws(NotationReadingError) {
    var text = text
    let isComposite = text.hasSuffix(" {")
    if isComposite { text.removeLast(2) }
    var label: String?
    if text.hasPrefix("\""), let end = text.dropFirst().firstPlace(of: "\" as ") {
      label = decode(String(text.dropFirst()[..<end.lowerBound]))
      text = String(text[end.upperBound...])
    }
    let words = text.pieces(by: " ")
    let name = words[0]
    let suffix = words.dropFirst().joined(separator: " ")
    let rows = (label ?? name).pieces(by: "\n")
    var node = Node(rows[0], id: id(of: name, label: rows[0]))
    ids[name] = node.id
    if node.id.role == .history {
      node.kind = .history
      node.label = ""
      return append(node)
    } else if suffix == "<<choice>>" {
      node.kind = .choice
    } else if suffix.firstPlace(of: "##[dashed]") != nil {
      unlisted.insert(node.id)
    }
    guard isComposite else {
      node.label = rows.joined(separator: "\n")
      return append(node)
    }
    guard scopes.count < Self.depthLimit else {
      throw NotationReadingError(
        line: number, problem: "more than \(Self.depthLimit - 1) composite states are nested")
    }
    node.kind = .composite
    scopes.append(Scope(node: node))
    for row in rows.dropFirst() { readRow(row, of: node.id) }
  }

  /// Returns the identifier of a declared name: the path of labels, as in a derived diagram, with
  /// the name after the label if the path is taken.
  private mutating func id(of name: String, label: String) -> Node.ID {
    let parent = scopes.last?.node?.id
    // Mermaid has no history pseudostate. A state with the label `H` and a name of this form stands
    // for it.
    if label == "H", name.hasSuffix("_history"), let parent { return .history(in: parent) }
    let id = parent?.appending(label) ?? Node.ID(path: [label])
    if used.insert(id).inserted { return id }
    let other = parent?.appending("\(label) \(name)") ?? Node.ID(path: ["\(label) \(name)"])
    used.insert(other)
    return other
  }

  /// Reads an arrow: `locked --> unlocked : coin`.
  private mutating func readTransition(_ line: String) {
    let ends = line.pieces(by: " --> ")
    let rest = ends.dropFirst().joined(separator: " --> ").pieces(by: " : ")
    let label = rest.count > 1 ? decode(rest.dropFirst().joined(separator: " : ")) : ""
    let source = ends[0] == "[*]" ? start() : end(ends[0])
    guard rest[0] != "[*]" else {
      self.ends.insert(source)
      return
    }
    let target = end(rest[0])
    // In Mermaid, an arrow has a line for each transition.
    for line in label.pieces(by: "\n") { add(line, from: source, to: target, kind: .external) }
  }

  /// Reads a row of a state: entry or exit effects, an ignored or impossible event, or an internal transition.
  private mutating func readRow(_ text: String, of id: Node.ID) {
    let row = decode(text)
    if row.hasPrefix("entry / ") {
      entries[id] = [String(row.dropFirst(8))]
    } else if row.hasPrefix("exit / ") {
      exits[id] = [String(row.dropFirst(7))]
    } else if row.hasPrefix("ignores ") {
      add(String(row.dropFirst(8)), from: id, to: id, kind: .ignored)
    } else if row.hasPrefix("must not receive ") {
      add(String(row.dropFirst(17)), from: id, to: id, kind: .impossible)
    } else {
      add(row, from: id, to: id, kind: .internal)
    }
  }

  private mutating func add(
    _ text: String, from source: Node.ID, to target: Node.ID,
    kind: StateDiagram.Transition.Kind
  ) {
    let label = TransitionLabel(text)
    var transition = StateDiagram.Transition(
      from: source, to: target, event: label.event,
      guard: label.condition.map { StateDiagram.Guard($0) }, effects: label.effects)
    transition.kind = kind
    transitions.append(transition)
  }

  /// Returns the initial pseudostate of the current region, after adding it if it is missing.
  private mutating func start() -> Node.ID {
    let node = Node.initial(in: scopes.last?.node?.id)
    let regions = scopes[scopes.count - 1].regions
    if !regions[regions.count - 1].nodes.contains(where: { $0.kind == .initial }) { append(node) }
    return node.id
  }

  /// Returns the end of an arrow, given its name.
  private mutating func end(_ name: String) -> Node.ID {
    if name.hasSuffix("[H]"), let composite = ids[String(name.dropLast(3))] {
      // PlantUML doesn't declare histories.
      histories.insert(composite)
      return Node.history(in: composite).id
    }
    return ids[name] ?? Node.ID(path: [name])
  }

  /// Returns regions whose nodes have the properties that later lines give them.
  private func finished(_ regions: [StateDiagram.Region]) -> [StateDiagram.Region] {
    regions.map { region in
      var region = region
      region.nodes = region.nodes.map { node in
        var node = node
        if ends.contains(node.id) { node.kind = .final }
        node.entryEffects = entries[node.id] ?? []
        node.exitEffects = exits[node.id] ?? []
        node.isListed = !unlisted.contains(node.id)
        node.regions = finished(node.regions)
        if histories.contains(node.id), !node.regions.isEmpty {
          node.regions[0].nodes.append(.history(in: node.id))
        }
        return node
      }
      return region
    }
  }
}
