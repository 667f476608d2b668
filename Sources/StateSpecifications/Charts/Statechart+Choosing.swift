extension Statechart {
  /// Returns the sets of transitions that can be taken at the same time, without repetitions.
  ///
  /// In each region, the innermost state with an enabled transition decides. Each guard that is only
  /// a text doubles the possibilities.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - limit: The greatest number of sets.
  ///   - accepts: Returns whether a transition accepts the input.
  ///   - isOpen: Returns whether a state leaves the reaction to the input open.
  /// - Returns: The sets. An empty set stands for no transition. Nil if the reaction is open.
  /// - Throws: `TooManyChoices` if there are more sets than the limit.
  func choices(
    in configuration: StatechartConfiguration, limit: Int,
    accepts: (TransitionNumber) -> Bool, isOpen: (Int) -> Bool
  ) throws(TooManyChoices) -> [[TransitionNumber]]? {
    let active = Set(configuration.active)
    var sets: [Set<TransitionNumber>] = [[]]
    for leaf in configuration.active where isLeaf(leaf) {
      var options: [TransitionNumber?] = []
      var isDecided = false
      for state in [leaf] + enclosing(leaf) where !isDecided {
        (isDecided, options) = self.options(of: state, active, after: options, accepts)
        if !isDecided, isOpen(state) { return nil }
      }
      if !isDecided { options.append(nil) }
      guard sets.count * options.count <= limit else { throw TooManyChoices() }
      if options.count == 1 {
        if let only = options[0] { for index in sets.indices { sets[index].insert(only) } }
      } else {
        sets = sets.flatMap { set in options.map { $0.map { set.union([$0]) } ?? set } }
      }
    }
    return sets.map { withoutConflicts($0, configuration.active) }.withoutRepetitions
  }

  /// Returns the transitions of a state that may be taken, after those of inner states, and whether
  /// one of them must be.
  private func options(
    of state: Int, _ active: Set<Int>, after inner: [TransitionNumber?],
    _ accepts: (TransitionNumber) -> Bool
  ) -> (isDecided: Bool, options: [TransitionNumber?]) {
    var options = inner
    var isDecided = false
    for index in transitions[state].indices {
      let number = TransitionNumber(state: state, index: index)
      let transition = self[number]
      guard accepts(number), transition.conditions.allSatisfy(active.contains) else { continue }
      options.append(number)
      if transition.content.guardText == nil || transition.content.isElse { isDecided = true }
      if isOrdered, transition.content.guardText == nil { break }
    }
    // A choice is always left.
    if node(state).kind == .choice, options.count > inner.count { isDecided = true }
    return (isDecided, options)
  }

  /// Returns transitions in the order of the diagram, without those that leave a state of another one:
  /// the transition of the inner state, or else the first, is taken.
  private func withoutConflicts(
    _ transitions: Set<TransitionNumber>, _ active: [Int]
  ) -> [TransitionNumber] {
    let sorted = transitions.sorted { ($0.state, $0.index) < ($1.state, $1.index) }
    var kept: Set<TransitionNumber> = []
    /// The transition that leaves each state.
    var owners: [Int: TransitionNumber] = [:]
    for number in sorted {
      let exits = exitSet(of: number, active)
      let conflicts = Set(exits.compactMap { owners[$0] })
      // An enclosing state comes first in the order of the diagram.
      guard conflicts.allSatisfy({ $0.state != number.state && isInside(number.state, $0.state) })
      else { continue }
      kept.subtract(conflicts)
      kept.insert(number)
      for state in exits { owners[state] = number }
    }
    return sorted.filter(kept.contains)
  }
}

/// An error: guards that are only texts make too many reactions possible.
struct TooManyChoices: Error {}
