/// Finds events that restore the state in which a composite was left.
///
/// Example: a player in `playing` or `paused` is interrupted by a call, and continues as before
/// when the call ends. The state `onCall(resuming:)` remembers which. The diagram has one arrow
/// from `onCall` to the history pseudostate, instead of an arrow to each state with a guard.
///
/// For each state outside the composite, the finder computes the state of the composite that was
/// left on every way to it. An event leads to the history pseudostate if it leads from each state
/// of its source exactly to that state, including its payload. The targets must be all nodes of the
/// composite.
struct HistoryFinder {
  /// The state in which a composite was left on the ways to a state outside it.
  private enum Memory: Equatable {
    /// No way from the composite to the state was found.
    case none
    /// All ways left the composite in this state.
    case one(Int)
    /// The ways left the composite in several states, or one way starts outside the composite.
    case undetermined

    /// Returns the memory of a state that two ways lead to.
    func joined(with other: Memory) -> Memory {
      switch (self, other) {
      case (.none, let only), (let only, .none): only
      default: self == other ? self : .undetermined
      }
    }
  }

  private let outcomes: RegionOutcomes

  /// The memories that were computed, by the composite's number.
  private var memoriesOfComposite: [Int: [Memory]] = [:]

  init(_ outcomes: RegionOutcomes) {
    self.outcomes = outcomes
  }

  /// Returns the outcome that a cell with several outcomes has if it leads to a history pseudostate; nil if
  /// it leads to none.
  mutating func history(of cell: RegionOutcomes.Cell) -> RegionOutcomes.Outcome? {
    guard var first = cell.outcomes.first, cell.outcomes.count > 1,
      cell.outcomes.allSatisfy({
        $0.kind == .external && $0.effects == first.effects && $0.time == first.time
      })
    else { return nil }
    let nodes = outcomes.nodes
    let targets = cell.outcomes.map(\.target)
    // A state of an inner region is not restored.
    guard targets.allSatisfy(nodes.nodes.indices.contains),
      let number = nodes.compositesOfNode[targets[0]].last(where: {
        nodes.leaves[$0].count == targets.count && nodes.leaves[$0] == targets.sorted()
      }), !nodes.compositesOfNode[cell.node].contains(number)
    else { return nil }
    let memories = memories(ofComposite: number)
    let (behavior, region) = (outcomes.behavior, outcomes.region)
    let restoresEach = cell.samples.allSatisfy { sample in
      memories[behavior.source(row: sample.row, region: region)]
        == .one(behavior.target(row: sample.row, input: sample.input, region: region))
    }
    guard restoresEach else { return nil }
    first.target = outcomes.target(ofHistory: number)
    return first
  }

  private mutating func memories(ofComposite number: Int) -> [Memory] {
    if let known = memoriesOfComposite[number] { return known }
    let memories = memories(of: number)
    memoriesOfComposite[number] = memories
    return memories
  }

  /// Returns the memory of every state of the region; ``Memory/none`` for states in the composite.
  ///
  /// A fixed point: memories spread along the observed transitions between states outside the composite.
  /// States that have no memory by then are undetermined, which spreads too.
  ///
  /// - Complexity: O(*s* × *i*) for *s* rows and *i* inputs.
  private func memories(of composite: Int) -> [Memory] {
    let (behavior, nodes, region) = (outcomes.behavior, outcomes.nodes, outcomes.region)
    let isInside = nodes.nodeOfState.map { nodes.compositesOfNode[$0].contains(composite) }
    var spread = Spread(stateCount: isInside.count)
    for row in 0..<behavior.rowCount {
      let source = behavior.source(row: row, region: region)
      for input in behavior.inputs.indices {
        let target = behavior.target(row: row, input: input, region: region)
        if source == target || isInside[target] { continue }
        if isInside[source] {
          spread.remember(.one(source), in: target)
        } else {
          spread.successors[source].append(target)
        }
      }
    }
    spread.run()
    let initialState = behavior.regions[region].initialState
    for state in isInside.indices where !isInside[state] {
      if state == initialState || spread.memories[state] == .none {
        spread.remember(.undetermined, in: state)
      }
    }
    spread.run()
    return spread.memories
  }
}

extension HistoryFinder {
  /// The memories of states, which spread along transitions.
  private struct Spread {
    /// The memory of each state.
    private(set) var memories: [Memory]

    /// The targets of each state.
    var successors: [[Int]]

    /// A memory only changes from `none` to `one` to `undetermined`, so that each state is pending
    /// at most twice in a pass.
    private var pending: [Int] = []

    init(stateCount: Int) {
      memories = Array(repeating: .none, count: stateCount)
      successors = Array(repeating: [], count: stateCount)
    }

    mutating func remember(_ memory: Memory, in state: Int) {
      let joined = memories[state].joined(with: memory)
      guard joined != memories[state] else { return }
      memories[state] = joined
      pending.append(state)
    }

    /// Spreads the memories that have changed.
    mutating func run() {
      while let state = pending.popLast() {
        for next in successors[state] { remember(memories[state], in: next) }
      }
    }
  }
}
