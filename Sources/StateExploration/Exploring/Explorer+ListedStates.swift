// The states of a list that are stepped, and how many the limits allow.

extension StateSearch where Store == RowStore<Machine.State> {
  /// Returns the states that are stepped first: the listed ones, or every combination of the
  /// regions' listed states. An unlisted initial state follows if it has the label of a listed one, with
  /// every combination that keeps its other values. Nil if the steps exceed the limit.
  @usableFromInline
  mutating func firstStates(listedCount: Int) -> [Int32]? {
    guard let states = listedStates(count: listedCount) else { return nil }
    guard isInitialStateRepresented(listedCount: listedCount) else { return states }
    guard states.count < steppableStates else {
      store.problems.append(.stopped(.steps(request.limits.steps), unstepped: 1))
      return states
    }
    store.isInitialStateBase = !store.regions.isEmpty
    let listed = store.regions.map { Array(0..<$0.listedCount) }
    let added =
      store.regions.isEmpty
      ? [number(initialState)]
      : product(of: listed, bases: [initialState], areListed: true) ?? []
    return states + withinLimit(added, stepped: states.count)
  }

  /// The number of states that can be stepped within the limit of steps.
  var steppableStates: Int {
    (request.limits.steps - result.failureCost) / max(1, machine.inputCount)
  }

  private mutating func number(_ state: Machine.State) -> Int32 {
    Int32(truncatingIfNeeded: store.numbering.number(of: state))
  }

  /// Returns the numbers of the listed states, or of every combination; nil if the steps exceed the
  /// limit.
  private mutating func listedStates(count: Int) -> [Int32]? {
    guard store.regions.isEmpty else {
      return product(
        of: store.regions.map { Array(0..<$0.listedCount) },
        bases: Array(store.numbering.states.prefix(count)),
        areListed: true)
    }
    if count <= steppableStates {
      return (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    }
    store.problems.append(
      .tooManySteps(
        "\(count) states × \(machine.inputCount) events", limit: request.limits.steps,
        listedWereMade: false))
    return nil
  }

  /// Returns whether the initial state is not listed, but shares its node with a listed state.
  private func isInitialStateRepresented(listedCount: Int) -> Bool {
    guard store.numbering.knownNumber(of: initialState) == nil else { return false }
    guard store.regions.isEmpty else {
      // A region without a list keeps the states of the machine's list.
      guard store.regions.allSatisfy({ $0.listedCount > 0 }) else { return false }
      return store.regions.allSatisfy { region in
        let number = region.number(initialState)
        return number < region.listedCount || region.representatives.contains(number)
      }
    }
    let path = content.description.summary(initialState).path
    return store.numbering.states[..<listedCount].contains {
      content.description.summary($0).path == path
    }
  }

  /// Returns the states that are stepped next: reached states that share their node with a listed
  /// one.
  ///
  /// Example: the list contains `locked(credit: 0)`, and a step leads to `locked(credit: 20)`.
  @usableFromInline
  mutating func furtherStates(listedCount: Int) -> [Int32] {
    let stepped = store.matrix.rows.count
    guard store.regions.isEmpty else { return furtherCombinations(listedCount: listedCount) }
    guard store.numbering.states.count > listedCount else { return [] }
    let paths = store.numbering.states.map { content.description.summary($0).path }
    let listedPaths = Set(paths[..<listedCount])
    // The initial state can be among the stepped ones.
    let known = Set(store.matrix.rows.dropFirst(listedCount).map(Int.init))
    let reached = (listedCount..<paths.count).filter {
      listedPaths.contains(paths[$0]) && !known.contains($0)
    }
    return withinLimit(reached.map { Int32(truncatingIfNeeded: $0) }, stepped: stepped)
  }

  /// Returns the combinations of regions that are stepped next: those with reached states that share their
  /// node with a listed one, and the reached states of the machine, which can have other values beside
  /// the regions.
  private mutating func furtherCombinations(listedCount: Int) -> [Int32] {
    let stepped = store.matrix.rows.count
    let reached = store.numbering.states.map { state in store.regions.map { $0.number(state) } }
    let representatives = store.regions.map(\.representatives)
    var further: [Int32] = []
    if representatives != store.regions.map({ Array(0..<$0.listedCount) }) {
      let bases =
        store.numbering.states.prefix(listedCount)
        + (store.isInitialStateBase ? [initialState] : [])
      guard
        let product = product(of: representatives, bases: Array(bases), areListed: false)
      else { return [] }
      further = product
    }
    // A region without a list keeps the states of the machine's list.
    let shown = zip(store.regions, representatives).map { $0.listedCount > 0 ? Set($1) : nil }
    further += reached.indices.filter { state in
      zip(reached[state], shown).allSatisfy { $1?.contains($0) ?? true }
    }.map { Int32(truncatingIfNeeded: $0) }
    var known = Set(store.matrix.rows)
    return withinLimit(further.filter { known.insert($0).inserted }, stepped: stepped)
  }

  /// Returns as many states as the limit of steps allows, and reports the others.
  private mutating func withinLimit(_ states: [Int32], stepped: Int) -> [Int32] {
    let room = max(0, steppableStates - stepped)
    if states.count > room {
      store.problems.append(.stopped(.steps(request.limits.steps), unstepped: states.count - room))
    }
    return Array(states.prefix(room))
  }

  /// Returns every combination of states of the regions, by number; nil if the steps exceed the
  /// limit.
  ///
  /// - Parameters:
  ///   - numbers: The states of each region, by number. A region without states keeps those of the
  ///     base.
  ///   - bases: The states of the whole machine into which they are placed.
  ///   - areListed: Whether the states are the listed ones, for the message.
  private mutating func product(
    of numbers: [[Int]], bases: [Machine.State], areListed: Bool
  ) -> [Int32]? {
    let factors = [bases.count] + numbers.map { max(1, $0.count) } + [machine.inputCount]
    var product = 1
    for factor in factors {
      let (next, overflow) = product.multipliedReportingOverflow(by: factor)
      product = next
      if overflow || product > request.limits.steps {
        let figures = factors.dropFirst(bases.count == 1 ? 1 : 0).map(String.init)
        store.problems.append(
          .tooManySteps(
            "the product of the regions' states and the events, "
              + figures.joined(separator: " × "), limit: request.limits.steps,
            listedWereMade: !areListed))
        return nil
      }
    }
    var states = bases
    // A region that lists nothing keeps the state that the machine's listed state holds.
    for (tracker, numbers) in zip(store.regions, numbers) where !numbers.isEmpty {
      states = states.flatMap { state in
        numbers.map { number in
          var copy = state
          tracker.place(number, &copy)
          return copy
        }
      }
    }
    return states.map { number($0) }
  }
}
