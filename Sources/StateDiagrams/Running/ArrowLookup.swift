import StateExploration

/// Finds the transitions of a diagram that draw the steps of its machine.
///
/// A step is a state and an input. It is looked up in the table of the diagram. A step without a row, from
/// a state that no list contains, is looked up by its outcome. If no transition has that outcome, the step
/// is not in the diagram.
package struct ArrowLookup {
  package typealias ID = StateDiagram.Node.ID

  /// A step of a machine in one region.
  struct RegionStep {
    let source: ID
    let target: ID
    let event: String
    let effects: [ObservedEffect]
  }

  let diagram: StateDiagram
  package let index: DiagramIndex
  private let arrows: Arrows

  /// Whether the diagram draws the rows of a table.
  package var hasTable: Bool { arrows.behavior != nil }

  private let rows: RowIndex?

  /// The transitions of each source and event, without ignored and impossible ones.
  private var transitions: [Key: [StateDiagram.Transition]] = [:]

  private struct Key: Hashable {
    let source: ID
    let event: String
  }

  package init(_ diagram: StateDiagram) {
    self.diagram = diagram
    index = DiagramIndex(diagram)
    let derived = diagram.origin?.derived(name: diagram.name)
    // A diagram that was changed has other transitions than its table.
    let isUnchanged = derived?.diagram.transitions == diagram.transitions
    arrows = isUnchanged ? derived?.arrows ?? Arrows() : Arrows()
    rows = arrows.behavior.map { RowIndex($0) }
    for transition in diagram.transitions where transition.kind.isTaken {
      guard let event = transition.event else { continue }
      transitions[Key(source: transition.source, event: event), default: []].append(transition)
    }
  }

  /// Returns the transitions that draw a step of a run, one for each region that shows it.
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
  ) -> [StateDiagram.Transition] {
    let steps = zip(sources, targets).map {
      RegionStep(source: $0, target: $1, event: label, effects: effects)
    }
    if let declaration = before.declaration(of: number) {
      return steps.flatMap { transitions(ofDeclaration: declaration, $0) }.withoutRepetitions
    }
    if let rows, let row = rows.row(of: before), let number = rows.input(input) {
      return transitions(row: row, input: number).compactMap(\.self).withoutRepetitions
    }
    return steps.compactMap { transition($0, isOnly: steps.count == 1) }.withoutRepetitions
  }

  /// Returns the row of a state in the diagram's table; nil if it has none.
  func row(_ states: [Behavior.State], rest: Value, facts: [UInt8]) -> Int? {
    rows?.row(states, rest: { rest }, facts: facts)
  }

  /// Returns the number of an input in the diagram's table; nil if it is none of its inputs.
  func input(_ input: ModelInput) -> Int? { rows?.input(input) }

  /// Returns the transition of each region that draws an input in a row of the diagram's table.
  func transitions(row: Int, input: Int) -> [StateDiagram.Transition?] {
    arrows.regions.indices.map { region in
      arrows.transition(row: row, input: input, region: region).flatMap {
        let transition = diagram.transitions[$0]
        return transition.kind.isTaken ? transition : nil
      }
    }
  }

  /// Returns the transition of each region that draws a step of another table of the machine; nil for a
  /// region that shows nothing of it.
  package func transitions(
    of table: Behavior, row: Int, input: Int
  ) -> [StateDiagram.Transition?] {
    let state = table.state(row: row)
    let isDeclared = !table.declarations.isEmpty
    if !isDeclared, let number = self.input(table.inputs[input]),
      let row = self.row(
        table.parts(of: state), rest: table.rest(of: state),
        facts: table.facts.isEmpty ? [] : table.facts[state])
    {
      return transitions(row: row, input: number)
    }
    let effects = table.effects(row: row, input: input)
    let target = table.target(row: row, input: input)
    let steps = zip(nodes(of: state, in: table), nodes(of: target, in: table)).map {
      RegionStep(source: $0, target: $1, event: table.label(of: input, row: row), effects: effects)
    }
    if isDeclared {
      let number = Int(table.declarations[row * table.inputs.count + input])
      return steps.map { transitions(ofDeclaration: number, $0).first }
    }
    return steps.map { transition($0, isOnly: steps.count == 1) }
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

  /// A condition of a transition: active states, and the payload of the event.
  package struct Condition: Hashable {
    package let states: [ID]
    /// Nil if the payload doesn't matter.
    package let payload: String?
  }

  /// Returns what decides between the transitions of a source and an event: for each transition, the
  /// conditions in which it is taken. They are about the states of the fewest regions, two at most, and
  /// about the payload if these alone don't decide.
  ///
  /// Nil if nothing decides, or if the diagram has no table. A transition that is always taken has one
  /// empty condition.
  ///
  /// - Complexity: O(*r*² × *s* × *i*) for *r* regions, *s* rows and *i* inputs with the event's label.
  package func conditions(source: ID, event: String) -> [Int: [Condition]]? {
    let observations = observations(inside: source, event: event)
    if observations.isEmpty { return nil }
    let regions = Array(observations[0].nodes.indices)
    let pairs = regions.flatMap { first in regions.dropFirst(first + 1).map { [first, $0] } }
    for usesPayload in [false, true] {
      for set in [[]] + regions.map({ [$0] }) + pairs {
        var order: [Condition] = []
        var outcomes: [Condition: Int] = [:]
        let isDeciding = observations.allSatisfy { observation in
          let states = set.compactMap { observation.nodes[$0] }
          let condition = Condition(
            states: states, payload: usesPayload ? observation.payload : nil)
          let known = outcomes.updateValue(observation.transition, forKey: condition)
          if known == nil { order.append(condition) }
          return states.count == set.count
            && known ?? observation.transition == observation.transition
        }
        if isDeciding { return Dictionary(grouping: order) { outcomes[$0] ?? -1 } }
      }
    }
    return nil
  }

  private struct Observation {
    /// The active node of each region; nil for a region inside another state.
    let nodes: [ID?]
    let payload: String
    /// The transition of the source that is taken; -1 if there is none.
    let transition: Int
  }

  /// Returns the observations of an event in a state or inside it.
  private func observations(inside source: ID, event: String) -> [Observation] {
    guard let behavior = arrows.behavior else { return [] }
    let events = behavior.namedEvents.filter { $0.name.label == event }
    let regions = behavior.regions.indices
    return (0..<behavior.rowCount).flatMap { row -> [Observation] in
      let nodes = regions.map { node(behavior, row: row, region: $0) }
      guard nodes.contains(where: { $0.map { index.isInside($0, source) } ?? false }) else {
        return []
      }
      return events.compactMap { event in
        let own = regions.firstResult { region in
          arrows.transition(row: row, input: event.input, region: region).flatMap {
            diagram.transitions[$0].source == source ? $0 : nil
          }
        }
        switch behavior.outcome(row: row, of: event) {
        case .excluded, .unknown: return nil
        case .ignored:
          return Observation(
            nodes: nodes, payload: event.name.key,
            transition: event.name.isTimeout ? -1 : own ?? -1)
        case .impossible, .handled: break
        }
        return Observation(nodes: nodes, payload: event.name.key, transition: own ?? -1)
      }
    }
  }

  /// Returns the node of a row in a region; nil for a region inside another state.
  private func node(_ behavior: Behavior, row: Int, region: Int) -> ID? {
    let state = behavior.source(row: row, region: region)
    let drawn = behavior.regions[region]
    return drawn.container != nil && state == 0
      ? nil : index.node(at: drawn.path + drawn.states[state].path)
  }

  /// Returns the transitions of a declaration of a table that can draw a step.
  func transitions(ofDeclaration number: Int, _ step: RegionStep) -> [StateDiagram.Transition] {
    let all = (arrows.declarations[number] ?? []).sorted().map { diagram.transitions[$0] }
    return all.filter {
      $0.event == step.event && leads($0, step) && shows($0.effects, step, true)
    }
  }

  /// Returns the transition with the outcome of a step; nil if there is none.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - isOnly: Whether the machine has no other region, which can show some of the effects.
  func transition(_ step: RegionStep, isOnly: Bool) -> StateDiagram.Transition? {
    // The innermost state takes precedence.
    for place in [step.source] + index.enclosing(step.source) {
      let found = (transitions[Key(source: place, event: step.event)] ?? []).filter {
        leads($0, step) && shows($0.effects, step, isOnly)
      }
      if let first = found.first { return first }
    }
    return nil
  }

  /// Returns whether a transition leads to the target of a step, or around it.
  private func leads(_ transition: StateDiagram.Transition, _ step: RegionStep) -> Bool {
    guard transition.kind == .external else { return step.source == step.target }
    let target = transition.target
    let end = target.isPseudostate ? index[target]?.parent ?? target : target
    return index.isInside(step.target, end)
  }

  /// Returns whether the texts of a transition's effects stand for those of a step.
  private func shows(_ texts: [String], _ step: RegionStep, _ isOnly: Bool) -> Bool {
    var rest = step.effects[...]
    for text in texts {
      guard let match = rest.firstIndex(where: { $0.isShown(as: text) }) else {
        return false
      }
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
