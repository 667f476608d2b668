extension StateDiagram {
  /// What is probably not meant about the machine.
  ///
  /// Events that nobody handles are found only in a diagram with ignored events
  /// (``DerivationOptions/showsIgnoredEvents``): no other knows them. Guards are taken to hold at
  /// some time, and a region without an initial pseudostate may start anywhere.
  ///
  /// - Returns: Findings by kind, in the order of ``Finding/Kind``, and of states within it.
  /// - Complexity: O(*n*²) in the number of nodes and transitions.
  public func findings() -> [Finding] { Validation(self).findings() }
}

/// One validation of a diagram.
struct Validation {
  typealias Finding = StateDiagram.Finding

  private let diagram: StateDiagram
  private let reachability: Reachability
  private let names: NodeNames
  private var nodes: [StateDiagram.Node] = []

  init(_ diagram: StateDiagram) {
    self.diagram = diagram
    reachability = Reachability(diagram)
    names = NodeNames(diagram)
    var nodes: [StateDiagram.Node] = []
    diagram.forEachNode { nodes.append($0) }
    self.nodes = nodes
  }

  func findings() -> [Finding] {
    let reached = reachability.fromStart()
    let traps = traps()
    return unreachable(reached) + traps + withoutEnd(reached, except: Set(traps.flatMap(\.states)))
      + unhandledEvents() + ambiguousTransitions() + unlistedTargets() + derivation()
  }

  private func unreachable(_ reached: Set<StateDiagram.Node.ID>) -> [Finding] {
    nodes.filter { node in
      guard !node.id.isPseudostate, !reached.contains(node.id) else { return false }
      // Of a composite that is not reached, nothing inside is; that need not be said again.
      return !reachability.enclosing(node.id).contains { !reached.contains($0) }
    }.map { Finding(.unreachableState, [$0.id], "no transition leads to state \(names($0.id))") }
  }

  private func traps() -> [Finding] {
    var result: [Finding] = []
    func visit(_ regions: [StateDiagram.Region]) {
      for region in regions {
        let states = region.nodes.filter { $0.kind == .simple || $0.kind == .composite }
        for node in region.nodes {
          visit(node.regions)
          // Where there is nothing else, there is nowhere to go.
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
      Finding(.noPathToFinal, [$0.id], "no way leads from state \(names($0.id)) to a final state")
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
      var source: String
      var event: String?
      var condition: String?
    }
    var targets: [Key: [StateDiagram.Node.ID]] = [:]
    var transitions: [Key: [StateDiagram.Transition]] = [:]
    var keys: [Key] = []
    for transition in diagram.transitions where transition.kind != .ignored {
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
        from: key.source, to: key.source, event: key.event, guard: key.condition
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
        "a transition leads to state \(names($0.id)), which the list of states does not hold")
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
