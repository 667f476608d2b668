/// The nodes and edges of a diagram without cycles, with the rank of each node, as `dot` assigns them.
///
/// A composite is represented by its first node.
package struct RankedGraph {
  /// The nodes that enclose no others.
  package private(set) var nodes: [StateDiagram.Node] = []

  /// The index in `nodes` of each node, and of the first node in each composite.
  package private(set) var numbers: [StateDiagram.Node.ID: Int] = [:]

  /// The targets of each node's edges. An edge that closes a cycle is reversed, and an edge from a node
  /// to itself is left out.
  package private(set) var edges: [Set<Int>] = []

  /// The number of edges of the longest path to each node.
  package private(set) var ranks: [Int] = []

  /// Assigns the ranks of a diagram.
  ///
  /// - Complexity: O(*n* + *t* log *t*) for *n* nodes and *t* transitions.
  package init(_ diagram: StateDiagram) {
    diagram.forEachNode { node in
      numbers[node.id] = nodes.count
      if node.regions.allSatisfy(\.nodes.isEmpty) { nodes.append(node) }
    }
    var targets = Array(repeating: Set<Int>(), count: nodes.count)
    for transition in diagram.transitions where transition.kind == .external {
      guard let source = numbers[transition.source], let target = numbers[transition.target],
        source != target
      else { continue }
      targets[source].insert(target)
    }
    let (edges, order) = Self.acyclic(targets.map { $0.sorted() })
    self.edges = edges
    ranks = Self.ranks(edges, order: order)
  }

  /// Returns the graph with the edges reversed that close a cycle, as `dot` does, found by depth-first
  /// search. A node is `open` while its successors are visited; an edge to an open node closes a cycle.
  private static func acyclic(_ targets: [[Int]]) -> (edges: [Set<Int>], order: [Int]) {
    enum Progress { case new, open, done }
    var edges = Array(repeating: Set<Int>(), count: targets.count)
    var progress = Array(repeating: Progress.new, count: targets.count)
    var order: [Int] = []
    for start in targets.indices where progress[start] == .new {
      var path = [(node: start, next: 0)]
      progress[start] = .open
      while let (node, next) = path.last {
        guard next < targets[node].count else {
          progress[node] = .done
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[node][next]
        switch progress[target] {
        case .open: edges[target].insert(node)
        case .done: edges[node].insert(target)
        case .new:
          edges[node].insert(target)
          progress[target] = .open
          path.append((target, 0))
        }
      }
    }
    return (edges, order.reversed())
  }

  /// Returns the rank of each node: the number of edges of the longest path to it.
  private static func ranks(_ edges: [Set<Int>], order: [Int]) -> [Int] {
    var ranks = Array(repeating: 0, count: edges.count)
    for node in order {
      for target in edges[node] { ranks[target] = max(ranks[target], ranks[node] + 1) }
    }
    return ranks
  }
}
