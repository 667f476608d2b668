extension StateDiagram {
  /// The same diagram for languages whose regions have no names, and whose machines no regions: a
  /// region with a label holds a composite state of that label, a machine of several regions is a
  /// composite state of its own, and what only transitions mention is a node.
  ///
  /// - Parameter wrapsAll: Whether regions without a label get a composite state, too, where there
  ///   are several.
  func withExplicitRegions(wrapsAll: Bool = false) -> StateDiagram {
    var copy = self
    if regions.count == 1, regions[0].label == nil {
      copy.regions[0].nodes = Self.explicit(regions[0].nodes, wrapsAll)
    } else if !regions.isEmpty {
      let machine = Node(name, id: ":machine", regions: regions)
      copy.regions = [Region(nodes: Self.explicit([machine], wrapsAll))]
    } else {
      copy.regions = [Region(nodes: [])]
    }
    copy.addMissingNodes()
    return copy
  }

  /// Whether a picture of the diagram shows its name, as the name of the state around all regions.
  var showsNameAsState: Bool { !regions.isEmpty && (regions.count > 1 || regions[0].label != nil) }

  private static func explicit(_ nodes: [Node], _ wrapsAll: Bool) -> [Node] {
    nodes.map { node in
      var node = node
      if node.regions.count == 1, node.regions[0].label == nil {
        node.regions[0].nodes = explicit(node.regions[0].nodes, wrapsAll)
        return node
      }
      // The machine itself has no place in the paths of what is inside.
      let parent = node.id == ":machine" ? "" : node.id + "/"
      node.regions = node.regions.enumerated().map { number, region in
        let inner = explicit(region.nodes, wrapsAll)
        guard region.label != nil || wrapsAll else { return Region(nodes: inner) }
        let last = region.label.map { Node.id(path: [$0]) } ?? ":region \(number + 1)"
        let label = region.label ?? "\(number + 1)"
        return Region(nodes: [Node(label, id: parent + last, nodes: inner)])
      }
      return node
    }
  }

  private mutating func addMissingNodes() {
    var known: Set<Node.ID> = []
    forEachNode { known.insert($0.id) }
    for id in transitions.flatMap({ [$0.source, $0.target] }) where known.insert(id).inserted {
      regions[0].nodes.append(Node(id, id: id, isListed: false))
    }
  }
}
