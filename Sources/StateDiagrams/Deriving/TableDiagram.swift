/// Makes a diagram of the declarations of a transition table. Nothing is stepped.
struct TableDiagram {
  /// A state and an event of the table.
  struct Pair: Hashable {
    let source: Int
    let event: TableModel.Event
  }

  let table: TableModel
  private let showsIgnored: Bool
  private let region: Exploration.Region
  private let nodes: RegionNodes

  init(_ table: TableModel, showsIgnoredEvents: Bool) {
    self.table = table
    showsIgnored = showsIgnoredEvents
    region = Exploration.Region(
      label: nil, states: table.states.map(\.summary), initialState: table.initialState)
    nodes = RegionNodes(region)
  }

  /// Returns the diagram with its details and diagnostics. Guards have the labels of the
  /// declarations, and transitions their order.
  func diagram(name: String) -> StateDiagram {
    var drawn = nodes.region(label: nil, initialState: region.initialState, histories: [:])
    let states = Dictionary(
      uniqueKeysWithValues: table.states.indices.map { (id($0), table.states[$0]) })
    drawn.nodes = withEffects(drawn.nodes, states)
    var transitions = transitions()
    for composite in nodes.composites {
      transitions.hoist(
        from: Set(nodes.leaves(of: composite).map { nodes.nodes[$0].id }),
        to: nodes.id(composite: composite))
    }
    var diagram = StateDiagram(
      name: name, regions: [drawn],
      transitions: nodes.initialTransitions(to: region.initialState) + transitions
        + (showsIgnored ? ignoredEvents() : []),
      diagnostics: table.warnings.map { warning in
        .init(.unreachableState, subject: warning.state, message: warning.description)
      } + table.sharedLabels.map { .sharedLabel($0.label, $0.distinct) })
    diagram.diagnostics += undecided(transitions)
    diagram.details = details()
    return diagram
  }

  /// Returns a diagnostic for each state and event with several transitions whose guards have the
  /// same text.
  private func undecided(
    _ transitions: [StateDiagram.Transition]
  ) -> [StateDiagram.Diagnostic] {
    struct Condition: Hashable {
      let source: StateDiagram.Node.ID
      let event: String?
      let text: String?
    }
    var counts: [Condition: Int] = [:]
    return transitions.compactMap { transition in
      let condition = Condition(
        source: transition.source, event: transition.event, text: transition.guard?.text)
      counts[condition, default: 0] += 1
      guard counts[condition] == 2 else { return nil }
      return .undecided(
        state: transition.source.labels.last ?? "", event: transition.event ?? "")
    }
  }

  /// Returns nodes with the entry and exit effects of their states, at any depth.
  private func withEffects(
    _ drawn: [StateDiagram.Node], _ states: [StateDiagram.Node.ID: TableModel.State]
  ) -> [StateDiagram.Node] {
    drawn.map { node in
      var node = node
      for index in node.regions.indices {
        node.regions[index].nodes = withEffects(node.regions[index].nodes, states)
      }
      guard let state = states[node.id] else { return node }
      node.entryEffects = state.entryEffects
      node.exitEffects = state.exitEffects
      return node
    }
  }

  /// Returns the transitions in the order of their declarations.
  private func transitions() -> [StateDiagram.Transition] {
    var result: [StateDiagram.Transition] = []
    // Targets that differ only in their values are drawn as one transition.
    var known: Set<StateDiagram.Transition> = []
    var guarded: Set<Pair> = []
    let declarations = Dictionary(grouping: table.transitions, by: \.declaration)
    for transition in table.transitions {
      let pair = Pair(source: transition.source, event: transition.event)
      let condition = transition.guardLabel ?? (guarded.contains(pair) ? "else" : nil)
      let drawn = StateDiagram.Transition(
        source: id(transition.source), target: id(transition.target ?? transition.source),
        event: transition.event.label,
        guard: Self.guard(
          transition.event.value, condition,
          choice(of: transition, among: declarations[transition.declaration] ?? [])),
        effects: transition.effects, kind: transition.target == nil ? .internal : .external)
      if known.insert(drawn).inserted { result.append(drawn) }
      // The other transitions of the declaration have the same condition.
      if transition.guardLabel != nil { guarded.insert(pair) }
    }
    return result
  }

  /// Returns the condition of a transition that a closure chooses among several: `to locked`,
  /// `stay`, or `to locked with ring` if another transition with the same target has different
  /// effects.
  private func choice(
    of transition: TableModel.Transition, among all: [TableModel.Transition]
  ) -> String? {
    guard all.count > 1 else { return nil }
    let name = transition.target.map { "to " + nodes.name(of: nodes.nodeOfState[$0]) } ?? "stay"
    let hasNamesake = all.contains {
      $0.target == transition.target && $0.effects != transition.effects
    }
    guard hasNamesake, !transition.effects.isEmpty else { return name }
    return "\(name) with " + transition.effects.joined(separator: " and ")
  }

  /// Returns the guard with the given parts, of which nil ones are left out; nil if no part
  /// remains.
  private static func `guard`(_ parts: String?...) -> StateDiagram.Guard? {
    let texts = parts.compactMap(\.self)
    return texts.isEmpty ? nil : StateDiagram.Guard(texts.joined(separator: ", "))
  }

  /// Returns the events that each state ignores. The guard is `else` if the state has guarded
  /// transitions on the event, all of which can be refused.
  private func ignoredEvents() -> [StateDiagram.Transition] {
    var guarded: Set<Pair> = []
    var handled: Set<Pair> = []
    for transition in table.transitions {
      let pair = Pair(source: transition.source, event: transition.event)
      if transition.guardLabel == nil { handled.insert(pair) } else { guarded.insert(pair) }
    }
    return table.states.indices.flatMap { state in
      table.events.compactMap { event in
        let pair = Pair(source: state, event: event)
        guard !handled.contains(pair) else { return nil }
        return StateDiagram.Transition(
          source: id(state), target: id(state), event: event.label,
          guard: Self.guard(event.value, guarded.contains(pair) ? "else" : nil), effects: [],
          kind: .ignored)
      }
    }
  }

  /// Returns the identifier of the node of a state, by its number in the table.
  func id(_ state: Int) -> StateDiagram.Node.ID {
    nodes.nodes[nodes.nodeOfState[state]].id
  }
}
