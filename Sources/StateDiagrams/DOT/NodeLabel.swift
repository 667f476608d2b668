/// What is written into a node, and how it looks.
struct NodeLabel {
  /// A line under the state's name.
  struct Row {
    let text: String
    let tooltip: String
    var isFaint = false
    var mark: DOTMarks.Mark?
  }

  private let node: StateDiagram.Node
  private let rows: [Row]
  private let mark: DOTMarks.Mark?

  init(_ node: StateDiagram.Node, rows: [Row], mark: DOTMarks.Mark? = nil) {
    self.node = node
    self.rows = rows
    self.mark = mark
  }

  /// The rows of all nodes: what a state does on entry and on exit, and its internal transitions.
  static func rows(
    _ diagram: StateDiagram, _ marks: DOTMarks
  ) -> [StateDiagram.Node.ID: [Row]] {
    var rows: [StateDiagram.Node.ID: [Row]] = [:]
    var ignored: [StateDiagram.Node.ID: [String]] = [:]
    diagram.forEachNode { node in
      func add(_ name: String, _ effects: [String]) {
        guard !effects.isEmpty else { return }
        let text = name + " / " + effects.joined(separator: ", ")
        rows[node.id, default: []].append(Row(text: text, tooltip: text))
      }
      add("entry", node.entryEffects)
      add("exit", node.exitEffects)
    }
    for transition in diagram.transitions {
      switch transition.kind {
      case .external: break
      case .internal:
        let mark = marks.transitions[transition]
        let sign = mark.map { $0.sign + " " } ?? ""
        rows[transition.source, default: []].append(
          Row(
            text: sign + transition.shortLabel, tooltip: sign + transition.label, mark: mark))
      case .ignored: ignored[transition.source, default: []].append(transition.shortLabel)
      }
    }
    for (id, labels) in ignored { rows[id, default: []] += ignoring(labels) }
    for (id, notes) in marks.notesOfNode {
      rows[id, default: []] += notes.map {
        Row(text: "\($0.mark.sign) \($0.name)", tooltip: $0.text, mark: $0.mark)
      }
    }
    return rows
  }

  /// Rows that list ignored events, each short enough not to make the box wider than others are.
  private static func ignoring(_ labels: [String]) -> [Row] {
    var lines: [String] = []
    for label in labels {
      if let last = lines.last, last.count + label.count < 40 {
        lines[lines.count - 1] = last + ", " + label
      } else {
        lines.append("ignores " + label)
      }
    }
    return lines.map { Row(text: $0, tooltip: $0, isFaint: true) }
  }

  /// Whether the node is a state with a box, which can have a colour.
  var isState: Bool { node.kind == .simple }

  /// The words of the node's `class`.
  var className: String {
    switch node.kind {
    case .initial: "pseudostate initial"
    case .history, .deepHistory: "pseudostate history"
    case .choice: "pseudostate choice"
    case .final: "state final"
    case .simple, .composite:
      node.isListed ? (node.isElided ? "state elided" : "state") : "state unlisted"
    }
  }

  /// The node's `style`, as far as it is not a matter of the line.
  var style: String {
    switch node.kind {
    case .initial, .final: "filled"
    case .history, .deepHistory, .choice, .simple, .composite: "rounded,filled"
    }
  }

  /// The attributes of the node in DOT, without its `id`.
  var attributes: String {
    guard let mark else { return plainAttributes }
    return plainAttributes + ", " + mark.nodeAttributes(of: self)
  }

  private var plainAttributes: String {
    switch node.kind {
    case .initial:
      "class=\"pseudostate initial\", shape=circle, style=filled, color=\"\(Theme.text)\", "
        + "fillcolor=\"\(Theme.text)\", label=\"\", width=0.15, fixedsize=true"
    case .history, .deepHistory:
      "class=\"pseudostate history\", shape=circle, label=\"\(node.kind == .history ? "H" : "H*")\", "
        + "width=0.3, fixedsize=true, fillcolor=\"#ffffff\""
    case .choice:
      "class=\"pseudostate choice\", shape=diamond, label=\"\", width=0.25, height=0.25, "
        + "fixedsize=true"
    case .final:
      "class=\"state final\", shape=doublecircle, style=filled, color=\"\(Theme.text)\", "
        + "fillcolor=\"\(Theme.text)\", label=\"\", width=0.12, fixedsize=true"
    case .simple, .composite:
      stateAttributes
    }
  }

  /// What is written under a final state, which has no room inside: its name, over its rows. Nil
  /// where there is nothing to write.
  var caption: String? {
    guard node.kind == .final, !node.label.isEmpty || !rows.isEmpty else { return nil }
    guard !rows.isEmpty else { return DOTText.label(node.label) }
    var lines = [DOTText.htmlLabel(node.label)]
    lines += rows.map { "<font point-size=\"10\">\(DOTText.htmlLabel($0.text))</font>" }
    return "<" + lines.joined(separator: "<br/>") + ">"
  }

  private var stateAttributes: String {
    var attributes = "label=" + (rows.isEmpty ? DOTText.label(node.label) : table)
    if rows.isEmpty, mark == nil, node.isListed, !node.isElided { return attributes }
    var tooltips = rows.filter { $0.text != $0.tooltip }.map(\.tooltip)
    if let tooltip = mark?.tooltip { tooltips.append(tooltip) }
    if !node.isListed {
      attributes =
        "class=\"state unlisted\", style=\"rounded,filled,dashed\", color=\"\(Theme.alert)\", "
        + "fillcolor=\"\(Theme.alertFill)\", tooltip=\"not among the listed states\", " + attributes
    } else if node.isElided {
      attributes =
        "class=\"state elided\", style=\"rounded,dashed\", color=\"\(Theme.faint)\", "
        + "fontcolor=\"\(Theme.faint)\", tooltip=\"left out\", " + attributes
    } else if !tooltips.isEmpty {
      attributes += ", tooltip=" + DOTText.tooltip(tooltips.joined(separator: "\n"))
    }
    return attributes
  }

  /// The state's name over its rows.
  private var table: String {
    var cells = "<tr><td>\(DOTText.htmlLabel(node.label))</td></tr><hr/>"
    for row in rows {
      let shade = row.mark?.colour ?? (row.isFaint ? Theme.faint : nil)
      let colour = shade.map { " color=\"\($0)\"" } ?? ""
      cells += "<tr><td align=\"left\"><font point-size=\"10\"\(colour)>"
      cells += DOTText.htmlLabel(row.text) + "</font></td></tr>"
    }
    let attributes = "border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"3\""
    return "<<table \(attributes)>\(cells)</table>>"
  }
}
