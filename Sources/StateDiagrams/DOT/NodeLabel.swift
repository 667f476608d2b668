/// The DOT attributes of a node: its class, shape, colors, name and rows.
struct NodeLabel {
  /// A line below the name of a state: `entry / ring`, `coin / refund`, `ignores push`.
  struct Row {
    /// The text in the picture, which may be shortened.
    let text: String

    /// The whole text; nil for the second and further lines of a text.
    let tooltip: String?

    /// The whole text with its mark in words, for screen readers; nil if the tooltip is.
    let words: String?

    /// Whether the row has a less visible color, as ignored events do.
    var isFaint = false
    var mark: DOTMark?

    /// The number of the transition that the row shows; nil for effects and notes.
    var transition: Int?

    /// Returns the rows of a text, one for each line. The first begins with the sign of the mark.
    static func rows(
      of text: String, mark: DOTMark? = nil, showing transition: Int? = nil
    ) -> [Row] {
      let sign = mark.map { $0.sign + " " } ?? ""
      return LabelLines.lines(of: text).enumerated().map { number, line in
        number == 0
          ? Row(
            text: sign + line, tooltip: sign + text, words: text + (mark?.suffix ?? ""), mark: mark,
            transition: transition)
          : Row(text: line, tooltip: nil, words: nil, mark: mark, transition: transition)
      }
    }
  }

  private let node: StateDiagram.Node
  private let rows: [Row]
  private let mark: DOTMark?

  init(_ node: StateDiagram.Node, rows: [Row], mark: DOTMark? = nil) {
    self.node = node
    self.rows = rows
    self.mark = mark
  }

  /// Returns the rows of each node: entry and exit effects, internal transitions, ignored and
  /// impossible events, and notes of marks.
  static func rows(
    _ diagram: StateDiagram, _ marks: DOTMarks
  ) -> [StateDiagram.Node.ID: [Row]] {
    var rows: [StateDiagram.Node.ID: [Row]] = [:]
    var ignored: [StateDiagram.Node.ID: [StateDiagram.Transition]] = [:]
    var impossible: [StateDiagram.Node.ID: [StateDiagram.Transition]] = [:]
    let (ignores, mustNotReceive) = ("ignores ", "must not receive ")
    diagram.forEachNode { node in
      func add(_ name: String, _ effects: [String]) {
        guard !effects.isEmpty else { return }
        rows[node.id, default: []] += Row.rows(
          of: name + " / " + effects.joined(separator: ", "))
      }
      add("entry", node.entryEffects)
      add("exit", node.exitEffects)
    }
    let enclosed = EnclosedTransitions(diagram)
    let names = enclosed.map { _ in NodeNames(diagram) }
    for (number, transition) in diagram.transitions.enumerated() {
      func add(_ text: String) {
        rows[transition.source, default: []] += Row.rows(
          of: text, mark: marks.transitions[transition], showing: number)
      }
      switch transition.kind {
      case .external:
        if let enclosed, let names, enclosed.contains(transition) {
          add(EnclosedTransitions.text(of: transition, names))
        }
      case .internal: add(transition.label)
      // A marked event has a row of its own.
      case .ignored where marks.transitions[transition] != nil: add(ignores + transition.label)
      case .impossible where marks.transitions[transition] != nil:
        add(mustNotReceive + transition.label)
      case .ignored: ignored[transition.source, default: []].append(transition)
      case .impossible: impossible[transition.source, default: []].append(transition)
      }
    }
    for (id, list) in ignored { rows[id, default: []] += faint(ignores, list) }
    for (id, list) in impossible { rows[id, default: []] += faint(mustNotReceive, list) }
    for (id, notes) in marks.notesOfNode {
      rows[id, default: []] += notes.map {
        Row(
          text: "\($0.mark.sign) \($0.name)", tooltip: $0.text, words: $0.text, mark: $0.mark)
      }
    }
    return rows
  }

  /// Returns rows that list events, up to the length of a shared line, so that they don't widen the box. Each
  /// row begins with the prefix. A shortened guard is complete in the tooltip.
  private static func faint(_ prefix: String, _ transitions: [StateDiagram.Transition]) -> [Row] {
    var lines: [(text: String, tooltip: String)] = []
    for transition in transitions {
      let (short, full) = (transition.shortLabel, transition.label)
      if let last = lines.last, last.text.count + short.count < LabelLines.sharedLimit {
        lines[lines.count - 1] = (last.text + ", " + short, last.tooltip + ", " + full)
      } else {
        lines.append((prefix + short, prefix + full))
      }
    }
    return lines.map { Row(text: $0.text, tooltip: $0.tooltip, words: $0.tooltip, isFaint: true) }
  }

  /// The attributes of the node in DOT, without its `id`. Attributes of a mark follow the others,
  /// because Graphviz uses the last of a name.
  var attributes: String {
    guard let mark else { return plainAttributes }
    let box = node.kind == .simple ? mark.box.map { ", fillcolor=\"\($0.light)\"" } : nil
    return plainAttributes + ", " + mark.attributes(class: className, style: style) + (box ?? "")
  }

  private var className: String {
    switch node.kind {
    case .initial: "pseudostate initial"
    case .history, .deepHistory: "pseudostate history"
    case .choice: "pseudostate choice"
    case .final: node.isListed ? "state final" : "state final unlisted"
    case .elided: node.isAnyState ? "pseudostate any" : "state elided"
    case .simple, .composite: node.isListed ? "state" : "state unlisted"
    }
  }

  private var style: String {
    switch node.kind {
    case .initial, .final: "filled"
    case .history, .deepHistory, .choice, .simple, .composite, .elided: "rounded,filled"
    }
  }

  private var plainAttributes: String {
    switch node.kind {
    case .initial:
      "class=\"\(className)\", shape=circle, style=filled, color=\"\(Palette.text.light)\", "
        + "fillcolor=\"\(Palette.text.light)\", label=\"\", width=0.15, fixedsize=true"
    case .history, .deepHistory:
      "class=\"\(className)\", shape=circle, label=\"\(node.kind == .history ? "H" : "H*")\", "
        + "width=0.3, fixedsize=true, fillcolor=\"\(Palette.hollow.light)\""
    case .choice:
      "class=\"\(className)\", shape=diamond, label=\"\", width=0.25, height=0.25, "
        + "fixedsize=true"
    case .final:
      finalAttributes
    case .elided where node.isAnyState:
      "class=\"\(className)\", style=\"rounded,dashed\", fontsize=\(Palette.rowFontSize), height=0.3, "
        + "label=\(DOTEscaping.label(node.label))"
    case .simple, .composite, .elided:
      stateAttributes
    }
  }

  private var finalAttributes: String {
    let color = node.isListed ? Palette.text.light : Palette.red.light
    return "class=\"\(className)\", shape=doublecircle, style=filled, color=\"\(color)\", "
      + "fillcolor=\"\(color)\", label=\"\", width=0.12, fixedsize=true"
      + (node.isListed ? "" : ", tooltip=\"\(Self.unlistedTooltip)\"")
  }

  /// The label below a final state: its name and rows. Nil if it has neither, and for other nodes.
  var caption: String? {
    guard node.kind == .final, !node.label.isEmpty || !rows.isEmpty else { return nil }
    guard !rows.isEmpty else { return DOTEscaping.label(node.label) }
    var lines = [DOTEscaping.htmlLabel(node.label)]
    let font = "<font point-size=\"\(Palette.rowFontSize)\">"
    lines += rows.map { font + DOTEscaping.htmlLabel($0.text) + "</font>" }
    return "<" + lines.joined(separator: "<br/>") + ">"
  }

  /// The full text of shortened rows and the tooltip of the mark; nil if there are neither.
  var tooltip: String? { tooltip(after: []) }

  private func tooltip(after first: [String]) -> String? {
    let tooltips =
      first + rows.filter { $0.text != $0.tooltip }.compactMap(\.tooltip)
      + [mark?.tooltip].compactMap(\.self)
    return tooltips.isEmpty ? nil : DOTEscaping.tooltip(tooltips.joined(separator: "\n"))
  }

  private static var unlistedTooltip: String { "not among the listed states" }

  private var stateAttributes: String {
    let label = "label=" + Self.label(node.label, rows: rows)
    if node.kind == .elided {
      return "class=\"\(className)\", style=\"rounded,dashed\", color=\"\(Palette.faint.light)\", "
        + "fontcolor=\"\(Palette.faint.light)\", tooltip=\"left out\", " + label
    }
    if !node.isListed {
      return "class=\"\(className)\", style=\"rounded,filled,dashed\", "
        + "color=\"\(Palette.red.light)\", fillcolor=\"\(Palette.redBox.light)\", "
        + "tooltip=\(tooltip(after: [Self.unlistedTooltip]) ?? "\"\""), " + label
    }
    if rows.isEmpty, mark == nil { return label }
    return label + (tooltip.map { ", tooltip=\($0)" } ?? "")
  }

  /// Returns the label of a state: its name, and below a rule its rows, if there are any.
  static func label(_ name: String, rows: some Collection<Row>) -> String {
    guard !rows.isEmpty else { return DOTEscaping.label(name) }
    var cells = "<tr><td>\(DOTEscaping.htmlLabel(name))</td></tr><hr/>"
    for row in rows {
      let shade = row.mark.map { $0.color ?? Palette.blue } ?? (row.isFaint ? Palette.faint : nil)
      let color = shade.map { " color=\"\($0.light)\"" } ?? ""
      cells += "<tr><td align=\"left\"><font point-size=\"\(Palette.rowFontSize)\"\(color)>"
      cells += DOTEscaping.htmlLabel(row.text) + "</font></td></tr>"
    }
    let attributes = "border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"3\""
    return "<<table \(attributes)>\(cells)</table>>"
  }
}

extension StateDiagram.Node {
  /// Whether the node stands for any state of its region.
  var isAnyState: Bool { id.role == .anyState }
}

/// The transitions between the same two nodes, as one edge with a line for each.
///
/// Graphviz lays out one edge four times as fast as separate ones, and the picture is easier to
/// read.
struct EdgeLabel {
  let source: StateDiagram.Node.ID
  let target: StateDiagram.Node.ID
  let mark: DOTMark?

  /// The transitions with a label, by number. An initial transition has none.
  var lines: [(number: Int, transition: StateDiagram.Transition, label: String)] = []

  /// The part of the `id` after the diagram's name: `locked--unlocked`, and
  /// `locked--unlocked--added` with a mark.
  let id: String

  private init(_ source: StateDiagram.Node.ID, _ target: StateDiagram.Node.ID, _ mark: DOTMark?) {
    self.source = source
    self.target = target
    self.mark = mark
    id = "\(source)--\(target)" + (mark.map { "--" + $0.rawValue } ?? "")
  }

  /// Returns the edges of a diagram, in the order of their first transitions. Transitions with
  /// different marks have separate edges, and ``EnclosedTransitions`` have none.
  ///
  /// - Complexity: O(*n*) for *n* transitions.
  static func edges(_ diagram: StateDiagram, _ marks: DOTMarks) -> [EdgeLabel] {
    var edges: [EdgeLabel] = []
    var numbers: [Ends: Int] = [:]
    numbers.reserveCapacity(diagram.transitions.count)
    let enclosed = EnclosedTransitions(diagram)
    for (number, transition) in diagram.transitions.enumerated()
    where transition.kind == .external {
      if let enclosed, enclosed.contains(transition) { continue }
      let mark = marks.transitions.isEmpty ? nil : marks.transitions[transition]
      let key = Ends(source: transition.source, target: transition.target, mark: mark)
      let edge = numbers[key] ?? edges.count
      if edge == edges.count {
        numbers[key] = edge
        edges.append(EdgeLabel(transition.source, transition.target, mark))
      }
      if transition.event != nil || transition.guard != nil || !transition.effects.isEmpty {
        edges[edge].lines.append((number, transition, transition.label))
      }
    }
    return edges
  }

  /// The key of an edge.
  private struct Ends: Hashable {
    let source: StateDiagram.Node.ID
    let target: StateDiagram.Node.ID
    let mark: DOTMark?
  }

  /// Returns the lines of text that show each transition.
  ///
  /// They are narrow between nodes in clusters: Graphviz makes no room for labels beside the vertical edges
  /// of a cluster.
  func shownLines(in diagram: StateDiagram, _ index: DiagramIndex) -> [[String]] {
    let isNarrow =
      diagram.regions.count > 1
      || !index.enclosing(source).isEmpty && !index.enclosing(target).isEmpty
    return lines.map { LabelLines.lines(of: $0.label, limit: isNarrow ? 30 : 60) }
  }

  /// The label, and tooltips with the full text if the label is broken. The lines of a broken label
  /// are aligned on the left, so that the indentation of further lines is visible.
  func labelAttributes(in diagram: StateDiagram, _ index: DiagramIndex) -> String {
    let full = lines.map(\.label).joined(separator: "\n")
    let short = shownLines(in: diagram, index).flatMap(\.self)
    if short.joined(separator: "\n") == full {
      return "label=" + DOTEscaping.label(" " + short.joined(separator: " \n ") + " ")
    }
    let label = DOTEscaping.label(leftAligned: short.map { " " + $0 + " " })
    let tooltip = DOTEscaping.tooltip(full)
    return "label=\(label), tooltip=\(tooltip), labeltooltip=\(tooltip)"
  }
}

extension StateDiagram.Transition {
  /// The label in lines of at most 60 characters, broken between its parts. A guard of more than four
  /// lines ends with `…`.
  var labelLines: [String] { LabelLines.lines(of: label) }

  /// The first line of the label, with `…` if more follows.
  var shortLabel: String {
    let lines = labelLines
    return lines.count > 1 ? lines[0] + " …" : label
  }
}
