import StateExploration

/// A diagram in which transitions that the states of a region share are drawn once, from a node with
/// the label `any state`.
///
/// | Label of the node | States that have the transition |
/// | --- | --- |
/// | `any state` | all states of the region |
/// | `any other state` | all states of the region but the target |
/// | `any state except closed, failed` | all states of the region but those |
///
/// A final state that handles no event need not have this one.
///
/// The transitions have the same event, guard, effects and target. No state among them handles the
/// event in another way. Marked transitions and those of final states, or of composites with one, are
/// drawn by themselves. So are all, if the name of an exception could mean several states, or if some
/// transitions are unknown.
struct SharedTransitions {
  private typealias ID = StateDiagram.Node.ID

  /// The least number of transitions that one replaces. Replacing fewer doesn't shorten the picture.
  private static let minimumCount = 4

  /// The greatest number of states that the label excludes.
  private static let exceptionLimit = 3

  /// The diagram with the additional nodes and without the replaced transitions.
  private(set) var diagram: StateDiagram

  private let marks: DOTMarks
  private let index: DiagramIndex
  private let names: NodeNames
  private let finalStates: [ID]

  /// The final states that have transitions, or are in a composite that has some.
  private let activeFinalStates: Set<ID>
  private var nodeCount = 0

  init(_ diagram: StateDiagram, _ marks: DOTMarks) {
    self.diagram = diagram
    self.marks = marks
    index = DiagramIndex(diagram)
    names = NodeNames(diagram)
    let finalStates = index.entries.map(\.node).filter { $0.kind == .final }.map(\.id)
    self.finalStates = finalStates
    activeFinalStates = Self.activeStates(among: finalStates, in: diagram, index, marks)
    guard diagram.transitions.count >= Self.minimumCount,
      !diagram.diagnostics.contains(where: \.hidesTransitions)
    else { return }
    var regions = diagram.regions
    share(in: &regions)
    self.diagram.regions = regions
  }

  /// Returns the states that have transitions, or are in a composite that has some.
  private static func activeStates(
    among states: [ID], in diagram: StateDiagram, _ index: DiagramIndex, _ marks: DOTMarks
  ) -> Set<ID> {
    guard !states.isEmpty else { return [] }
    let sources = Set(
      diagram.transitions.lazy.filter { transition in
        [.external, .internal].contains(transition.kind)
          && marks.transitions[transition] != .removed
      }.map(\.source))
    return Set(
      states.filter { state in
        sources.contains(state) || index.enclosing(state).contains(where: sources.contains)
      })
  }

  /// Replaces the shared transitions of regions and of all regions inside them, outer ones first.
  private mutating func share(in regions: inout [StateDiagram.Region]) {
    for number in regions.indices {
      let nodes = share(in: regions[number])
      for node in regions[number].nodes.indices { share(in: &regions[number].nodes[node].regions) }
      regions[number].nodes += nodes
    }
  }

  /// Replaces the shared transitions of a region.
  ///
  /// - Returns: The nodes at which the new transitions start.
  private mutating func share(in region: StateDiagram.Region) -> [StateDiagram.Node] {
    guard !hasUntriedStates(region) else { return [] }
    // The label `any other state` excludes other states if the target is another one.
    var sources: [(node: StateDiagram.Node, exceptions: [ID])] = []
    var replacements: [Int: StateDiagram.Transition] = [:]
    var replaced: Set<Int> = []
    for group in groups(of: region) {
      let unmarked = group.indices.filter { index in
        let transition = diagram.transitions[index]
        // A reader expects no transitions of a final state, so that each of them is drawn.
        return marks.transitions[transition] == nil
          && !finalStates.contains { $0.isInside(transition.source) }
      }
      guard unmarked.count >= Self.minimumCount else { continue }
      let label = label(of: group)
      let known = sources.first { $0.node.label == label && $0.exceptions == group.exceptions }
      let source = known?.node.id ?? .anyState(nodeCount, in: parent(of: region))
      if known == nil {
        nodeCount += 1
        sources.append((.init(label, id: source, kind: .elided), group.exceptions))
      }
      var transition = diagram.transitions[unmarked[0]]
      transition.source = source
      replacements[unmarked[0]] = transition
      replaced.formUnion(unmarked)
    }
    guard !sources.isEmpty else { return [] }
    diagram.transitions = diagram.transitions.indices.compactMap { index in
      replacements[index] ?? (replaced.contains(index) ? nil : diagram.transitions[index])
    }
    return sources.map(\.node)
  }
}

extension SharedTransitions {
  /// Transitions that are equal except for their sources.
  private struct Group {
    let target: StateDiagram.Node.ID
    var sources: Set<StateDiagram.Node.ID> = []
    var indices: [Int] = []

    /// The states without the transition.
    var exceptions: [StateDiagram.Node.ID] = []
  }

  /// Returns the groups of a region that can be replaced, in the order of their first transitions.
  private func groups(of region: StateDiagram.Region) -> [Group] {
    var transitionsOfEvent: [String: [Int]] = [:]
    var events: [String] = []
    let inner = ids(in: [region])
    for (index, transition) in diagram.transitions.enumerated() {
      // A removed transition is only in the earlier version of the diagram.
      guard let event = transition.event, inner.contains(transition.source),
        marks.transitions[transition] != .removed
      else { continue }
      if transitionsOfEvent[event] == nil { events.append(event) }
      transitionsOfEvent[event, default: []].append(index)
    }
    return events.flatMap { groups(of: region, among: transitionsOfEvent[$0] ?? []) }
      .sorted { $0.indices[0] < $1.indices[0] }
  }

  /// Returns the groups of the transitions of one event; empty if a state handles it in another way.
  private func groups(of region: StateDiagram.Region, among transitions: [Int]) -> [Group] {
    guard transitions.count >= Self.minimumCount else { return [] }
    // Most targets have few transitions. To compare these in full would take long.
    var counts: [StateDiagram.Node.ID: Int] = [:]
    for index in transitions { counts[diagram.transitions[index].target, default: 0] += 1 }
    var groups: [StateDiagram.Transition: Group] = [:]
    for index in transitions {
      var key = diagram.transitions[index]
      guard counts[key.target, default: 0] >= Self.minimumCount else { continue }
      // A timeout starts again in each state, which one arrow wouldn't show.
      guard key.kind == .external, key.timeout == nil else { continue }
      // A transition of an inner state to its composite is a row.
      if self.index.enclosing(key.source).contains(key.target) { continue }
      let source = key.source
      key.source = key.target
      groups[key, default: Group(target: key.target)].sources.insert(source)
      groups[key]?.indices.append(index)
    }
    let shared = groups.values.compactMap { group -> Group? in
      guard group.indices.count >= Self.minimumCount,
        let exceptions = exceptions(in: region, to: group),
        exceptions == [group.target] || !exceptions.contains(where: isAmbiguous)
      else { return nil }
      var group = group
      group.exceptions = exceptions
      group.indices.removeAll { index in
        group.exceptions.contains { isInside(diagram.transitions[index], $0) }
      }
      let isShared =
        group.indices.count >= Self.minimumCount
        // States of a single composite share the transition inside the composite.
        && !region.nodes.contains { node in
          group.sources.allSatisfy { $0 != node.id && index.isInside($0, node.id) }
        }
      return isShared ? group : nil
    }
    guard !shared.isEmpty else { return [] }
    let covered = Set(shared.flatMap(\.indices))
    let isUniform = transitions.allSatisfy { index in
      covered.contains(index)
        || shared.allSatisfy { group in
          group.exceptions.contains { isInside(diagram.transitions[index], $0) }
        }
    }
    return isUniform ? shared : []
  }

  /// Returns the states of a region without the transition of a group; nil if there are too many.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - group: The group.
  /// - Complexity: O(*s*) for *s* sources, if no composite contains many states, because the search
  ///   ends at the fourth exception.
  private func exceptions(in region: StateDiagram.Region, to group: Group) -> [ID]? {
    var result: [StateDiagram.Node.ID] = []
    var unnamed: [StateDiagram.Node.ID] = []
    for node in region.nodes {
      let exceptions = exceptions(node, group.sources)
      // A final state that handles no event needs no name.
      if node.kind == .final, !activeFinalStates.contains(node.id) {
        unnamed += exceptions
      } else {
        result += exceptions
      }
      if result.count > Self.exceptionLimit { return nil }
    }
    // If a final state inside a composite is named, the others would seem to have the transition.
    if result.contains(where: finalStates.contains) { result += unnamed }
    return result.count > Self.exceptionLimit ? nil : result
  }

  /// Returns the states without a transition: a node, or the states inside it.
  private func exceptions(
    _ node: StateDiagram.Node, _ sources: Set<StateDiagram.Node.ID>
  ) -> [StateDiagram.Node.ID] {
    guard node.kind.isState, marks.nodes[node.id] != .removed, !sources.contains(node.id) else {
      return []
    }
    // States of several regions are current together, and only some of them may take the event.
    guard node.regions.count == 1 else { return [node.id] }
    let states = node.regions[0].nodes.filter(\.kind.isState)
    let inner = states.flatMap { exceptions($0, sources) }
    return inner == states.map(\.id) ? [node.id] : inner
  }

  /// Returns whether states of a region were left out or are not listed, at any depth. Their transitions
  /// are unknown.
  private func hasUntriedStates(_ region: StateDiagram.Region) -> Bool {
    region.nodes.contains {
      $0.kind == .elided || !$0.isListed || $0.regions.contains(where: hasUntriedStates)
    }
  }

  /// Returns the composite, or the labelled region of the machine, that contains the states of a region;
  /// nil at the top.
  private func parent(of region: StateDiagram.Region) -> ID? {
    let labels = region.nodes.first { $0.kind.isState }?.id.labels.dropLast() ?? []
    return labels.isEmpty ? nil : ID(path: Array(labels))
  }

  private func isInside(
    _ transition: StateDiagram.Transition, _ state: StateDiagram.Node.ID
  ) -> Bool {
    index.isInside(transition.source, state)
  }

  private func ids(in regions: [StateDiagram.Region]) -> Set<StateDiagram.Node.ID> {
    var ids: Set<StateDiagram.Node.ID> = []
    StateDiagram(name: "", regions: regions).forEachNode { ids.insert($0.id) }
    return ids
  }

  private func label(of group: Group) -> String {
    if group.exceptions.isEmpty { return "any state" }
    if group.exceptions == [group.target] { return "any other state" }
    return "any state except " + group.exceptions.map(name).joined(separator: ", ")
  }

  /// Returns whether the name of a state in a list could also mean another: `s` at the top, if there is
  /// a state `open/s`; or a state with the label `open/s`, if `open` contains a state `s`.
  private func isAmbiguous(_ id: ID) -> Bool {
    let name = (index[id]?.path ?? []).joined(separator: "/")
    return index.entries.contains { entry in
      let other = entry.path.joined(separator: "/")
      return entry.node.id != id && (other == name || other.hasSuffix("/" + name))
    }
  }

  /// Returns the name of a state in a list. A name that would be read as several is quoted.
  private func name(_ id: ID) -> String {
    let name = names.plain(id)
    return name.isEmpty || name.firstPlace(of: ", ") != nil ? name.quoted : name
  }
}

extension StateDiagram.Diagnostic {
  /// Whether the diagnostic reports that transitions of some states are unknown. Such a state looks
  /// like one without transitions.
  var hidesTransitions: Bool {
    [.explorationLimit, .tooManySteps, .undeterminedStep].contains(kind)
  }
}

extension StateDiagram {
  /// Returns the nodes and transitions that a statechart draws: transitions that all states of a region
  /// share start at one node.
  package func drawnElements(highlighting highlights: Highlights) -> StateDiagram {
    SharedTransitions(self, highlights.marks).diagram
  }
}
