/// Follows the transitions of a diagram, through composites, regions and pseudostates. Guards are
/// taken to hold at some time.
struct Reachability {
  typealias ID = StateDiagram.Node.ID

  private var nodes: [ID: StateDiagram.Node] = [:]
  private var parents: [ID: ID] = [:]
  private var targets: [ID: [ID]] = [:]
  private let regions: [StateDiagram.Region]

  init(_ diagram: StateDiagram) {
    regions = diagram.regions
    for transition in diagram.transitions where transition.kind == .external {
      targets[transition.source, default: []].append(transition.target)
    }
    add(diagram.regions, in: nil)
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: ID?) {
    for node in regions.flatMap(\.nodes) {
      nodes[node.id] = node
      parents[node.id] = parent
      add(node.regions, in: node.id)
    }
  }

  /// The composites around a node, innermost first.
  func enclosing(_ id: ID) -> [ID] {
    var result: [ID] = []
    var current = parents[id]
    while let parent = current {
      result.append(parent)
      current = parents[parent]
    }
    return result
  }

  /// Whether an arrow leaves a state, or a composite around it, for another place.
  func hasWayOut(_ id: ID) -> Bool {
    ([id] + enclosing(id)).contains { source in
      (targets[source] ?? []).contains { $0 != id }
    }
  }

  /// What is reached from the machine's start.
  func fromStart() -> Set<ID> { search(from: starts(of: regions)) }

  /// What is reached from a state, which is itself among it.
  func from(_ id: ID) -> Set<ID> { search(from: [id]) }

  private func search(from ids: [ID]) -> Set<ID> {
    var reached: Set<ID> = []
    var waiting = ids
    while let id = waiting.popLast() {
      guard reached.insert(id).inserted else { continue }
      waiting += targets[id] ?? []
      guard let node = nodes[id] else { continue }
      // Whoever is in a state is in all the composites around it, and in the other regions too.
      if let parent = parents[id] {
        waiting.append(parent)
        let siblings = nodes[parent]?.regions ?? []
        let others = siblings.filter { region in !region.nodes.contains { $0.id == id } }
        waiting += starts(of: others)
        // A composite that was never left has no history, and starts as usual.
        if node.kind == .history || node.kind == .deepHistory { waiting += starts(of: siblings) }
      }
      if node.kind == .composite, !ids.contains(id), !isEnteredFromInside(node, reached) {
        waiting += starts(of: node.regions)
      }
    }
    return reached
  }

  /// Whether a composite was reached because a state in it was.
  private func isEnteredFromInside(_ node: StateDiagram.Node, _ reached: Set<ID>) -> Bool {
    node.regions.flatMap(\.nodes).contains { reached.contains($0.id) }
      && !targets.values.contains { $0.contains(node.id) }
  }

  /// Where regions start. One without an initial pseudostate may start anywhere.
  private func starts(of regions: [StateDiagram.Region]) -> [ID] {
    regions.flatMap { region in
      let initial = region.nodes.filter { $0.kind == .initial }
      return (initial.isEmpty ? region.nodes : initial).map(\.id)
    }
  }
}
