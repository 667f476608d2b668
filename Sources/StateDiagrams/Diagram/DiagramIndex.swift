/// The nodes of a diagram by identifier, with their positions.
///
/// - Complexity: O(*n*) to create, for *n* nodes. Look-ups are O(1).
package struct DiagramIndex {
  package typealias ID = StateDiagram.Node.ID

  /// A node and its position.
  package struct Entry {
    package let node: StateDiagram.Node

    /// The enclosing composite; nil at the top.
    package let parent: ID?

    /// The number of the enclosing composite; nil at the top.
    package let parentNumber: Int?

    /// The number of the last node inside the node.
    package fileprivate(set) var end: Int

    /// The index of the node's region in its composite or the machine.
    package let region: Int

    /// The labels of the enclosing regions and composites, and the node's own label.
    package let path: [String]
  }

  /// All nodes in depth-first order: a composite precedes the nodes inside it.
  package private(set) var entries: [Entry] = []

  /// The index of each node in ``entries``.
  private var numbers: [ID: Int] = [:]

  package init(_ diagram: StateDiagram) {
    add(diagram.regions, in: nil, path: [])
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: Int?, path: [String]) {
    for (number, region) in regions.enumerated() {
      let path = region.label.map { path + [$0] } ?? path
      for node in region.nodes {
        let inner = path + [node.label]
        // If two nodes have the same identifier, the first one is found.
        let own = entries.count
        if numbers[node.id] == nil { numbers[node.id] = own }
        entries.append(
          Entry(
            node: node, parent: parent.map { entries[$0].node.id }, parentNumber: parent, end: own,
            region: number, path: inner))
        if !node.regions.isEmpty { add(node.regions, in: own, path: inner) }
        entries[own].end = entries.count - 1
      }
    }
  }

  /// The node with an identifier and its position; nil if there is none.
  package subscript(id: ID) -> Entry? { numbers[id].map { entries[$0] } }

  /// Returns the number of a node in ``entries``; nil if the diagram has no such node.
  package func number(of id: ID) -> Int? { numbers[id] }

  /// Returns the kind of a node; nil if the diagram has no such node.
  package func kind(of id: ID) -> StateDiagram.Node.Kind? { self[id]?.node.kind }

  /// Returns the composites that enclose a node, innermost first.
  ///
  /// - Complexity: O(*d*) for a node at depth *d*.
  package func enclosing(_ id: ID) -> [ID] {
    var result: [ID] = []
    var current = self[id]?.parent
    while let parent = current {
      result.append(parent)
      current = self[parent]?.parent
    }
    return result
  }

  /// Returns whether two nodes are the same, or the first is inside the second.
  package func isInside(_ id: ID, _ other: ID) -> Bool {
    id == other || enclosing(id).contains(other)
  }

  /// Returns the identifier of the state with a path of labels.
  package func node(at path: [String]) -> ID {
    var id = ID(path: path)
    // A state with the path of a composite is drawn inside that composite.
    while let last = path.last, kind(of: id) == .composite { id = id.appending(last) }
    return id
  }
}

/// The names of nodes in sentences. A name is the label if it is unique, or else the path.
package struct NodeNames {
  private typealias ID = StateDiagram.Node.ID

  private var labels: [StateDiagram.Node.ID: String] = [:]

  /// The number of nodes with each label.
  private var counts: [String: Int] = [:]

  package init(_ diagrams: StateDiagram...) {
    for diagram in diagrams {
      diagram.forEachNode { node in
        guard labels.updateValue(node.label, forKey: node.id) == nil else { return }
        counts[node.label, default: 0] += 1
      }
    }
  }

  /// Returns the quoted label of a state, or its path if several states share the label. For other
  /// nodes, returns a description, such as ``the start of `functioning` ``.
  package func callAsFunction(_ id: StateDiagram.Node.ID) -> String {
    switch id.role {
    case .state: "`\(plain(id))`"
    case .initial: "the start" + place(id)
    case .history: "the history" + place(id)
    case .elided: "the omitted states" + place(id)
    case .anyState: (labels[id] ?? "") + place(id)
    case .region: id.kind + place(id)
    case .machine: "the machine"
    }
  }

  /// Returns the name of a node without quotation marks.
  package func plain(_ id: StateDiagram.Node.ID) -> String {
    if id.isPseudostate {
      let name = self(id)
      return name.utf8.contains(UInt8(ascii: "`")) ? name.filter { $0 != "`" } : name
    }
    if let label = labels[id], !label.isEmpty, counts[label] == 1 { return label }
    return id.labels.joined(separator: "/")
  }

  /// Returns the name of the state that an initial pseudostate points to: ``initial state of
  /// `functioning` ``.
  func initialState(_ pseudostate: StateDiagram.Node.ID) -> String {
    "initial state" + place(pseudostate)
  }

  /// Returns the composite around a pseudostate, ``of `functioning` `` with a space before; empty
  /// at the top.
  private func place(_ id: StateDiagram.Node.ID) -> String {
    let labels = id.labels
    return labels.isEmpty ? "" : " of \(self(ID(path: labels)))"
  }

  /// Returns a transition without its effects: `` `locked` —insertCoin [50]→ `unlocked` ``.
  func callAsFunction(_ transition: StateDiagram.Transition) -> String {
    var copy = transition
    copy.effects = []
    let label = copy.label
    switch transition.kind {
    case .external:
      return "\(self(transition.source)) —\(label)→ \(self(transition.target))"
    case .internal: return "\(label) in \(self(transition.source))"
    case .ignored: return "\(label), ignored in \(self(transition.source))"
    case .impossible: return "\(label), which must not happen in \(self(transition.source))"
    }
  }
}
