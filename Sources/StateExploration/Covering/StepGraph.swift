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
        for input in behavior.inputs.indices {
          guard let target = behavior.result(row: node.state, input: input),
            !behavior.isIgnored(row: node.state, input: input)
          else { continue }
          let (goals, memory) = reached(node.memory, steps(node.state, input))
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

  /// Returns the edges of a shortest way from the initial node to each node; nil for the initial one.
  ///
  /// The nodes are numbered by distance, so that the first edge to a node is the last one of the way.
  var arrivals: [Int?] {
    var result: [Int?] = outgoing.map { _ in nil }
    for (number, edge) in edges.enumerated() where edge.target != 0 && result[edge.target] == nil {
      result[edge.target] = number
    }
    return result
  }

  /// Returns sequences of inputs from the initial state that reach every goal.
  ///
  /// For each goal, the first step that reaches it is chosen. A shortest tour makes all chosen steps,
  /// in which returning to the initial state by a new sequence is free. Of the tours of that length, it
  /// is one with the fewest sequences.
  ///
  /// - Parameter limit: The greatest number of steps. The result is nil if there are more.
  package func coveringPaths(limit: Int) -> [[Int]]? {
    var known: Set<Int> = []
    let isChosen = edges.map { edge in
      edge.goals.reduce(into: false) { if known.insert($1).inserted { $0 = true } }
    }
    return StepTour(self, visiting: isChosen, limit: limit)?.paths.map {
      $0.map { edges[$0].input }
    }
  }

  /// Returns a shortest sequence of inputs that ends with a step to each goal.
  package func shortestPaths() -> [Int: [Int]] {
    let arrivals = arrivals
    var result: [Int: [Int]] = [:]
    for edge in edges where !edge.goals.allSatisfy({ result[$0] != nil }) {
      var path = [edge.input]
      var node = edge.source
      while let arrival = arrivals[node] {
        path.append(edges[arrival].input)
        node = edges[arrival].source
      }
      for goal in edge.goals where result[goal] == nil { result[goal] = path.reversed() }
    }
    return result
  }
}

extension Behavior {
  /// Returns the number of the state after an input in a row; nil if the step was not applied or failed.
  package func result(row: Int, input: Int) -> Int? {
    switch reaction(row: row, input: input) {
    case .forbidden, .undetermined, .impossible: nil
    case .ignored, .handled: target(row: row, input: input)
    }
  }

  /// Returns whether an input in a row has no effects and changes nothing, in a machine that doesn't
  /// report it as a transition.
  package func isIgnored(row: Int, input: Int) -> Bool {
    switch reaction(row: row, input: input) {
    case .ignored: true
    case .handled(let effects, _):
      !reportsIgnored && effects == 0 && isUnchanged(row: row, input: input)
    case .forbidden, .undetermined, .impossible: false
    }
  }
}
