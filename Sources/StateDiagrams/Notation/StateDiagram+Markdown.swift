extension StateDiagram {
  /// The diagram as a transition table in GitHub's Markdown.
  ///
  /// ```text
  /// | State | Event | Guard | Effects | Target |
  /// | --- | --- | --- | --- | --- |
  /// | *initial* |  |  |  | closed |
  /// | closed | push |  |  | open |
  /// | open | pull | hard | bang, ring | closed |
  /// ```
  ///
  /// Entry and exit effects come first, then the transitions in the diagram's order, then states that
  /// are not mentioned before. The composite states and labelled regions around a state are written
  /// before it: `functioning › locked`. Labels are shown verbatim, whatever characters they contain.
  /// Text in italics is not a label: initial pseudostates, history, choices, internal transitions, and
  /// guards with an empty text.
  ///
  /// For a machine with rules (`MachineInput.never(after:)`), a row of each state lists the *excluded*
  /// events, and a sentence after the table explains the word.
  ///
  /// The diagram's name, its diagnostics, unlabelled regions, and spaces at the ends of a label are not
  /// in the table.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func markdown() -> String { MarkdownWriter(self).string }
}

/// Writes a diagram as a table of transitions in GitHub's Markdown.
struct MarkdownWriter {
  private let diagram: StateDiagram

  /// The text of each node: the labels on the path to it, `functioning › locked`.
  private var names: [StateDiagram.Node.ID: String] = [:]

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    for entry in DiagramIndex(diagram).entries where names[entry.node.id] == nil {
      let path = entry.path.dropLast().map { Self.escaped($0) } + [Self.name(of: entry.node)]
      names[entry.node.id] = path.joined(separator: " › ")
    }
  }

  /// The table.
  var string: String {
    var text = TextBuffer()
    text.line("| State | Event | Guard | Effects | Target |", depth: 0)
    text.line("| --- | --- | --- | --- | --- |", depth: 0)
    let excluded = excludedRows
    for row in rows + excluded { text.line("|" + row.map { " \($0) |" }.joined(), depth: 0) }
    if !excluded.isEmpty {
      text.line("", depth: 0)
      text.line("*excluded*: the rules of the inputs exclude these events in the state.", depth: 0)
    }
    return text.string
  }

  /// The cells of all rows, in five columns.
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
        case .impossible: "*must not happen*"
        }
      rows.append([
        name(of: transition.source), Self.escaped(transition.event ?? ""),
        Self.condition(transition.guard), Self.list(transition.effects), target,
      ])
    }
    diagram.forEachNode { node in
      // A composite is mentioned with its states; other unmentioned nodes get a row.
      if node.kind != .composite, !mentioned.contains(node.id) {
        rows.append([name(of: node.id), "", "", "", ""])
      }
    }
    return rows
  }

  /// The cells of a row for each state in which rules exclude events.
  private var excludedRows: [[String]] {
    let events = diagram.excludedEvents
    var rows: [[String]] = []
    if events.isEmpty { return rows }
    diagram.forEachNode { node in
      if let events = events[node.id] {
        rows.append([name(of: node.id), Self.list(events), "", "", "*excluded*"])
      }
    }
    return rows
  }

  private func name(of id: StateDiagram.Node.ID) -> String {
    names[id] ?? Self.escaped(id.description)
  }

  private static func name(of node: StateDiagram.Node) -> String {
    let label = escaped(node.label)
    return switch node.kind {
    case .simple, .composite, .elided: node.isListed ? label : "\(label) (*not listed*)"
    case .final: "\(label) (*\(node.isListed ? "final" : "final, not listed")*)"
    case .initial: "*initial*"
    case .history: "*history*"
    case .deepHistory: "*deep history*"
    case .choice: label.isEmpty ? "*choice*" : "\(label) (*choice*)"
    }
  }

  /// Returns the text of a guard. Without a visible character, it would look like no guard.
  private static func condition(_ guard: String?) -> String {
    guard let text = `guard`.map(escaped) else { return "" }
    return text.allSatisfy { $0 == " " } ? "*empty*" : text
  }

  /// Returns effects as a list, separated by commas.
  private static func list(_ effects: [String]) -> String {
    effects.map { escaped($0) }.joined(separator: ", ")
  }

  /// Returns the text of a cell, in which no character is markup.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "<br>".unicodeScalars)
      // As a character reference, a bar ends a cell in no reader.
      case "|": result.append(contentsOf: "&#124;".unicodeScalars)
      // Emphasis, code, links, HTML and entities; mentions, issues and emoji; and the characters by
      // which addresses become links.
      case "\\", "`", "*", "_", "[", "]", "<", ">", "~", "&", "$", "#", "!", "@", ":", ".":
        result.append("\\")
        result.append(scalar)
      default: result.append(LabelEscaping.shown(scalar))
      }
    }
    return String(result)
  }
}
