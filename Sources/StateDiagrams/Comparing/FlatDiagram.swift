/// A diagram as lists: what two diagrams are compared by.
struct FlatDiagram {
  /// A node, and where it is.
  struct Place {
    var node: StateDiagram.Node
    /// The composite around the node, with the region if it has a name; empty at the top.
    var parent: String
  }

  private(set) var places: [Place] = []
  private(set) var regions: [String] = []
  private(set) var transitions: [StateDiagram.Transition]

  init(_ diagram: StateDiagram) {
    transitions = diagram.transitions
    add(diagram.regions, in: "")
  }

  /// What names a region as a place of nodes, given the identifier of the composite around it.
  static func place(of region: StateDiagram.Region, in parent: String) -> String {
    guard let label = region.label else { return parent }
    return parent + (parent.isEmpty ? "" : "/") + StateDiagram.Node.id(path: [label])
  }

  private mutating func add(_ regions: [StateDiagram.Region], in parent: String) {
    for region in regions {
      let place = Self.place(of: region, in: parent)
      if region.label != nil { self.regions.append(place) }
      for node in region.nodes {
        var copy = node
        copy.regions = []
        places.append(Place(node: copy, parent: place))
        add(node.regions, in: node.id)
      }
    }
  }

  /// The events, in the order in which transitions name them.
  var events: [String] {
    var seen: Set<String> = []
    return transitions.compactMap(\.event).filter { seen.insert($0).inserted }
  }

  /// The transitions that a node and what is inside it have a part in, counted.
  func transitions(of id: StateDiagram.Node.ID) -> [StateDiagram.Transition: Int] {
    counted(transitions.filter { $0.source.isInside(id) || $0.target.isInside(id) })
  }

  /// The transitions of an event, counted.
  func transitions(on event: String) -> [StateDiagram.Transition: Int] {
    counted(transitions.filter { $0.event == event })
  }

  private func counted(
    _ transitions: [StateDiagram.Transition]
  ) -> [StateDiagram.Transition: Int] {
    Dictionary(transitions.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Gives a node, and with it what is inside, another identifier.
  mutating func rename(_ old: StateDiagram.Node.ID, to place: Place) {
    let new = place.node.id
    for index in places.indices {
      if places[index].node.id == old {
        places[index].node.label = place.node.label
        places[index].parent = place.parent
      }
      places[index].node.id.move(from: old, to: new)
      places[index].parent.move(from: old, to: new)
    }
    for index in regions.indices { regions[index].move(from: old, to: new) }
    for index in transitions.indices {
      transitions[index].source.move(from: old, to: new)
      transitions[index].target.move(from: old, to: new)
    }
  }

  /// Gives an event another name.
  mutating func rename(event old: String, to new: String) {
    for index in transitions.indices where transitions[index].event == old {
      transitions[index].event = new
    }
  }
}

extension String {
  /// Whether an identifier is that of a node, or of something inside it.
  fileprivate func isInside(_ id: String) -> Bool { self == id || hasPrefix(id + "/") }

  fileprivate mutating func move(from old: String, to new: String) {
    if isInside(old) { self = new + dropFirst(old.count) }
  }
}
