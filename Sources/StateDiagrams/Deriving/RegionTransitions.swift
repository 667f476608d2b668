/// The transitions of one region, derived from the outcomes of its inputs.
struct RegionTransitions {
  /// The transitions of initial pseudostates, followed by all others.
  private(set) var transitions: [StateDiagram.Transition]

  /// The index in ``transitions`` of the one that draws the outcome of each row and input; -1 if none does.
  private(set) var arrows: [Int32]

  /// The composites with a history pseudostate, by number, and whether it is a deep one.
  private(set) var histories: [Int: Bool] = [:]

  /// The cells with several outcomes that no guards distinguish.
  private(set) var undecided: [RegionOutcomes.Cell] = []

  /// The nodes and events whose guards have another explanation.
  private(set) var ambiguous:
    [(node: RegionNodes.Node, event: String, ambiguity: Guards.Ambiguity)] = []

  /// The greatest number of drawn outcomes of a cell whose effects have values.
  private static let valueLimit = 4

  private let outcomes: RegionOutcomes
  private let showsIgnored: Bool
  private let showsImpossible: Bool

  /// Derives the transitions of a region.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the region.
  ///   - initial: The transitions of initial pseudostates.
  ///   - nodesOfRegions: The nodes of all regions, which guards can name.
  ///   - places: The places in inputs and states.
  ///   - showsIgnored: Whether ignored events are transitions too.
  ///   - showsImpossible: Whether impossible events are transitions too.
  init(
    _ outcomes: RegionOutcomes,
    initial: [StateDiagram.Transition],
    nodesOfRegions: [RegionNodes],
    places: PlaceTable,
    showsIgnored: Bool,
    showsImpossible: Bool
  ) {
    self.outcomes = outcomes
    transitions = initial
    let inputCount = outcomes.behavior.inputs.count
    arrows = Array(repeating: -1, count: outcomes.behavior.rowCount * inputCount)
    let labels = outcomes.labels
    self.showsIgnored = showsIgnored
    self.showsImpossible = showsImpossible
    var history = HistoryFinder(outcomes)
    func guards(of cell: RegionOutcomes.Cell) -> Guards {
      Guards(cell, in: outcomes, nodesOfRegions: nodesOfRegions, places: places)
    }
    transitions.reserveCapacity(
      min(outcomes.behavior.rowCount * labels.labels.count, 100_000))
    for node in outcomes.nodes.nodes.indices {
      let rows = outcomes.rowsOfNode[node]
      if rows.isEmpty { continue }
      for label in labels.labels.indices {
        if rows.count == 1, let input = labels.onlyInputs[label] {
          // The common case needs no arrays of samples and outcomes.
          if let outcome = outcomes.outcome(row: rows[0], input: input) {
            arrows[rows[0] * inputCount + input] = append(outcome, from: node, on: label)
          }
          continue
        }
        let cell = outcomes.cell(node: node, label: label, inputs: labels.inputs[label])
        if !cell.samples.isEmpty { append(cell, &history, guards: guards) }
      }
    }
    let nodes = outcomes.nodes
    for composite in nodes.composites {
      let leaves = nodes.leaves(of: composite)
      // The reactions of a state that received no input are unknown.
      guard leaves.allSatisfy({ !outcomes.rowsOfNode[$0].isEmpty }) else { continue }
      let numbers = transitions.hoist(
        from: Set(leaves.map { nodes.nodes[$0].id }), to: nodes.id(composite: composite)
      ) { transition in
        !undecided.contains {
          nodes.nodes[$0.node].id == transition.source
            && labels.text($0.label) == transition.event
        }
      }
      if numbers.isEmpty { continue }
      for index in arrows.indices where arrows[index] >= 0 {
        arrows[index] = numbers[Int(arrows[index])]
      }
    }
  }

  /// Appends the transitions of a cell with several representatives or several inputs.
  ///
  /// A single outcome becomes one transition. Several outcomes become one transition to a history
  /// pseudostate, if they restore the state in which a composite was left, or else guarded
  /// transitions.
  private mutating func append(
    _ observed: RegionOutcomes.Cell, _ history: inout HistoryFinder,
    guards makeGuards: (RegionOutcomes.Cell) -> Guards
  ) {
    let (node, label) = (observed.node, observed.label)
    if observed.outcomes.isEmpty { return }
    // Values of effects are left out if there are too many, or if nothing distinguishes the outcomes.
    var cell = observed
    if cell.outcomes.count(where: \.kind.isTaken) > Self.valueLimit {
      cell = outcomes.withoutValues(cell) ?? cell
    }
    var knownGuards: Guards?
    if cell.outcomes.count > 1, let plain = outcomes.withoutValues(cell) {
      knownGuards = makeGuards(cell)
      if knownGuards?.isUndecided == true { (cell, knownGuards) = (plain, nil) }
    }
    let drawn: [Int32]
    if cell.outcomes.count == 1 {
      drawn = [append(cell.outcomes[0], from: node, on: label)]
    } else if let remembered = history.history(of: cell) {
      histories[remembered.composite] = remembered.isDeep
      let composite = outcomes.nodes.composites[remembered.composite]
      let arrow = append(
        to: .history(in: outcomes.nodes.id(composite: composite)), .external,
        remembered.effects, from: node, on: outcomes.labels.text(label, time: remembered.time))
      drawn = cell.outcomes.map { _ in arrow }
    } else {
      let guards = knownGuards ?? makeGuards(cell)
      if guards.isUndecided { undecided.append(cell) }
      if let ambiguity = guards.ambiguity {
        ambiguous.append((outcomes.nodes.nodes[node], outcomes.labels.text(label), ambiguity))
      }
      drawn = cell.outcomes.enumerated().map { index, outcome in
        append(outcome, from: node, on: label, guard: guards.guard(of: index))
      }
    }
    for sample in cell.samples {
      arrows[sample.row * outcomes.behavior.inputs.count + sample.input] = drawn[sample.outcome]
    }
  }

  /// Appends the transition of an outcome, unless it is an ignored or impossible event that isn't
  /// shown.
  ///
  /// - Returns: The index of the transition; -1 without one.
  private mutating func append(
    _ outcome: RegionOutcomes.Outcome, from node: Int, on label: Int,
    guard: String? = nil
  ) -> Int32 {
    if outcome.kind == .ignored, !showsIgnored || outcome == .elsewhere { return -1 }
    if outcome.kind == .impossible, !showsImpossible { return -1 }
    return append(
      to: outcomes.id(ofTarget: outcome.target), outcome.kind, outcome.effects, from: node,
      on: outcomes.labels.text(label, time: outcome.time), guard: `guard`)
  }

  private mutating func append(
    to target: StateDiagram.Node.ID, _ kind: StateDiagram.Transition.Kind, _ effects: Int32,
    from node: Int, on event: String, guard: String? = nil
  ) -> Int32 {
    transitions.append(
      StateDiagram.Transition(
        source: outcomes.nodes.nodes[node].id, target: target, event: event,
        guard: `guard`, effects: outcomes.effects.names[Int(effects)], kind: kind))
    return Int32(truncatingIfNeeded: transitions.count - 1)
  }
}

extension [StateDiagram.Transition] {
  /// Replaces equal transitions from all states of a composite by one transition from the border of
  /// the composite.
  ///
  /// The transitions must be unguarded and leave the composite. Guarded transitions stay, because
  /// their order is their precedence. Timeouts stay, because entering another state of the
  /// composite restarts the time.
  ///
  /// - Parameters:
  ///   - states: The states in the composite, at any depth.
  ///   - composite: The composite.
  ///   - canHoist: Whether a transition may be replaced.
  /// - Returns: The later index of each transition; empty if nothing changed.
  @discardableResult
  mutating func hoist(
    from states: Set<StateDiagram.Node.ID>, to composite: StateDiagram.Node.ID,
    if canHoist: (StateDiagram.Transition) -> Bool = { _ in true }
  ) -> [Int32] {
    var groups: [StateDiagram.Transition: [Int]] = [:]
    for (index, transition) in enumerated()
    where transition.kind == .external && transition.guard == nil
      && states.contains(transition.source)
      && !transition.target.isInside(composite) && canHoist(transition)
    {
      var hoisted = transition
      hoisted.source = composite
      groups[hoisted, default: []].append(index)
    }
    var replacements: [Int: Int] = [:]
    for (hoisted, indices) in groups
    where indices.count == states.count && hoisted.timeout == nil {
      self[indices[0]] = hoisted
      for index in indices.dropFirst() { replacements[index] = indices[0] }
    }
    if replacements.isEmpty { return [] }
    let kept = indices.filter { replacements[$0] == nil }
    var numbers = [Int32](repeating: 0, count: count)
    for (number, index) in kept.enumerated() { numbers[index] = Int32(truncatingIfNeeded: number) }
    for (index, first) in replacements { numbers[index] = numbers[first] }
    self = kept.map { self[$0] }
    return numbers
  }
}
