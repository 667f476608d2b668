import StateMachines

/// Draws the outline of a transition table.
struct TableDiagram<State, Event, Effect> {
  private let outline: TableOutline<State, Event, Effect>
  private let region: ObservedMachine.Region
  private let nodes: RegionNodes
  private let eventLabels: [String]

  init(_ outline: TableOutline<State, Event, Effect>) {
    self.outline = outline
    let states = outline.states.map { state in
      let key = state.key.base
      return StateSummary(
        label: labelText(of: key), composites: (key as? any DOTLabelable)?.dotComposites ?? [])
    }
    region = ObservedMachine.Region(
      label: nil, states: states, initialState: outline.initialState)
    nodes = RegionNodes(region)
    eventLabels = outline.events.map { labelText(of: $0.base) }
  }

  func diagram(name: String) -> StateDiagram {
    var drawn = nodes.region(label: nil, initialState: region.initialState, histories: [:])
    drawn.nodes = finished(drawn.nodes)
    return StateDiagram(
      name: name, regions: [drawn],
      transitions: nodes.initialTransitions(to: region.initialState) + hoisted(transitions()))
  }

  /// The nodes with what the table says about each.
  private func finished(_ drawn: [StateDiagram.Node]) -> [StateDiagram.Node] {
    var statesOfNode: [StateDiagram.Node.ID: [Int]] = [:]
    for state in outline.states.indices { statesOfNode[id(state), default: []].append(state) }
    func finished(_ drawn: [StateDiagram.Node]) -> [StateDiagram.Node] {
      drawn.map { node in
        var node = node
        for index in node.regions.indices {
          node.regions[index].nodes = finished(node.regions[index].nodes)
        }
        guard node.kind == .simple, let states = statesOfNode[node.id] else { return node }
        if states.allSatisfy({ outline.states[$0].isFinal }) { node.kind = .final }
        node.entryEffects = unique(states.map { names(outline.states[$0].entryEffects) })
        node.exitEffects = unique(states.map { names(outline.states[$0].exitEffects) })
        return node
      }
    }
    return finished(drawn)
  }

  /// The effects of the states of one label, once where they share them.
  private func unique(_ lists: [[String]]) -> [String] {
    lists.allSatisfy { $0 == lists[0] } ? lists[0] : lists.flatMap { $0 }
  }

  /// The transitions in the order of their declarations.
  private func transitions() -> [StateDiagram.Transition] {
    var result: [StateDiagram.Transition] = []
    var seen: Set<StateDiagram.Transition> = []
    var guarded: Set<[Int]> = []
    for transition in outline.transitions {
      let pair = [transition.source, transition.event]
      let condition = transition.guardLabel ?? (guarded.contains(pair) ? "else" : nil)
      if transition.guardLabel != nil { guarded.insert(pair) }
      let (event, effects) = (eventLabels[transition.event], names(transition.effects))
      let arrows: [StateDiagram.Transition]
      if let targets = transition.targets {
        arrows = targets.map { target in
          let choice = targets.count > 1 ? "to " + region.states[target].label : nil
          let texts = [condition, choice].compactMap { $0 }
          return StateDiagram.Transition(
            from: id(transition.source), to: id(target), event: event,
            guard: texts.isEmpty ? nil : texts.joined(separator: ", "), effects: effects)
        }
      } else {
        arrows = [
          StateDiagram.Transition(
            in: id(transition.source), event: event, guard: condition, effects: effects)
        ]
      }
      // States of one label are one node, which is drawn with each transition once.
      result += arrows.filter { seen.insert($0).inserted }
    }
    return result
  }

  /// Where every state in a composite makes the same transition out of it, one arrow leaves the
  /// composite's border instead.
  private func hoisted(_ transitions: [StateDiagram.Transition]) -> [StateDiagram.Transition] {
    var transitions = transitions
    for composite in nodes.composites {
      let inside = Set(nodes.leaves(of: composite).map { nodes.nodes[$0].id })
      var groups: [StateDiagram.Transition: [Int]] = [:]
      for (index, transition) in transitions.enumerated()
      where transition.kind == .external && inside.contains(transition.source)
        && !inside.contains(transition.target)
      {
        var arrow = transition
        arrow.source = nodes.id(composite: composite)
        groups[arrow, default: []].append(index)
      }
      var removed: Set<Int> = []
      for (arrow, indices) in groups where indices.count == inside.count {
        transitions[indices[0]] = arrow
        removed.formUnion(indices.dropFirst())
      }
      transitions = transitions.indices.filter { !removed.contains($0) }.map { transitions[$0] }
    }
    return transitions
  }

  private func id(_ state: Int) -> StateDiagram.Node.ID {
    nodes.nodes[nodes.nodeOfState[state]].id
  }

  private func names(_ effects: [Effect]) -> [String] {
    effects.flatMap { effectTexts(of: $0).map(\.name) }
  }
}

/// What a state, an event or a kind of either is called.
func labelText(of value: Any) -> String {
  (value as? any DOTLabelable)?.dotLabel ?? caseName(of: value) ?? String(describing: value)
}
