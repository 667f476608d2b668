/// A network with capacities and costs, in which as much flow as possible is sent in the cheapest way.
struct FlowNetwork {
  private struct Arc {
    let target: Int
    var capacity: Int
    let cost: Int
  }

  /// The arcs. Each one is followed by its reverse.
  private var arcs: [Arc] = []
  private var outgoing: [[Int]]

  /// The cost of a cheapest way to each node.
  private var distances: [Int] = []

  /// The next arc that is tried at each node.
  private var next: [Int] = []
  private var isOnPath: [Bool] = []

  init(nodeCount: Int) {
    outgoing = Array(repeating: [], count: nodeCount)
  }

  mutating func addArc(from source: Int, to target: Int, capacity: Int, cost: Int) {
    outgoing[source].append(arcs.count)
    outgoing[target].append(arcs.count + 1)
    arcs.append(Arc(target: target, capacity: capacity, cost: cost))
    arcs.append(Arc(target: source, capacity: 0, cost: -cost))
  }

  /// Returns the flow through an arc, by the order in which arcs were added.
  func flow(_ number: Int) -> Int { arcs[2 * number + 1].capacity }

  /// Sends as much flow as possible in the cheapest way, by successive shortest paths.
  mutating func maximize(from source: Int, to sink: Int) {
    while findDistances(from: source, to: sink) {
      next = outgoing.map { _ in 0 }
      isOnPath = outgoing.map { _ in false }
      while send(Int.max, from: source, to: sink) > 0 {}
    }
  }

  /// Finds the cost of a cheapest way to each node (R. Bellman, L. R. Ford), and returns whether there is
  /// a way to the sink.
  private mutating func findDistances(from source: Int, to sink: Int) -> Bool {
    distances = outgoing.map { _ in Int.max }
    distances[source] = 0
    var isPending = outgoing.map { _ in false }
    var queue = [source]
    var first = 0
    while first < queue.count {
      let node = queue[first]
      first += 1
      isPending[node] = false
      for number in outgoing[node] where arcs[number].capacity > 0 {
        let arc = arcs[number]
        let distance = distances[node] + arc.cost
        guard distance < distances[arc.target] else { continue }
        distances[arc.target] = distance
        if !isPending[arc.target] {
          isPending[arc.target] = true
          queue.append(arc.target)
        }
      }
    }
    return distances[sink] < Int.max
  }

  /// Sends flow along one cheapest way, and returns its amount.
  private mutating func send(_ limit: Int, from source: Int, to sink: Int) -> Int {
    var path: [Int] = []
    var node = source
    isOnPath[source] = true
    while node != sink {
      if next[node] < outgoing[node].count {
        let number = outgoing[node][next[node]]
        let arc = arcs[number]
        if arc.capacity > 0, !isOnPath[arc.target],
          distances[arc.target] == distances[node] + arc.cost
        {
          path.append(number)
          node = arc.target
          isOnPath[node] = true
        } else {
          next[node] += 1
        }
      } else {
        isOnPath[node] = false
        guard let last = path.popLast() else { return 0 }
        node = arcs[last ^ 1].target
        next[node] += 1
      }
    }
    let amount = path.reduce(limit) { min($0, arcs[$1].capacity) }
    for number in path {
      arcs[number].capacity -= amount
      arcs[number ^ 1].capacity += amount
      isOnPath[arcs[number].target] = false
    }
    isOnPath[source] = false
    return amount
  }
}
