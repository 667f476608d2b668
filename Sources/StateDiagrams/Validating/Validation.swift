/// A validation of a diagram. Each method finds one kind of finding.
struct Validation {
  typealias Finding = StateDiagram.Finding

  private let diagram: StateDiagram
  private let index: DiagramIndex
  private let reachability: Reachability
  private let names: NodeNames

  /// The states that are not in the list of states. No events were applied to them.
  private let unlisted: Set<StateDiagram.Node.ID>

  /// The states that are final with some of their values, or in some combinations with other regions.
  private let partlyFinal: Set<StateDiagram.Node.ID>

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    index = DiagramIndex(diagram)
    partlyFinal = diagram.nodesOfFinalStates
    unlisted = Set(index.entries.lazy.map(\.node).filter { !$0.isListed }.map(\.id))
    reachability = Reachability(diagram, index)
    names = NodeNames(diagram)
  }

  /// All nodes. A composite precedes the nodes inside it.
  private var nodes: some Sequence<StateDiagram.Node> { index.entries.lazy.map(\.node) }

  /// Returns all findings, in the order of their kinds.
  func findings() -> [Finding] {
    let others = ambiguousTransitions() + falseGuards() + unlistedTargets() + derivation()
    if diagram.isIncomplete { return others }
    let reached = reachability.fromStart()
    let deadEnds = deadEnds()
    let withoutEnd = withoutEnd(reached, except: Set(deadEnds.flatMap(\.states)))
    // An unlisted state may lead to each state, and handle each event.
    if !unlisted.isEmpty { return deadEnds + withoutEnd + others }
    return unreachable(reached) + deadEnds + withoutEnd + unhandledEvents() + others
  }

  /// Returns the states that are not among the reached ones.
  private func unreachable(_ reached: Set<StateDiagram.Node.ID>) -> [Finding] {
    nodes.filter { node in
      guard !node.id.isPseudostate, !reached.contains(node.id) else { return false }
      // An unreachable composite is reported without its content, which is unreachable too.
      return !index.enclosing(node.id).contains { !reached.contains($0) }
    }.map { Finding(.unreachableState, [$0.id], "no transition leads to state \(names($0.id))") }
  }

  /// Returns the simple states that no transition leaves, unless their region has no other state, or
  /// the machine is final in a combination of states with them.
  private func deadEnds() -> [Finding] {
    var result: [Finding] = []
    // The only state of a machine or of an orthogonal region has no other state to lead to.
    func visit(_ regions: [StateDiagram.Region], inOnlyState: Bool) {
      for region in regions {
        let states = region.nodes.filter { $0.kind == .simple || $0.kind == .composite }
        let isOnlyState =
          (inOnlyState || regions.count > 1) && states.count == 1
          && !region.nodes.contains(where: \.isFinal)
        for node in region.nodes {
          visit(node.regions, inOnlyState: isOnlyState)
          guard node.kind == .simple, node.isListed, !partlyFinal.contains(node.id), !isOnlyState,
            !reachability.hasWayOut(node.id)
          else { continue }
          result.append(
            Finding(
              .deadEnd, [node.id],
              "no transition leads out of state \(names(node.id)), which is not final"))
        }
      }
    }
    visit(diagram.regions, inOnlyState: true)
    return result
  }

  /// Returns the reachable states from which no final state can be reached; none if the machine has
  /// no final states, or regions, which end together.
  private func withoutEnd(
    _ reached: Set<StateDiagram.Node.ID>, except deadEnds: Set<StateDiagram.Node.ID>
  ) -> [Finding] {
    guard nodes.contains(where: \.isFinal), diagram.regions.count == 1 else { return [] }
    // A final state inside a composite can be an end too.
    let possibleEnds = unlisted.union(partlyFinal).union(nodes.filter(\.isFinal).map(\.id))
    return nodes.filter { node in
      node.kind == .simple && reached.contains(node.id) && !deadEnds.contains(node.id)
        && reachability.from(node.id).isDisjoint(with: possibleEnds)
    }.map {
      Finding(.noPathToFinal, [$0.id], "no path leads from state \(names($0.id)) to a final state")
    }
  }

  /// Returns the events that the diagram contains only as ignored or impossible ones, and that change
  /// nothing.
  private func unhandledEvents() -> [Finding] {
    let handled = Set(diagram.transitions.filter(\.kind.isTaken).compactMap(\.event))
      .union(diagram.eventsOfOtherProperties)
    var seen: Set<String> = []
    return diagram.transitions.compactMap(\.event)
      .filter { !handled.contains($0) && seen.insert($0).inserted }
      .map { Finding(.unhandledEvent, [], "no state handles event `\($0)`") }
  }

  /// Returns the states with transitions to several targets on the same event with the same guard.
  private func ambiguousTransitions() -> [Finding] {
    struct Key: Hashable {
      var source: StateDiagram.Node.ID
      var event: String?
      /// The text, which is all that a reader of the picture sees.
      var condition: String?
    }
    var targets: [Key: [StateDiagram.Node.ID]] = [:]
    var transitions: [Key: [StateDiagram.Transition]] = [:]
    var keys: [Key] = []
    for transition in diagram.transitions where transition.kind.isTaken {
      let key = Key(
        source: transition.source, event: transition.event, condition: transition.guard)
      if targets[key] == nil { keys.append(key) }
      transitions[key, default: []].append(transition)
      if targets[key]?.contains(transition.target) != true {
        targets[key, default: []].append(transition.target)
      }
    }
    return keys.compactMap { key in
      guard let ends = targets[key], ends.count > 1 else { return nil }
      let label = StateDiagram.Transition(
        from: key.source, to: key.source, event: key.event,
        guard: key.condition
      ).label
      let event = label.isEmpty ? "" : " on \(label)"
      return Finding(
        .ambiguousTransition, [key.source], transitions: transitions[key] ?? [],
        "\(names(key.source)) goes\(event) to \(ends.map { names($0) }.joined(separator: " or "))")
    }
  }

  /// Returns the guards of a table that were false for all tried values, in the states that were reached.
  private func falseGuards() -> [Finding] {
    guard case .table(let table) = diagram.origin?.content, let steps = diagram.following,
      !steps.isIncomplete
    else { return [] }
    let reached = Set((0..<steps.rowCount).flatMap { steps.paths(of: steps.state(row: $0)) })
    let events = Set(steps.namedEvents.map(\.name.label))
    var taken = Set(steps.declarations.map { Int($0) })
    return table.transitions.compactMap { transition in
      let path = table.states[transition.source].state.path
      // A timeout has the number of the declaration of its event.
      guard let text = transition.guardLabel, reached.contains(path),
        events.contains(transition.event),
        taken.insert(transition.declaration % table.declarationCount).inserted
      else { return nil }
      let id = index.node(at: path)
      return Finding(
        .falseGuard, [id],
        "the guard `\(text)` of `\(transition.event)` in state \(names(id)) was false for all tried "
          + "values: list values for which it is true")
    }
  }

  /// Returns the nodes that are not in the list of states.
  private func unlistedTargets() -> [Finding] {
    let taken = diagram.transitions.filter { $0.event != nil && $0.kind == .external }
    return nodes.filter { !$0.isListed }.map { node in
      // A transition to a composite can lead to the state too.
      let isTarget = taken.contains { node.id.isInside($0.target) }
      let start = isTarget ? "a transition leads to" : "the machine can start in"
      return Finding(
        .unlistedTarget, [node.id],
        "\(start) state \(names(node.id)), which is not in the list of states")
    }
  }

  /// Returns the diagnostics of the derivation, except those that are findings of another kind.
  private func derivation() -> [Finding] {
    diagram.diagnostics.filter { $0.kind != .unlistedTarget }.map {
      let text = $0.message.hasSuffix(".") ? String($0.message.dropLast()) : $0.message
      return Finding(.derivation, [], severity: $0.isError ? .error : nil, text)
    }
  }
}

extension StateDiagram {
  /// Whether a limit stopped the derivation. The transitions of states that were not stepped are then
  /// unknown.
  var isIncomplete: Bool {
    diagnostics.contains { $0.kind == .explorationLimit || $0.kind == .tooManySteps }
  }
}

extension StateDiagram.Node {
  fileprivate var isFinal: Bool { kind == .final }
}

/// The reachability of nodes along transitions, through composites, regions and pseudostates.
/// Guards are assumed to hold at some time.
struct Reachability {
  typealias ID = StateDiagram.Node.ID

  private let index: DiagramIndex

  /// The targets of the external transitions of each node.
  private var targets: [ID: [ID]] = [:]
  private let regions: [StateDiagram.Region]

  init(_ diagram: StateDiagram, _ index: DiagramIndex) {
    self.index = index
    regions = diagram.regions
    for transition in diagram.transitions where transition.kind == .external {
      targets[transition.source, default: []].append(transition.target)
    }
  }

  /// Returns whether a transition leads from a state, or an enclosing composite, to another node.
  func hasWayOut(_ id: ID) -> Bool {
    ([id] + index.enclosing(id)).contains { source in
      (targets[source] ?? []).contains { $0 != id }
    }
  }

  /// Returns the nodes that can be reached from the initial state.
  func fromStart() -> Set<ID> { search(from: starts(of: regions)) }

  /// Returns the nodes that can be reached from a state, including itself.
  func from(_ id: ID) -> Set<ID> { search(from: [id]) }

  /// Returns the nodes that can be reached from the given ones.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  private func search(from ids: [ID]) -> Set<ID> {
    var reached: Set<ID> = []
    var waiting = ids
    while let id = waiting.popLast() {
      guard reached.insert(id).inserted else { continue }
      waiting += targets[id] ?? []
      guard let entry = index[id] else { continue }
      let node = entry.node
      // An active state implies that the enclosing composites and the other regions are active.
      let siblings = entry.parent.map { index[$0]?.node.regions ?? [] } ?? regions
      let others = siblings.enumerated().filter { $0.offset != entry.region }.map(\.element)
      waiting += starts(of: others)
      if let parent = entry.parent {
        waiting.append(parent)
        // A composite that was never left has no history, and starts in its initial state, if any.
        if node.kind == .history || node.kind == .deepHistory {
          waiting += siblings.flatMap(\.nodes).filter { $0.kind == .initial }.map(\.id)
        }
      }
      if node.kind == .composite, !ids.contains(id), !isEnteredFromInside(node, reached) {
        waiting += starts(of: node.regions)
      }
    }
    return reached
  }

  /// Returns whether a composite was reached only because a state inside it was. Its initial state
  /// is then not entered.
  private func isEnteredFromInside(_ node: StateDiagram.Node, _ reached: Set<ID>) -> Bool {
    node.regions.flatMap(\.nodes).contains { reached.contains($0.id) }
      && !targets.values.contains { $0.contains(node.id) }
  }

  /// Returns the nodes in which regions start: the initial pseudostate, or all nodes of a region
  /// without one.
  private func starts(of regions: [StateDiagram.Region]) -> [ID] {
    regions.flatMap { region in
      let initial = region.nodes.filter { $0.kind == .initial }
      return (initial.isEmpty ? region.nodes : initial).map(\.id)
    }
  }
}
