/// Where a region of a machine is.
struct RunPlace: Hashable {
  /// The node that is drawn.
  let node: StateDiagram.Node.ID

  /// What tells the state from others that are drawn as the same node.
  let identity: AnyHashable
}

/// Finds the nodes that states are drawn as.
struct StatePlaces<State: DOTLabelable> {
  private let finder: NodeFinder
  private let regions: [RegionTracker<State>]

  init(_ diagram: StateDiagram) {
    finder = NodeFinder(diagram)
    regions = RegionTracker<State>.ofRegions(startsWithList: false)
  }

  /// The places of a state: one, or one in each region.
  func callAsFunction(_ state: State) -> [RunPlace] {
    guard !regions.isEmpty else {
      let node = finder.node(at: state.dotComposites + [state.dotLabel])
      return [RunPlace(node: node, identity: identity(of: state))]
    }
    return regions.map { region in
      let number = region.number(of: state)
      return RunPlace(
        node: finder.node(at: region.summary(number).path, in: region.label),
        identity: AnyHashable(number))
    }
  }
}

/// Finds nodes by the labels on the way to them.
struct NodeFinder {
  private var composites: Set<StateDiagram.Node.ID> = []

  init(_ diagram: StateDiagram) {
    var composites: Set<StateDiagram.Node.ID> = []
    diagram.forEachNode { if $0.kind == .composite { composites.insert($0.id) } }
    self.composites = composites
  }

  /// The identifier of the state at the end of a path of labels.
  func node(at path: [String], in region: String? = nil) -> StateDiagram.Node.ID {
    var path = (region.map { [$0] } ?? []) + path
    // A state with the path of a composite is drawn inside that composite.
    while let last = path.last, composites.contains(StateDiagram.Node.id(path: path)) {
      path.append(last)
    }
    return StateDiagram.Node.id(path: path)
  }
}
