/// Reads what ``StatechartWriter`` wrote.
struct StatechartReader {
  private let statements: [DOTStatement]
  private let name: String
  /// What the `id` of every element starts with.
  private let prefix: String
  private var known: Set<StateDiagram.Node.ID> = []
  private var transitions: [StateDiagram.Transition] = []

  init(_ statements: [DOTStatement], header: DOTStatement) throws(DOTReadingError) {
    guard let id = header.text("id") else {
      throw DOTReadingError(line: header.line, problem: "the graph has no id")
    }
    self.statements = statements
    // Of an empty name, the identifier is a percent sign, which no other gives.
    self.name = id == "%" ? "" : DOTUnescaping.identifier(id)
    self.prefix = id + "/"
  }

  func diagram() throws(DOTReadingError) -> StateDiagram {
    var reader = self
    let regions: [StateDiagram.Region]
    if let machine = statements.lazy.compactMap(\.cluster).first(where: { $0.id == ":machine" }) {
      regions = try reader.regions(machine.content)
    } else {
      regions = [StateDiagram.Region(nodes: try reader.nodes(statements))]
    }
    for statement in statements {
      if case .edge(let tail, let head) = statement.kind {
        try reader.readEdge(statement, tail, head)
      }
    }
    return StateDiagram(name: name, regions: regions, transitions: reader.transitions)
  }

  /// The regions of a composite or a machine: clusters of their own, unless there is only one.
  private mutating func regions(
    _ content: [DOTStatement]
  ) throws(DOTReadingError) -> [StateDiagram.Region] {
    let clusters = content.compactMap(\.cluster).filter { $0.header.classes == ["region"] }
    guard !clusters.isEmpty else { return [StateDiagram.Region(nodes: try nodes(content))] }
    var regions: [StateDiagram.Region] = []
    for cluster in clusters {
      let component = cluster.id.split(separator: "/").last ?? ""
      regions.append(
        StateDiagram.Region(
          label: component.hasPrefix(":") ? nil : cluster.header.shown("label"),
          nodes: try nodes(cluster.content)))
    }
    return regions
  }

  private mutating func nodes(
    _ content: [DOTStatement]
  ) throws(DOTReadingError) -> [StateDiagram.Node] {
    var nodes: [StateDiagram.Node] = []
    for statement in content {
      if let cluster = statement.cluster, cluster.header.classes == ["caption"] {
        for case .node(let id) in cluster.content.map(\.kind) {
          known.insert(id)
          nodes.append(finalState(cluster.header, id: id))
        }
      } else if let cluster = statement.cluster {
        known.insert(cluster.id)
        var label = cluster.header.shown("label") ?? ""
        if cluster.header.isHighlighted { label = label.pieces(by: "  ! ")[0] }
        let regions = try regions(cluster.content)
        nodes.append(StateDiagram.Node(label, id: cluster.id, regions: regions))
      } else if case .node(let id) = statement.kind {
        known.insert(id)
        nodes.append(node(statement, id: id))
      }
    }
    return nodes
  }

  private mutating func node(_ statement: DOTStatement, id: String) -> StateDiagram.Node {
    let classes = statement.classes
    if classes.contains("initial") { return StateDiagram.Node("", id: id, kind: .initial) }
    if classes.contains("choice") { return StateDiagram.Node("", id: id, kind: .choice) }
    if classes.contains("history") {
      let isDeep = statement.text("label") == "H*"
      return StateDiagram.Node("", id: id, kind: isDeep ? .deepHistory : .history)
    }
    if classes.contains("final") {
      return StateDiagram.Node("", id: id, kind: .final)
    }
    var node = StateDiagram.Node(statement.shown("label") ?? "", id: id)
    node.isListed = !classes.contains("unlisted")
    if case .html(let table) = statement.attributes["label"] {
      let cells = DOTUnescaping.cells(table)
      node.label = cells.first ?? ""
      readRows(Array(cells.dropFirst()), statement, &node)
    }
    return node
  }

  /// A final state, whose name and rows are the label of a cluster around it.
  private mutating func finalState(_ caption: DOTStatement, id: String) -> StateDiagram.Node {
    var node = StateDiagram.Node(caption.shown("label") ?? "", id: id, kind: .final)
    if case .html(let html) = caption.attributes["label"] {
      let lines = DOTUnescaping.captionLines(html)
      node.label = lines.first ?? ""
      readRows(Array(lines.dropFirst()), caption, &node)
    }
    return node
  }

  private mutating func readRows(
    _ rows: [String], _ statement: DOTStatement, _ node: inout StateDiagram.Node
  ) {
    // The tooltip tells in full the rows whose guards were cut.
    let tooltip = statement.text("tooltip").map { DOTUnescaping.tooltip($0).pieces(by: "\n") } ?? []
    var full = tooltip[...]
    for row in rows {
      var row = row
      if statement.isHighlighted {
        // What stands out is no part of the diagram.
        if row.hasPrefix("» ") { row = String(row.dropFirst(2)) }
        if StateDiagram.Finding.Kind.allCases.contains(where: { row == "! " + $0.rawValue }) {
          continue
        }
      }
      let text = row.pieces(by: ", …]").count > 1 ? full.popFirst() ?? row : row
      let label = TransitionLabel(text)
      if label.event == "entry", label.condition == nil, node.entryEffects.isEmpty {
        node.entryEffects = label.effects
      } else if label.event == "exit", label.condition == nil, node.exitEffects.isEmpty {
        node.exitEffects = label.effects
      } else if text.hasPrefix("ignores "), label.effects.isEmpty {
        for event in text.dropFirst(8).description.pieces(by: ", ") {
          add(TransitionLabel(event), from: node.id, to: node.id, .ignored)
        }
      } else {
        add(label, from: node.id, to: node.id, .internal)
      }
    }
  }

  private mutating func readEdge(
    _ statement: DOTStatement, _ tail: String, _ head: String
  ) throws(DOTReadingError) {
    guard let (source, target) = ends(statement) else {
      throw DOTReadingError(
        line: statement.line, problem: "the ends of the arrow from '\(tail)' to '\(head)' are lost")
    }
    for line in lines(statement) { add(TransitionLabel(line), from: source, to: target, .external) }
  }

  /// The nodes that an edge is between, by its `id`: it may be tied to others.
  private func ends(_ statement: DOTStatement) -> (StateDiagram.Node.ID, StateDiagram.Node.ID)? {
    guard let id = statement.text("id"), id.hasPrefix(prefix) else { return nil }
    var pieces = id.dropFirst(prefix.count).description.pieces(by: "--")
    // An edge that stands out says so at the end of its `id`.
    if statement.classes.count > 1, pieces.last == statement.classes.last { pieces.removeLast() }
    // Two dashes may be a part of a label as well.
    for count in 1..<max(pieces.count, 1) {
      let source = pieces[..<count].joined(separator: "--")
      let target = pieces[count...].joined(separator: "--")
      if known.contains(source), known.contains(target) { return (source, target) }
    }
    return nil
  }

  /// The labels of an edge's transitions, in full.
  private func lines(_ statement: DOTStatement) -> [String] {
    guard let label = statement.shown("label") else { return [""] }
    var lines: [String] = []
    var line = ""
    for piece in label.pieces(by: "\n") {
      line += line.isEmpty ? piece : "\n" + piece
      // Each line is written with a space on both sides; a line break of a label's own is not.
      if line.count > 1, line.hasPrefix(" "), line.hasSuffix(" ") {
        lines.append(String(line.dropFirst().dropLast()))
        line = ""
      }
    }
    let full = statement.text("tooltip").map { DOTUnescaping.tooltip($0).pieces(by: "\n") }
    if let full, full.count == lines.count { return full }
    return lines
  }

  private mutating func add(
    _ label: TransitionLabel, from source: String, to target: String,
    _ kind: StateDiagram.Transition.Kind
  ) {
    var transition = StateDiagram.Transition(
      from: source, to: target, event: label.event, guard: label.condition, effects: label.effects)
    transition.kind = kind
    transitions.append(transition)
  }
}

extension DOTStatement {
  /// Whether a node or a cluster stands out on the picture.
  fileprivate var isHighlighted: Bool {
    switch classes.last.flatMap({ DOTMarks.Mark(rawValue: String($0)) }) {
    case .current, .previous, .visited, .taken, .error, .warning: true
    case .added, .removed, .changed, nil: false
    }
  }

  /// Whether anything in the statement stands out on the picture.
  var holdsHighlights: Bool {
    if case .subgraph(_, let content) = kind { return content.contains(where: \.holdsHighlights) }
    return isHighlighted
  }

  /// What is in a cluster, and the attributes of the cluster itself.
  fileprivate var cluster: (id: String, header: DOTStatement, content: [DOTStatement])? {
    guard case .subgraph(let name, let content) = kind, name.hasPrefix("cluster_"),
      let header = content.first, header.kind == .defaults("graph")
    else { return nil }
    return (String(name.dropFirst("cluster_".count)), header, Array(content.dropFirst()))
  }
}
