package import StateExploration

/// The transitions of a diagram that recorded machines have taken.
package struct MachineCoverage {
  /// A number of goals, and how many of them were reached.
  package struct Measure: Hashable {
    package let reached: Int
    package let total: Int

    /// The reached part, as a number up to 1; 1 if there are no goals.
    package var fraction: Double { total == 0 ? 1 : Double(reached) / Double(total) }

    /// `3 of 4 (75.0 %)`, rounded down.
    package var text: String {
      let tenths = total == 0 ? 1000 : reached * 1000 / total
      return "\(reached) of \(total) (\(tenths / 10).\(tenths % 10) %)"
    }
  }

  /// A transition with the number of times it was taken.
  package struct Entry {
    /// The index of the transition in the diagram.
    let number: Int
    package let transition: StateDiagram.Transition
    package let count: Int

    /// The names of the inputs of a shortest sequence that takes it; nil if no sequence does.
    package let way: [String]?
  }

  /// The transitions that events take, in the order of the diagram.
  package let entries: [Entry]

  /// The transitions that can be taken.
  package let transitions: Measure

  /// The outcomes of states and events that have several, ignored ones included.
  package let guards: Measure

  /// The pairs of transitions of which one can follow the other.
  package let pairs: Measure

  package let drawn: DrawnSteps

  /// The states that the machine reaches, but the diagram doesn't list, so that it lacks their transitions.
  package var unlistedStates: [String] {
    drawn.diagram.diagnostics.filter { $0.kind == .unlistedTarget }.map(\.subject)
  }

  /// Counts the transitions of a diagram.
  ///
  /// - Parameters:
  ///   - table: The table of the machine.
  ///   - drawn: The steps of the table in the diagram of the machine.
  ///   - data: The counts; nil if nothing was recorded.
  /// - Throws: An error if the counts are those of another version of the machine.
  package init(
    _ table: RecordedTable, _ drawn: DrawnSteps, _ data: CoverageData?
  ) throws(RecordingError) {
    if let data, data.digest != table.digest || !data.fits(table.steps.count) {
      throw RecordingError(
        "'\(data.file)' counts the steps of another version of '\(table.machine)': remove it, and "
          + "record again.")
    }
    self.drawn = drawn
    let (behavior, diagram) = (table.exploration.behavior, drawn.diagram)
    let steps = table.steps.map { drawn.transitions(row: $0.state, input: $0.input) }
    var counts = diagram.transitions.map { _ in 0 }
    for (step, count) in (data?.counts ?? []).enumerated() {
      for transition in steps[step] { counts[transition] += count }
    }
    for other in data?.others ?? [] {
      let found = drawn.transitions(
        from: other.source, to: other.target, event: other.event, effects: other.effects)
      for transition in found { counts[transition] += 1 }
    }
    let graph = StepGraph(behavior, goals: drawn.transitions)
    let ways = graph.shortestPaths()
    entries = diagram.transitions.indices.filter {
      diagram.transitions[$0].kind.isTaken && diagram.transitions[$0].event != nil
    }.map { number in
      Entry(
        number: number, transition: diagram.transitions[number], count: counts[number],
        way: ways[number].map { behavior.trace($0).inputs })
    }
    let reachable = entries.filter { $0.way != nil || $0.count > 0 }
    transitions = Measure(
      reached: reachable.count { $0.count > 0 }, total: reachable.count)
    // The outcomes of each node and label, with the number of times that each was taken.
    var outcomes: [Cell: [[Int]: Int]] = [:]
    for (number, step) in table.steps.enumerated() {
      let label = behavior.label(of: step.input, row: step.state)
      let cell = Cell(nodes: drawn.nodes(of: step.state), event: label)
      outcomes[cell, default: [:]][steps[number], default: 0] += data?.counts[number] ?? 0
    }
    let decided = outcomes.values.filter { $0.count > 1 }.flatMap(\.values)
    guards = Measure(reached: decided.count { $0 > 0 }, total: decided.count)
    let pairGraph = StepGraph(pairsOf: behavior, goals: drawn.transitions)
    let taken = (data?.pairs ?? []).flatMap { pair in
      steps[pair.first].flatMap { first in steps[pair.second].map { [first, $0] } }
    }
    pairs = Measure(
      reached: Set(taken).count, total: Set(pairGraph.edges.flatMap(\.goals)).count)
  }

  private struct Cell: Hashable {
    let nodes: [StateDiagram.Node.ID]
    let event: String
  }
}
