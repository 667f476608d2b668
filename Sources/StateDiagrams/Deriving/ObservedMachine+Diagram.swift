extension ObservedMachine {
  /// The diagram of what was seen.
  func diagram() -> StateDiagram {
    let effects = EffectAttribution(self)
    let outcomes = regions.indices.map { RegionOutcomes(self, region: $0, effects: effects) }
    let nodesOfRegions = outcomes.map(\.nodes)
    let eventLabels = EventLabels(self)
    let shownNumbers = ShownNumbers(self)
    var diagram = StateDiagram(name: name, regions: [], diagnostics: diagnostics)
    for (index, region) in regions.enumerated() {
      let nodes = nodesOfRegions[index]
      let arrows = RegionTransitions(
        outcomes[index], eventLabels: eventLabels, nodesOfRegions: nodesOfRegions,
        shownNumbers: shownNumbers)
      diagram.regions.append(
        nodes.region(
          label: region.label, initialState: region.initialState, histories: arrows.histories))
      diagram.transitions += nodes.initialTransitions(to: region.initialState)
      arrows.append(to: &diagram.transitions, eventLabels: eventLabels)
      diagram.diagnostics += region.diagnostics(nodes)
      diagram.diagnostics += unlistedTargets(outcomes[index], region: index)
      diagram.diagnostics += arrows.undecided.map { node, event in
        StateDiagram.Diagnostic(
          .undecidedGuard, subject: "\(node) \(event)",
          message: "'\(event)' in '\(node)' was seen to do different things, and nothing in the "
            + "state or the event that the diagram shows tells them apart.")
      }
    }
    return diagram
  }

  /// One diagnostic for each node that no list holds, with the first way there.
  private func unlistedTargets(
    _ outcomes: RegionOutcomes, region: Int
  ) -> [StateDiagram.Diagnostic] {
    var missing = Set(outcomes.nodes.nodes.indices.filter { !outcomes.nodes.nodes[$0].isListed })
    let initialState = regions[region].initialState
    missing.remove(outcomes.nodes.nodeOfState[initialState])
    guard !missing.isEmpty else { return [] }
    var result: [StateDiagram.Diagnostic] = []
    for row in 0..<observation.rowCount {
      for event in events.indices {
        let target = outcomes.nodes.nodeOfState[target(row: row, event: event, region: region)]
        guard missing.remove(target) != nil else { continue }
        let source = outcomes.nodes.nodeOfState[source(row: row, region: region)]
        let (from, to) = (outcomes.nodes.nodes[source].label, outcomes.nodes.nodes[target].label)
        let place = regions[region].label.map { " of region '\($0)'" } ?? ""
        result.append(
          StateDiagram.Diagnostic(
            .unlistedTarget, subject: to,
            message: "'\(events[event].label)' leads from '\(from)' to '\(to)', which is not among "
              + "the listed states\(place): add it to 'dotLabelableItems'."))
      }
    }
    return result
  }
}

extension ObservedMachine.Region {
  /// What is odd about the region's states themselves.
  func diagnostics(_ nodes: RegionNodes) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    let initial = states[initialState]
    if !nodes.nodes[nodes.nodeOfState[initialState]].isListed {
      let place = label.map { " of region '\($0)'" } ?? ""
      result.append(
        StateDiagram.Diagnostic(
          .unlistedInitialState, subject: initial.label,
          message: "The initial state '\(initial.label)' is not among the listed states\(place): "
            + "add it to 'dotLabelableItems'."))
    }
    // The rest is about composites.
    guard !nodes.composites.isEmpty else { return result }
    let enclosing = compositePaths
    var reported: Set<[String]> = []
    for state in states where enclosing.contains(state.path[...]) {
      guard reported.insert(state.path).inserted else { continue }
      result.append(
        StateDiagram.Diagnostic(
          .stateIsComposite, subject: state.label,
          message: "'\(state.label)' is a state, and also a composite that encloses other states: "
            + "give one of the two another name in 'dotLabel' or 'dotComposites'."))
    }
    return result + conflictingComposites()
  }

  /// States of the same case and label that name different composites.
  private func conflictingComposites() -> [StateDiagram.Diagnostic] {
    struct Kind: Hashable {
      let caseNames: [String]
      let label: String
    }
    var pathsOfLabel: [String: Set<[String]>] = [:]
    for state in states { pathsOfLabel[state.label, default: []].insert(state.composites) }
    var composites: [Kind: [String]] = [:]
    var reported: Set<Kind> = []
    var result: [StateDiagram.Diagnostic] = []
    for state in states where pathsOfLabel[state.label, default: []].count > 1 {
      let kind = Kind(caseNames: state.caseNames, label: state.label)
      guard !kind.caseNames.isEmpty else { continue }
      guard let known = composites[kind] else {
        composites[kind] = state.composites
        continue
      }
      if known != state.composites, reported.insert(kind).inserted {
        let texts = [known, state.composites].map {
          $0.isEmpty ? "none" : $0.joined(separator: "/")
        }
        result.append(
          StateDiagram.Diagnostic(
            .conflictingComposites, subject: state.label,
            message: "'\(state.label)' names different enclosing composites, \(texts[0]) and "
              + "\(texts[1]): 'dotComposites' must not depend on what the state carries."))
      }
    }
    return result
  }
}
