package import StateDiagrams

extension StateDiagram {
  /// The nodes, on one line: a composite with its contents in braces, regions by name, `•` for an
  /// initial pseudostate, `H` and `H*` for history, and `?` after a state that is not listed.
  package var outline: String { regions.map(\.outline).joined(separator: " | ") }

  /// The transitions with an event, as `source -> target label`, and `source: label` for an
  /// internal and `source ignores label` for an ignored one, and similarly for an impossible event.
  package var arrows: [String] {
    transitions.filter { $0.event != nil }.map { transition in
      switch transition.kind {
      case .external: "\(transition.source) -> \(transition.target) \(transition.label)"
      case .internal: "\(transition.source): \(transition.label)"
      case .ignored: "\(transition.source) ignores \(transition.label)"
      case .impossible: "\(transition.source) must not receive \(transition.label)"
      }
    }
  }

  /// The transitions of the initial pseudostates.
  package var starts: [String] {
    transitions.filter { $0.event == nil }.map { "\($0.source) -> \($0.target)" }
  }

  /// The diagnostics, without their sentences.
  package var notices: [String] { diagnostics.map { "\($0.kind) \($0.subject)" } }
}

extension StateDiagram.Region {
  fileprivate var outline: String {
    (label.map { "\($0): " } ?? "") + nodes.map(\.outline).joined(separator: " ")
  }
}

extension StateDiagram.Node {
  fileprivate var outline: String {
    switch kind {
    case .initial: "•"
    case .history: "H"
    case .deepHistory: "H*"
    case .composite: "\(label){\(regions.map(\.outline).joined(separator: " | "))}"
    case .simple, .final, .choice, .elided: label + (isListed ? "" : "?")
    }
  }
}
