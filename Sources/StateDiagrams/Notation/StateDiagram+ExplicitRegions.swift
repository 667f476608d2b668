extension StateDiagram {
  /// Returns the diagram for languages in which regions have no labels and machines have no
  /// regions.
  ///
  /// - A region with a label contains a composite state with that label.
  /// - A machine of several regions is a composite state.
  /// - Every end of a transition is a node.
  ///
  /// - Parameter wrapsAll: Whether regions without a label also contain a composite state, if there
  ///   are several.
  package func withExplicitRegions(wrapsAll: Bool = false) -> StateDiagram {
    let isPlain = regions.isEmpty || regions.count == 1 && regions[0].label == nil
    let content = isPlain ? regions.flatMap(\.nodes) : [Node(name, id: .machine, regions: regions)]
    let nodes = Self.explicit(content, wrapsAll)
    return StateDiagram(
      name: name, nodes: nodes + missingNodes(besides: nodes), transitions: transitions,
      diagnostics: diagnostics)
  }

  /// Whether the diagram's name is the label of a state around all regions.
  var showsNameAsState: Bool { !regions.isEmpty && (regions.count > 1 || regions[0].label != nil) }

  /// Returns nodes whose regions contain a composite state.
  private static func explicit(_ nodes: [Node], _ wrapsAll: Bool) -> [Node] {
    nodes.map { node in
      var node = node
      if node.regions.count == 1, node.regions[0].label == nil {
        node.regions[0].nodes = explicit(node.regions[0].nodes, wrapsAll)
        return node
      }
      node.regions = node.regions.enumerated().map { number, region in
        let inner = explicit(region.nodes, wrapsAll)
        // The history of a parallel state belongs to no region.
        let isHistory = inner.count == 1 && [.history, .deepHistory].contains(inner[0].kind)
        guard region.label != nil || wrapsAll && !isHistory else { return Region(nodes: inner) }
        let id =
          region.label.map { node.id.appending($0) } ?? .region(number, in: node.id)
        return Region(nodes: [Node(region.label ?? "\(number + 1)", id: id, nodes: inner)])
      }
      return node
    }
  }

  /// Returns unlisted nodes for the ends of transitions that are no nodes, which is possible in a
  /// diagram that was written by hand.
  private func missingNodes(besides nodes: [Node]) -> [Node] {
    var known: Set<Node.ID> = []
    StateDiagram(name: name, nodes: nodes).forEachNode { known.insert($0.id) }
    return transitions.flatMap { [$0.source, $0.target] }.filter { known.insert($0).inserted }.map {
      Node($0.description, id: $0, isListed: false)
    }
  }
}
