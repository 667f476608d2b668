/// A text that `StateDiagram.dot(style:direction:)` wrote, read back.
package struct DOTDocument: Hashable, Sendable {
  /// What the text shows. What it doesn't show is not here: diagnostics, and in the classic style
  /// the name, the effects and the composites.
  package let diagram: StateDiagram

  /// The style in which the text was written.
  package let style: DOTStyle

  /// The direction in which the diagram grows.
  package let direction: DOTDirection

  /// What stands above the diagram.
  package let title: String?

  /// Whether something stands out, which is not in the diagram.
  package let isHighlighted: Bool

  /// Reads a text.
  ///
  /// - Throws: An error where the text is not one of ours.
  package init(_ text: String) throws(DOTReadingError) {
    let statements = try DOTParser.statements(of: text)
    guard let header = statements.first, header.kind == .defaults("graph"),
      let direction = header.text("rankdir").flatMap(DOTDirection.init(rawValue:))
    else {
      throw DOTReadingError(line: 1, problem: "the graph is not one that the tool wrote")
    }
    self.direction = direction
    if case .html(let heading) = header.attributes["label"] {
      title = DOTUnescaping.title(heading)
    } else {
      title = nil
    }
    isHighlighted = statements.contains(where: \.holdsHighlights)
    if header.classes == ["statechart"] {
      style = .statechart
      diagram = try StatechartReader(statements, header: header).diagram()
    } else if header.attributes.count == 1, statements.dropFirst().first?.kind == .node("0") {
      style = .classic
      diagram = ClassicReader.diagram(statements)
    } else {
      throw DOTReadingError(line: header.line, problem: "the graph is not one that the tool wrote")
    }
  }
}

extension StateDiagram {
  /// Reads a diagram from DOT text that `dot(style:direction:)` wrote.
  ///
  /// What the text shows comes back; diagnostics, which it doesn't show, do not. Transitions come
  /// in the order of the text, and writing the diagram again gives the same text.
  ///
  /// - Throws: A ``DOTReadingError`` where the text is not such a text: DOT in general is not read.
  public init(dot text: String) throws(DOTReadingError) {
    self = try DOTDocument(text).diagram
  }
}

/// Reads what ``ClassicWriter`` wrote.
enum ClassicReader {
  static func diagram(_ statements: [DOTStatement]) -> StateDiagram {
    var nodes: [StateDiagram.Node] = [.initial()]
    var ids: [String: StateDiagram.Node.ID] = ["0": ":initial"]
    var transitions: [StateDiagram.Transition] = []
    var used: Set<StateDiagram.Node.ID> = []
    for statement in statements.dropFirst(2) {
      guard case .node(let number) = statement.kind else { continue }
      var node = StateDiagram.Node(statement.shown("label") ?? "")
      // States of different composites may share a label, which is all that is written.
      if !used.insert(node.id).inserted {
        node.id += " \(number)"
        used.insert(node.id)
      }
      ids[number] = node.id
      nodes.append(node)
    }
    for statement in statements {
      guard case .edge(let tail, let head) = statement.kind,
        let source = ids[tail], let target = ids[head]
      else { continue }
      var transition = StateDiagram.Transition(from: source, to: target)
      if tail != "0" {
        let label = TransitionLabel(statement.shown("label") ?? "")
        transition.event = label.event
        transition.guard = label.condition
      }
      transitions.append(transition)
    }
    return StateDiagram(name: "", nodes: nodes, transitions: transitions)
  }
}
