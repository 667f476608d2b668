package import StateExploration

/// The transitions of a diagram that draw the steps of a *following* table.
package struct DrawnSteps {
  package let exploration: Exploration
  package let diagram: StateDiagram
  let arrows: ArrowLookup

  private let behavior: Behavior

  /// Follows the inputs of a model, and derives its diagram. An explored model is searched once.
  package init(_ model: MachineModel) {
    let exploration = model.exploration(followsInputs: true)
    let isDrawn = exploration.behavior.isExplored && model.table == nil
    let diagram =
      isDrawn
      ? StateDiagram.Origin(.behavior(exploration.behavior.sorted)).diagram(name: model.name)
      : StateDiagram(of: model)
    self.init(exploration, on: diagram)
  }

  /// Creates a lookup of the steps of a table in a diagram.
  ///
  /// - Parameters:
  ///   - exploration: The following table, whose states are in the order of discovery.
  ///   - diagram: The diagram that was derived from the model.
  package init(_ exploration: Exploration, on diagram: StateDiagram) {
    self.exploration = exploration
    behavior = exploration.behavior
    self.diagram = diagram
    arrows = ArrowLookup(diagram)
  }

  /// Returns the indices of the diagram's transitions that draw a step; empty if it is ignored, or not
  /// in the diagram.
  package func transitions(row: Int, input: Int) -> [Int] {
    guard behavior.outcome(row: row, input: input).effects != nil else { return [] }
    return arrows.indices(of: behavior, row: row, input: input).compactMap(\.self)
      .withoutRepetitions
  }

  /// Returns the indices of the diagram's transitions that draw a step with some nodes and an event;
  /// empty if it is not in the diagram.
  func transitions(
    from sources: [[String]], to targets: [[String]], event: String, effects: [String]
  ) -> [Int] {
    zip(sources, targets).compactMap { source, target in
      let step = ArrowLookup.RegionStep(
        source: arrows.index.node(at: source), target: arrows.index.node(at: target), event: event,
        effects: effects)
      return arrows.index(of: step, isOnly: sources.count == 1)
    }.withoutRepetitions
  }

  /// Returns the nodes of a state: one, or one in each region.
  package func nodes(of state: Int) -> [StateDiagram.Node.ID] {
    arrows.currentNodes(of: state, in: behavior)
  }
}
