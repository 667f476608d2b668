package import StateExploration

/// The transitions of a diagram that draw the steps of a *following* table.
package struct DrawnSteps {
  package let diagram: StateDiagram
  package let behavior: Behavior
  let arrows: ArrowLookup

  private let numbers: [StateDiagram.Transition: Int]

  /// Creates a lookup of the steps of a table in a diagram.
  ///
  /// - Parameters:
  ///   - behavior: The following table, whose states are in the order of discovery.
  ///   - diagram: The diagram that was derived from the model.
  package init(_ behavior: Behavior, on diagram: StateDiagram) {
    self.behavior = behavior
    self.diagram = diagram
    arrows = ArrowLookup(diagram)
    numbers = Dictionary(
      diagram.transitions.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the indices of the diagram's transitions that draw a step; empty if it is ignored, or not
  /// in the diagram.
  package func transitions(row: Int, input: Int) -> [Int] {
    guard case .handled = behavior.reaction(row: row, input: input),
      !behavior.isIgnored(row: row, input: input)
    else { return [] }
    return arrows.transitions(of: behavior, row: row, input: input)
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
    arrows.currentNodes(of: state, in: behavior)
  }
}
