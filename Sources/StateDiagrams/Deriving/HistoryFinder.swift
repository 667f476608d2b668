/// Finds events that lead back to the state in which a composite was left.
///
/// A transition leads to history if its source, which is outside the composite, was entered from every
/// state of the composite, and each time the event leads back to that state.
struct HistoryFinder {
  struct History {
    /// The composite's number.
    let composite: Int
    let isDeep: Bool
    let effects: Int32
  }

  private let outcomes: RegionOutcomes

  /// The nodes from which each state was entered; nil until it is needed.
  private var origins: [Int: Set<Int>]?

  init(_ outcomes: RegionOutcomes) {
    self.outcomes = outcomes
  }

  /// Returns the history that a cell with several outcomes leads to.
  mutating func history(of cell: RegionOutcomes.Cell) -> History? {
    guard let first = cell.outcomes.first,
      cell.outcomes.allSatisfy({ $0.kind == .external && $0.effects == first.effects })
    else { return nil }
    let nodes = outcomes.nodes
    let targets = Set(cell.outcomes.map(\.target))
    let composite = commonComposite(of: targets)
    let leaves = nodes.leaves(of: composite)
    guard !composite.isEmpty, leaves.count > 1,
      !nodes.nodes[cell.node].composites.starts(with: composite),
      targets == Set(leaves)
    else { return nil }
    var verified: Set<Int> = []
    let origins = knownOrigins()
    for sample in cell.samples {
      let state = outcomes.exploration.source(row: sample.row, region: outcomes.region)
      let target = cell.outcomes[sample.outcome].target
      guard let from = origins[state] else { continue }
      guard from == [target] else { return nil }
      verified.insert(target)
    }
    guard verified == targets else { return nil }
    let isDeep = leaves.contains { nodes.nodes[$0].composites.count > composite.count }
    guard let number = nodes.composites.firstIndex(of: composite) else { return nil }
    return History(composite: number, isDeep: isDeep, effects: first.effects)
  }

  /// Returns the innermost composite that encloses all nodes.
  private func commonComposite(of numbers: Set<Int>) -> ArraySlice<String> {
    let paths = numbers.map { outcomes.nodes.nodes[$0].composites }
    guard var common = paths.first else { return [] }
    for path in paths {
      while !path.starts(with: common) { common = common.dropLast() }
    }
    return common
  }

  private mutating func knownOrigins() -> [Int: Set<Int>] {
    if let origins { return origins }
    var result: [Int: Set<Int>] = [:]
    let exploration = outcomes.exploration
    for row in 0..<exploration.rowCount {
      let source = exploration.source(row: row, region: outcomes.region)
      let sourceNode = outcomes.nodes.nodeOfState[source]
      for input in exploration.inputs.indices {
        let target = exploration.target(row: row, input: input, region: outcomes.region)
        if outcomes.nodes.nodeOfState[target] != sourceNode {
          result[target, default: []].insert(sourceNode)
        }
      }
    }
    origins = result
    return result
  }
}
