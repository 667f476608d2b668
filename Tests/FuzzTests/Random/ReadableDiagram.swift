@testable import StateDiagrams

extension SplitMix64 {
  /// Returns a diagram that a file can contain in full: each identifier is the path of the labels, and each
  /// region starts in one of its states. The labels are keywords, and signs of the notations.
  ///
  /// - Parameter usesGuards: Whether the diagram has what SCXML lacks: guards, ignored events, choices, and
  ///   states that are not listed.
  mutating func readableDiagram(usesGuards: Bool) -> StateDiagram {
    var starts: [StateDiagram.Transition] = []
    let nodes = readableNodes(in: nil, depth: 0, usesGuards, &starts)
    let diagram = StateDiagram(name: text(), nodes: nodes)
    var transitions = starts
    let targets = diagram.allNodes.filter { $0.kind != .initial }
    let sources = targets.filter { $0.kind.isState || $0.kind == .choice }
    let events = Self.labels.shuffled(using: &self)
    for event in events.prefix(12) {
      let source = element(sources)
      let guards = ["else", "x > 1", "a]b", "3, 4", "a / b"]
      let condition = usesGuards && isOne(in: 3) ? element(guards) : nil
      let effects = readableEffects()
      if isOne(in: 3), source.kind != .choice {
        let kinds: [StateDiagram.Transition.Kind] = [.internal, .ignored, .impossible]
        let kind = usesGuards ? element(kinds) : .internal
        let isListed = kind != .internal
        transitions.append(
          .init(
            in: source.id, event: isListed ? "e" : event, guard: condition,
            effects: isListed ? [] : effects, kind: kind))
      } else {
        transitions.append(
          .init(
            from: source.id, to: element(targets).id, event: event, guard: condition,
            effects: effects))
      }
    }
    return StateDiagram(name: diagram.name, nodes: nodes, transitions: transitions)
  }

  private mutating func readableNodes(
    in parent: StateDiagram.Node.ID?, depth: Int, _ usesGuards: Bool,
    _ starts: inout [StateDiagram.Transition]
  ) -> [StateDiagram.Node] {
    typealias Node = StateDiagram.Node
    var nodes: [Node] = []
    for label in Self.labels.shuffled(using: &self).prefix(2 + below(3)) {
      let id = parent?.appending(label) ?? Node.ID(path: [label])
      var node = Node(label, id: id)
      switch below(6) {
      case 0 where depth < 3:
        node = Node(
          label, id: id, nodes: readableNodes(in: id, depth: depth + 1, usesGuards, &starts))
      case 1 where depth < 3:
        let labels = Self.labels.shuffled(using: &self).prefix(2)
        node = Node(
          label, id: id,
          regions: labels.map { label in
            let inner = id.appending(label)
            return .init(
              label: label, nodes: readableNodes(in: inner, depth: depth + 2, usesGuards, &starts))
          })
      case 2: node.kind = .final
      case 3 where usesGuards && parent == nil && nodes.isEmpty:
        node = Node("", id: "c", kind: .choice)
      default: break
      }
      if node.kind != .choice {
        (node.entryEffects, node.exitEffects) = (readableEffects(), readableEffects())
        node.isListed = !usesGuards || !isOne(in: 5)
      }
      nodes.append(node)
    }
    let states = nodes.filter { $0.kind != .choice }
    guard !states.isEmpty else {
      return readableNodes(in: parent, depth: depth, usesGuards, &starts)
    }
    // A region can start in a state at any depth.
    var start = element(states)
    while isOne(in: 2), start.regions.count == 1 {
      start = element(start.regions[0].nodes.filter { $0.kind.isState })
    }
    starts.append(.init(from: .initial(in: parent), to: start.id))
    if let parent, isOne(in: 2) {
      let history = Node.history(in: parent, isDeep: isOne(in: 2))
      nodes.append(history)
      // A default state that is the initial one is the same as none.
      let others = states.filter { $0.id != start.id }
      if isOne(in: 2), !others.isEmpty {
        starts.append(.init(from: history.id, to: element(others).id))
      }
    }
    return [.initial(in: parent)] + nodes
  }

  private mutating func readableEffects() -> [String] {
    Array(["ring", "show(1, \"x, y\")", "set(a: 2)"].prefix(below(3)))
  }

  private static let labels = [
    "style", "note", "class", "classDef", "direction", "state", "accTitle", "accDescr", "end note",
    "click", "hide", "scale", "default", "[*]", "a --> b", "x : y", "%% x", "# y", "--", "}", "{",
    "<<fork>>", "a<br/>b", "two\nlines", "a;b", "#35;", "\"q\"", "H", "history", "unlisted", "日本",
    "%%{x", "---", "entry", "ignores x", "a / b", "a [b]", "a, b", "1. one", "stateDiagram-v2", "A",
    "done", "a.b",
  ]
}
