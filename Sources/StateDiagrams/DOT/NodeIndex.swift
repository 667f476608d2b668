/// Finds, for an end of a transition, what an edge in DOT can be tied to: Graphviz draws edges
/// between nodes only, and cuts them off at a cluster's border.
struct NodeIndex {
  /// For each composite, the nodes that an edge to and from it is tied to.
  private var anchors: [StateDiagram.Node.ID: (head: String, tail: String)] = [:]

  /// For each node, the composites around it.
  private var enclosing: [StateDiagram.Node.ID: [StateDiagram.Node.ID]] = [:]

  init(_ diagram: StateDiagram) {
    add(diagram.regions, inside: [])
  }

  private mutating func add(_ regions: [StateDiagram.Region], inside composites: [String]) {
    for node in regions.lazy.flatMap(\.nodes) {
      // Nodes that nothing encloses need no entry.
      if !composites.isEmpty || enclosing[node.id] != nil { enclosing[node.id] = composites }
      guard node.kind == .composite else { continue }
      add(node.regions, inside: composites + [node.id])
      let inner = node.regions.flatMap(\.nodes)
      // An arrow to a composite points at where it starts; one from it leaves its last state.
      let head = inner.first { $0.kind == .initial } ?? inner.first
      let tail = inner.last { $0.kind == .simple || $0.kind == .composite } ?? inner.last
      if let head, let tail {
        anchors[node.id] = (anchors[head.id]?.head ?? head.id, anchors[tail.id]?.tail ?? tail.id)
      }
    }
  }

  func head(_ id: StateDiagram.Node.ID) -> String { anchors[id]?.head ?? id }

  func tail(_ id: StateDiagram.Node.ID) -> String { anchors[id]?.tail ?? id }

  /// The name of a composite's cluster; nil for other nodes.
  func cluster(_ id: StateDiagram.Node.ID) -> String? {
    anchors[id] == nil ? nil : "cluster_" + id
  }

  /// Whether a node is the other one, or inside it.
  func isInside(_ id: StateDiagram.Node.ID, _ other: StateDiagram.Node.ID) -> Bool {
    id == other || (enclosing[id] ?? []).contains(other)
  }
}
