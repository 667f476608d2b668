internal import StateDiagrams

/// An estimate of the time that `dot` takes, from the shape of a diagram.
///
/// `dot` puts nodes into ranks and cuts an edge that spans several into pieces, one for each. Its work
/// grows with the number of pieces and with the number side by side. The two formulas were fitted to
/// measurements of chains, trees, stars, and random and complete graphs.
struct LayoutEstimate: Hashable {
  /// The number of nodes that enclose no others.
  private(set) var nodes = 0

  /// The number of edges; several between the same nodes are one, as they are drawn.
  private(set) var edges = 0

  /// The number of pieces of edges.
  private(set) var pieces = 0

  /// The number of pieces between two ranks, squared, over all ranks.
  private(set) var crowding = 0

  /// The estimated time, in seconds.
  var seconds: Double {
    guard edges > 0 else { return 0 }
    // An edge of one piece costs next to nothing.
    return Self.seconds(
      pieces: Double(pieces), surplus: Double(pieces - edges), crowding: Double(crowding),
      density: Double(edges) / Double(max(nodes, 1)))
  }

  /// Returns an upper bound of the estimate for a number of nodes and edges, in seconds, at which each
  /// edge spans all ranks. It detects small diagrams quickly.
  static func longestSeconds(nodes: Int, edges: Int) -> Double {
    let (nodes, edges) = (Double(nodes), Double(edges))
    let pieces = nodes * edges
    return seconds(
      pieces: pieces, surplus: pieces, crowding: nodes * edges * edges, density: edges)
  }

  private static func seconds(
    pieces: Double, surplus: Double, crowding: Double, density: Double
  ) -> Double {
    let long = 5e-10 * surplus * surplus * pieces
    let crowded = 8e-9 * surplus * crowding * (1 + density / 1.6)
    return max(long, crowded)
  }

  init(of diagram: StateDiagram) {
    let ends = Self.leaves(of: diagram)
    nodes = (ends.values.max() ?? -1) + 1
    var targets = Array(repeating: Set<Int>(), count: nodes)
    for transition in diagram.transitions where transition.kind == .external {
      guard let source = ends[transition.source], let target = ends[transition.target],
        source != target
      else { continue }
      targets[source].insert(target)
    }
    let graph = Self.acyclic(targets.map { $0.sorted() })
    let ranks = Self.ranks(graph)
    // The difference between the numbers of pieces after and before each rank.
    var changes = Array(repeating: 0, count: nodes + 1)
    for (source, targets) in graph.edges.enumerated() {
      edges += targets.count
      for target in targets {
        pieces += ranks[target] - ranks[source]
        changes[ranks[source]] += 1
        changes[ranks[target]] -= 1
      }
    }
    var width = 0
    for change in changes {
      width += change
      crowding += width * width
    }
  }
}

extension LayoutEstimate {
  /// A graph without cycles: the targets of each node's edges, and the nodes in topological order.
  private typealias Graph = (edges: [Set<Int>], order: [Int])

  /// Returns a number for each node that encloses no others; a composite has that of its first node.
  private static func leaves(of diagram: StateDiagram) -> [StateDiagram.Node.ID: Int] {
    var numbers: [StateDiagram.Node.ID: Int] = [:]
    var count = 0
    diagram.forEachNode { node in
      numbers[node.id] = count
      if node.regions.allSatisfy(\.nodes.isEmpty) { count += 1 }
    }
    return numbers
  }

  /// Returns the graph with each edge that closes a cycle reversed, as `dot` does.
  private static func acyclic(_ targets: [[Int]]) -> Graph {
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
  private static func ranks(_ graph: Graph) -> [Int] {
    var ranks = Array(repeating: 0, count: graph.edges.count)
    for node in graph.order {
      for target in graph.edges[node] { ranks[target] = max(ranks[target], ranks[node] + 1) }
    }
    return ranks
  }
}
