import StateExploration

/// The nodes of one region. States with the same path are one node.
///
/// The states `playing(track: 1)` and `playing(track: 2)` with the label `playing` in the composite
/// `on` are the node with the path `["on", "playing"]`.
struct RegionNodes {
  /// A node that is no composite.
  struct Node {
    /// The labels of the enclosing composites, from the outside in, and the label of the node.
    let path: [String]
    let id: StateDiagram.Node.ID

    /// Whether any of its states is in the list of states.
    var isListed: Bool
    /// Whether all its states are final.
    var isFinal: Bool

    var label: String { path.last ?? "" }
    var composites: ArraySlice<String> { path.dropLast() }
  }

  /// The nodes, in the order of the first state of each.
  private(set) var nodes: [Node] = []

  /// The number of the node of each state, by the state's number.
  private(set) var nodeOfState: [Int] = []

  /// The paths of all composites, each once. An outer composite precedes those inside it.
  private(set) var composites: [ArraySlice<String>] = []

  /// The numbers of the nodes in each of the composites, at any depth.
  private(set) var leaves: [[Int]] = []

  /// The numbers of the composites around each node, from the outside in.
  private(set) var compositesOfNode: [[Int]] = []

  /// The number of nodes and composites with each label.
  private var labelCounts: [String: Int] = [:]

  /// The start of the identifiers in this region: its label, or nothing for a machine without
  /// regions.
  let prefix: [String]

  init(_ region: Behavior.Region) {
    prefix = region.path
    var numbers = [[String]: Int](minimumCapacity: region.states.count)
    let enclosing = region.compositePaths
    for (number, state) in region.states.enumerated() {
      // A node without a path stands for the states outside the container, and isn't drawn.
      var path = region.container != nil && number == 0 ? [] : state.path
      // A state with the path of a composite is drawn inside that composite.
      while enclosing.contains(path[...]) { path.append(state.label) }
      let number = numbers.number(of: path, nodes.count)
      nodeOfState.append(number)
      if number < nodes.count {
        if state.isListed { nodes[number].isListed = true }
        if !state.isFinal { nodes[number].isFinal = false }
      } else {
        let id = StateDiagram.Node.ID(path: prefix.isEmpty ? path : prefix + path)
        nodes.append(
          Node(path: path, id: id, isListed: state.isListed, isFinal: state.isFinal))
      }
    }
    findComposites()
  }

  /// Returns the label of a node, or its path such as `on/playing` if another node or a composite of
  /// the region has the label.
  func name(of node: Int) -> String { name(ofPath: nodes[node].path[...]) }

  private func name(ofPath path: ArraySlice<String>) -> String {
    (labelCounts[path.last ?? ""] ?? 0 > 1 ? path : path.suffix(1))
      .map(\.quotedIfAmbiguous).joined(separator: "/")
  }

  /// Returns names of nodes, with the name of a composite in place of all that are in it.
  func namesOfFilled(_ names: [String]) -> [String] {
    var result = names
    for (composite, leaves) in zip(composites, leaves) where leaves.count > 1 {
      let inside = Set(leaves.map { name(of: $0) })
      guard inside.isSubset(of: result), let first = result.firstIndex(where: inside.contains)
      else { continue }
      result[first] = name(ofPath: composite)
      result.removeAll(where: inside.contains)
    }
    return result
  }

  private mutating func findComposites() {
    var numbers: [ArraySlice<String>: Int] = [:]
    compositesOfNode = nodes.map { _ in [] }
    labelCounts.reserveCapacity(nodes.count)
    for (number, node) in nodes.enumerated() where !node.path.isEmpty {
      labelCounts[node.label, default: 0] += 1
      for depth in 1..<node.path.count {
        let path = node.path[..<depth]
        let composite = numbers[path] ?? composites.count
        if composite == composites.count {
          numbers[path] = composite
          composites.append(path)
          leaves.append([])
          labelCounts[path.last ?? "", default: 0] += 1
        }
        leaves[composite].append(number)
        compositesOfNode[number].append(composite)
      }
    }
  }

  /// Returns the identifier of a composite, given its path in the region.
  func id(composite: some Sequence<String>) -> StateDiagram.Node.ID {
    StateDiagram.Node.ID(path: prefix + Array(composite))
  }
}

extension RegionNodes {
  /// Returns the region of the diagram: nodes inside their composites, and the pseudostates.
  ///
  /// - Parameters:
  ///   - label: The name of the region; nil for a machine without regions.
  ///   - initialState: The number of the initial state, for the initial pseudostates.
  ///   - histories: The composites with a history pseudostate, by number, and whether it is a deep
  ///     one.
  func region(
    label: String?,
    initialState: Int?,
    histories: [Int: Bool]
  ) -> StateDiagram.Region {
    let initialPath = initialState.map { nodes[nodeOfState[$0]].path }
    let histories = Dictionary(
      uniqueKeysWithValues: histories.map { (composites[$0.key], $0.value) })
    return StateDiagram.Region(
      label: label,
      nodes: drawnNodes(in: [], initialPath: initialPath, histories: histories)
    )
  }

  /// Returns the contents of a composite: its initial pseudostate, its nodes and inner composites
  /// in the order of the first state of each, and its history.
  private func drawnNodes(
    in composite: ArraySlice<String>,
    initialPath: [String]?,
    histories: [ArraySlice<String>: Bool]
  ) -> [StateDiagram.Node] {
    let parent = prefix + composite
    let parentID = parent.isEmpty ? nil : StateDiagram.Node.ID(path: parent)
    var result: [StateDiagram.Node] = []
    if let initialPath, initialPath.dropLast().starts(with: composite) {
      result.append(.initial(in: parentID))
    }
    var drawn: Set<String> = []
    for node in nodes where !node.path.isEmpty && node.composites.starts(with: composite) {
      if node.composites.count == composite.count {
        let kind: StateDiagram.Node.Kind = node.isFinal ? .final : .simple
        result.append(
          StateDiagram.Node(node.label, id: node.id, kind: kind, isListed: node.isListed))
      } else {
        let inner = node.path[...composite.count]
        guard let label = inner.last, drawn.insert(label).inserted else { continue }
        let inside = drawnNodes(in: inner, initialPath: initialPath, histories: histories)
        result.append(StateDiagram.Node(label, id: id(composite: inner), nodes: inside))
      }
    }
    if let isDeep = histories[composite], let parentID {
      result.append(.history(in: parentID, isDeep: isDeep))
    }
    return result
  }

  /// Returns the transitions of the initial pseudostates, one for each level from the region to the
  /// state.
  func initialTransitions(to state: Int) -> [StateDiagram.Transition] {
    let node = nodes[nodeOfState[state]]
    return (0..<node.path.count).map { depth in
      let parent = prefix + node.path[..<depth]
      let parentID = parent.isEmpty ? nil : StateDiagram.Node.ID(path: parent)
      let isLast = depth == node.path.count - 1
      return StateDiagram.Transition(
        from: .initial(in: parentID),
        to: isLast ? node.id : id(composite: node.path[...depth])
      )
    }
  }
}
