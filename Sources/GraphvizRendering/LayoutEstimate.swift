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
    let graph = RankedGraph(diagram)
    nodes = graph.nodes.count
    var detours = Array(repeating: 0, count: nodes)
    for (source, targets) in graph.edges.enumerated() {
      edges += targets.count
      for target in targets {
        let length = graph.ranks[target] - graph.ranks[source]
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
