extension StateDiagram {
  /// Returns the diagram for languages whose regions have no names, and whose machines no regions: a
  /// region with a label contains a composite state of that label, a machine of several regions is a
  /// composite state, and every end of a transition is a node.
  ///
  /// - Parameter wrapsAll: Whether regions without a label contain a composite state too, if there
  ///   are several.
  func withExplicitRegions(wrapsAll: Bool = false) -> StateDiagram {
    var copy = self
    if regions.count == 1, regions[0].label == nil {
      copy.regions[0].nodes = Self.explicit(regions[0].nodes, wrapsAll)
    } else if !regions.isEmpty {
      let machine = Node(name, id: .machine, regions: regions)
      copy.regions = [Region(nodes: Self.explicit([machine], wrapsAll))]
    } else {
      copy.regions = [Region(nodes: [])]
    }
    copy.addMissingNodes()
    return copy
  }

  /// Whether a picture shows the diagram's name, as that of the state around all regions.
  var showsNameAsState: Bool { !regions.isEmpty && (regions.count > 1 || regions[0].label != nil) }

  private static func explicit(_ nodes: [Node], _ wrapsAll: Bool) -> [Node] {
    nodes.map { node in
      var node = node
      if node.regions.count == 1, node.regions[0].label == nil {
        node.regions[0].nodes = explicit(node.regions[0].nodes, wrapsAll)
        return node
      }
      node.regions = node.regions.enumerated().map { number, region in
        let inner = explicit(region.nodes, wrapsAll)
        guard region.label != nil || wrapsAll else { return Region(nodes: inner) }
        let id =
          region.label.map { node.id.appending($0) } ?? .region(number, in: node.id)
        return Region(nodes: [Node(region.label ?? "\(number + 1)", id: id, nodes: inner)])
      }
      return node
    }
  }

  private mutating func addMissingNodes() {
    var known: Set<Node.ID> = []
    forEachNode { known.insert($0.id) }
    for id in transitions.flatMap({ [$0.source, $0.target] }) where known.insert(id).inserted {
      regions[0].nodes.append(Node(id.description, id: id, isListed: false))
    }
  }
}
