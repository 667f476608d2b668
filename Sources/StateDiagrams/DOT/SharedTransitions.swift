import StateExploration

/// A diagram in which a transition that at least four states share, at several sources, is drawn once, from a node with the
/// label `any state`, or `any other state` if the target alone lacks it.
///
/// The transitions have the same event, guard, effects and target. A composite has the transition if it
/// starts at its border or in all states inside. A final state without transitions need not have it.
/// Marked transitions, and those of final states, are drawn by themselves.
///
/// Events with the same source, target, guard and effects then share a line: `cancel, close / fail`.
struct SharedTransitions {
  private typealias ID = StateDiagram.Node.ID

  /// The least number of states whose transitions one replaces. Fewer don't make the picture shorter.
  private static let minimumCount = 4

  /// The diagram with the additional nodes and without the replaced transitions.
  private(set) var diagram: StateDiagram
  private var transitions: [StateDiagram.Transition]

  /// The number of the transition of ``diagram`` that draws each original transition.
  private(set) var drawn: [Int]

  /// The nodes of ``diagram``.
  var drawnIndex: DiagramIndex { nodeCount == 0 ? index : DiagramIndex(diagram) }

  private let marks: DOTMarks
  private let index: DiagramIndex
  /// The states and composites at which transitions start.
  private let sources: Set<ID>
  private var nodeCount = 0

  init(_ diagram: StateDiagram, _ marks: DOTMarks) {
    self.diagram = diagram
    self.marks = marks
    index = DiagramIndex(diagram)
    sources = Set(
      diagram.transitions.lazy.filter { marks.transitions[$0] != .removed }.map(\.source))
    transitions = diagram.transitions
    drawn = Array(transitions.indices)
    var regions = diagram.regions
    if transitions.count > 1 { share(in: &regions) }
    shareLines()
    self.diagram = StateDiagram(name: diagram.name, regions: regions, transitions: transitions)
  }

  /// Joins the events of unmarked transitions that are equal except for these, up to the length of a line.
  private mutating func shareLines() {
    var owners = Array(transitions.indices)
    var last: [StateDiagram.Transition: Int] = [:]
    for number in transitions.indices {
      var key = transitions[number]
      guard marks.transitions[key] == nil, let event = key.sharableEvent else { continue }
      key.event = nil
      if let owner = last[key], let known = transitions[owner].event,
        known.utf8.count + event.utf8.count < LabelLines.sharedLimit
      {
        transitions[owner].event = known + ", " + event
        owners[number] = owner
      } else {
        last[key] = number
      }
    }
    join(owners)
  }

  /// Removes the transitions of which another one is the owner, which draws them.
  private mutating func join(_ owners: [Int]) {
    var numbers = owners
    var owning: [StateDiagram.Transition] = []
    owning.reserveCapacity(owners.count)
    for (number, owner) in owners.enumerated() where owner == number {
      numbers[number] = owning.count
      owning.append(transitions[number])
    }
    transitions = owning
    for number in drawn.indices { drawn[number] = numbers[owners[drawn[number]]] }
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
    var nodes: [(exception: ID?, node: StateDiagram.Node)] = []
    var owners = Array(transitions.indices)
    for group in groups(of: region) {
      let replaceable = group.filter { number in
        let transition = transitions[number]
        return marks.transitions[transition] == nil && index.kind(of: transition.source) != .final
      }
      let count = replaceable.reduce(0) { $0 + stateCount(transitions[$1].source) }
      guard replaceable.count > 1, count >= Self.minimumCount, let first = replaceable.first
      else { continue }
      var transition = transitions[first]
      let sources = Set(group.map { transitions[$0].source })
      let isAnyState = region.nodes.allSatisfy { has($0, sources) }
      let others = sources.union([transition.target])
      guard isAnyState || region.nodes.allSatisfy({ has($0, others) }) else { continue }
      let exception = isAnyState ? nil : transition.target
      if let known = nodes.first(where: { $0.exception == exception }) {
        transition.source = known.node.id
      } else {
        transition.source = .anyState(nodeCount, in: parent(of: region))
        let label = isAnyState ? "any state" : "any other state"
        nodes.append((exception, .init(label, id: transition.source, kind: .elided)))
        nodeCount += 1
      }
      transitions[first] = transition
      for number in replaceable { owners[number] = first }
    }
    if !nodes.isEmpty { join(owners) }
    return nodes.map(\.node)
  }

  /// Returns the numbers of the transitions inside a region that are equal except for their sources, in
  /// order of the first.
  private func groups(of region: StateDiagram.Region) -> [[Int]] {
    var inner: Set<ID> = []
    StateDiagram(name: "", regions: [region]).forEachNode { inner.insert($0.id) }
    var groups: [StateDiagram.Transition: [Int]] = [:]
    for (number, transition) in transitions.enumerated() {
      // A timeout starts again in each state, which one arrow wouldn't show. A transition of an inner
      // state to its composite is a row.
      guard transition.kind == .external, transition.event != nil, transition.timeout == nil,
        marks.transitions[transition] != .removed, inner.contains(transition.source),
        !index.enclosing(transition.source).contains(transition.target)
      else { continue }
      var key = transition
      key.source = key.target
      groups[key, default: []].append(number)
    }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the number of states in a composite; 1 for a state.
  private func stateCount(_ id: ID) -> Int {
    func count(_ node: StateDiagram.Node) -> Int {
      let inner = node.regions.flatMap(\.nodes).filter(\.kind.isState)
      return inner.isEmpty ? 1 : inner.reduce(0) { $0 + count($1) }
    }
    return index[id].map { count($0.node) } ?? 1
  }

  /// Returns whether a node has a transition: it or all states inside are among the sources, or none is
  /// expected of it.
  private func has(_ node: StateDiagram.Node, _ sources: Set<ID>) -> Bool {
    if marks.nodes[node.id] == .removed { return true }
    return switch node.kind {
    // The transitions of states that were left out are unknown.
    case .elided: false
    case _ where sources.contains(node.id): true
    case .simple: false
    // States of several regions are current together, and only some of them may take the event.
    case .composite:
      node.regions.count == 1 && node.regions[0].nodes.allSatisfy { has($0, sources) }
    case .final:
      !([node.id] + index.enclosing(node.id)).contains(where: self.sources.contains)
    case .initial, .history, .deepHistory, .choice: true
    }
  }

  /// Returns the composite, or the labelled region of the machine, that contains the states of a region;
  /// nil at the top.
  private func parent(of region: StateDiagram.Region) -> ID? {
    let labels = region.nodes.first { $0.kind.isState }?.id.labels.dropLast() ?? []
    return labels.isEmpty ? nil : ID(path: Array(labels))
  }
}

extension StateDiagram.Transition {
  /// The event if it can stand beside others: it needs no quotes as a row, and is no list.
  fileprivate var sharableEvent: String? {
    var row = self
    row.kind = .internal
    guard kind.isTaken, let event, row.eventText == event, event.firstPlace(of: ", ") == nil
    else { return nil }
    return event
  }
}
