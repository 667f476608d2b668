/// Draws the declarations of a transition table.
struct TableDiagram {
  private let table: TableModel
  private let showsIgnored: Bool
  private let region: Exploration.Region
  private let nodes: RegionNodes

  init(_ table: TableModel, showsIgnoredEvents: Bool) {
    self.table = table
    showsIgnored = showsIgnoredEvents
    // Whether a node is final depends on all states with its label.
    let states = table.states.map { state in
      var summary = state.summary
      summary.isFinal = false
      return summary
    }
    region = Exploration.Region(label: nil, states: states, initialState: table.initialState)
    nodes = RegionNodes(region)
  }

  func diagram(name: String) -> StateDiagram {
    var drawn = nodes.region(label: nil, initialState: region.initialState, histories: [:])
    drawn.nodes = finished(drawn.nodes)
    let (declared, shared) = transitions()
    var transitions = declared
    for composite in nodes.composites {
      transitions.hoist(
        from: Set(nodes.leaves(of: composite).map { nodes.nodes[$0].id }),
        to: nodes.id(composite: composite)
      ) { shared.contains($0) }
    }
    return StateDiagram(
      name: name, regions: [drawn],
      transitions: nodes.initialTransitions(to: region.initialState) + transitions
        + (showsIgnored ? ignoredEvents() : []),
      diagnostics: table.warnings.map { warning in
        .init(.unreachableState, subject: warning.state, message: warning.description)
      })
  }

  /// Returns nodes with the properties of their states in the table.
  private func finished(_ drawn: [StateDiagram.Node]) -> [StateDiagram.Node] {
    var statesOfNode: [StateDiagram.Node.ID: [TableModel.State]] = [:]
    for (number, state) in table.states.enumerated() {
      statesOfNode[id(number), default: []].append(state)
    }
    func finished(_ drawn: [StateDiagram.Node]) -> [StateDiagram.Node] {
      drawn.map { node in
        var node = node
        for index in node.regions.indices {
          node.regions[index].nodes = finished(node.regions[index].nodes)
        }
        guard node.kind == .simple, let states = statesOfNode[node.id] else { return node }
        if states.allSatisfy(\.summary.isFinal) { node.kind = .final }
        node.entryEffects = unique(states.map(\.entryEffects))
        node.exitEffects = unique(states.map(\.exitEffects))
        return node
      }
    }
    return finished(drawn)
  }

  /// Returns the effects of the states with one label, once if they share them.
  private func unique(_ lists: [[String]]) -> [String] {
    lists.allSatisfy { $0 == lists[0] } ? lists[0] : lists.flatMap { $0 }
  }

  /// Returns the transitions in the order of their declarations, and those that every state with the
  /// label of their source takes in any case.
  private func transitions() -> (
    all: [StateDiagram.Transition], shared: Set<StateDiagram.Transition>
  ) {
    struct Pair: Hashable {
      let source: Int
      let event: String
    }
    var result: [StateDiagram.Transition] = []
    var sources: [StateDiagram.Transition: Set<Int>] = [:]
    var guarded: Set<Pair> = []
    for transition in table.transitions {
      let source = transition.source
      let pair = Pair(source: transition.source, event: transition.event)
      let condition = transition.guardLabel ?? (guarded.contains(pair) ? "else" : nil)
      if transition.guardLabel != nil { guarded.insert(pair) }
      let drawn: [StateDiagram.Transition]
      if let targets = transition.targets {
        drawn = targets.map { target in
          let choice =
            targets.count > 1 ? "to " + nodes.name(of: nodes.nodeOfState[target]) : nil
          let texts = [condition, choice].compactMap { $0 }
          return StateDiagram.Transition(
            from: id(transition.source), to: id(target), event: transition.event,
            guard: texts.isEmpty ? nil : .init(texts.joined(separator: ", ")),
            effects: transition.effects)
        }
      } else {
        drawn = [
          StateDiagram.Transition(
            in: id(transition.source), event: transition.event,
            guard: condition.map { .init($0) }, effects: transition.effects)
        ]
      }
      // States with one label are one node, which has each transition once.
      for transition in drawn {
        if sources[transition] == nil { result.append(transition) }
        sources[transition, default: []].insert(source)
      }
    }
    let stateCounts = table.states.indices.reduce(into: [:]) { $0[id($1), default: 0] += 1 }
    // A guarded transition would lose its place among those of its state.
    let shared = result.filter {
      $0.guard == nil && sources[$0]?.count == stateCounts[$0.source]
    }
    return (result, Set(shared))
  }

  /// Returns the events that each state ignores: always, or with the guard `else` if all guards of its
  /// transitions can be false.
  private func ignoredEvents() -> [StateDiagram.Transition] {
    struct Pair: Hashable {
      let source: StateDiagram.Node.ID
      let event: String
    }
    var guarded: Set<Pair> = []
    var handled: Set<Pair> = []
    for transition in table.transitions {
      let pair = Pair(source: id(transition.source), event: transition.event)
      if transition.guardLabel == nil { handled.insert(pair) } else { guarded.insert(pair) }
    }
    return table.states.indices.flatMap { state in
      table.events.compactMap { event in
        let pair = Pair(source: id(state), event: event)
        // Labels may be shared.
        guard handled.insert(pair).inserted else { return nil }
        return StateDiagram.Transition(
          source: pair.source, target: pair.source, event: event,
          guard: guarded.contains(pair) ? .init("else") : nil, effects: [], kind: .ignored)
      }
    }
  }

  private func id(_ state: Int) -> StateDiagram.Node.ID {
    nodes.nodes[nodes.nodeOfState[state]].id
  }
}
