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

  /// Returns the inner states of a place whose node has regions, each with a key that distinguishes
  /// it from others with the same label. Empty for other places.
  func innerPlaces(_ place: ModelPlace) -> [(node: ID, identity: AnyHashable)] {
    guard let composite = composite(of: place), let state = place.state.value else { return [] }
    let parts = StatePart.parts(of: state)
    return (self[composite]?.node.regions ?? []).compactMap { region in
      parts.first { $0.name == region.label }.map { part in
        var id = part.summary.path.reduce(composite.appending(part.name)) { $0.appending($1) }
        while kind(of: id) == .composite { id = id.appending(part.summary.label) }
        return (id, part.identity)
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

extension TakenTransitions {
  /// Returns the transitions that a step took from one place to another. Inside a state with
  /// regions, these are the transitions of each region.
  func transitions(
    from source: ModelPlace, to target: ModelPlace, on input: ModelInput, _ step: ModelStep,
    isAlone: Bool
  ) -> [Transition] {
    let (before, after) = (index.innerPlaces(source), index.innerPlaces(target))
    let (node, next) = (index.node(source), index.node(target))
    if !before.isEmpty, node == next {
      let changes = zip(before, after).map { $0.identity != $1.identity }
      return changes.indices.flatMap { region in
        transitions(
          from: before[region].node, to: after[region].node, isUnchanged: !changes[region],
          on: input, step, isAlone: false
        ).filter { changes[region] || !$0.effects.isEmpty || !changes.contains(true) }
      }
    }
    var found: [Transition] = []
    for end in after.isEmpty ? [next] : after.map(\.node) {
      found += transitions(
        from: node, to: end, isUnchanged: source.identity == target.identity, on: input, step,
        isAlone: isAlone
      ).filter { !found.contains($0) }
    }
    // An arrow to the composite enters its initial states, unless another enters the inner state.
    let inner = found.filter { $0.target != next }
    return after.isEmpty || inner.isEmpty ? found : inner
  }
}
