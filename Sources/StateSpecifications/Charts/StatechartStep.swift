/// The active states of a statechart, and what its histories remember.
struct StatechartConfiguration: Hashable {
  /// The active states in their order, without the whole diagram.
  var active: [Int] = []

  /// The states that each history restores.
  var memory: [Int: [Int]] = [:]
}

/// A transition of a statechart: its state, and its index in the state's list.
struct TransitionNumber: Hashable {
  let state: Int
  let index: Int
}

/// The effects of a step: one list for each of the transitions that are taken at the same time, in
/// different regions. The order of effects of different regions is open.
typealias ParallelEffects = [[String]]

extension Statechart {
  /// Returns the configuration after entering the initial states, without its effects.
  func initialConfiguration() -> StatechartConfiguration {
    var configuration = StatechartConfiguration()
    var entry = Entry()
    addInside(Self.root, &entry, configuration.memory)
    configuration.active = entry.states.sorted()
    return configuration
  }

  /// Takes transitions at the same time, as the algorithm of SCXML does.
  ///
  /// - Parameters:
  ///   - transitions: The transitions, which don't exclude each other.
  ///   - configuration: The configuration before the step.
  /// - Returns: The configuration after the step, and its effects.
  func step(
    _ transitions: [TransitionNumber], from configuration: StatechartConfiguration
  ) -> (configuration: StatechartConfiguration, effects: ParallelEffects) {
    var result = configuration
    var effects: ParallelEffects = transitions.map { _ in [] }
    var left: Set<Int> = []
    for (lane, number) in transitions.enumerated() {
      let exits = exitSet(of: number, configuration.active).filter { !left.contains($0) }
      left.formUnion(exits)
      for state in exits.reversed() { effects[lane] += node(state).exitEffects }
    }
    for state in left { remember(state, configuration.active, in: &result.memory) }
    var active = Set(configuration.active).subtracting(left)
    for (lane, number) in transitions.enumerated() {
      let transition = self[number]
      effects[lane] += transition.content.effects
      guard !transition.targets.isEmpty else { continue }
      var entry = Entry(states: active)
      add(transition.targets, in: domain(of: number), &entry, result.memory)
      for state in entry.states.subtracting(active).sorted() {
        effects[lane] += node(state).entryEffects + (entry.initialEffects[state] ?? [])
      }
      active = entry.states
    }
    result.active = active.sorted()
    return (result, effects)
  }

  subscript(number: TransitionNumber) -> Transition {
    transitions[number.state][number.index]
  }

  /// Returns the active states that a transition leaves, in their order.
  func exitSet(of number: TransitionNumber, _ active: [Int]) -> [Int] {
    guard !self[number].targets.isEmpty else { return [] }
    let domain = domain(of: number)
    let start = active.firstIndex(after: domain)
    return Array(active[start..<active.firstIndex(after: end(domain))])
  }

  /// Returns the innermost state around a transition that it doesn't leave.
  private func domain(of number: TransitionNumber) -> Int {
    let transition = self[number]
    func isAround(_ state: Int) -> Bool {
      transition.targets.allSatisfy { $0 != state && isInside($0, state) }
    }
    let outer = enclosing(number.state)
    return (transition.content.isLocal ? [number.state] + outer : outer)
      .first { !isParallel($0) && isAround($0) } ?? Self.root
  }

  /// Stores the active states in the histories of a state that is left.
  private func remember(_ state: Int, _ active: [Int], in memory: inout [Int: [Int]]) {
    for child in children(state) where isHistory(child) {
      let isDeep = node(child).kind == .deepHistory
      memory[child] = active.filter {
        isDeep ? $0 != state && isInside($0, state) && isLeaf($0) : parent($0) == state
      }
    }
  }

}

extension Statechart {
  /// The states that are entered by a step.
  private struct Entry {
    /// The active and the entered states.
    var states: Set<Int> = []

    /// The effects of the initial transitions of states.
    var initialEffects: [Int: [String]] = [:]
  }

  /// Adds target states, with the states around them and those that are entered inside them.
  ///
  /// - Parameter outer: The active state that contains all targets.
  private func add(
    _ targets: [Int], in outer: Int, _ entry: inout Entry, _ memory: [Int: [Int]]
  ) {
    let between = targets.flatMap { enclosing($0).prefix { $0 != outer } }
    entry.states.formUnion(between)
    entry.states.formUnion(targets.filter { !isHistory($0) })
    for target in targets { addInside(target, &entry, memory) }
    // Regions that contain no target are entered at their initial states.
    for state in between + [outer] where isParallel(state) {
      addInside(state, &entry, memory)
    }
  }

  /// Adds the states inside an entered state, or those that a history restores.
  private func addInside(_ state: Int, _ entry: inout Entry, _ memory: [Int: [Int]]) {
    if isParallel(state) {
      for region in children(state) where !isHistory(region) && entry.states.insert(region).inserted
      {
        addInside(region, &entry, memory)
      }
      return
    }
    let isHistory = state != Self.root && self.isHistory(state)
    let outer = isHistory ? parent(state) : state
    if let restored = memory[state] { return add(restored, in: outer, &entry, memory) }
    guard let start = starts[state],
      isHistory || !children(state).contains(where: entry.states.contains)
    else { return }
    entry.initialEffects[outer, default: []] += start.content.effects
    add(start.targets, in: outer, &entry, memory)
  }
}

extension [Int] {
  /// Returns the index of the first element after a number, in an ascending list.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func firstIndex(after number: Int) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        self[middle] <= number ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
