/// The derivation of a diagram from a table of observed behavior.
///
/// Each region is derived on its own. ``RegionOutcomes`` collects the outcomes of each node and
/// label, and ``RegionTransitions`` makes transitions of them. Regions share the labels, the
/// places of values and the attribution of effects.
struct Derivation {
  private let behavior: Behavior
  private let origin: StateDiagram.Origin

  init(_ behavior: Behavior, of origin: StateDiagram.Origin) {
    self.behavior = behavior
    self.origin = origin
  }

  /// Returns the diagram with its diagnostics, and the arrow of each observation.
  ///
  /// - Complexity: O(*r* × *s* × *i*) for *r* regions, *s* rows and *i* inputs, and the search for
  ///   guards in cells with several outcomes.
  func diagram(name: String) -> StateDiagram {
    let nodesOfRegions = behavior.regions.map { RegionNodes($0) }
    let effects = EffectAttribution(behavior, nodesOfRegions)
    let containers = effects.isInner ? Containers(behavior, nodesOfRegions) : nil
    let labels = InputLabels(behavior)
    let outcomes = nodesOfRegions.enumerated().map { region, nodes in
      RegionOutcomes(
        behavior, region: region, nodes: nodes, labels: labels, effects: effects,
        containers: containers, showsIgnored: origin.showsIgnoredEvents)
    }
    let places = PlaceTable(behavior)
    var drawnRegions: [StateDiagram.Region] = []
    var drawn: [StateDiagram.Transition] = []
    var diagnostics = behavior.problems.map {
      StateDiagram.Diagnostic($0, isObserved: behavior.isObserved)
    }
    var arrows: [[Int32]] = []
    for (index, region) in behavior.regions.enumerated() {
      let nodes = nodesOfRegions[index]
      var initial = nodes.initialTransitions(to: region.initialState)
      // No region decides whether the machine starts.
      if index == 0 { initial[0].effects = behavior.initialEffects.map { $0.text } }
      let transitions = RegionTransitions(
        outcomes[index], initial: initial, nodesOfRegions: nodesOfRegions, places: places,
        showsIgnored: origin.showsIgnoredEvents, showsImpossible: origin.showsImpossibleEvents)
      let drawnRegion = nodes.region(
        label: region.label, initialState: region.initialState,
        histories: transitions.histories)
      if let container = region.container {
        drawnRegions[0].nodes.add(drawnRegion, to: StateDiagram.Node.ID(path: container))
      } else {
        drawnRegions.append(drawnRegion)
      }
      let start = Int32(truncatingIfNeeded: drawn.count)
      arrows.append(
        start == 0 ? transitions.arrows : transitions.arrows.map { $0 < 0 ? $0 : $0 + start })
      if index == 0 {
        // Appending would copy the transitions.
        drawn = transitions.transitions
      } else {
        drawn += transitions.transitions
      }
      diagnostics += region.diagnostics(nodes, list: list(region))
      diagnostics += unlistedTargets(outcomes[index], region: index)
      diagnostics += transitions.diagnostics
    }
    diagnostics += changedProperties(labels)
    diagnostics += untriedCombination(nodesOfRegions)
    diagnostics += finalStates(nodesOfRegions)
    return StateDiagram(
      name: name, regions: drawnRegions, transitions: drawn, diagnostics: diagnostics,
      origin: origin, arrows: Arrows(regions: arrows))
  }

  /// Returns a diagnostic for the stored properties of no region that events change while no region moves.
  private func changedProperties(_ labels: InputLabels) -> [StateDiagram.Diagnostic] {
    guard !behavior.areFinal.isEmpty, !behavior.rests.isEmpty else { return [] }
    let names = labels.inputs.map { inputs in
      inputs.flatMap { input in
        (0..<behavior.rowCount).flatMap { row -> [String] in
          let moves = behavior.regions.indices.contains {
            behavior.source(row: row, region: $0)
              != behavior.target(row: row, input: input, region: $0)
          }
          return moves ? [] : behavior.changedProperties(row: row, input: input)
        }
      }.withoutRepetitions
    }
    return names.withoutRepetitions.filter { !$0.isEmpty }.map { properties in
      .unshownFields(
        properties,
        on: labels.labels.indices.filter { names[$0] == properties }.map {
          labels.text($0)
        })
    }
  }

  /// Returns a diagnostic for the first states of regions and stored properties of no region that occur in rows,
  /// but not together.
  private func untriedCombination(_ nodes: [RegionNodes]) -> [StateDiagram.Diagnostic] {
    guard !behavior.isExplored, !behavior.rests.isEmpty else { return [] }
    struct Combination: Hashable {
      let nodes: [Int]
      var rest: Value
    }
    let rows = (0..<behavior.rowCount).map { row in
      Combination(
        nodes: nodes.indices.map { nodes[$0].nodeOfState[behavior.source(row: row, region: $0)] },
        rest: behavior.rest(of: behavior.state(row: row)))
    }
    let tried = Set(rows)
    let examples = rows.map(\.nodes).numbered
    for rest in rows.map(\.rest).withoutRepetitions {
      for (number, nodes) in examples.values.enumerated()
      where !tried.contains(Combination(nodes: nodes, rest: rest)) {
        let row = examples.indices.firstIndex(of: number) ?? 0
        return [
          .untriedCombination(behavior.label(of: behavior.state(row: row)), rest.fieldsText)
        ]
      }
    }
    return []
  }

  /// Returns diagnostics for final states that the picture doesn't show: nodes of which only some values
  /// are final, and a combination of nodes.
  private func finalStates(_ nodesOfRegions: [RegionNodes]) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    for (region, nodes) in zip(behavior.regions, nodesOfRegions) where region.container == nil {
      let finalStates = Dictionary(
        grouping: region.states.indices.filter { region.states[$0].isFinal }
      ) { nodes.nodeOfState[$0] }
      for (number, states) in finalStates.sorted(by: { $0.key < $1.key })
      where !nodes.nodes[number].isFinal {
        result.append(
          .partlyFinal(
            nodes.nodes[number].label, region.states[states[0]].text,
            otherCount: states.count - 1))
      }
    }
    let mismatch = behavior.areFinal.indices.first { state in
      let areDrawnFinal = nodesOfRegions.indices.allSatisfy { region in
        let nodes = nodesOfRegions[region]
        return nodes.nodes[nodes.nodeOfState[behavior.part(of: state, region: region)]].isFinal
      }
      return behavior.areFinal[state] != areDrawnFinal
    }
    if let mismatch {
      result.append(
        .unshownFinalState(behavior.text(of: mismatch), isFinal: behavior.areFinal[mismatch]))
    }
    return result
  }

  /// Returns the name of the list of a region's states, for messages: `dotLabelableItems`.
  private func list(_ region: Behavior.Region) -> String {
    region.label == nil ? behavior.stateList : "dotLabelableItems"
  }

  /// Returns a diagnostic for each node that no list contains, with the first transition to it.
  private func unlistedTargets(
    _ outcomes: RegionOutcomes, region: Int
  ) -> [StateDiagram.Diagnostic] {
    let nodes = outcomes.nodes
    var missing = Set(nodes.nodes.indices.filter { !nodes.nodes[$0].isListed })
    missing.remove(nodes.nodeOfState[behavior.regions[region].initialState])
    guard !missing.isEmpty else { return [] }
    var result: [StateDiagram.Diagnostic] = []
    for row in 0..<behavior.rowCount {
      for input in behavior.inputs.indices {
        let target = nodes.nodeOfState[behavior.target(row: row, input: input, region: region)]
        guard missing.remove(target) != nil else { continue }
        let source = nodes.nodeOfState[behavior.source(row: row, region: region)]
        result.append(
          .unlistedTarget(
            nodes.nodes[target].label, from: nodes.nodes[source].label,
            on: behavior.label(of: input, row: row), region: behavior.regions[region].label,
            list: list(behavior.regions[region])))
      }
    }
    return result
  }
}

extension [StateDiagram.Node] {
  /// Adds a region to a node, at any depth.
  fileprivate mutating func add(
    _ region: StateDiagram.Region, to container: StateDiagram.Node.ID
  ) {
    for index in indices where container.isInside(self[index].id) {
      guard self[index].id != container else {
        self[index].kind = .composite
        self[index].regions.append(region)
        return
      }
      for inner in self[index].regions.indices {
        self[index].regions[inner].nodes.add(region, to: container)
      }
    }
  }
}

extension Behavior.Region {
  /// The paths of the composites that enclose any state.
  var compositePaths: Set<ArraySlice<String>> {
    states.reduce(into: []) { paths, state in
      for depth in state.composites.indices { paths.insert(state.composites[...depth]) }
    }
  }

  /// Returns diagnostics about the region's states: an unlisted initial state, a state that is also
  /// a composite, and states in conflicting composites.
  ///
  /// - Parameters:
  ///   - nodes: The region's nodes.
  ///   - list: The name of the list of states, for messages.
  func diagnostics(_ nodes: RegionNodes, list: String) -> [StateDiagram.Diagnostic] {
    var result: [StateDiagram.Diagnostic] = []
    if !nodes.nodes[nodes.nodeOfState[initialState]].isListed {
      result.append(.unlistedInitialState(states[initialState].label, region: label, list: list))
    }
    // The other diagnostics are about composites.
    guard !nodes.composites.isEmpty else { return result }
    let enclosing = compositePaths
    var reported: Set<[String]> = []
    for state in states where enclosing.contains(state.path[...]) {
      if reported.insert(state.path).inserted { result.append(.stateIsComposite(state.label)) }
    }
    return result + conflictingComposites()
  }

  /// Returns diagnostics for states of the same case and label that report different composites, one for each
  /// case.
  private func conflictingComposites() -> [StateDiagram.Diagnostic] {
    var composites: [[String]: [[String]]] = [:]
    return states.compactMap { state in
      let cases = state.value.caseNames
      let own = Array(state.composites)
      var known = composites[[state.label] + cases] ?? []
      guard !cases.isEmpty, known.count < 2, !known.contains(own) else { return nil }
      known.append(own)
      composites[[state.label] + cases] = known
      return known.count < 2 ? nil : .conflictingComposites(state.label, known[0], known[1])
    }
  }
}
