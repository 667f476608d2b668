import StateExploration

/// Finds the transitions of a diagram that draw the steps of its machine.
///
/// A step is a state and an input. It is looked up in the table of the diagram. A step without a row, from
/// a state that no list contains, is looked up by its outcome. If no transition has that outcome, the step
/// is not in the diagram.
struct ArrowLookup {
  typealias ID = StateDiagram.Node.ID

  /// A step of a machine in one region.
  struct RegionStep {
    let source: ID
    let target: ID
    let event: String
    /// The effects with their values.
    let effects: [String]
  }

  let diagram: StateDiagram
  let index: DiagramIndex

  private let rows: RowIndex?

  /// The indices of the transitions of each source and event, without ignored and impossible ones.
  private let indices: [Key: [Int]]

  private struct Key: Hashable {
    let source: ID
    let event: String?
  }

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    index = DiagramIndex(diagram)
    rows = diagram.origin?.behavior.map { RowIndex($0) }
    indices = Dictionary(
      grouping: diagram.transitions.indices.filter { diagram.transitions[$0].kind.isTaken }
    ) { Key(source: diagram.transitions[$0].source, event: diagram.transitions[$0].event) }
  }

  /// Returns the indices of the transitions that draw a step of a run, one for each region that shows it.
  ///
  /// - Parameters:
  ///   - before: The run before the step.
  ///   - sources: The nodes before the step.
  ///   - targets: The nodes after it.
  ///   - number: The number of the input in the model.
  ///   - input: The input.
  ///   - label: The label of the input, which can be the time of a timeout.
  ///   - effects: The effects.
  func transitions(
    of before: any ModelRun, from sources: [ID], to targets: [ID], on number: Int,
    _ input: ModelInput, labelled label: String, _ effects: [ObservedEffect]
  ) -> [Int] {
    let steps = zip(sources, targets).map {
      RegionStep(source: $0, target: $1, event: label, effects: effects.map(\.text))
    }
    let found =
      if let declaration = before.declaration(of: number) {
        steps.map { index(ofDeclaration: declaration, $0) }
      } else if let rows, let row = rows.row(of: before), let number = rows.input(input) {
        indices(step: rows.step(row, number))
      } else {
        steps.map { index(of: $0, isOnly: steps.count == 1) }
      }
    return found.compactMap(\.self).withoutRepetitions
  }

  /// Returns the index of the transition of each region that draws a step of the diagram's table.
  private func indices(step: Int) -> [Int?] {
    diagram.tableArrows.regions.indices.map { region in
      diagram.tableArrows.transition(step: step, region: region).flatMap {
        diagram.transitions[$0].kind.isTaken ? $0 : nil
      }
    }
  }

  /// Returns the index of the transition of each region that draws a step of another table of the machine; nil
  /// for a region that shows nothing of it.
  func indices(of table: Behavior, row: Int, input: Int) -> [Int?] {
    let state = table.state(row: row)
    let isDeclared = !table.declarations.isEmpty
    if !isDeclared, let rows, let number = rows.input(table.inputs[input]),
      let row = rows.row(
        table.parts(of: state), rest: { table.rest(of: state) },
        facts: table.facts.isEmpty ? [] : table.facts[state])
    {
      return indices(step: rows.step(row, number))
    }
    let effects = table.effects(row: row, input: input).map(\.text)
    let target = table.target(row: row, input: input)
    let steps = zip(nodes(of: state, in: table), nodes(of: target, in: table)).map {
      RegionStep(source: $0, target: $1, event: table.label(of: input, row: row), effects: effects)
    }
    if isDeclared {
      let number = Int(table.declarations[row * table.inputs.count + input])
      return steps.map { index(ofDeclaration: number, $0) }
    }
    return steps.map { index(of: $0, isOnly: steps.count == 1) }
  }

  /// Returns the nodes of a state of a table, one for each of the machine's own regions.
  private func nodes(of state: Int, in table: Behavior) -> [ID] {
    let regions = table.regions.filter { $0.container == nil }
    return zip(regions, table.parts(of: state)).map { index.node(at: $0.path + $1.path) }
  }

  /// Returns the nodes of a state of a table that a picture highlights: those inside a state with regions
  /// instead of the state itself.
  func currentNodes(of state: Int, in table: Behavior) -> [ID] {
    let inner = table.innerPaths(of: state)
    return inner.isEmpty ? nodes(of: state, in: table) : inner.map(index.node)
  }

  /// Returns the index of the transition of a declaration of a table that draws a step; nil if none does.
  private func index(ofDeclaration declaration: Int, _ step: RegionStep) -> Int? {
    (diagram.tableArrows.declarations[declaration] ?? []).sorted().first {
      diagram.transitions[$0].event == step.event && leads(diagram.transitions[$0], step)
    }
  }

  /// Returns the index of the transition with the outcome of a step; nil if there is none.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - isOnly: Whether the machine has no other region, which can show some of the effects.
  func index(of step: RegionStep, isOnly: Bool) -> Int? {
    // The innermost state takes precedence.
    ([step.source] + index.enclosing(step.source)).firstResult { place in
      indices[Key(source: place, event: step.event)]?.first {
        leads(diagram.transitions[$0], step) && shows(diagram.transitions[$0].effects, step, isOnly)
      }
    }
  }

  /// Returns whether a transition leads to the target of a step, or around it.
  private func leads(_ transition: StateDiagram.Transition, _ step: RegionStep) -> Bool {
    guard transition.kind == .external else { return step.source == step.target }
    let target = transition.target
    let end = target.isPseudostate ? index[target]?.parent ?? target : target
    return index.isInside(step.target, end)
  }

  /// Returns whether a transition's effects stand for those of a step, with their values or with `…`.
  private func shows(_ texts: [String], _ step: RegionStep, _ isOnly: Bool) -> Bool {
    var rest = step.effects[...]
    for text in texts {
      let start = text.hasSuffix("(…)") ? text.dropLast(2) : nil
      let match = rest.firstIndex { $0 == text || start.map($0.hasPrefix) == true }
      guard let match else { return false }
      rest = rest[(match + 1)...]
    }
    guard isOnly else { return true }
    let node = { (id: ID) in index[id]?.node }
    let others = (node(step.source)?.exitEffects ?? []) + (node(step.target)?.entryEffects ?? [])
    return step.effects.count <= texts.count + others.count
  }

  /// Returns the nodes of the current state of a run: one, or one in each region.
  func nodes(of run: any ModelRun) -> [ID] { nodes(of: run.places) }

  /// Returns the nodes of places of the model.
  func nodes(of places: [ModelPlace]) -> [ID] {
    places.flatMap { place -> [ID] in
      if let region = place.region { return [index.node(at: [region] + place.state.path)] }
      return (rows?.paths(of: place.state) ?? [place.state.path]).map(index.node)
    }
  }
}
