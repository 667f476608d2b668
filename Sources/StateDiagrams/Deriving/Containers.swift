import StateExploration

/// The inner regions of a machine's nodes, and the inner states that its transitions enter.
struct Containers {
  /// The numbers of the regions inside each node of the first region that contains any.
  private(set) var regionsOfNode: [Int: [Int]] = [:]

  /// The inner states that arrows end at because a step enters one that is not initial.
  private(set) var entries: [StateDiagram.Node.ID] = []

  /// The index in ``entries`` for each state of the first region, if entering it doesn't enter all
  /// inner regions in their initial states.
  private(set) var entryOfState: [Int: Int] = [:]

  init(_ behavior: Behavior, _ nodes: [RegionNodes]) {
    for (number, region) in behavior.regions.enumerated() {
      guard let container = region.container,
        let node = nodes[0].nodes.firstIndex(where: { $0.path == container })
      else { continue }
      regionsOfNode[node, default: []].append(number)
      let initial = nodes[number].nodeOfState[region.initialState]
      for state in 0..<behavior.stateCount {
        let part = behavior.part(of: state, region: number)
        let entered = nodes[number].nodeOfState[part]
        guard part > 0, entered != initial else { continue }
        let id = nodes[number].nodes[entered].id
        let entry = entries.firstIndex(of: id) ?? entries.count
        if entry == entries.count { entries.append(id) }
        entryOfState[behavior.part(of: state, region: 0)] = entry
      }
    }
  }
}
