import StateExploration

extension DiagramIndex {
  /// Returns the node of a place of the model; for a place with inner regions, their composite.
  func node(_ place: ModelPlace) -> ID {
    composite(of: place) ?? node(at: (place.region.map { [$0] } ?? []) + place.state.path)
  }

  /// Returns the node of a place of the model, or a node for each of its inner regions.
  func nodes(_ place: ModelPlace) -> [ID] {
    let parts = innerPlaces(place)
    return parts.isEmpty ? [node(place)] : parts.map(\.node)
  }

  /// Returns the inner states of a place whose node has regions. Empty for other places.
  func innerPlaces(_ place: ModelPlace) -> [(node: ID, part: StatePart)] {
    guard let composite = composite(of: place) else { return [] }
    let parts = place.state.parts
    return (self[composite]?.node.regions ?? []).compactMap { region in
      parts.first { $0.name == region.label }.map { part in
        var id = part.summary.path.reduce(composite.appending(part.name)) { $0.appending($1) }
        while kind(of: id) == .composite { id = id.appending(part.summary.label) }
        return (id, part)
      }
    }
  }

  /// Returns the composite of a place whose node has regions; nil for other places.
  private func composite(of place: ModelPlace) -> ID? {
    guard place.region == nil else { return nil }
    var id = ID(path: place.state.path)
    while let node = self[id]?.node, node.kind == .composite {
      if node.regions.contains(where: { $0.label != nil }) { return id }
      id = id.appending(place.state.label)
    }
    return nil
  }
}
