/// The derivation of a diagram from an exploration.
///
/// Each region is derived on its own. ``RegionOutcomes`` collects the outcomes of each node and
/// label, and ``RegionTransitions`` makes transitions of them. Regions share the labels, the
/// features and the attribution of effects.
struct Derivation {
  let name: String
  let exploration: Exploration
  let showsIgnoredEvents: Bool
  let showsImpossibleEvents: Bool

  /// Returns the diagram with its details and diagnostics.
  ///
  /// - Complexity: O(*r* × *s* × *i*) for *r* regions, *s* rows and *i* inputs, and the search for
  ///   guards in cells with several outcomes.
  func diagram() -> StateDiagram {
    let nodesOfRegions = exploration.regions.map { RegionNodes($0) }
    let effects = EffectAttribution(exploration, nodesOfRegions)
    let containers = effects.isInner ? Containers(exploration, nodesOfRegions) : nil
    let outcomes = nodesOfRegions.enumerated().map { region, nodes in
      RegionOutcomes(
        exploration, region: region, nodes: nodes, effects: effects, containers: containers,
        showsIgnored: showsIgnoredEvents)
    }
    let labels = InputLabels(exploration)
    let features = FeatureTable(exploration)
    var diagram = StateDiagram(name: name, regions: [])
    let isNoncopyable = exploration.regions.first?.states.first?.remakesObjects ?? false
    diagram.diagnostics = exploration.problems.map {
      StateDiagram.Diagnostic(
        $0, isObserved: exploration.isObserved, isNoncopyable: isNoncopyable)
    }
    var undecided: [[RegionOutcomes.Cell]] = []
    for (index, region) in exploration.regions.enumerated() {
      let nodes = nodesOfRegions[index]
      var initial = nodes.initialTransitions(to: region.initialState)
      // No region decides whether the machine starts.
      if index == 0 { initial[0].effects = exploration.initialEffects.map { effects.shown[$0] } }
      let transitions = RegionTransitions(
        outcomes[index], initial: initial,
        labels: labels, nodesOfRegions: nodesOfRegions, features: features,
        showsIgnored: showsIgnoredEvents, showsImpossible: showsImpossibleEvents)
      let drawn = nodes.region(
        label: region.label, initialState: region.initialState,
        histories: transitions.histories)
      if let container = region.container {
        diagram.regions[0].nodes.add(drawn, to: StateDiagram.Node.ID(path: container))
      } else {
        diagram.regions.append(drawn)
      }
      if index == 0 {
        // Appending would copy the transitions.
        diagram.transitions = transitions.transitions
      } else {
        diagram.transitions += transitions.transitions
      }
      diagram.diagnostics += region.diagnostics(nodes, list: list(region))
      diagram.diagnostics += unlistedTargets(outcomes[index], region: index)
      diagram.diagnostics += transitions.undecided.map {
        .undecided(state: nodes.nodes[$0.node].label, event: labels.labels[$0.label])
      }
      undecided.append(transitions.undecided)
      diagram.diagnostics += transitions.ambiguous.map {
        .ambiguous(state: $0.node.label, event: $0.event, $0.ambiguity)
      }
    }
    let collector = DetailCollector(exploration, outcomes, labels, effects)
    diagram.details = collector.details(undecided: undecided)
    diagram.diagnostics += collector.diagnostics(diagram.details)
    if exploration.regions.count > 1 {
      diagram.diagnostics += UnshownOrders(exploration, labels, effects).diagnostics()
    }
    if exploration.regions.count > 1 || exploration.fieldTexts.count > 1,
      labels.areTimeouts.contains(true)
    {
      diagram.diagnostics += RestartedTimeouts(exploration, outcomes).diagnostics()
    }
    return diagram
  }

  /// Returns the name of the list of a region's states, for messages: `dotLabelableItems`.
  private func list(_ region: Exploration.Region) -> String {
    region.label == nil ? exploration.stateList : "dotLabelableItems"
  }

  /// Returns a diagnostic for each node that no list contains, with the first transition to it.
  private func unlistedTargets(
    _ outcomes: RegionOutcomes, region: Int
  ) -> [StateDiagram.Diagnostic] {
    let nodes = outcomes.nodes
    var missing = Set(nodes.nodes.indices.filter { !nodes.nodes[$0].isListed })
    missing.remove(nodes.nodeOfState[exploration.regions[region].initialState])
    guard !missing.isEmpty else { return [] }
    var result: [StateDiagram.Diagnostic] = []
    for row in 0..<exploration.rowCount {
      for input in exploration.inputs.indices {
        let target = nodes.nodeOfState[exploration.target(row: row, input: input, region: region)]
        guard missing.remove(target) != nil else { continue }
        let source = nodes.nodeOfState[exploration.source(row: row, region: region)]
        result.append(
          .unlistedTarget(
            nodes.nodes[target].label, from: nodes.nodes[source].label,
            on: exploration.inputs[input].label, region: exploration.regions[region].label,
            list: list(exploration.regions[region])))
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

/// The labels of a machine's inputs. Inputs with the same label share an arrow.
///
/// For the inputs `coin(1)`, `push` and `coin(2)` with the labels `coin` and `push`, ``labels`` is
/// `["coin", "push"]`, and ``inputs`` is `[[0, 2], [1]]`.
struct InputLabels {
  /// The distinct labels, in order of first occurrence.
  private(set) var labels: [String] = []

  /// The numbers of the inputs with each label.
  private(set) var inputs: [[Int]] = []

  /// The input of each label that only one input has; nil for other labels.
  private(set) var onlyInputs: [Int?] = []

  /// Whether each label is that of a timeout.
  private(set) var areTimeouts: [Bool] = []

  init(_ exploration: Exploration) {
    var numbers: [String: Int] = [:]
    for (index, input) in exploration.inputs.enumerated() {
      if let number = numbers[input.label] {
        inputs[number].append(index)
      } else {
        numbers[input.label] = labels.count
        labels.append(input.label)
        areTimeouts.append(input.isTimeout)
        inputs.append([index])
      }
    }
    onlyInputs = inputs.map { $0.count == 1 ? $0[0] : nil }
  }
}

extension Exploration.Region {
  /// The paths of the composites that enclose any state.
  var compositePaths: Set<ArraySlice<String>> {
    Set(states.flatMap { state in state.composites.indices.map { state.composites[...$0] } })
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

  /// Returns diagnostics for states of the same case and label that report different composites.
  /// Each pair is reported once.
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
        result.append(.conflictingComposites(state.label, known, state.composites))
      }
    }
    return result
  }
}
