import StateExploration

/// A diagram as flat lists of nodes, regions and transitions, which are easy to compare and to
/// rename.
struct FlatDiagram {
  typealias ID = StateDiagram.Node.ID

  /// A node without its regions, and its position.
  struct Place {
    var node: StateDiagram.Node
    /// The enclosing composite or labelled region; nil at the top.
    var parent: ID?
  }

  /// All nodes. A composite precedes the nodes inside it.
  private(set) var places: [Place] = []

  /// The identifiers of the regions with labels.
  private(set) var regions: [ID] = []
  private(set) var transitions: [StateDiagram.Transition]

  init(_ diagram: StateDiagram) {
    transitions = diagram.transitions
    add(diagram.regions, in: nil)
  }

  /// Returns the parent of a region's nodes: the region if it has a label, or else the enclosing
  /// composite.
  static func place(of region: StateDiagram.Region, in parent: ID?) -> ID? {
    guard let label = region.label else { return parent }
    return parent?.appending(label) ?? ID(path: [label])
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: ID?) {
    for region in regions {
      let place = Self.place(of: region, in: parent)
      if region.label != nil, let place { self.regions.append(place) }
      for node in region.nodes {
        var copy = node
        copy.regions = []
        places.append(Place(node: copy, parent: place))
        add(node.regions, in: node.id)
      }
    }
  }

  /// The events, in the order in which transitions name them.
  var events: [String] { transitions.compactMap(\.event).withoutRepetitions }

  /// The common part of two versions of a transition: everything, or only the event and the ends.
  enum Likeness { case content, ends }

  /// Returns the number of each transition to or from a node and the nodes inside it.
  func transitions(of id: ID, _ likeness: Likeness) -> [StateDiagram.Transition: Int] {
    counted(likeness) { $0.source.isInside(id) || $0.target.isInside(id) }
  }

  /// Returns the number of each transition on an event.
  func transitions(on event: String, _ likeness: Likeness) -> [StateDiagram.Transition: Int] {
    counted(likeness) { $0.event == event }
  }

  private func counted(
    _ likeness: Likeness, where isCounted: (StateDiagram.Transition) -> Bool
  ) -> [StateDiagram.Transition: Int] {
    let counted = transitions.filter(isCounted).map { transition in
      var transition = transition
      if likeness == .ends { (transition.guard, transition.effects) = (nil, []) }
      return (transition, 1)
    }
    return Dictionary(counted, uniquingKeysWith: +)
  }

  /// Moves a node, with everything inside it, to the identifier, the label and the parent of
  /// another one.
  mutating func rename(_ old: ID, to place: Place) {
    let new = place.node.id
    for index in places.indices {
      if places[index].node.id == old {
        places[index].node.label = place.node.label
        places[index].parent = place.parent
      }
      places[index].node.id = places[index].node.id.moved(from: old, to: new)
      places[index].parent = places[index].parent?.moved(from: old, to: new)
    }
    for index in regions.indices { regions[index] = regions[index].moved(from: old, to: new) }
    for index in transitions.indices {
      transitions[index].source = transitions[index].source.moved(from: old, to: new)
      transitions[index].target = transitions[index].target.moved(from: old, to: new)
      transitions[index].guard?.rename(old.labels.last ?? "", to: place.node.label)
    }
  }

  /// Renames an event in all transitions.
  mutating func rename(event old: String, to new: String) {
    for index in transitions.indices where transitions[index].event == old {
      transitions[index].event = new
    }
  }
}

extension String {
  /// Replaces a name wherever it stands as a whole word.
  mutating func rename(_ old: String, to new: String) {
    var (result, rest) = ("", self[...])
    while let place = rest.firstPlace(of: old), !old.isEmpty {
      let isWord =
        rest[..<place.lowerBound].last?.isInName != true
        && rest[place.upperBound...].first?.isInName != true
      result += rest[..<place.lowerBound] + (isWord ? new : old)
      rest = rest[place.upperBound...]
    }
    self = result + rest
  }
}

extension Character {
  /// Whether the character can be part of the name of a case.
  fileprivate var isInName: Bool { isLetter || isNumber || self == "_" }
}
