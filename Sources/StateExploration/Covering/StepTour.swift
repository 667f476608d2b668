/// A shortest set of walks from the initial node that visit some edges of a graph.
///
/// This is the directed Chinese postman problem (J. Edmonds and E. L. Johnson, 1973) with an edge from
/// each node back to the initial one, which costs less than all steps together. The cheapest flow that
/// balances the visited edges decides how often each other edge is taken, and an Eulerian tour of the
/// result is cut where it returns to the initial node. If all edges are visited, the length is optimal.
/// Otherwise, parts that are not connected with the initial node are connected by shortest ways.
struct StepTour {
  /// The edges of each walk, in order.
  private(set) var paths: [[Int]] = []

  private let graph: StepGraph

  /// The number of times that each edge is taken.
  private var counts: [Int]

  /// The number of times that the walks return to the initial node from each node.
  private var returns: [Int]

  /// Computes the walks.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - isVisited: Whether each edge must be visited.
  ///   - limit: The greatest number of steps. The result is nil if the walks have more.
  /// - Complexity: O(*f* × *e*) for *e* edges and *f* visits after which the next edge is elsewhere; in
  ///   practice, close to *e* times the depth of the graph.
  init?(_ graph: StepGraph, visiting isVisited: [Bool], limit: Int) {
    self.graph = graph
    counts = isVisited.map { $0 ? 1 : 0 }
    returns = graph.outgoing.map { _ in 0 }
    balance()
    connect()
    guard counts.reduce(0, +) <= limit else { return nil }
    cut()
  }

  /// Takes further edges, so that each node is entered as often as it is left.
  private mutating func balance() {
    let nodeCount = graph.outgoing.count
    let (source, sink) = (nodeCount, nodeCount + 1)
    var network = FlowNetwork(nodeCount: nodeCount + 2)
    // A return costs less than a step, however many returns there are.
    let unlimited = Int.max / 2
    for edge in graph.edges {
      network.addArc(
        from: edge.source, to: edge.target, capacity: unlimited, cost: graph.edges.count + 1)
    }
    for node in 0..<nodeCount {
      network.addArc(from: node, to: 0, capacity: node == 0 ? 0 : unlimited, cost: 1)
    }
    var excess = graph.outgoing.map { _ in 0 }
    for (edge, count) in zip(graph.edges, counts) {
      excess[edge.target] += count
      excess[edge.source] -= count
    }
    for node in 0..<nodeCount {
      if excess[node] > 0 {
        network.addArc(from: source, to: node, capacity: excess[node], cost: 0)
      } else if excess[node] < 0 {
        network.addArc(from: node, to: sink, capacity: -excess[node], cost: 0)
      }
    }
    network.maximize(from: source, to: sink)
    for edge in counts.indices { counts[edge] += network.flow(edge) }
    for node in returns.indices { returns[node] = network.flow(counts.count + node) }
  }

  /// Connects the edges that are taken with the initial node.
  private mutating func connect() {
    let arrivals = graph.arrivals
    var isReached = graph.outgoing.map { _ in false }
    func reach(_ node: Int, _ counts: [Int]) {
      var pending = [node]
      while let node = pending.popLast() {
        guard !isReached[node] else { continue }
        isReached[node] = true
        pending += graph.outgoing[node].filter { counts[$0] > 0 }.map { graph.edges[$0].target }
      }
    }
    reach(0, counts)
    // A balanced part is reached as a whole from each of its nodes.
    for edge in counts.indices where counts[edge] > 0 && !isReached[graph.edges[edge].source] {
      var node = graph.edges[edge].source
      returns[node] += 1
      let end = node
      while let arrival = arrivals[node] {
        counts[arrival] += 1
        node = graph.edges[arrival].source
      }
      reach(end, counts)
      reach(0, counts)
    }
  }

  /// Makes an Eulerian tour of the taken edges (C. Hierholzer, 1873), and cuts it at the returns.
  private mutating func cut() {
    var (counts, returns) = (counts, returns)
    var next = graph.outgoing.map { _ in 0 }
    // Nil is a return to the initial node.
    var stack: [(node: Int, edge: Int?)] = [(0, nil)]
    var tour: [Int?] = []
    while let (node, edge) = stack.last {
      while next[node] < graph.outgoing[node].count, counts[graph.outgoing[node][next[node]]] == 0 {
        next[node] += 1
      }
      if next[node] < graph.outgoing[node].count {
        let edge = graph.outgoing[node][next[node]]
        counts[edge] -= 1
        stack.append((graph.edges[edge].target, edge))
      } else if returns[node] > 0 {
        returns[node] -= 1
        stack.append((0, nil))
      } else {
        tour.append(edge)
        stack.removeLast()
      }
    }
    let parts = tour.reversed().dropFirst().split(separator: nil, omittingEmptySubsequences: false)
      .map { $0.compactMap(\.self) }
    // The tour is closed: after the last return, it leads back to its start.
    let first = parts.count == 1 ? parts[0] : parts[parts.count - 1] + parts[0]
    paths = ([first] + parts.dropFirst().dropLast()).filter { !$0.isEmpty }
  }
}
