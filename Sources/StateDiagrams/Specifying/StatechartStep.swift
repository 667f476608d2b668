/// The active states of a statechart, and what its histories remember.
struct StatechartConfiguration: Hashable {
  /// The active states in the order of the document, without the document itself.
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
    addInside(0, &entry, configuration.memory)
    configuration.active = sorted(entry.states)
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
      for state in exits.reversed() { effects[lane] += states[state].exitEffects }
    }
    for state in left { remember(state, configuration.active, in: &result.memory) }
    var active = Set(configuration.active).subtracting(left)
    for (lane, number) in transitions.enumerated() {
      let transition = self[number]
      effects[lane] += transition.effects
      guard !transition.targets.isEmpty else { continue }
      var entry = Entry(states: active)
      add(transition.targets, in: domain(of: number), &entry, result.memory)
      for state in sorted(entry.states.subtracting(active)) {
        effects[lane] += states[state].entryEffects + (entry.initialEffects[state] ?? [])
      }
      active = entry.states
    }
    result.active = sorted(active)
    return (result, effects)
  }

  subscript(number: TransitionNumber) -> Transition {
    states[number.state].transitions[number.index]
  }

  /// Returns the active states that a transition leaves, in the order of the document.
  func exitSet(of number: TransitionNumber, _ active: [Int]) -> [Int] {
    guard !self[number].targets.isEmpty else { return [] }
    let inside = positionsInside(domain(of: number))
    let start = active.firstIndex(from: inside.lowerBound) { positions[$0] }
    let end = active.firstIndex(from: inside.upperBound) { positions[$0] }
    return Array(active[start..<end])
  }

  /// Returns the innermost state around a transition that it doesn't leave; 0 for the document.
  private func domain(of number: TransitionNumber) -> Int {
    let transition = self[number]
    func isAround(_ state: Int) -> Bool {
      transition.targets.allSatisfy { $0 != state && isInside($0, state) }
    }
    if transition.isInternal, states[number.state].kind == .state, isAround(number.state) {
      return number.state
    }
    return enclosing(number.state).first { states[$0].kind == .state && isAround($0) } ?? 0
  }

  /// Stores the active states in the histories of a state that is left.
  private func remember(_ state: Int, _ active: [Int], in memory: inout [Int: [Int]]) {
    for child in states[state].children {
      guard case .history(let isDeep) = states[child].kind else { continue }
      memory[child] = active.filter {
        isDeep ? $0 != state && isInside($0, state) && isLeaf($0) : states[$0].parent == state
      }
    }
  }

  /// Returns whether a state has no inner states.
  func isLeaf(_ state: Int) -> Bool { states[state].children.allSatisfy(isHistory) }

  private func sorted(_ states: Set<Int>) -> [Int] {
    states.sorted { positions[$0] < positions[$1] }
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
  /// - Parameter outer: The active state that contains all targets; 0 for the document.
  private func add(
    _ targets: [Int], in outer: Int, _ entry: inout Entry, _ memory: [Int: [Int]]
  ) {
    let between = targets.flatMap { enclosing($0).prefix { $0 != outer } }
    entry.states.formUnion(between)
    entry.states.formUnion(targets.filter { !isHistory($0) })
    for target in targets { addInside(target, &entry, memory) }
    // Regions that contain no target are entered at their initial states.
    for state in between + [outer] where states[state].kind == .parallel {
      addInside(state, &entry, memory)
    }
  }

  /// Adds the states inside an entered state, or those that a history restores.
  private func addInside(_ state: Int, _ entry: inout Entry, _ memory: [Int: [Int]]) {
    let initial = states[state].initial
    switch states[state].kind {
    case .history:
      let parent = states[state].parent
      if memory[state] == nil {
        entry.initialEffects[parent, default: []] += initial?.effects ?? []
      }
      add(memory[state] ?? initial?.targets ?? [], in: parent, &entry, memory)
    case .parallel:
      for region in inner(state) where entry.states.insert(region).inserted {
        addInside(region, &entry, memory)
      }
    case .state, .choice:
      let hasActiveChild = states[state].children.contains(where: entry.states.contains)
      guard let initial, !hasActiveChild else { return }
      entry.initialEffects[state, default: []] += initial.effects
      add(initial.targets, in: state, &entry, memory)
    }
  }
}

extension [Int] {
  /// Returns the index of the first element whose key is at least a bound, in ascending order.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func firstIndex(from bound: Int, by key: (Int) -> Int) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        key(self[middle]) < bound ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
