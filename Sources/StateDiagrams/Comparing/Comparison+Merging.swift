extension Comparison {
  /// Returns the later diagram with the removed elements of the earlier one, and marks on the
  /// differences.
  ///
  /// Each difference marks its element. If the target of a transition changed, the earlier
  /// transition is added as a removed one. A change that has no element in the picture, such as that of
  /// a rule, is a note above it.
  mutating func merged() -> (diagram: StateDiagram, marks: DOTMarks) {
    var marks = DOTMarks()
    var regions = newDiagram.regions
    var transitions = newDiagram.transitions
    var removed: Set<StateDiagram.Node.ID> = []
    var unmarked: [Difference] = []
    var newOrChanged: Set<Transition> = []
    for difference in differences() {
      switch difference.kind {
      case .stateAdded(let id): marks.nodes[id] = .added
      case .stateRemoved(let id):
        marks.nodes[id] = .removed
        removed.insert(id)
      case .stateRenamed(_, let id), .stateChanged(let id): marks.nodes[id] = .changed
      case .eventRenamed(_, let event):
        for transition in transitions where transition.event == event {
          marks.transitions[transition] = .changed
        }
      case .transitionAdded(let transition):
        marks.transitions[transition] = .added
        newOrChanged.insert(transition)
      case .transitionRemoved(let transition):
        marks.transitions[transition] = .removed
        transitions.append(transition)
      case .transitionChanged(let before, let after):
        marks.transitions[after] = .changed
        newOrChanged.insert(after)
        if before.target != after.target || before.kind != after.kind {
          marks.transitions[before] = .removed
          transitions.append(before)
        }
      case .valuesChanged(let id, nil) where id.role == .state:
        marks.nodes[id] = marks.nodes[id] ?? .changed
      case .valuesChanged(let id, let event):
        let affected = transitions.filter {
          $0.event == event && id.role == .state && id.isInside($0.source)
        }
        if affected.isEmpty { unmarked.append(difference) }
        // The values can be those of a transition that was added or changed.
        if affected.contains(where: { newOrChanged.contains($0) }) { continue }
        for transition in affected where marks.transitions[transition] == nil {
          marks.transitions[transition] = .changed
        }
      case .regionAdded, .regionRemoved, .orderChanged: break
      }
    }
    marks.notes = notes(unmarked)
    // A composite precedes its content, so that its place exists when the content is inserted.
    for place in old.places where removed.contains(place.node.id) {
      insert(place, into: &regions)
    }
    let diagram = StateDiagram(
      name: newDiagram.name, regions: regions, transitions: transitions,
      diagnostics: newDiagram.diagnostics)
    return (diagram, marks)
  }

  /// Returns the first changes of values as notes, and the number of the others.
  private func notes(_ differences: [Difference]) -> [DOTMarks.Note] {
    let limit = 8
    let texts = differences.map(\.description)
    let others = texts.count - limit
    let rest = "\(others) more change\(others == 1 ? "" : "s") of values"
    let shown = texts.prefix(limit) + (others > 0 ? [rest] : [])
    return shown.map { DOTMarks.Note(mark: .changed, name: "values", text: $0) }
  }

  /// Inserts a removed node at its place, which may be a region that the later diagram doesn't have.
  private func insert(_ place: FlatDiagram.Place, into regions: inout [StateDiagram.Region]) {
    let region = place.parent.flatMap { old.regions.contains($0) ? $0.labels.last : nil }
    if Self.insert(place, inRegion: region, into: &regions, at: nil) { return }
    // A final state, for example, shows no content. The label then contains the place.
    var node = place.node
    node.label = (node.id.labels.dropLast() + [node.label]).joined(separator: "/")
    if regions.isEmpty { regions.append(StateDiagram.Region(nodes: [])) }
    regions[0].nodes.append(node)
  }

  /// Inserts a node at its place, at any depth.
  ///
  /// - Parameters:
  ///   - place: The node, and the composite or the region that contains it.
  ///   - label: The label of the region at the place, if it has one.
  ///   - regions: The regions of the parent.
  ///   - parent: The composite with these regions; nil at the top.
  /// - Returns: Whether the node was inserted.
  private static func insert(
    _ place: FlatDiagram.Place, inRegion label: String?,
    into regions: inout [StateDiagram.Region], at parent: StateDiagram.Node.ID?
  ) -> Bool {
    for number in regions.indices {
      if FlatDiagram.place(of: regions[number], in: parent) == place.parent {
        regions[number].nodes.append(place.node)
        return true
      }
      for index in regions[number].nodes.indices {
        let node = regions[number].nodes[index]
        guard node.kind == .simple || node.kind == .composite, place.node.id.isInside(node.id)
        else { continue }
        var inner = node.regions
        if insert(place, inRegion: label, into: &inner, at: node.id) {
          regions[number].nodes[index].regions = inner
          regions[number].nodes[index].kind = .composite
          return true
        }
      }
    }
    let region = StateDiagram.Region(label: label, nodes: [place.node])
    guard FlatDiagram.place(of: region, in: parent) == place.parent else { return false }
    regions.append(region)
    return true
  }
}
