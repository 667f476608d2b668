/// The transitions of one region, derived from the outcomes of its inputs.
struct RegionTransitions {
  /// The transitions of initial pseudostates, followed by all others.
  private(set) var transitions: [StateDiagram.Transition]

  /// The composites with a history pseudostate, by number, and whether it is a deep one.
  private(set) var histories: [Int: Bool] = [:]

  /// The cells with several outcomes that no factor distinguishes.
  private(set) var undecided: [RegionOutcomes.Cell] = []

  /// The nodes and events whose guards have another explanation.
  private(set) var ambiguous:
    [(node: RegionNodes.Node, event: String, ambiguity: Guards.Ambiguity)] = []

  /// The greatest number of outcomes of a cell that differ only in payloads of effects. More are
  /// drawn as one transition, with `…` for the payload.
  private static let payloadLimit = 4

  private let outcomes: RegionOutcomes
  private let labels: InputLabels
  private let showsIgnored: Bool
  private let showsImpossible: Bool

  /// Derives the transitions of a region.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the region.
  ///   - initial: The transitions of initial pseudostates.
  ///   - labels: The labels of the inputs.
  ///   - nodesOfRegions: The nodes of all regions, which guards can name.
  ///   - features: The features of inputs and states.
  ///   - showsIgnored: Whether ignored events are transitions too.
  ///   - showsImpossible: Whether impossible events are transitions too.
  init(
    _ outcomes: RegionOutcomes,
    initial: [StateDiagram.Transition],
    labels: InputLabels,
    nodesOfRegions: [RegionNodes],
    features: FeatureTable,
    showsIgnored: Bool,
    showsImpossible: Bool
  ) {
    self.outcomes = outcomes
    transitions = initial
    self.labels = labels
    self.showsIgnored = showsIgnored
    self.showsImpossible = showsImpossible
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
          // The common case needs no arrays of samples and outcomes.
          if let outcome = outcomes.outcome(row: rows[0], input: input) {
            append(outcome, from: node, on: label)
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
      transitions.hoist(
        from: Set(leaves.map { nodes.nodes[$0].id }), to: nodes.id(composite: composite)
      ) { transition in
        !undecided.contains {
          nodes.nodes[$0.node].id == transition.source
            && labels.labels[$0.label] == transition.event
        }
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
    // Payloads of effects are left out if there are too many, or if no factor distinguishes them.
    var cell = outcomes.mergingPayloads(of: observed, beyond: Self.payloadLimit) ?? observed
    var knownGuards: Guards?
    if let merged = outcomes.mergingPayloads(of: cell, beyond: 1) {
      knownGuards = makeGuards(cell)
      if knownGuards?.isUndecided == true { (cell, knownGuards) = (merged, nil) }
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
      if guards.isUndecided { undecided.append(cell) }
      if let ambiguity = guards.ambiguity {
        ambiguous.append((outcomes.nodes.nodes[node], labels.labels[label], ambiguity))
      }
      for (index, outcome) in cell.outcomes.enumerated() {
        append(outcome, from: node, on: label, guard: guards.guard(of: index))
      }
    }
  }

  /// Appends the transition of an outcome, unless it is an ignored or impossible event that isn't
  /// shown.
  private mutating func append(
    _ outcome: RegionOutcomes.Outcome, from node: Int, on label: Int,
    guard: StateDiagram.Guard? = nil
  ) {
    // A state without a timeout never receives its event, so that ignoring it means nothing.
    if outcome.kind == .ignored,
      !showsIgnored || labels.areTimeouts[label] || outcome == .elsewhere
    {
      return
    }
    if outcome.kind == .impossible, !showsImpossible { return }
    append(
      to: outcomes.id(ofTarget: outcome.target), outcome.kind, outcome.effects, from: node,
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
