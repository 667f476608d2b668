/// Finds events that lead back to the exact state in which a composite was left.
///
/// A transition leads to history if each state of its source, which is outside the composite, was
/// entered from one state of the composite alone, directly or through other states outside, and the
/// event leads back to that state, with all that it carries.
struct HistoryFinder {
  struct History {
    /// The composite's number.
    let composite: Int
    let isDeep: Bool
    let effects: Int32
  }

  /// The states of a composite in which it may have been left before a state outside was entered.
  private enum Memory: Equatable {
    /// No way from the composite is known.
    case none
    case one(Int)
    /// Several, or a way that doesn't start in the composite.
    case undetermined

    func joined(with other: Memory) -> Memory {
      switch (self, other) {
      case (.none, let only), (let only, .none): only
      default: self == other ? self : .undetermined
      }
    }
  }

  private let outcomes: RegionOutcomes

  /// The memory of each state, by the composite's number, if it was needed.
  private var memoriesOfComposite: [Int: [Memory]] = [:]

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
      targets == Set(leaves), let number = nodes.composites.firstIndex(of: composite)
    else { return nil }
    let memories = memories(ofComposite: number)
    let (exploration, region) = (outcomes.exploration, outcomes.region)
    let restoresEach = cell.samples.allSatisfy { sample in
      memories[exploration.source(row: sample.row, region: region)]
        == .one(exploration.target(row: sample.row, input: sample.input, region: region))
    }
    guard restoresEach else { return nil }
    let isDeep = leaves.contains { nodes.nodes[$0].composites.count > composite.count }
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

  private mutating func memories(ofComposite number: Int) -> [Memory] {
    if let known = memoriesOfComposite[number] { return known }
    let memories = memories(of: outcomes.nodes.composites[number])
    memoriesOfComposite[number] = memories
    return memories
  }

  private func memories(of composite: ArraySlice<String>) -> [Memory] {
    let (exploration, nodes, region) = (outcomes.exploration, outcomes.nodes, outcomes.region)
    let isInside = nodes.nodeOfState.map { nodes.nodes[$0].composites.starts(with: composite) }
    var memories = isInside.map { _ in Memory.none }
    var successors = isInside.map { _ in [Int]() }
    var pending: [Int] = []
    func remember(_ memory: Memory, in state: Int) {
      let joined = memories[state].joined(with: memory)
      guard joined != memories[state] else { return }
      memories[state] = joined
      pending.append(state)
    }
    // Each state is pending twice at most.
    func spread() {
      while let state = pending.popLast() {
        for next in successors[state] { remember(memories[state], in: next) }
      }
    }
    for row in 0..<exploration.rowCount {
      let source = exploration.source(row: row, region: region)
      for input in exploration.inputs.indices {
        let target = exploration.target(row: row, input: input, region: region)
        if source == target || isInside[target] { continue }
        if isInside[source] {
          remember(.one(source), in: target)
        } else {
          successors[source].append(target)
        }
      }
    }
    spread()
    let initialState = exploration.regions[region].initialState
    for state in memories.indices where !isInside[state] {
      if state == initialState || memories[state] == .none { remember(.undetermined, in: state) }
    }
    spread()
    return memories
  }
}
