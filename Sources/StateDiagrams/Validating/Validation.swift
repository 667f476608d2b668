/// A validation of a diagram.
struct Validation {
  typealias Finding = StateDiagram.Finding

  private let diagram: StateDiagram
  private let index: DiagramIndex
  private let reachability: Reachability
  private let names: NodeNames

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    index = DiagramIndex(diagram)
    reachability = Reachability(diagram, index)
    names = NodeNames(diagram)
  }

  private var nodes: some Sequence<StateDiagram.Node> { index.entries.lazy.map(\.node) }

  func findings() -> [Finding] {
    let others = ambiguousTransitions() + unlistedTargets() + derivation()
    // Nothing is known of states that were not stepped.
    let isIncomplete = diagram.diagnostics.contains {
      $0.kind == .explorationLimit || $0.kind == .tooManySteps
    }
    if isIncomplete { return others }
    let reached = reachability.fromStart()
    let traps = traps()
    return unreachable(reached) + traps + withoutEnd(reached, except: Set(traps.flatMap(\.states)))
      + unhandledEvents() + others
  }

  private func unreachable(_ reached: Set<StateDiagram.Node.ID>) -> [Finding] {
    nodes.filter { node in
      guard !node.id.isPseudostate, !reached.contains(node.id) else { return false }
      // If a composite is not reached, nothing inside is; it is reported alone.
      return !index.enclosing(node.id).contains { !reached.contains($0) }
    }.map { Finding(.unreachableState, [$0.id], "no transition leads to state \(names($0.id))") }
  }

  private func traps() -> [Finding] {
    var result: [Finding] = []
    func visit(_ regions: [StateDiagram.Region]) {
      for region in regions {
        let states = region.nodes.filter { $0.kind == .simple || $0.kind == .composite }
        for node in region.nodes {
          visit(node.regions)
          // A state can't lead to another one if there is none.
          guard node.kind == .simple, states.count > 1 || region.nodes.contains(where: \.isFinal),
            !reachability.hasWayOut(node.id)
          else { continue }
          result.append(
            Finding(
              .trap, [node.id],
              "no transition leads out of state \(names(node.id)), which is not final"))
        }
      }
    }
    visit(diagram.regions)
    return result
  }

  private func withoutEnd(
    _ reached: Set<StateDiagram.Node.ID>, except traps: Set<StateDiagram.Node.ID>
  ) -> [Finding] {
    let ends = diagram.regions.flatMap(\.nodes).filter(\.isFinal).map(\.id)
    guard !ends.isEmpty else { return [] }
    return nodes.filter { node in
      node.kind == .simple && reached.contains(node.id) && !traps.contains(node.id)
        && reachability.from(node.id).isDisjoint(with: ends)
    }.map {
      Finding(.noPathToFinal, [$0.id], "no path leads from state \(names($0.id)) to a final state")
    }
  }

  private func unhandledEvents() -> [Finding] {
    let handled = Set(diagram.transitions.filter { $0.kind != .ignored }.compactMap(\.event))
    var seen: Set<String> = []
    return diagram.transitions.compactMap(\.event)
      .filter { !handled.contains($0) && seen.insert($0).inserted }
      .map { Finding(.unhandledEvent, [], "all states ignore event `\($0)`") }
  }

  private func ambiguousTransitions() -> [Finding] {
    struct Key: Hashable {
      var source: StateDiagram.Node.ID
      var event: String?
      /// The text, since a reader sees nothing else.
      var condition: String?
    }
    var targets: [Key: [StateDiagram.Node.ID]] = [:]
    var transitions: [Key: [StateDiagram.Transition]] = [:]
    var keys: [Key] = []
    for transition in diagram.transitions where transition.kind != .ignored {
      let key = Key(
        source: transition.source, event: transition.event, condition: transition.guard?.text)
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
        guard: key.condition.map { StateDiagram.Guard($0) }
      ).label
      let event = label.isEmpty ? "" : " on \(label)"
      return Finding(
        .ambiguousTransition, [key.source], transitions: transitions[key] ?? [],
        "\(names(key.source)) goes\(event) to \(ends.map { names($0) }.joined(separator: " or "))")
    }
  }

  private func unlistedTargets() -> [Finding] {
    nodes.filter { !$0.isListed }.map {
      Finding(
        .unlistedTarget, [$0.id],
        "a transition leads to state \(names($0.id)), which is not in the list of states")
    }
  }

  private func derivation() -> [Finding] {
    diagram.diagnostics.filter { $0.kind != .unlistedTarget }.map {
      let text = $0.message.hasSuffix(".") ? String($0.message.dropLast()) : $0.message
      return Finding(.derivation, [], text)
    }
  }
}

extension StateDiagram.Node {
  fileprivate var isFinal: Bool { kind == .final }
}

/// The reachability of nodes along transitions, through composites, regions and pseudostates. Guards
/// are assumed to hold at some time.
struct Reachability {
  typealias ID = StateDiagram.Node.ID

  private let index: DiagramIndex
  private var targets: [ID: [ID]] = [:]
  private let regions: [StateDiagram.Region]

  init(_ diagram: StateDiagram, _ index: DiagramIndex) {
    self.index = index
    regions = diagram.regions
    for transition in diagram.transitions where transition.kind == .external {
      targets[transition.source, default: []].append(transition.target)
    }
  }

  /// Returns whether a transition leads from a state, or a composite around it, to another node.
  func hasWayOut(_ id: ID) -> Bool {
    ([id] + index.enclosing(id)).contains { source in
      (targets[source] ?? []).contains { $0 != id }
    }
  }

  /// Returns the nodes that are reached from the initial state.
  func fromStart() -> Set<ID> { search(from: starts(of: regions)) }

  /// Returns the nodes that are reached from a state, and the state itself.
  func from(_ id: ID) -> Set<ID> { search(from: [id]) }

  private func search(from ids: [ID]) -> Set<ID> {
    var reached: Set<ID> = []
    var waiting = ids
    while let id = waiting.popLast() {
      guard reached.insert(id).inserted else { continue }
      waiting += targets[id] ?? []
      guard let entry = index[id] else { continue }
      let node = entry.node
      // With a state, the composites around it are active, and their other regions.
      if let parent = entry.parent {
        waiting.append(parent)
        let siblings = index[parent]?.node.regions ?? []
        let others = siblings.enumerated().filter { $0.offset != entry.region }.map(\.element)
        waiting += starts(of: others)
        // A composite that was never left has no history, and starts as usual.
        if node.kind == .history || node.kind == .deepHistory { waiting += starts(of: siblings) }
      }
      if node.kind == .composite, !ids.contains(id), !isEnteredFromInside(node, reached) {
        waiting += starts(of: node.regions)
      }
    }
    return reached
  }

  /// Returns whether a composite was reached because a state in it was.
  private func isEnteredFromInside(_ node: StateDiagram.Node, _ reached: Set<ID>) -> Bool {
    node.regions.flatMap(\.nodes).contains { reached.contains($0.id) }
      && !targets.values.contains { $0.contains(node.id) }
  }

  /// Returns the nodes in which regions start. One without an initial pseudostate may start in any.
  private func starts(of regions: [StateDiagram.Region]) -> [ID] {
    regions.flatMap { region in
      let initial = region.nodes.filter { $0.kind == .initial }
      return (initial.isEmpty ? region.nodes : initial).map(\.id)
    }
  }
}
