/// The arrows of one region, worked out from what its events did.
struct RegionTransitions {
  /// An arrow whose ends may still move to a composite's border or to its history.
  ///
  /// All by numbers: there may be a million, and to count references would take longer than to step.
  struct Draft {
    enum End: Hashable {
      case node(Int32)
      /// A composite, or its history, by its number among the region's composites.
      case composite(Int32)
      case history(Int32)
    }

    var source: End
    var target: End
    let eventLabel: Int32
    let `guard`: Int32
    let effects: Int32
    /// Whether the guard says the same in every state: there is none, or the event alone decides.
    let dependsOnEventAlone: Bool
    let kind: StateDiagram.Transition.Kind
  }

  private(set) var drafts: [Draft] = []

  /// The guards by number; 0 is none.
  private var guards = GuardNumbering()

  /// The composites that have a history node, and whether it is a deep one.
  private(set) var histories: [Int: Bool] = [:]

  /// The nodes and event labels whose outcomes nothing tells apart.
  private(set) var undecided: [(node: String, event: String)] = []

  private let outcomes: RegionOutcomes

  private let nodesOfRegions: [RegionNodes]
  private let shownNumbers: ShownNumbers

  init(
    _ outcomes: RegionOutcomes,
    eventLabels: EventLabels,
    nodesOfRegions: [RegionNodes],
    shownNumbers: ShownNumbers
  ) {
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    self.shownNumbers = shownNumbers
    let showsIgnored = outcomes.machine.options.showsIgnoredEvents
    var history = HistoryFinder(outcomes)
    drafts.reserveCapacity(min(outcomes.machine.observation.answers.count, 100_000))
    for node in outcomes.nodes.nodes.indices {
      let rows = outcomes.rowsOfNode[node]
      if rows.isEmpty { continue }
      for label in eventLabels.labels.indices {
        if rows.count == 1, let event = eventLabels.onlyEvents[label] {
          // The ordinary case, without the arrays that several representatives need.
          let outcome = outcomes.outcome(row: rows[0], event: event)
          append(outcome, from: node, on: label, showsIgnored: showsIgnored)
          continue
        }
        let cell = outcomes.cell(
          node: node, eventLabel: label, events: eventLabels.events[label])
        if cell.outcomes.count == 1 {
          append(cell.outcomes[0], from: node, on: label, showsIgnored: showsIgnored)
        } else if let remembered = history.history(of: cell) {
          histories[remembered.composite] = remembered.isDeep
          drafts.append(
            Draft(
              source: .node(Int32(node)), target: .history(Int32(remembered.composite)),
              eventLabel: Int32(label), guard: GuardNumbering.none, effects: remembered.effects,
              dependsOnEventAlone: true, kind: .external))
        } else {
          appendGuarded(cell, eventLabels, showsIgnored: showsIgnored)
        }
      }
    }
    hoist()
  }

  private mutating func append(
    _ outcome: RegionOutcomes.Outcome,
    from node: Int,
    on eventLabel: Int,
    guard: Int32 = GuardNumbering.none,
    dependsOnEventAlone: Bool = true,
    showsIgnored: Bool
  ) {
    if outcome.kind == .ignored, !showsIgnored { return }
    drafts.append(
      Draft(
        source: .node(Int32(node)), target: .node(Int32(outcome.target)),
        eventLabel: Int32(eventLabel), guard: `guard`, effects: outcome.effects,
        dependsOnEventAlone: dependsOnEventAlone, kind: outcome.kind))
  }

  private mutating func appendGuarded(
    _ cell: RegionOutcomes.Cell,
    _ eventLabels: EventLabels,
    showsIgnored: Bool
  ) {
    let guards = Guards(
      cell, in: outcomes, nodesOfRegions: nodesOfRegions, numbers: shownNumbers)
    if guards.isUndecided {
      let label = outcomes.nodes.nodes[cell.node].label
      undecided.append((node: label, event: eventLabels.labels[cell.eventLabel]))
    }
    for (index, outcome) in cell.outcomes.enumerated() {
      if outcome.kind == .ignored, !showsIgnored { continue }
      append(
        outcome, from: cell.node, on: cell.eventLabel,
        guard: self.guards.number(of: guards.text(of: index)),
        dependsOnEventAlone: guards.dependOnEventAlone, showsIgnored: showsIgnored)
    }
  }

  /// Where every state in a composite takes the same event to the same target outside it with the
  /// same effects, one arrow leaves the composite's border instead.
  private mutating func hoist() {
    let nodes = outcomes.nodes
    for (number, composite) in nodes.composites.enumerated() {
      let leaves = nodes.leaves(of: composite)
      // Of a state that was shown no event, nothing is known.
      guard leaves.allSatisfy({ !outcomes.rowsOfNode[$0].isEmpty }) else { continue }
      let leavesAsEnds = Set(leaves.map { Draft.End.node(Int32($0)) })
      var groups: [HoistKey: [Int]] = [:]
      for (index, draft) in drafts.enumerated() where leavesAsEnds.contains(draft.source) {
        guard draft.kind == .external, draft.dependsOnEventAlone, isOutside(draft.target, composite)
        else { continue }
        groups[HoistKey(draft), default: []].append(index)
      }
      var removed: Set<Int> = []
      for indices in groups.values where indices.count == leaves.count {
        drafts[indices[0]].source = .composite(Int32(number))
        removed.formUnion(indices.dropFirst())
      }
      drafts = drafts.indices.filter { !removed.contains($0) }.map { drafts[$0] }
    }
  }

  /// What the arrows of all the states in a composite have to share to become one.
  private struct HoistKey: Hashable {
    let target: Draft.End
    let eventLabel: Int32
    let `guard`: Int32
    let effects: Int32

    init(_ draft: Draft) {
      target = draft.target
      eventLabel = draft.eventLabel
      `guard` = draft.guard
      effects = draft.effects
    }
  }

  private func isOutside(_ end: Draft.End, _ composite: ArraySlice<String>) -> Bool {
    switch end {
    case .node(let node): !outcomes.nodes.nodes[Int(node)].composites.starts(with: composite)
    case .composite(let number), .history(let number):
      !outcomes.nodes.composites[Int(number)].starts(with: composite)
    }
  }

  /// Appends the arrows as a diagram holds them.
  func append(to transitions: inout [StateDiagram.Transition], eventLabels: EventLabels) {
    let nodes = outcomes.nodes.nodes.map(\.id)
    let composites = outcomes.nodes.composites.map { outcomes.nodes.id(composite: $0) }
    let (labels, effects) = (eventLabels.labels, outcomes.effects.names)
    func id(_ end: Draft.End) -> StateDiagram.Node.ID {
      switch end {
      case .node(let number): nodes[Int(number)]
      case .composite(let number): composites[Int(number)]
      case .history(let number): StateDiagram.Node.history(in: composites[Int(number)]).id
      }
    }
    transitions.reserveCapacity(transitions.count + drafts.count)
    for draft in drafts {
      transitions.append(
        StateDiagram.Transition(
          source: id(draft.source),
          target: id(draft.target),
          event: labels[Int(draft.eventLabel)],
          guard: guards.texts[Int(draft.guard)],
          effects: effects[Int(draft.effects)],
          kind: draft.kind
        ))
    }
  }
}

/// Gives each different guard a number.
private struct GuardNumbering {
  /// The number of no guard.
  static var none: Int32 { 0 }

  private(set) var texts: [String?] = [nil]
  private var numbers: [String: Int32] = [:]

  mutating func number(of guard: String?) -> Int32 {
    guard let `guard` else { return Self.none }
    if let number = numbers[`guard`] { return number }
    let number = Int32(texts.count)
    texts.append(`guard`)
    numbers[`guard`] = number
    return number
  }
}

/// The labels of a machine's events, and the representatives of each.
struct EventLabels {
  private(set) var labels: [String] = []
  private(set) var events: [[Int]] = []

  /// The representative of each label that has one alone.
  private(set) var onlyEvents: [Int?] = []

  init(_ machine: ObservedMachine) {
    var numbers: [String: Int] = [:]
    for (index, event) in machine.events.enumerated() {
      if let number = numbers[event.label] {
        events[number].append(index)
      } else {
        numbers[event.label] = labels.count
        labels.append(event.label)
        events.append([index])
      }
    }
    onlyEvents = events.map { $0.count == 1 ? $0[0] : nil }
  }
}
