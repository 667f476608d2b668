import StateDiagrams

/// Random sequences of inputs from the initial state, ignored ones included, which prefer what was taken
/// rarely.
struct RandomPaths {
  private let behavior: Behavior
  private let drawn: DrawnSteps
  private var generator: SeededGenerator

  /// The number of times that each transition of the diagram was taken, or each step that it doesn't draw.
  private var counts: [[Int]: Int] = [:]

  init(_ drawn: DrawnSteps, seed: UInt64) {
    (behavior, self.drawn) = (drawn.exploration.behavior, drawn)
    generator = SeededGenerator(seed: seed)
  }

  /// Returns the next sequence, which is shorter than a length if it ends in a state in which no input is
  /// possible.
  mutating func next(length: Int) -> [Int] {
    var inputs: [Int] = []
    var state = 0
    while inputs.count < length, state < behavior.rowCount {
      let steps = behavior.steps(row: state)
      let goals = steps.map { step in
        let transitions = drawn.transitions(row: state, input: step.input)
        return transitions.isEmpty ? [[state, step.input]] : transitions.map { [$0] }
      }
      // The weight of a step is the inverse of the count of its rarest transition.
      let weights = goals.map { goals in
        1 / Double(1 + (goals.map { counts[$0, default: 0] }.min() ?? 0))
      }
      guard !steps.isEmpty else { break }
      var rest = Double.random(in: 0..<weights.reduce(0, +), using: &generator)
      let chosen =
        weights.firstIndex { weight in
          rest -= weight
          return rest < 0
        } ?? steps.count - 1
      for goal in goals[chosen] { counts[goal, default: 0] += 1 }
      inputs.append(steps[chosen].input)
      state = steps[chosen].target
    }
    return inputs
  }
}
