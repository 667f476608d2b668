/// The differences between the closely related notations of Mermaid and PlantUML.
protocol StateNotation {
  /// The escaping of labels.
  var escaping: LabelEscaping { get }

  /// The text between the lines of an arrow that stands for all transitions between two nodes, and
  /// between a composite's label and its rows; nil if each transition and each row is a statement.
  var lineSeparator: String? { get }

  /// Whether a state whose name is its label can be declared by its name alone.
  var hasPlainDeclarations: Bool { get }

  /// Whether the notation has a history pseudostate.
  var hasHistory: Bool { get }

  /// Whether an arrow can cross the border of a region.
  var canEnterRegions: Bool { get }

  /// The first line inside each composite state, such as the direction; nil if there is none.
  var compositeHeader: String? { get }

  /// Returns the lines before the first state.
  ///
  /// - Parameter title: The diagram's name; nil if a state around all regions shows it.
  func header(title: String?) -> [String]

  /// The end of the declaration of an unlisted state.
  var unlistedSuffix: String { get }

  /// Returns the lines after the last transition.
  ///
  /// - Parameters:
  ///   - unlisted: The names of the unlisted states.
  ///   - marked: The names of the marked states.
  func footer(unlisted: [String], marked: [DOTMark: [String]]) -> [String]
}

/// Writes a diagram in the notation of Mermaid or PlantUML.
///
/// ```text
/// state "locked" as locked
/// state "unlocked" as unlocked
/// [*] --> locked
/// locked --> unlocked : coin [credit: 30] / open
/// ```
struct StateNotationWriter<Notation: StateNotation> {
  private typealias ID = StateDiagram.Node.ID

  private let notation: Notation
  private let title: String?
  private let diagram: StateDiagram
  private let names: PlainIdentifiers

  /// The rows of each state: effects, internal transitions and ignored events, escaped.
  private var rows: [ID: [String]] = [:]
  private let index: DiagramIndex
  private let marks: DOTMarks

  /// The names of the unlisted states that were written.
  private var unlisted: [String] = []

  /// The names of the marked states that were written.
  private var marked: [DOTMark: [String]] = [:]
  private var text = TextBuffer()

  init(_ diagram: StateDiagram, _ notation: Notation, marks: DOTMarks = DOTMarks()) {
    self.notation = notation
    self.marks = marks
    self.title = diagram.showsNameAsState ? nil : diagram.name
    self.diagram = diagram.withExplicitRegions()
    self.names = PlainIdentifiers(self.diagram)
    self.index = DiagramIndex(self.diagram)
    collectRows()
  }

  /// Returns the whole text.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  func string() -> String {
    var writer = self
    for line in notation.header(title: title) { writer.text.line(line, depth: 0) }
    writer.writeNodes(diagram.regions[0].nodes, depth: 1)
    let transitions = diagram.transitions.filter {
      $0.kind == .external && index.kind(of: $0.source) != .initial
    }
    for parallel in notation.lineSeparator == nil ? transitions.map({ [$0] }) : transitions.parallel
    {
      writer.write(parallel, from: name(parallel[0].source), depth: 1)
    }
    for line in notation.footer(unlisted: writer.unlisted, marked: writer.marked) {
      writer.text.line(line, depth: 0)
    }
    return writer.text.string
  }

  private mutating func collectRows() {
    let escaping = notation.escaping
    diagram.forEachNode { node in
      for (word, effects) in [("entry", node.entryEffects), ("exit", node.exitEffects)]
      where !effects.isEmpty {
        let list = effects.map { escaping.escaped($0) }.joined(separator: ", ")
        rows[node.id, default: []].append("\(word) / \(list)")
      }
    }
    var ignored: [ID: [String]] = [:]
    var impossible: [ID: [String]] = [:]
    for transition in diagram.transitions {
      switch transition.kind {
      case .external: break
      case .internal: rows[transition.source, default: []].append(label(of: transition))
      case .ignored: ignored[transition.source, default: []].append(label(of: transition))
      case .impossible: impossible[transition.source, default: []].append(label(of: transition))
      }
    }
    for (id, labels) in ignored {
      rows[id, default: []].append("ignores " + labels.joined(separator: ", "))
    }
    for (id, labels) in impossible {
      rows[id, default: []].append("must not receive " + labels.joined(separator: ", "))
    }
  }

  /// Writes the nodes of a region and its initial transitions.
  private mutating func writeNodes(_ nodes: [StateDiagram.Node], depth: Int) {
    for node in nodes {
      switch node.kind {
      case .initial: break
      case .choice: text.line("state \(names[node.id]) <<choice>>", depth: depth)
      case .history where notation.hasHistory && index[node.id]?.parent != nil: break
      case .history: declare("H", node, depth: depth)
      case .deepHistory: declare("H*", node, depth: depth)
      case .simple, .final, .composite, .elided: writeState(node, depth: depth)
      }
    }
    writeInitialTransitions(of: nodes, depth: depth)
  }

  /// Writes a state with its rows, or a composite with its regions, which `--` separates.
  private mutating func writeState(_ node: StateDiagram.Node, depth: Int) {
    let name = names[node.id]
    let rows = rows[node.id] ?? []
    if node.regions.contains(where: { !$0.nodes.isEmpty }) {
      let lines = notation.lineSeparator == nil ? [] : rows
      declare(node.label, node, lines: lines, depth: depth, suffix: " {")
      if let line = notation.compositeHeader { text.line(line, depth: depth + 1) }
      for (number, region) in node.regions.enumerated() {
        if number > 0 { text.line("--", depth: depth + 1) }
        writeNodes(region.nodes, depth: depth + 1)
      }
      text.line("}", depth: depth)
      if notation.lineSeparator != nil { return }
    } else {
      declare(node.label, node, hasRows: !rows.isEmpty, depth: depth)
    }
    for row in rows { text.line("\(name) : \(row)", depth: depth) }
    if node.kind == .final { text.line("\(name) --> [*]", depth: depth) }
  }

  /// Writes the declaration of a node.
  ///
  /// - Parameters:
  ///   - label: The label, not escaped.
  ///   - node: The node.
  ///   - lines: Escaped lines of the label after the first.
  ///   - hasRows: Whether rows of the node follow.
  ///   - depth: The number of indentations.
  ///   - suffix: The end of the line.
  private mutating func declare(
    _ label: String, _ node: StateDiagram.Node, lines: [String] = [], hasRows: Bool = false,
    depth: Int,
    suffix: String = ""
  ) {
    let name = names[node.id]
    let mark = marks.nodes[node.id]
    if let mark { marked[mark, default: []].append(name) }
    let label = mark.map { "\($0.sign) \(label)" } ?? label
    var declaration = "state \(name)"
    // If a state without a label has rows, Mermaid shows the first row in place of its name.
    if label != name || !lines.isEmpty || hasRows || !notation.hasPlainDeclarations {
      let escaping = notation.escaping
      // Without a character, the label would be missing.
      let first = escaping.escaped(label.isEmpty ? "\u{A0}" : label, startsLine: true)
      let shown = ([first] + lines).joined(separator: notation.lineSeparator ?? "")
      declaration = "state \"\(shown)\" as \(name)"
    }
    if !node.isListed {
      declaration += notation.unlistedSuffix
      unlisted.append(name)
    }
    text.line(declaration + suffix, depth: depth)
  }

  /// Writes the transitions of a region's initial pseudostate, which belong inside the region.
  private mutating func writeInitialTransitions(of nodes: [StateDiagram.Node], depth: Int) {
    let initial = Set(nodes.lazy.filter { $0.kind == .initial }.map(\.id))
    guard !initial.isEmpty else { return }
    for transition in diagram.transitions where initial.contains(transition.source) {
      write([transition], from: "[*]", depth: depth)
    }
  }

  /// Writes an arrow for transitions with one source and one target.
  private mutating func write(
    _ transitions: [StateDiagram.Transition], from source: String, depth: Int
  ) {
    // UML has no transition to an initial pseudostate.
    guard let target = transitions.first?.target, index.kind(of: target) != .initial else { return }
    let escaping = notation.escaping
    var label = transitions.map(label(of:)).joined(separator: notation.lineSeparator ?? "")
    var end = target
    if !notation.canEnterRegions, let region = entered(by: transitions[0]) {
      end = region.composite
      label += (label.isEmpty ? "" : " ") + "(\(escaping.escaped("in " + region.state)))"
    }
    let arrow = "\(source) --> \(name(end))"
    text.line(label.isEmpty ? arrow : "\(arrow) : \(label)", depth: depth)
  }

  /// Returns the label of a transition, escaped, after the sign of its mark.
  private func label(of transition: StateDiagram.Transition) -> String {
    let label = transition.label(notation.escaping)
    guard let mark = marks.transitions[transition] else { return label }
    let sign = notation.escaping.escaped(mark.sign, startsLine: true)
    return label.isEmpty ? sign : "\(sign) \(label)"
  }

  /// Returns the outermost composite of several regions that a transition enters to end inside one
  /// of them, and the name of its target: `request: sent`. Nil for other transitions.
  private func entered(
    by transition: StateDiagram.Transition
  ) -> (composite: ID, state: String)? {
    let composite = index.enclosing(transition.target).last { id in
      (index[id]?.node.regions.count ?? 0) > 1 && !index.isInside(transition.source, id)
    }
    guard let composite, let outer = index[composite]?.path,
      let path = index[transition.target]?.path
    else { return nil }
    var inner = Array(path.dropFirst(outer.count))
    // A history has no label.
    switch index.kind(of: transition.target) {
    case .history: inner[inner.count - 1] = "H"
    case .deepHistory: inner[inner.count - 1] = "H*"
    default: break
    }
    let state = inner.dropFirst().joined(separator: "/")
    return (composite, [inner[0], state].filter { !$0.isEmpty }.joined(separator: ": "))
  }

  /// Returns the name of an end of a transition: `locked`, or `functioning[H]` for a history.
  private func name(_ id: ID) -> String {
    if notation.hasHistory, let entry = index[id], entry.node.kind == .history,
      let parent = entry.parent
    {
      return names[parent] + "[H]"
    }
    return names[id]
  }
}

extension [StateDiagram.Transition] {
  /// The transitions grouped by source and target, in the order of the first of each group.
  fileprivate var parallel: [[Element]] {
    var groups: [[Element]] = []
    var numbers: [[StateDiagram.Node.ID]: Int] = [:]
    for transition in self {
      let ends = [transition.source, transition.target]
      if let number = numbers[ends] {
        groups[number].append(transition)
      } else {
        numbers[ends] = groups.count
        groups.append([transition])
      }
    }
    return groups
  }
}
