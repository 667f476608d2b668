import StateDiagrams

/// How much there is in a diagram.
struct DiagramSize: Hashable, Sendable {
  /// The number of states: simple, composite and final.
  private(set) var states = 0

  /// The number of different event labels.
  private(set) var events = 0

  /// The number of transitions that do something.
  private(set) var transitions = 0

  /// Counts what is in a diagram.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  init(of diagram: StateDiagram) {
    var initialNodes: Set<StateDiagram.Node.ID> = []
    var nodes = diagram.regions.flatMap(\.nodes)
    while let node = nodes.popLast() {
      switch node.kind {
      case .simple, .composite, .final: states += 1
      case .initial: initialNodes.insert(node.id)
      case .history, .deepHistory, .choice: break
      }
      nodes += node.regions.flatMap(\.nodes)
    }
    let counted = diagram.transitions.filter {
      $0.kind != .ignored && !initialNodes.contains($0.source)
    }
    transitions = counted.count
    events = Set(counted.compactMap(\.event)).count
  }
}
