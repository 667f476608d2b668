/// The transitions of one region, derived from the outcomes of its inputs.
struct RegionTransitions {
  /// The transitions to initial states, and all others.
  private(set) var transitions: [StateDiagram.Transition]

  /// The composites that have a history node, by number, and whether it is a deep one.
  private(set) var histories: [Int: Bool] = [:]

  /// The nodes and events whose outcomes nothing distinguishes.
  private(set) var undecided: [(node: RegionNodes.Node, event: String)] = []

  /// The nodes and events whose guards could be about something else.
  private(set) var ambiguous:
    [(node: RegionNodes.Node, event: String, ambiguity: Guards.Ambiguity)] = []

  private let outcomes: RegionOutcomes
  private let labels: InputLabels
  private let showsIgnored: Bool

  init(
    _ outcomes: RegionOutcomes,
    initial: [StateDiagram.Transition],
    labels: InputLabels,
    nodesOfRegions: [RegionNodes],
    features: FeatureTable,
    showsIgnored: Bool
  ) {
    self.outcomes = outcomes
    transitions = initial
    self.labels = labels
    self.showsIgnored = showsIgnored
    var history = HistoryFinder(outcomes)
    func guards(of cell: RegionOutcomes.Cell) -> Guards {
      Guards(cell, in: outcomes, nodesOfRegions: nodesOfRegions, features: features)
    }
    transitions.reserveCapacity(
      min(outcomes.exploration.rowCount * labels.labels.count, 100_000))
    for node in outcomes.nodes.nodes.indices {
      let rows = outcomes.rowsOfNode[node]
      if rows.isEmpty { continue }
      for label in labels.labels.indices {
        if rows.count == 1, let input = labels.onlyInputs[label] {
          // The common case, without the arrays that several representatives need.
          append(outcomes.outcome(row: rows[0], input: input), from: node, on: label)
          continue
        }
        append(
          outcomes.cell(node: node, label: label, inputs: labels.inputs[label]), &history,
          guards: guards)
      }
    }
    let nodes = outcomes.nodes
    for composite in nodes.composites {
      let leaves = nodes.leaves(of: composite)
      // Nothing is known of a state that received no input.
      guard leaves.allSatisfy({ !outcomes.rowsOfNode[$0].isEmpty }) else { continue }
      transitions.hoist(
        from: Set(leaves.map { nodes.nodes[$0].id }), to: nodes.id(composite: composite)
      ) { transition in
        !undecided.contains { $0.node.id == transition.source && $0.event == transition.event }
      }
    }
  }

  /// Appends the transitions of a node with several representatives, or of several inputs.
  private mutating func append(
    _ observed: RegionOutcomes.Cell, _ history: inout HistoryFinder,
    guards makeGuards: (RegionOutcomes.Cell) -> Guards
  ) {
    let (node, label) = (observed.node, observed.label)
    var cell = observed
    var knownGuards: Guards?
    if let merged = outcomes.mergingPayloads(of: cell) {
      // Without their payloads if they are many, or if nothing else decides between them.
      if !merged.isRequired { knownGuards = makeGuards(cell) }
      if knownGuards?.isUndecided ?? true { (cell, knownGuards) = (merged.cell, nil) }
    }
    if cell.outcomes.count == 1 {
      append(cell.outcomes[0], from: node, on: label)
    } else if let remembered = history.history(of: cell) {
      histories[remembered.composite] = remembered.isDeep
      let composite = outcomes.nodes.composites[remembered.composite]
      append(
        to: .history(in: outcomes.nodes.id(composite: composite)), .external,
        remembered.effects, from: node, on: label)
    } else {
      let guards = knownGuards ?? makeGuards(cell)
      if guards.isUndecided {
        undecided.append((outcomes.nodes.nodes[node], labels.labels[label]))
      }
      if let ambiguity = guards.ambiguity {
        ambiguous.append((outcomes.nodes.nodes[node], labels.labels[label], ambiguity))
      }
      for (index, outcome) in cell.outcomes.enumerated() {
        append(outcome, from: node, on: label, guard: guards.guard(of: index))
      }
    }
  }

  private mutating func append(
    _ outcome: RegionOutcomes.Outcome, from node: Int, on label: Int,
    guard: StateDiagram.Guard? = nil
  ) {
    // A timeout can't happen in a state that doesn't have it.
    if outcome.kind == .ignored, !showsIgnored || labels.areTimeouts[label] { return }
    append(
      to: outcomes.nodes.nodes[outcome.target].id, outcome.kind, outcome.effects, from: node,
      on: label, guard: `guard`)
  }

  private mutating func append(
    to target: StateDiagram.Node.ID, _ kind: StateDiagram.Transition.Kind, _ effects: Int32,
    from node: Int, on label: Int, guard: StateDiagram.Guard? = nil
  ) {
    transitions.append(
      StateDiagram.Transition(
        source: outcomes.nodes.nodes[node].id, target: target, event: labels.labels[label],
        guard: `guard`, effects: outcomes.effects.names[Int(effects)], kind: kind))
  }
}

extension [StateDiagram.Transition] {
  /// Replaces a transition that every state of a composite has without a guard, to a target outside, by
  /// one from the composite's border.
  ///
  /// Guarded transitions stay, because their order is that of their precedence. Timeouts stay, because
  /// the time of the composite would not begin again in each state.
  mutating func hoist(
    from states: Set<StateDiagram.Node.ID>, to composite: StateDiagram.Node.ID,
    if canHoist: (StateDiagram.Transition) -> Bool = { _ in true }
  ) {
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
    var removed: Set<Int> = []
    for (hoisted, indices) in groups
    where indices.count == states.count && hoisted.timeout == nil {
      self[indices[0]] = hoisted
      removed.formUnion(indices.dropFirst())
    }
    if !removed.isEmpty { self = indices.filter { !removed.contains($0) }.map { self[$0] } }
  }
}
