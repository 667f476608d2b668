/// The steps of a machine from its initial state as a graph, in which sequences are planned.
package struct StepGraph {
  /// A step: an input that leads from one node to another.
  package struct Edge {
    let source: Int
    package let target: Int
    package let input: Int

    /// The numbers of the goals that the step reaches.
    package let goals: [Int]
  }

  /// The nodes are numbered in the order of their distance from the initial one, which is 0.
  package private(set) var edges: [Edge] = []

  /// The edges that leave each node.
  package private(set) var outgoing: [[Int]] = [[]]

  /// Creates the graph of a *following* table.
  ///
  /// - Parameters:
  ///   - behavior: The table. Each of its states is a node. Ignored inputs are no steps.
  ///   - goals: Returns the goals that an input in a row reaches.
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs.
  package init(_ behavior: Behavior, goals: (_ row: Int, _ input: Int) -> [Int]) {
    self.init(behavior, steps: goals) { _, goals in (goals, memory: []) }
  }

  /// Creates the graph whose goals are the pairs of consecutive goals of a *following* table.
  ///
  /// A node is a state with the goals of the step that led to it.
  package init(pairsOf behavior: Behavior, goals: (_ row: Int, _ input: Int) -> [Int]) {
    var numbers: [[Int]: Int] = [:]
    self.init(behavior, steps: goals) { memory, goals in
      let pairs = memory.flatMap { first in
        goals.map { second in
          let number = numbers[[first, second], default: numbers.count]
          numbers[[first, second]] = number
          return number
        }
      }
      return (pairs, memory: goals)
    }
  }

  private struct Node: Hashable {
    let state: Int
    let memory: [Int]
  }

  private init(
    _ behavior: Behavior, steps: (Int, Int) -> [Int],
    reached: (_ memory: [Int], _ goals: [Int]) -> (goals: [Int], memory: [Int])
  ) {
    var nodes = [Node(state: 0, memory: [])]
    var numbers = [nodes[0]: 0]
    var current = 0
    while current < nodes.count {
      let node = nodes[current]
      if node.state < behavior.rowCount {
        for (input, target) in behavior.steps(row: node.state) {
          let isIgnored = behavior.outcome(row: node.state, input: input).isIgnored
          // The rules of inputs count an ignored one too.
          if isIgnored, target == node.state { continue }
          let (goals, memory) = reached(
            node.memory, isIgnored ? [] : steps(node.state, input))
          let next = Node(state: target, memory: memory)
          let number = numbers[next, default: nodes.count]
          if number == nodes.count {
            nodes.append(next)
            numbers[next] = number
            outgoing.append([])
          }
          outgoing[current].append(edges.count)
          edges.append(Edge(source: current, target: number, input: input, goals: goals))
        }
      }
      current += 1
    }
  }

  /// Returns sequences of inputs from the initial state that reach every goal.
  ///
  /// Each sequence goes on to the nearest step with a goal that was not reached. If another such step is
  /// nearer to the initial state, a new sequence begins.
  ///
  /// - Parameter limit: The greatest number of steps. The result is nil if there are more.
  /// - Complexity: O(*e*) for each goal, for *e* edges; in practice, a small part of it.
  package func coveringPaths(limit: Int) -> [[Int]]? {
    var missing = Set(edges.flatMap(\.goals))
    var paths: [[Int]] = []
    var (node, count) = (0, 0)
    let isMissing = { [edges] edge in !missing.isDisjoint(with: edges[edge].goals) }
    while !missing.isEmpty {
      let next = way(from: node, within: .max, to: isMissing)
      // Starting again is free, but a step more is better than a sequence more.
      let restart =
        node == 0 ? nil : way(from: 0, within: (next?.count ?? .max) - 2, to: isMissing)
      guard let way = restart ?? next else { return paths }
      if restart != nil || paths.isEmpty { paths.append([]) }
      for edge in way {
        paths[paths.count - 1].append(edges[edge].input)
        missing.subtract(edges[edge].goals)
        node = edges[edge].target
      }
      count += way.count
      if count > limit { return nil }
    }
    return paths
  }

  /// Returns the edges of a shortest way to an edge that fulfills a condition, which is the last one; nil if
  /// there is none of at most some edges.
  private func way(from start: Int, within limit: Int, to isLast: (Int) -> Bool) -> [Int]? {
    var arrivals = [start: -1]
    var level = [start]
    var length = 0
    while !level.isEmpty, length < limit {
      length += 1
      var next: [Int] = []
      for node in level {
        for edge in outgoing[node] {
          if isLast(edge) {
            let before = inputs(to: node) { node in
              arrivals[node].flatMap { $0 < 0 ? nil : (edges[$0].source, $0) }
            }
            return before + [edge]
          }
          let target = edges[edge].target
          if arrivals.updateValue(arrivals[target] ?? edge, forKey: target) == nil {
            next.append(target)
          }
        }
      }
      level = next
    }
    return nil
  }

  /// Returns a shortest sequence of inputs that ends with a step to each goal.
  package func shortestPaths() -> [Int: [Int]] {
    // The nodes are numbered by distance, so that the first edge to a node is the last one of the way.
    var arrivals: [(state: Int, input: Int)?] = outgoing.map { _ in nil }
    for edge in edges where edge.target != 0 && arrivals[edge.target] == nil {
      arrivals[edge.target] = (edge.source, edge.input)
    }
    var result: [Int: [Int]] = [:]
    for edge in edges {
      for goal in edge.goals where result[goal] == nil {
        result[goal] = inputs(to: edge.source) { arrivals[$0] } + [edge.input]
      }
    }
    return result
  }
}
