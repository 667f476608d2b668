/// A picture and its elements in words, for screen readers.
///
/// A state is `State locked; coin / refund`, and an edge `From locked to unlocked on coin`.
package struct ElementTexts: Sendable {
  /// The title of the picture, or the name of the machine.
  package let title: String

  /// The whole diagram as sentences: `State machine Turnstile. State locked. From locked to
  /// unlocked on coin.`
  package let description: String

  /// The texts by the `id` of the elements.
  private let texts: [String: String]

  /// Creates the texts of a statechart. Elements of the classic style have no `id`, and so no
  /// texts.
  ///
  /// - Parameters:
  ///   - diagram: The diagram as it is drawn.
  ///   - rows: The rows of its nodes.
  init(
    _ diagram: StateDiagram, title: String?, rows: [StateDiagram.Node.ID: [NodeLabel.Row]],
    edges: [EdgeLabel], marks: DOTMarks
  ) {
    let names = NodeNames(diagram)
    var texts: [String: String] = [:]
    var description = "State machine \(diagram.name)"
    let prefix = StateDiagram.Node.ID(path: [diagram.name]).description + "/"
    func add(_ id: String, _ text: String) {
      if texts.updateValue(text, forKey: prefix + id) == nil {
        description += ". "
        description += text
      }
    }

    let rows = rows.mapValues { $0.compactMap(\.words) }
    diagram.forEachNode { node in
      let name = names.description(of: node) + (marks.nodes[node.id]?.suffix ?? "")
      let text = ([name] + (rows[node.id] ?? [])).joined(separator: "; ")
      if node.kind.isState {
        add(node.id.description, text)
      } else {
        texts[prefix + node.id.description] = text
      }
      if node.kind == .final { texts[prefix + "\(node.id)/:caption"] = text }
    }
    for edge in edges {
      var text = "From \(names.plain(edge.source)) to \(names.plain(edge.target))"
      text += edge.lines.map(\.transition.words).joined(separator: ",")
      if let mark = edge.mark { text += mark.suffix }
      add(edge.id, text)
    }
    self.texts = texts
    self.title = title ?? diagram.name
    self.description = description + "."
  }

  /// Returns the text of an element; nil if the element has none.
  package subscript(id: String) -> String? { texts[id] }
}

extension NodeNames {
  fileprivate func description(of node: StateDiagram.Node) -> String {
    switch node.kind {
    case .simple: node.isListed ? "State \(plain(node.id))" : "Unlisted state \(plain(node.id))"
    case .composite: "Composite state \(plain(node.id))"
    case .final: (node.isListed ? "Final" : "Unlisted final") + " state \(plain(node.id))"
    case .choice: "Choice \(plain(node.id))"
    case .initial, .history, .deepHistory, .elided: plain(node.id)
    }
  }
}

extension StateDiagram.Transition {
  /// The event, the guard and the effects after a space: ` on fail if attempts: 0 with effect alert`.
  fileprivate var words: String {
    var words = event.map { " on \($0)" } ?? ""
    if let `guard` { words += `guard` == "else" ? " otherwise" : " if \(`guard`)" }
    if !effects.isEmpty {
      words += " with effect\(effects.count == 1 ? "" : "s") " + effects.joined(separator: ", ")
    }
    return words
  }
}
