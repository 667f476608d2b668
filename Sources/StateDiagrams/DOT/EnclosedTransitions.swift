/// The transitions between a composite and itself, or a node in it.
///
/// Graphviz draws edges only between nodes, and clips them at the border of a composite if they cross
/// it. These edges don't, so that each would begin or end at some state in the composite. They are rows
/// of their source instead: `reset / beep → working`.
struct EnclosedTransitions {
  private let index: DiagramIndex

  /// Creates the transitions of a diagram; nil if no node contains others.
  init?(_ diagram: StateDiagram) {
    let hasComposites = diagram.regions.contains { region in
      region.nodes.contains { $0.kind == .composite }
    }
    guard hasComposites else { return nil }
    index = DiagramIndex(diagram)
  }

  /// Returns whether a transition is a row.
  ///
  /// - Complexity: O(*d*) for a composite at depth *d*.
  func contains(_ transition: StateDiagram.Transition) -> Bool {
    let (source, target) = (transition.source, transition.target)
    guard transition.kind == .external, index.kind(of: source)?.isState == true else {
      return false
    }
    return index.kind(of: source) == .composite && index.isInside(target, source)
      || index.kind(of: target) == .composite && index.isInside(source, target)
  }

  /// Returns the text of a row: the label and the name of the target.
  static func text(of transition: StateDiagram.Transition, _ names: NodeNames) -> String {
    let name = names.plain(transition.target)
    var row = transition
    row.kind = .internal  // for the quotes of an event such as `entry`
    return row.label.isEmpty ? "→ \(name)" : "\(row.label) → \(name)"
  }
}
