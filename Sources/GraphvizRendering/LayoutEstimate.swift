internal import StateDiagrams

/// An estimate of the time and the memory that `dot` takes, from the shape of a diagram.
///
/// `dot` puts nodes into ranks and cuts an edge that spans several into pieces, one for each. Its work
/// grows with the square of the number of pieces, and with the pieces that lead to one node.
///
/// The formula was fitted to the processor time of Graphviz 2.43 for about 80 diagrams that took from 0.2 to
/// 60 seconds: trees, chains with edges back to some nodes, and random and complete graphs. It is right
/// within a factor of 3 for all of them, and of 2.1 for nine of ten.
struct LayoutEstimate: Hashable {
  /// The number of nodes that enclose no others.
  private(set) var nodes = 0

  /// The number of edges; several between the same nodes are one, as they are drawn.
  private(set) var edges = 0

  /// The number of pieces of edges.
  private(set) var pieces = 0

  /// The greatest number of pieces that the edges of one node have beyond the first of each edge.
  private(set) var detour = 0

  /// The estimated time, in seconds.
  var seconds: Double { Self.seconds(nodes: nodes, pieces: pieces, detour: detour) }

  /// Returns an upper bound of the estimate for a number of nodes and edges, in seconds, at which each
  /// edge spans all ranks. It detects small diagrams quickly.
  static func longestSeconds(nodes: Int, edges: Int) -> Double {
    let (pieces, overflows) = nodes.multipliedReportingOverflow(by: edges)
    return overflows ? .infinity : seconds(nodes: nodes, pieces: pieces, detour: pieces)
  }

  private static func seconds(nodes: Int, pieces: Int, detour: Int) -> Double {
    guard nodes > 0 else { return 0 }
    let (nodes, pieces, detour) = (Double(nodes), Double(pieces), Double(detour))
    return 3e-7 * nodes * nodes + 1.1e-6 * pieces * pieces * (detour / nodes).squareRoot()
      / nodes.squareRoot().squareRoot()
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
    var detours = Array(repeating: 0, count: nodes)
    for (source, targets) in graph.edges.enumerated() {
      edges += targets.count
      for target in targets {
        let length = ranks[target] - ranks[source]
        pieces += length
        detours[source] += length - 1
        detours[target] += length - 1
      }
    }
    detour = detours.max() ?? 0
  }
}

// MARK: Memory

extension LayoutEstimate {
  /// Returns the memory that a drawing is expected to take, in bytes: for each byte of the text, for
  /// each piece of an edge with `dot`, and for each pair of nodes with `neato`.
  static func memory(
    of diagram: StateDiagram, _ engine: LayoutEngine, documentBytes: Int
  ) -> Int {
    let nodes = diagram.nodeCount
    let most = nodes * diagram.transitions.count
    let layout: Int =
      switch engine {
      // The exact number of pieces takes time, and a small bound is enough.
      case .dot: 2_500 * (most < 100_000 ? most : LayoutEstimate(of: diagram).pieces)
      case .neato: 8 * nodes * nodes
      case .fdp, .sfdp, .circo, .twopi, .osage, .patchwork: 0
      }
    return 10 * documentBytes + layout
  }
}

// MARK: The shape

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
