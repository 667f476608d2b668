import StateDiagrams

/// The identifiers of the states of a file: the paths of their labels, as in a derived diagram.
///
/// A reader names each state by a path of one label, its name in the file, because a file can mention a
/// state before the state's place and label are known. A second state with a path has its name after
/// its label. In a state with several regions, a composite is the label of its region if it is alone in
/// the region, and has no effects, no transitions, and no arrow to it. Such a composite around all
/// regions is the machine itself. Another region that has an initial pseudostate has no name, and is drawn
/// with its number.
struct LabelPaths {
  private typealias Node = StateDiagram.Node

  /// The identifier of each node, by its name. Composites that are labels or the machine have none.
  private(set) var ids: [StateDiagram.Node.ID: StateDiagram.Node.ID] = [:]

  /// The regions, with the identifiers.
  private(set) var regions: [StateDiagram.Region] = []

  /// The regions without a name, which only their states distinguish.
  private(set) var unnamed: Set<StateDiagram.Node.ID> = []
  private var used: Set<Node.ID> = []

  /// The sources of the arrows to each node.
  private var sources: [Node.ID: Set<Node.ID>] = [:]

  /// The targets of the arrows from each node.
  private var targets: [Node.ID: Set<Node.ID>] = [:]

  /// - Parameters:
  ///   - regions: The regions of the file.
  ///   - arrows: The ends of all transitions. An internal transition has the source as its target.
  init(
    _ regions: [StateDiagram.Region],
    _ arrows: [(source: StateDiagram.Node.ID, target: StateDiagram.Node.ID)]
  ) {
    for (source, target) in arrows {
      sources[target, default: []].insert(source)
      targets[source, default: []].insert(target)
    }
    let machine = regions.first.flatMap(frame)?.regions ?? []
    // The history of a machine is drawn inside it.
    let hasHistory = machine.contains { $0.nodes.allSatisfy(\.kind.isHistory) }
    self.regions = labelled(machine.count > 1 && !hasHistory ? machine : regions, in: nil)
  }

  /// Returns the composite that is nothing but the frame of a region: alone in it, without effects and
  /// transitions, and entered at most by the region's initial pseudostate, which enters nothing else.
  private func frame(of region: StateDiagram.Region) -> Node? {
    let states = region.nodes.filter { $0.kind != .initial }
    let start = region.nodes.first { $0.kind == .initial }?.id
    guard states.count == 1, let state = states.first, state.kind == .composite,
      state.entryEffects.isEmpty, state.exitEffects.isEmpty, targets[state.id] == nil,
      sources[state.id, default: []].allSatisfy({ $0 == start }),
      start.map({ targets[$0, default: []].isSubset(of: [state.id]) }) ?? true
    else { return nil }
    return state
  }

  private mutating func labelled(
    _ regions: [StateDiagram.Region], in parent: Node.ID?
  ) -> [StateDiagram.Region] {
    guard regions.count > 1 else {
      return regions.map { .init(nodes: labelled($0.nodes, in: parent)) }
    }
    return regions.enumerated().map { number, region in
      if let frame = frame(of: region), frame.regions.count == 1 {
        let id = newID(frame.label, of: frame.id, in: parent)
        return .init(label: frame.label, nodes: labelled(frame.regions[0].nodes, in: id))
      }
      guard region.nodes.contains(where: { $0.kind == .initial }) else {
        return .init(nodes: labelled(region.nodes, in: parent))
      }
      let label = "\(number + 1)"
      let id = newID(label, of: region.nodes[0].id, in: parent)
      unnamed.insert(id)
      return .init(label: label, nodes: labelled(region.nodes, in: id))
    }
  }

  private mutating func labelled(_ nodes: [Node], in parent: Node.ID?) -> [Node] {
    nodes.map { node in
      var node = node
      let name = node.id
      switch node.kind {
      case .initial: node.id = .initial(in: parent)
      case .history, .deepHistory:
        // A state can have a shallow and a deep history.
        let id = parent.map { Node.ID.history(in: $0) }
        node.id =
          id.flatMap { used.insert($0).inserted ? $0 : nil }
          ?? newID(name.labels[0], of: name, in: parent)
      case .choice: node.id = newID(name.labels[0], of: name, in: parent)
      case .simple, .composite, .final, .elided:
        node.id = newID(node.label, of: name, in: parent)
      }
      ids[name] = node.id
      node.regions = labelled(node.regions, in: node.id)
      return node
    }
  }

  /// Returns an identifier that is not in use.
  private mutating func newID(_ label: String, of name: Node.ID, in parent: Node.ID?) -> Node.ID {
    var label = label
    while true {
      let id = parent?.appending(label) ?? Node.ID(path: [label])
      if used.insert(id).inserted { return id }
      label += " " + name.labels.joined(separator: " ")
    }
  }
}
