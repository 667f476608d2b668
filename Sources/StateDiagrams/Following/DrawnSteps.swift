package import StateExploration

/// The transitions of a diagram that draw the steps of a *following* table.
package struct DrawnSteps {
  package let diagram: StateDiagram
  package let behavior: Behavior
  let arrows: ArrowLookup

  /// The node of each state of each region.
  private let nodes: [[StateDiagram.Node.ID]]
  private let numbers: [StateDiagram.Transition: Int]

  /// Creates a lookup of the steps of a table in a diagram.
  ///
  /// - Parameters:
  ///   - behavior: The following table, whose states are in the order of discovery.
  ///   - diagram: The diagram that was derived from the model.
  package init(_ behavior: Behavior, on diagram: StateDiagram) {
    self.behavior = behavior
    self.diagram = diagram
    let arrows = ArrowLookup(diagram)
    self.arrows = arrows
    nodes = behavior.regions.map { region in
      region.states.map { arrows.index.node(at: region.path + $0.path) }
    }
    numbers = Dictionary(
      diagram.transitions.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the transition of each region that draws a step; nil for a region without one.
  func transitions(
    row: Int, input: Int, effects: [ObservedEffect]
  ) -> [StateDiagram.Transition?] {
    let target = behavior.target(row: row, input: input)
    let steps = behavior.regions.indices.map { region in
      ArrowLookup.RegionStep(
        source: nodes[region][behavior.source(row: row, region: region)],
        target: nodes[region][behavior.part(of: target, region: region)],
        event: behavior.inputs[input].label, effects: effects)
    }
    if !behavior.declarations.isEmpty {
      let number = Int(behavior.declarations[row * behavior.inputs.count + input])
      return steps.map { arrows.transitions(ofDeclaration: number, $0).first }
    }
    let state = behavior.state(row: row)
    let states = behavior.regions.indices.map {
      behavior.regions[$0].states[behavior.source(row: row, region: $0)]
    }
    let facts = behavior.facts.isEmpty ? [] : behavior.facts[state]
    if let row = arrows.row(states, rest: behavior.rest(of: state), facts: facts),
      let number = arrows.input(behavior.inputs[input])
    {
      return arrows.transitions(row: row, input: number)
    }
    return steps.map { arrows.transition($0, isOnly: steps.count == 1) }
  }

  /// Returns the indices of the diagram's transitions that draw a step; empty if it is ignored, or not
  /// in the diagram.
  package func transitions(row: Int, input: Int) -> [Int] {
    guard case .handled(let list, _) = behavior.reaction(row: row, input: input),
      !behavior.isIgnored(row: row, input: input)
    else { return [] }
    return transitions(row: row, input: input, effects: behavior.effects[list])
      .compactMap { $0.flatMap { numbers[$0] } }.withoutRepetitions
  }

  /// Returns the indices of the diagram's transitions that draw a step with some nodes and an event;
  /// empty if it is not in the diagram.
  func transitions(
    from sources: [[String]], to targets: [[String]], event: String, effects: [ObservedEffect]
  ) -> [Int] {
    zip(sources, targets).compactMap { source, target in
      let step = ArrowLookup.RegionStep(
        source: arrows.index.node(at: source), target: arrows.index.node(at: target), event: event,
        effects: effects)
      return arrows.transition(step, isOnly: sources.count == 1).flatMap { numbers[$0] }
    }.withoutRepetitions
  }

  /// Returns the nodes of a state: one, or one in each region.
  package func nodes(of state: Int) -> [StateDiagram.Node.ID] {
    behavior.regions.indices.filter { behavior.isActive($0, in: state) }.map {
      nodes[$0][behavior.part(of: state, region: $0)]
    }
  }
}
