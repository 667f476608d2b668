import StateDiagrams

extension SplitMix64 {
  /// Returns a diagram of anything that the model allows, also of what no machine is like.
  mutating func diagram() -> StateDiagram {
    let diagram = StateDiagram(name: text(), regions: regions(in: [], depth: 0))
    let states = diagram.allNodes.filter { ![.initial, .history, .deepHistory].contains($0.kind) }
    guard !states.isEmpty else { return diagram }
    var transitions: [StateDiagram.Transition] = []
    for _ in 0..<below(12) {
      transitions.append(
        transition(from: element(states).id, to: element(diagram.allNodes).id))
    }
    for node in diagram.allNodes where node.kind == .initial {
      transitions.append(.init(from: node.id, to: element(states).id))
    }
    var diagnostics: [StateDiagram.Diagnostic] = []
    for _ in 0..<below(3) {
      diagnostics.append(
        .init(element(StateDiagram.Diagnostic.Kind.allCases), subject: text(), message: text()))
    }
    return StateDiagram(
      name: diagram.name, regions: diagram.regions, transitions: transitions,
      diagnostics: diagnostics)
  }

  private mutating func regions(in path: [String], depth: Int) -> [StateDiagram.Region] {
    guard isOne(in: 3) else { return [StateDiagram.Region(nodes: nodes(in: path, depth: depth))] }
    return (0...below(3)).map { number in
      StateDiagram.Region(
        label: "\(number) \(text())", nodes: nodes(in: path + ["\(number)"], depth: depth))
    }
  }

  private mutating func nodes(in parent: [String], depth: Int) -> [StateDiagram.Node] {
    let parentID = parent.isEmpty ? nil : StateDiagram.Node.ID(path: parent)
    var nodes: [StateDiagram.Node] = isOne(in: 2) ? [.initial(in: parentID)] : []
    for number in 0..<below(5) {
      // Numbered, since no two nodes may share an identifier.
      let label = text()
      let path = parent + ["\(number) \(label)"]
      if depth < 3, isOne(in: 5) {
        let regions = regions(in: path, depth: depth + 1)
        nodes.append(.init(label, id: StateDiagram.Node.ID(path: path), regions: regions))
      } else {
        nodes.append(
          .init(
            label, id: StateDiagram.Node.ID(path: path),
            kind: element([.simple, .simple, .simple, .final, .choice]),
            entryEffects: texts(2), exitEffects: texts(2), isListed: !isOne(in: 5)))
      }
    }
    if let parentID, isOne(in: 3) { nodes.append(.history(in: parentID, isDeep: isOne(in: 2))) }
    return nodes
  }

  private mutating func transition(
    from source: StateDiagram.Node.ID, to target: StateDiagram.Node.ID
  ) -> StateDiagram.Transition {
    let condition = isOne(in: 3) ? String(text()) : nil
    if isOne(in: 9) { return .init(in: source, event: text(), guard: condition, kind: .ignored) }
    if isOne(in: 4) {
      return .init(in: source, event: text(), guard: condition, effects: texts(3))
    }
    return .init(
      from: source, to: target, event: isOne(in: 8) ? nil : text(), guard: condition,
      effects: texts(3))
  }

  private mutating func texts(_ bound: Int) -> [String] { (0..<below(bound)).map { _ in text() } }
}

extension StateDiagram {
  /// All nodes, outer ones before those inside them.
  var allNodes: [Node] { regions.flatMap(\.allNodes) }
}

extension StateDiagram.Region {
  fileprivate var allNodes: [StateDiagram.Node] {
    nodes.flatMap { [$0] + $0.regions.flatMap(\.allNodes) }
  }
}
