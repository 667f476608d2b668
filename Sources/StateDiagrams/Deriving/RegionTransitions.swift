/// The transitions of one region, derived from the outcomes of its inputs.
struct RegionTransitions {
  /// The transitions of initial pseudostates, followed by all others.
  private(set) var transitions: [StateDiagram.Transition]

  /// The index in ``transitions`` of the one that draws the outcome of each row and input; -1 if none does.
  private(set) var arrows: [Int32]

  /// The composites with a history pseudostate, by number, and whether it is a deep one.
  private(set) var histories: [Int: Bool] = [:]

  /// The diagnostics of guards.
  private(set) var diagnostics: [StateDiagram.Diagnostic] = []

  /// The greatest number of drawn outcomes of a cell whose effects have values.
  private static let valueLimit = 4

  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]
  private let places: PlaceTable
  private var history: HistoryFinder

  /// The transitions of the borders of composites.
  private var borders: [Border] = []

  /// The number of the border that draws an outcome of a node.
  private var borderOfOutcome: [NodeOutcome: Int] = [:]

  private let showsIgnored: Bool
  private let showsImpossible: Bool

  /// Derives the transitions of a region, and appends them to those of initial pseudostates.
  init(
    _ outcomes: RegionOutcomes, initial: [StateDiagram.Transition],
    nodesOfRegions: [RegionNodes], places: PlaceTable, showsIgnored: Bool, showsImpossible: Bool
  ) {
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    self.places = places
    history = HistoryFinder(outcomes)
    transitions = initial
    let inputCount = outcomes.behavior.inputs.count
    arrows = Array(repeating: -1, count: outcomes.behavior.rowCount * inputCount)
    let labels = outcomes.labels
    self.showsIgnored = showsIgnored
    self.showsImpossible = showsImpossible
    transitions.reserveCapacity(
      min(outcomes.behavior.rowCount * labels.labels.count, 100_000))
    if !outcomes.nodes.composites.isEmpty {
      for label in labels.labels.indices { findBorders(label) }
    }
    for node in outcomes.nodes.nodes.indices {
      let rows = outcomes.rows(ofNode: node)
      guard let row = rows.first else { continue }
      for label in labels.labels.indices {
        if rows.count == 1, let input = labels.onlyInputs[label] {
          // The common case needs no arrays of samples and outcomes.
          if let outcome = outcomes.outcome(row: row, input: input), isShown(outcome) {
            arrows[row * inputCount + input] = append(outcome, from: node, on: label)
          }
          continue
        }
        append(outcomes.cell(node: node, label: label))
      }
    }
  }

  /// Appends the transitions of a cell: one for each outcome. Several have guards.
  private mutating func append(_ observed: RegionOutcomes.Cell) {
    let (node, label) = (observed.node, observed.label)
    let (cell, guards) = drawn(observed)
    let isDrawn = cell.outcomes.contains {
      isShown($0) && borderOfOutcome[NodeOutcome(node, label, $0)] == nil
    }
    if let guards, isDrawn { report(guards, outcomes.nodes.nodes[node].label, label) }
    let numbers = cell.outcomes.enumerated().map { index, outcome in
      isShown(outcome)
        ? append(outcome, from: node, on: label, guard: guards?.texts[index]) : -1
    }
    for sample in cell.samples {
      // An ignored event can count as a row, which it doesn't take.
      let isTaken =
        showsIgnored || outcomes.outcome(row: sample.row, input: sample.input)?.kind != .ignored
      arrows[sample.row * outcomes.behavior.inputs.count + sample.input] =
        isTaken ? numbers[sample.outcome] : -1
    }
  }

  /// Returns a cell with the outcomes that are drawn, and their guards if there are several.
  ///
  /// Values of effects are left out if there are too many, or if nothing distinguishes the outcomes. Outcomes
  /// that restore the state in which a composite was left are one, whose target is a history pseudostate.
  private mutating func drawn(
    _ observed: RegionOutcomes.Cell
  ) -> (cell: RegionOutcomes.Cell, guards: Guards?) {
    func guards(of cell: RegionOutcomes.Cell) -> Guards? {
      cell.outcomes.count < 2
        ? nil
        : Guards(cell, in: outcomes, nodesOfRegions: nodesOfRegions, places: places)
    }
    var cell = observed
    if cell.outcomes.count(where: \.kind.isTaken) > Self.valueLimit {
      cell = outcomes.withoutValues(cell) ?? cell
    }
    if let remembered = history.history(of: cell) { return (cell.map { _ in remembered }, nil) }
    let known = guards(of: cell)
    guard known?.isUndecided == true, let plain = outcomes.withoutValues(cell) else {
      return (cell, known)
    }
    if let remembered = history.history(of: plain) { return (plain.map { _ in remembered }, nil) }
    return (plain, guards(of: plain))
  }

  private mutating func report(_ guards: Guards, _ state: String, _ label: Int) {
    let event = outcomes.labels.text(label)
    if guards.isUndecided { diagnostics.append(.undecided(state: state, event: event)) }
    if let ambiguity = guards.ambiguity {
      diagnostics.append(.ambiguous(state: state, event: event, ambiguity))
    }
  }

  private func isShown(_ outcome: RegionOutcomes.Outcome) -> Bool {
    switch outcome.kind {
    case .ignored: showsIgnored && outcome != .elsewhere
    case .impossible: showsImpossible
    case .external, .internal: true
    }
  }

  /// Appends the transition of an outcome that is shown, unless the border of a composite has drawn it.
  ///
  /// - Returns: The index of the transition.
  private mutating func append(
    _ outcome: RegionOutcomes.Outcome, from node: Int, on label: Int, guard: String? = nil
  ) -> Int32 {
    let border = borderOfOutcome[NodeOutcome(node, label, outcome)]
    if let border, let known = borders[border].arrow { return known }
    if let composite = outcomes.composite(ofTarget: outcome.target) {
      histories[composite] = outcomes.nodes.leaves[composite].contains {
        outcomes.nodes.nodes[$0].composites.count > outcomes.nodes.composites[composite].count
      }
    }
    let source =
      border.map { outcomes.nodes.id(composite: borders[$0].composite) }
      ?? outcomes.nodes.nodes[node].id
    let number = Int32(truncatingIfNeeded: transitions.count)
    transitions.append(
      StateDiagram.Transition(
        source: source,
        target: outcome.kind == .external ? outcomes.id(ofTarget: outcome.target) : source,
        event: outcomes.labels.text(label, time: outcome.time),
        guard: border.map { borders[$0].guard } ?? `guard`,
        effects: outcomes.effects.names[Int(outcome.effects)], kind: outcome.kind))
    if let border { borders[border].arrow = number }
    return number
  }
}

// MARK: Borders

extension RegionTransitions {
  /// An outcome that all states of a composite have.
  private struct Border {
    let composite: ArraySlice<String>
    let `guard`: String?

    /// The index of the transition; nil until it is appended.
    var arrow: Int32?
  }

  /// An outcome of a node and a label. Rows of a node have no target.
  private struct NodeOutcome: Hashable {
    let node: Int
    let label: Int
    let outcome: RegionOutcomes.Outcome

    init(_ node: Int, _ label: Int, _ outcome: RegionOutcomes.Outcome) {
      (self.node, self.label, self.outcome) = (node, label, outcome.withoutOwnTarget)
    }
  }

  /// Finds the outcomes of a label that the borders of composites draw, from the outermost composite inwards.
  ///
  /// Every state of the composite has the outcome, in some row. If others have another one, guards must
  /// separate these rows from all others of the composite.
  private mutating func findBorders(_ label: Int) {
    let nodes = outcomes.nodes
    let cells = nodes.nodes.indices.map { node in
      nodes.nodes[node].composites.isEmpty
        ? nil : drawn(outcomes.cell(node: node, label: label)).cell.map(\.withoutOwnTarget)
    }
    for (composite, leaves) in zip(nodes.composites, nodes.leaves) {
      let all = leaves.compactMap { cells[$0] }
      for outcome in all[0].outcomes
      where canLeave(outcome, composite)
        && borderOfOutcome[NodeOutcome(leaves[0], label, outcome)] == nil
        && all.allSatisfy({ $0.outcomes.contains(outcome) })
      {
        let cell = RegionOutcomes.Cell(all).map { $0 == outcome ? $0 : .elsewhere }
        var text: String?
        if cell.outcomes.count > 1 {
          let guards = Guards(cell, in: outcomes, nodesOfRegions: nodesOfRegions, places: places)
          if guards.isUndecided { continue }
          report(guards, composite.last ?? "", label)
          text = guards.texts[cell.outcomes[0] == outcome ? 0 : 1]
        }
        for node in leaves { borderOfOutcome[NodeOutcome(node, label, outcome)] = borders.count }
        borders.append(Border(composite: composite, guard: text))
      }
    }
  }

  /// Returns whether an outcome can be that of a composite: a row, or a transition to a state outside.
  /// Timeouts can't, because entering another state of the composite restarts the time.
  private func canLeave(
    _ outcome: RegionOutcomes.Outcome, _ composite: ArraySlice<String>
  ) -> Bool {
    outcome.time < 0
      && (outcome.kind == .internal
        || outcome.kind == .external
          && !outcomes.id(ofTarget: outcome.target).isInside(
            outcomes.nodes.id(composite: composite)))
  }
}

extension RegionOutcomes.Outcome {
  /// The outcome as one that other nodes can have too: a row has no target.
  fileprivate var withoutOwnTarget: Self {
    guard kind == .internal else { return self }
    var result = self
    result.target = -1
    return result
  }
}
