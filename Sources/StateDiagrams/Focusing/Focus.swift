extension StateDiagram {
  /// Returns the neighborhood of some states: everything within a number of transitions, in either
  /// direction.
  ///
  /// ```swift
  /// let around = diagram.focused(on: ["functioning/locked"])
  /// ```
  ///
  /// In each composite and region, one node with the label `… 3 more` stands for the omitted
  /// states, and is the end of their transitions. The composites around a shown state are shown,
  /// and their own transitions count as transitions of the state. If a composite is among `ids`,
  /// everything inside is shown. A composite within the distance is shown without its content.
  ///
  /// - Parameters:
  ///   - ids: The states. Identifiers without a node in the diagram are ignored.
  ///   - radius: The greatest number of transitions between a shown state and these. If it is 0,
  ///     only the states themselves are shown.
  /// - Returns: A diagram with the nodes and transitions of the neighborhood.
  /// - Complexity: O(*n*) in the number of nodes and transitions, for each step of the radius.
  public func focused(on ids: Set<Node.ID>, radius: Int = 1) -> StateDiagram {
    Focus(self, on: ids, radius: radius).diagram
  }

  /// Whether a node stands for omitted states.
  package var isFocused: Bool {
    var isFocused = false
    forEachNode { if $0.kind == .elided { isFocused = true } }
    return isFocused
  }
}

/// A part of a diagram in which other nodes stand for the omitted states: the neighborhood of some states,
/// or an overview.
package struct Focus {
  typealias ID = StateDiagram.Node.ID

  /// The shown states, and the composites around them or in place of their content.
  private var shown: Set<ID> = []

  /// The node that stands for each omitted state.
  private var standIns: [ID: ID] = [:]

  /// The initial pseudostates of regions without a shown state. Their transitions are omitted too.
  private var dropped: Set<ID> = []

  /// Whether transitions of omitted states are left out.
  private let isIsolated: Bool

  /// The diagram of the neighborhood.
  package private(set) var diagram: StateDiagram

  /// Creates the neighborhood of states.
  ///
  /// - Parameters:
  ///   - diagram: The whole diagram.
  ///   - ids: The states.
  ///   - radius: The greatest number of transitions between a shown state and these.
  ///   - isIsolated: Whether transitions of omitted states, and the content of composites among the
  ///     states, are left out.
  package init(
    _ diagram: StateDiagram, on ids: Set<StateDiagram.Node.ID>, radius: Int,
    isIsolated: Bool = false
  ) {
    self.diagram = diagram
    self.isIsolated = isIsolated
    shown = Neighborhood(diagram).around(ids, radius: radius, showsContent: !isIsolated)
    let regions = regions(diagram.regions, in: nil)
    draw(regions, diagram.transitions)
  }

  /// Creates an overview: the states up to a depth, and the events that lead from one to another, without
  /// guards and effects. A composite at the depth is drawn as a state with the number of states inside.
  ///
  /// The arrow of a composite can start at only some of the states inside.
  ///
  /// - Parameters:
  ///   - diagram: The whole diagram.
  ///   - depth: The number of levels, at least 1.
  package init(_ diagram: StateDiagram, depth: Int) {
    self.diagram = diagram
    isIsolated = false
    let regions = overview(diagram.regions, depth: depth)
    draw(
      regions,
      diagram.transitions.filter { $0.kind == .external }.map {
        StateDiagram.Transition(from: $0.source, to: $0.target, event: $0.event)
      })
  }

  /// The composites of an overview whose content is left out.
  package var closedComposites: [StateDiagram.Node.ID] {
    let closed = Set(standIns.values)
    var result: [ID] = []
    diagram.forEachNode { if closed.contains($0.id) { result.append($0.id) } }
    return result
  }

  /// Makes the diagram of shown regions, and of what is shown of the transitions.
  private mutating func draw(
    _ regions: [StateDiagram.Region], _ transitions: [StateDiagram.Transition]
  ) {
    // Transitions that are equal only because of omitted parts become one.
    let shown = transitions.compactMap(shownAs).withoutRepetitions
    diagram = StateDiagram(
      name: diagram.name, regions: Self.withoutHistories(regions, usedBy: shown),
      transitions: shown, diagnostics: diagram.diagnostics)
  }

  /// Returns the highlights of the shown elements. Findings about omitted states are left out.
  package func highlights(
    _ highlights: StateDiagram.Highlights
  ) -> StateDiagram.Highlights {
    var result = highlights
    func standIns(_ states: Set<ID>) -> Set<ID> { Set(states.map { self.standIns[$0] ?? $0 }) }
    result.current = standIns(highlights.current)
    result.previous = standIns(highlights.previous)
    result.visited = standIns(highlights.visited)
    result.taken = Set(highlights.taken.compactMap(shownAs))
    result.findings = highlights.findings.compactMap { finding in
      guard !finding.states.isEmpty else { return finding }
      let states = finding.states.filter(shown.contains)
      guard !states.isEmpty else { return nil }
      return StateDiagram.Finding(
        finding.kind, states, transitions: finding.transitions.compactMap(shownAs),
        finding.description)
    }
    return result
  }

  /// Returns a transition between shown nodes, or between nodes that stand for its ends; nil if it is
  /// omitted.
  private func shownAs(_ transition: StateDiagram.Transition) -> StateDiagram.Transition? {
    guard !dropped.contains(transition.source), !dropped.contains(transition.target) else {
      return nil
    }
    var shown = transition
    shown.source = standIns[transition.source] ?? transition.source
    shown.target = standIns[transition.target] ?? transition.target
    if shown == transition { return shown }
    if isIsolated { return nil }
    let isBetween = [(transition.source, shown.source), (transition.target, shown.target)].contains
    {
      $0 == $1 || self.shown.contains($1)
    }
    return isBetween && shown.source != shown.target ? shown : nil
  }

  /// Returns regions with the shown nodes, and a node for the omitted ones.
  private mutating func regions(
    _ regions: [StateDiagram.Region], in parent: ID?
  ) -> [StateDiagram.Region] {
    regions.enumerated().map { number, region in
      let isShown = region.nodes.contains { shown.contains($0.id) }
      let place = region.label.map { parent?.appending($0) ?? ID(path: [$0]) } ?? parent
      var index = region.label == nil ? number : 0
      // A diagram that is focused again can contain a node with this identifier.
      while region.nodes.contains(where: { $0.id == .elided(in: place, region: index) }) {
        index += regions.count
      }
      let elided = ID.elided(in: place, region: index)
      var result = region
      result.nodes = []
      var count = 0
      for var node in region.nodes {
        if node.kind == .initial, !isShown {
          dropped.insert(node.id)
        } else if node.id.isPseudostate || shown.contains(node.id) {
          node.regions = self.regions(node.regions, in: node.id)
          result.nodes.append(node)
        } else {
          count += 1
          leaveOut([node], elided)
        }
      }
      if count > 0 {
        result.nodes.append(StateDiagram.Node("… \(count) more", id: elided, kind: .elided))
      }
      return result
    }
  }

  /// Returns regions in which the composites at a depth are states.
  private mutating func overview(
    _ regions: [StateDiagram.Region], depth: Int
  ) -> [StateDiagram.Region] {
    regions.map { region in
      var region = region
      for index in region.nodes.indices where region.nodes[index].kind == .composite {
        if depth > 1 {
          region.nodes[index].regions = overview(region.nodes[index].regions, depth: depth - 1)
        } else {
          close(&region.nodes[index])
        }
      }
      return region
    }
  }

  private mutating func close(_ node: inout StateDiagram.Node) {
    shown.insert(node.id)
    var count = 0
    StateDiagram(name: "", regions: node.regions).forEachNode { inner in
      if inner.kind == .initial { dropped.insert(inner.id) }
      if inner.kind == .simple || inner.kind == .final { count += 1 }
    }
    leaveOut(node.regions.flatMap(\.nodes), node.id)
    node.label += " (\(count) states)"
    (node.kind, node.regions) = (.simple, [])
  }

  /// Records the stand-in of nodes and of everything inside them.
  private mutating func leaveOut(_ nodes: [StateDiagram.Node], _ elided: ID) {
    for node in nodes {
      standIns[node.id] = elided
      leaveOut(node.regions.flatMap(\.nodes), elided)
    }
  }

  /// Returns regions without the histories that are no longer the end of a transition.
  private static func withoutHistories(
    _ regions: [StateDiagram.Region], usedBy transitions: [StateDiagram.Transition]
  ) -> [StateDiagram.Region] {
    let ends = Set(transitions.flatMap { [$0.source, $0.target] })
    func cleaned(_ regions: [StateDiagram.Region]) -> [StateDiagram.Region] {
      regions.map { region in
        var region = region
        region.nodes = region.nodes.compactMap { node in
          let isHistory = node.kind == .history || node.kind == .deepHistory
          if isHistory, !ends.contains(node.id) { return nil }
          var node = node
          node.regions = cleaned(node.regions)
          return node
        }
        return region
      }
    }
    return cleaned(regions)
  }
}

/// The graph of states, for searches by distance.
private struct Neighborhood {
  typealias ID = StateDiagram.Node.ID

  private let index: DiagramIndex

  /// The states inside each composite, at any depth; empty for other states.
  private var inside: [ID: [ID]] = [:]

  /// The states that a transition connects with each state, in either direction.
  private var neighbors: [ID: [ID]] = [:]

  init(_ diagram: StateDiagram) {
    index = DiagramIndex(diagram)
    for entry in index.entries where !entry.node.id.isPseudostate {
      inside[entry.node.id] = inside[entry.node.id] ?? []
      for composite in index.enclosing(entry.node.id) {
        inside[composite, default: []].append(entry.node.id)
      }
    }
    for transition in diagram.transitions where index.kind(of: transition.source) != .initial {
      let (source, target) = (place(transition.source), place(transition.target))
      neighbors[source, default: []].append(target)
      neighbors[target, default: []].append(source)
    }
  }

  /// Returns a node; for a history, its composite.
  private func place(_ id: ID) -> ID {
    switch index.kind(of: id) {
    case .history, .deepHistory: index[id]?.parent ?? id
    default: id
    }
  }

  /// Returns the given states, everything around and, on request, inside them, and the states within
  /// a distance.
  ///
  /// A breadth-first search, in which a composite counts as near as the states inside it.
  func around(_ ids: Set<ID>, radius: Int, showsContent: Bool) -> Set<ID> {
    var reached = ids.filter { inside[$0] != nil }
    if showsContent { reached.formUnion(reached.flatMap { inside[$0] ?? [] }) }
    var frontier = Array(reached)
    var places = Set(frontier.flatMap { index.enclosing($0) })
    for _ in 0..<max(0, radius) {
      let near =
        frontier.flatMap { [$0] + index.enclosing($0) }.flatMap { neighbors[$0] ?? [] }
        + frontier.flatMap { inside[$0] ?? [] }
      frontier = []
      for id in near
      where inside[id] != nil && !places.contains(id) && reached.insert(id).inserted {
        frontier.append(id)
      }
      places.formUnion(frontier.flatMap { index.enclosing($0) })
    }
    return reached.union(places)
  }
}
