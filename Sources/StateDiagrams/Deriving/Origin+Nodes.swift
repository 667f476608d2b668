import StateExploration

/// Facts about nodes that the table of a diagram contains, and its picture doesn't show.
extension StateDiagram {
  /// The events that rules exclude in all states of a node, for each node.
  package var excludedEvents: [Node.ID: [String]] {
    guard let behavior = origin?.behavior, behavior.isObserved else { return [:] }
    let labels = behavior.inputs.map(\.label).withoutRepetitions
    var possible: [Node.ID: Set<String>] = [:]
    for row in 0..<behavior.rowCount {
      let id = Node.ID(path: behavior.paths(of: behavior.state(row: row))[0])
      for (input, value) in behavior.inputs.enumerated() {
        let isExcluded = behavior.outcome(row: row, input: input).isExcluded
        possible[id, default: []].formUnion(isExcluded ? [] : [value.label])
      }
    }
    return possible.mapValues { possible in labels.filter { !possible.contains($0) } }
      .filter { !$0.value.isEmpty }
  }

  /// The nodes that are part of a state in which the machine is final.
  var nodesOfFinalStates: Set<Node.ID> {
    guard let behavior = origin?.behavior else { return [] }
    var result: Set<Node.ID> = []
    for region in behavior.regions where region.container == nil {
      for state in region.states where state.isFinal {
        result.insert(Node.ID(path: region.path + state.path))
      }
    }
    for state in behavior.areFinal.indices where behavior.areFinal[state] {
      for (region, path) in zip(behavior.regions, behavior.paths(of: state)) {
        result.insert(Node.ID(path: region.path + path))
      }
    }
    return result
  }

  /// The events that change stored properties of no region.
  var eventsOfOtherProperties: Set<String> {
    guard let behavior = origin?.behavior, !behavior.rests.isEmpty else { return [] }
    return Set(
      (0..<behavior.rowCount).flatMap { row in
        behavior.inputs.indices.filter { input in
          behavior.rest(of: behavior.state(row: row))
            != behavior.rest(of: behavior.target(row: row, input: input))
        }.map { behavior.label(of: $0, row: row) }
      })
  }
}
