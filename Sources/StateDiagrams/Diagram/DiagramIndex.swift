/// The nodes of a diagram by their identifiers, with their positions.
///
/// - Complexity: O(*n*) to create, for *n* nodes.
package struct DiagramIndex {
  package typealias ID = StateDiagram.Node.ID

  /// A node and its position.
  package struct Entry {
    package let node: StateDiagram.Node

    /// The composite around the node; nil at the top.
    package let parent: ID?

    /// The index of the node's region in its composite or the machine.
    package let region: Int

    /// The labels of regions and composites on the path to the node, and its own.
    package let path: [String]
  }

  /// All nodes: a composite, then everything inside it, then what follows it.
  package private(set) var entries: [Entry] = []

  private var numbers: [ID: Int] = [:]

  package init(_ diagram: StateDiagram) {
    add(diagram.regions, in: nil, path: [])
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: ID?, path: [String]) {
    for (number, region) in regions.enumerated() {
      let path = region.label.map { path + [$0] } ?? path
      for node in region.nodes {
        let inner = path + [node.label]
        // Of two nodes with one identifier, the first is found.
        if numbers[node.id] == nil { numbers[node.id] = entries.count }
        entries.append(Entry(node: node, parent: parent, region: number, path: inner))
        if !node.regions.isEmpty { add(node.regions, in: node.id, path: inner) }
      }
    }
  }

  package subscript(id: ID) -> Entry? { numbers[id].map { entries[$0] } }

  package func kind(of id: ID) -> StateDiagram.Node.Kind? { self[id]?.node.kind }

  /// Returns the composites around a node, innermost first.
  package func enclosing(_ id: ID) -> [ID] {
    var result: [ID] = []
    var current = self[id]?.parent
    while let parent = current {
      result.append(parent)
      current = self[parent]?.parent
    }
    return result
  }

  /// Returns whether a node is another one, or inside it.
  package func isInside(_ id: ID, _ other: ID) -> Bool {
    id == other || enclosing(id).contains(other)
  }

  /// Returns the identifier of the state at the end of a path of labels.
  func node(at path: [String]) -> ID {
    var id = ID(path: path)
    // A state with the path of a composite is drawn inside that composite.
    while let last = path.last, kind(of: id) == .composite { id = id.appending(last) }
    return id
  }
}

/// The names of nodes in sentences.
package struct NodeNames {
  private typealias ID = StateDiagram.Node.ID

  private var labels: [StateDiagram.Node.ID: String] = [:]
  private var counts: [String: Int] = [:]

  package init(_ diagrams: StateDiagram...) {
    for diagram in diagrams {
      diagram.forEachNode { node in
        guard labels.updateValue(node.label, forKey: node.id) == nil else { return }
        counts[node.label, default: 0] += 1
      }
    }
  }

  /// Returns the label of a state, or its whole path if several share the label; a description of a
  /// pseudostate.
  package func callAsFunction(_ id: StateDiagram.Node.ID) -> String {
    switch id.role {
    case .state: "`\(plain(id))`"
    case .initial: "the start" + place(id)
    case .history: "the history" + place(id)
    case .elided: "the omitted states" + place(id)
    case .region(let number): "region \(number + 1)" + place(id)
    case .machine: "the machine"
    }
  }

  /// Returns the name of a state without quotation marks.
  package func plain(_ id: StateDiagram.Node.ID) -> String {
    if id.isPseudostate { return self(id).filter { $0 != "`" } }
    if let label = labels[id], !label.isEmpty, counts[label] == 1 { return label }
    return id.labels.joined(separator: "/")
  }

  /// Returns the state that an initial pseudostate points to: `initial state of `functioning` `.
  func initialState(_ pseudostate: StateDiagram.Node.ID) -> String {
    "initial state" + place(pseudostate)
  }

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
    }
  }
}
