import StateDiagrams

/// Random sequences of inputs from the initial state, which prefer transitions that were taken rarely.
struct RandomPaths {
  private let graph: StepGraph
  private var generator: SeededGenerator

  /// The number of times that each transition of the diagram was taken.
  private var counts: [Int]

  init(_ source: PathSource, seed: UInt64) {
    graph = StepGraph(source.behavior, goals: source.drawn.transitions)
    generator = SeededGenerator(seed: seed)
    counts = source.drawn.diagram.transitions.map { _ in 0 }
  }

  /// Returns the next sequence, which is shorter than a length if it ends in a state that reacts to
  /// nothing.
  mutating func next(length: Int) -> [Int] {
    var inputs: [Int] = []
    var node = 0
    while inputs.count < length {
      let edges = graph.outgoing[node].map { graph.edges[$0] }
      // The weight of a step is the inverse of the count of its rarest transition.
      let weights = edges.map { edge in 1 / Double(1 + (edge.goals.map { counts[$0] }.min() ?? 0)) }
      guard let last = edges.last else { break }
      var rest = Double.random(in: 0..<weights.reduce(0, +), using: &generator)
      let edge =
        zip(edges, weights).first { _, weight in
          rest -= weight
          return rest < 0
        }?.0 ?? last
      for goal in edge.goals { counts[goal] += 1 }
      inputs.append(edge.input)
      node = edge.target
    }
    return inputs
  }
}
