internal import StateDiagrams

/// An estimate of the time and the memory that the engine `dot` needs for a diagram.
///
/// `dot` assigns nodes to ranks. It cuts an edge that spans several ranks into pieces, one for each
/// rank. Its time grows with the square of the number of pieces, and with the number of pieces at a
/// single node.
///
/// The formula was fitted to the processor time of Graphviz 2.43 for about 80 diagrams that took 0.2
/// to 60 seconds: trees, chains with edges back to some nodes, and random and complete graphs. The
/// estimate is within a factor of 3 for all of them, and of 2.1 for nine out of ten.
struct LayoutEstimate: Hashable {
  /// The number of nodes that enclose no others.
  private(set) var nodes = 0

  /// The number of edges. Several edges between the same nodes count once, as `dot` lays them out.
  private(set) var edges = 0

  /// The number of pieces of all edges: the sum of the ranks that they span.
  private(set) var pieces = 0

  /// The greatest number of additional pieces at one node, not counting the first of each edge.
  private(set) var detour = 0

  /// The estimated time, in seconds.
  var seconds: Double { Self.seconds(nodes: nodes, pieces: pieces, detour: detour) }

  /// Returns an upper bound of the estimate, in seconds, as if each edge spanned all ranks. For small
  /// diagrams, it makes the exact estimate unnecessary.
  ///
  /// - Complexity: O(1).
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

  /// Estimates the layout of a diagram.
  ///
  /// - Complexity: O(*n* + *t* log *t*) for *n* nodes and *t* transitions.
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
  /// Returns the memory that a drawing is expected to take, in bytes.
  ///
  /// Each byte of the DOT text counts 10 bytes. In addition, `dot` needs 2,500 bytes for each piece of an
  /// edge, and `neato` needs 8 bytes for each pair of nodes.
  ///
  /// - Parameter documentBytes: The length of the DOT text.
  static func memory(
    of diagram: StateDiagram, _ engine: LayoutEngine, documentBytes: Int
  ) -> Int {
    let nodes = diagram.nodeCount
    let most = nodes * diagram.transitions.count
    let layout: Int =
      switch engine {
      // The exact number of pieces takes time to compute. A small upper bound is good enough.
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

  /// Returns the number of each node. Nodes that enclose no others are numbered in order; a composite
  /// has the number of the first one in it.
  private static func leaves(of diagram: StateDiagram) -> [StateDiagram.Node.ID: Int] {
    var numbers: [StateDiagram.Node.ID: Int] = [:]
    var count = 0
    diagram.forEachNode { node in
      numbers[node.id] = count
      if node.regions.allSatisfy(\.nodes.isEmpty) { count += 1 }
    }
    return numbers
  }

  /// Returns the graph with the edges reversed that close a cycle, as `dot` does, found by depth-first
  /// search. A node is `open` while its successors are visited; an edge to an open node closes a cycle.
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
