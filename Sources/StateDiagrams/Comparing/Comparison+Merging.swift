extension Comparison {
  /// Returns the later diagram with the removed elements of the earlier one, and marks on the
  /// differences.
  ///
  /// Each difference marks its element. If the target of a transition changed, the earlier
  /// transition is added as a removed one.
  mutating func merged() -> (diagram: StateDiagram, marks: DOTMarks) {
    var marks = DOTMarks()
    var diagram = newDiagram
    var removed: Set<StateDiagram.Node.ID> = []
    for difference in differences() {
      switch difference.kind {
      case .stateAdded(let id): marks.nodes[id] = .added
      case .stateRemoved(let id):
        marks.nodes[id] = .removed
        removed.insert(id)
      case .stateRenamed(_, let id), .stateChanged(let id): marks.nodes[id] = .changed
      case .eventRenamed(_, let event):
        for transition in diagram.transitions where transition.event == event {
          marks.transitions[transition] = .changed
        }
      case .transitionAdded(let transition): marks.transitions[transition] = .added
      case .transitionRemoved(let transition):
        marks.transitions[transition] = .removed
        diagram.transitions.append(transition)
      case .transitionChanged(let before, let after):
        marks.transitions[after] = .changed
        if before.target != after.target || before.kind != after.kind {
          marks.transitions[before] = .removed
          diagram.transitions.append(before)
        }
      case .valuesChanged(let id, let event):
        guard let event else {
          if marks.nodes[id] == nil, id.role == .state { marks.nodes[id] = .changed }
          break
        }
        for transition in diagram.transitions
        where transition.event == event && id.role == .state && id.isInside(transition.source)
          && marks.transitions[transition] == nil
        {
          marks.transitions[transition] = .changed
        }
      case .regionAdded, .regionRemoved, .orderChanged: break
      }
    }
    // A composite precedes its content, so that its place exists when the content is inserted.
    for place in old.places where removed.contains(place.node.id) {
      if !Self.insert(place, into: &diagram.regions, at: nil) {
        if diagram.regions.isEmpty { diagram.regions.append(StateDiagram.Region(nodes: [])) }
        diagram.regions[0].nodes.append(place.node)
      }
    }
    return (diagram, marks)
  }

  /// Inserts a node at its place, at any depth.
  ///
  /// - Returns: Whether the place exists.
  private static func insert(
    _ place: FlatDiagram.Place, into regions: inout [StateDiagram.Region],
    at parent: StateDiagram.Node.ID?
  ) -> Bool {
    for number in regions.indices {
      if FlatDiagram.place(of: regions[number], in: parent) == place.parent {
        regions[number].nodes.append(place.node)
        return true
      }
      for index in regions[number].nodes.indices
      where regions[number].nodes[index].kind == .composite {
        let id = regions[number].nodes[index].id
        if regions[number].nodes[index].regions.isEmpty, place.parent == id {
          regions[number].nodes[index].regions = [StateDiagram.Region(nodes: [place.node])]
          return true
        }
        if insert(place, into: &regions[number].nodes[index].regions, at: id) { return true }
      }
    }
    return false
  }
}
