/// Writes a diagram as a table of transitions.
struct MarkdownWriter {
  private let diagram: StateDiagram
  private var names: [StateDiagram.Node.ID: String] = [:]

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    name(diagram.regions, inside: [])
  }

  /// The table.
  var string: String {
    var text = DOTText()
    text.line("| State | Event | Guard | Effects | Target |", depth: 0)
    text.line("| --- | --- | --- | --- | --- |", depth: 0)
    for row in rows { text.line("|" + row.map { " \($0) |" }.joined(), depth: 0) }
    return text.string
  }

  private var rows: [[String]] {
    var rows: [[String]] = []
    var mentioned: Set<StateDiagram.Node.ID> = []
    for transition in diagram.transitions {
      mentioned.formUnion([transition.source, transition.target])
    }
    diagram.forEachNode { node in
      for (word, effects) in [("entry", node.entryEffects), ("exit", node.exitEffects)]
      where !effects.isEmpty {
        mentioned.insert(node.id)
        rows.append([name(of: node.id), "*\(word)*", "", Self.list(effects), ""])
      }
    }
    for transition in diagram.transitions {
      let target =
        switch transition.kind {
        case .external: name(of: transition.target)
        case .internal: "*internal*"
        case .ignored: "*ignored*"
        }
      rows.append([
        name(of: transition.source), Self.escaped(transition.event ?? ""),
        Self.escaped(transition.guard ?? ""), Self.list(transition.effects), target,
      ])
    }
    diagram.forEachNode { node in
      // What is inside a composite tells of it; what nothing else tells of gets a row.
      if node.kind != .composite, !mentioned.contains(node.id) {
        rows.append([name(of: node.id), "", "", "", ""])
      }
    }
    return rows
  }

  private func name(of id: StateDiagram.Node.ID) -> String { names[id] ?? Self.escaped(id) }

  private mutating func name(_ regions: [StateDiagram.Region], inside path: [String]) {
    for region in regions {
      let path = path + (region.label.map { [Self.escaped($0)] } ?? [])
      for node in region.nodes {
        let inner = path + [Self.name(of: node)]
        names[node.id] = inner.joined(separator: " › ")
        name(node.regions, inside: inner)
      }
    }
  }

  private static func name(of node: StateDiagram.Node) -> String {
    let label = escaped(node.label)
    return switch node.kind {
    case .simple, .composite: node.isListed ? label : "\(label) (*not listed*)"
    case .final: "\(label) (*final*)"
    case .initial: "*initial*"
    case .history: "*history*"
    case .deepHistory: "*deep history*"
    case .choice: label.isEmpty ? "*choice*" : "\(label) (*choice*)"
    }
  }

  private static func list(_ effects: [String]) -> String {
    effects.map { escaped($0) }.joined(separator: ", ")
  }

  /// Text in a table's cell, where no sign has a meaning.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "<br>".unicodeScalars)
      // By its number, a bar doesn't end a cell in any reader.
      case "|": result.append(contentsOf: "&#124;".unicodeScalars)
      // Emphasis, code, links, HTML, codes; mentions, issues and emoji; and the dots, colons and
      // at signs by which addresses are found.
      case "\\", "`", "*", "_", "[", "]", "<", ">", "~", "&", "$", "#", "!", "@", ":", ".":
        result.append("\\")
        result.append(scalar)
      default: result.append(LabelEscaping.shown(scalar))
      }
    }
    return String(result)
  }
}
