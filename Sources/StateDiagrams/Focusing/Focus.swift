/// The neighbourhood of some states of a diagram, and how the rest is left out.
package struct Focus {
  typealias ID = StateDiagram.Node.ID

  /// The states that are shown as they are, and the composites around them.
  private var shown: Set<ID> = []

  /// For what is left out, the state that stands for it.
  private var standIns: [ID: ID] = [:]

  /// The pseudostates that are left out.
  private var dropped: Set<ID> = []

  /// What is to be drawn.
  package private(set) var diagram: StateDiagram

  package init(_ diagram: StateDiagram, on ids: Set<StateDiagram.Node.ID>, radius: Int) {
    self.diagram = diagram
    shown = Neighbourhood(diagram).around(ids, radius: radius)
    self.diagram.regions = regions(diagram.regions, in: nil)
    var seen: Set<StateDiagram.Transition> = []
    self.diagram.transitions = diagram.transitions.compactMap { transition in
      // Two arrows become one only where what told them apart is left out.
      guard let arrow = shownAs(transition) else { return nil }
      return arrow == transition || seen.insert(arrow).inserted ? arrow : nil
    }
    removeHistories()
  }

  /// The highlights as far as what they are about is shown.
  package func highlights(
    _ highlights: StateDiagram.Highlights
  ) -> StateDiagram.Highlights {
    var result = highlights
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

  /// A transition between what is drawn; nil where both of its ends are left out.
  private func shownAs(_ transition: StateDiagram.Transition) -> StateDiagram.Transition? {
    guard !dropped.contains(transition.source), !dropped.contains(transition.target) else {
      return nil
    }
    var arrow = transition
    arrow.source = standIns[transition.source] ?? transition.source
    arrow.target = standIns[transition.target] ?? transition.target
    if arrow.source != transition.source, arrow.target != transition.target { return nil }
    return arrow
  }

  /// The regions with what is shown of them.
  private mutating func regions(
    _ regions: [StateDiagram.Region], in parent: ID?
  ) -> [StateDiagram.Region] {
    regions.enumerated().map { number, region in
      let isShown = region.nodes.contains { shown.contains($0.id) }
      let elided = elidedID(in: region, number: number, parent)
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
      if count > 0 { result.nodes.append(.elided(count: count, id: elided)) }
      return result
    }
  }

  private func elidedID(in region: StateDiagram.Region, number: Int, _ parent: ID?) -> ID {
    let place = [parent, region.label.map { StateDiagram.Node.id(path: [$0]) }].compactMap(\.self)
    let last = region.label == nil && number > 0 ? ":elided \(number + 1)" : ":elided"
    return (place + [last]).joined(separator: "/")
  }

  private mutating func leaveOut(_ nodes: [StateDiagram.Node], _ elided: ID) {
    for node in nodes {
      standIns[node.id] = elided
      leaveOut(node.regions.flatMap(\.nodes), elided)
    }
  }

  /// Takes out the histories that no arrow leads to any more.
  private mutating func removeHistories() {
    let ends = Set(diagram.transitions.flatMap { [$0.source, $0.target] })
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
    diagram.regions = cleaned(diagram.regions)
  }
}

/// Which states are how near to each other.
private struct Neighbourhood {
  typealias ID = StateDiagram.Node.ID

  private let reachability: Reachability
  private var inside: [ID: [ID]] = [:]
  private var neighbours: [ID: [ID]] = [:]

  init(_ diagram: StateDiagram) {
    reachability = Reachability(diagram)
    var kinds: [ID: StateDiagram.Node.Kind] = [:]
    diagram.forEachNode { node in
      kinds[node.id] = node.kind
      guard !node.id.isPseudostate else { return }
      inside[node.id] = inside[node.id] ?? []
      for composite in reachability.enclosing(node.id) {
        inside[composite, default: []].append(node.id)
      }
    }
    for transition in diagram.transitions {
      // Where something starts is no neighbour of it.
      guard kinds[transition.source] != .initial else { continue }
      let (source, target) = (place(transition.source, kinds), place(transition.target, kinds))
      neighbours[source, default: []].append(target)
      neighbours[target, default: []].append(source)
    }
  }

  /// A node, or the composite whose history it is.
  private func place(_ id: ID, _ kinds: [ID: StateDiagram.Node.Kind]) -> ID {
    switch kinds[id] {
    case .history, .deepHistory: reachability.enclosing(id).first ?? id
    default: id
    }
  }

  /// The given states, what is inside and around them, and what is that near to them.
  func around(_ ids: Set<ID>, radius: Int) -> Set<ID> {
    var reached = ids.filter { inside[$0] != nil }
    reached.formUnion(reached.flatMap { inside[$0] ?? [] })
    var frontier = Array(reached)
    var places = Set(frontier.flatMap { reachability.enclosing($0) })
    for _ in 0..<max(0, radius) {
      let near =
        frontier.flatMap { [$0] + reachability.enclosing($0) }.flatMap { neighbours[$0] ?? [] }
        + frontier.flatMap { inside[$0] ?? [] }
      frontier = []
      for id in near
      where inside[id] != nil && !places.contains(id) && reached.insert(id).inserted {
        frontier.append(id)
      }
      places.formUnion(frontier.flatMap { reachability.enclosing($0) })
    }
    return reached.union(places)
  }
}
