extension StateDiagram {
  /// A state or a pseudostate, which transitions connect.
  public struct Node: Hashable, Sendable, Identifiable {
    /// The kind of a node.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A state without inner states.
      case simple
      /// A state that encloses others: those of its ``StateDiagram/Node/regions``.
      case composite
      /// The pseudostate that points to the initial state of a region.
      case initial
      /// A state in which a region has ended.
      case final
      /// The pseudostate that stands for the state in which its composite was last left.
      case history
      /// Like ``history``, for the state at any depth.
      case deepHistory
      /// The pseudostate at which guards select a transition.
      case choice
      /// A node that stands for omitted states.
      case elided
    }

    /// The identifier, unique in the diagram.
    public var id: ID

    /// The visible text.
    public var label: String

    /// The kind.
    public var kind: Kind

    /// The regions of a composite state; empty for all others.
    public var regions: [Region]

    /// The entry effects, in order.
    package var entryEffects: [String]

    /// The exit effects, in order.
    package var exitEffects: [String]

    /// Whether the state is in the machine's list of states. A state that isn't is marked.
    package var isListed: Bool

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - label: The visible text.
    ///   - id: The identifier. By default, it consists of the label.
    ///   - kind: The kind.
    ///   - entryEffects: The entry effects, in order.
    ///   - exitEffects: The exit effects, in order.
    ///   - isListed: Whether the state is in the machine's list of states.
    package init(
      _ label: String,
      id: ID? = nil,
      kind: Kind = .simple,
      entryEffects: [String] = [],
      exitEffects: [String] = [],
      isListed: Bool = true
    ) {
      self.id = id ?? ID(path: [label])
      self.label = label
      self.kind = kind
      self.regions = []
      self.entryEffects = entryEffects
      self.exitEffects = exitEffects
      self.isListed = isListed
    }

    /// Creates a composite state of regions.
    ///
    /// - Parameters:
    ///   - label: The visible text.
    ///   - id: The identifier. By default, it consists of the label.
    ///   - regions: The regions. Their nodes have identifiers with the path of this state.
    package init(_ label: String, id: ID? = nil, regions: [Region]) {
      self.init(label, id: id, kind: .composite)
      self.regions = regions
    }

    /// Creates a composite state without orthogonal regions.
    ///
    /// - Parameters:
    ///   - label: The visible text.
    ///   - id: The identifier. By default, it consists of the label.
    ///   - nodes: The nodes of its only region.
    package init(_ label: String, id: ID? = nil, nodes: [Node]) {
      self.init(label, id: id, regions: [Region(nodes: nodes)])
    }

    /// Returns the initial pseudostate of a composite, or of the machine.
    ///
    /// - Parameter parent: The composite; nil for the machine.
    package static func initial(in parent: ID? = nil) -> Node {
      Node("", id: .initial(in: parent), kind: .initial)
    }

    /// Returns the history pseudostate of a composite.
    ///
    /// - Parameters:
    ///   - parent: The composite.
    ///   - isDeep: Whether the history also restores states inside inner composites.
    package static func history(in parent: ID, isDeep: Bool = false) -> Node {
      Node("", id: .history(in: parent), kind: isDeep ? .deepHistory : .history)
    }
  }
}

extension StateDiagram.Node.Kind {
  /// Whether nodes of the kind are states, rather than pseudostates.
  package var isState: Bool {
    switch self {
    case .simple, .composite, .final: true
    case .initial, .history, .deepHistory, .choice, .elided: false
    }
  }

  package var isHistory: Bool { self == .history || self == .deepHistory }
}

extension StateDiagram {
  /// Calls a closure with every node in depth-first order: a composite precedes the nodes inside
  /// it.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  package func forEachNode(_ body: (Node) -> Void) {
    // An explicit stack of lists and positions copies no nodes, and its depth is not limited by the
    // call stack.
    var open = regions.reversed().map { (nodes: $0.nodes, next: 0) }
    while let (nodes, next) = open.last {
      guard next < nodes.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let node = nodes[next]
      body(node)
      for region in node.regions.reversed() { open.append((region.nodes, 0)) }
    }
  }
}
