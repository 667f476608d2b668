/// A search that stores the results of its steps as the rows of a table.
///
/// A model with a list steps the listed states, and then the reached states with the label of a
/// listed one. A model without a list follows the inputs from the initial state.
@usableFromInline
typealias Explorer<Machine: SteppableMachine> = StateSearch<Machine, RowStore<Machine.State>>

extension StateSearch where Store == RowStore<Machine.State> {
  /// Explores the machine.
  ///
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  @inlinable
  mutating func explore() -> Exploration {
    // Each step would change the object of all states.
    if store.statesAreObjects { return exploration(listedCount: .max) }
    repeatInitialState()
    var listedCount = Int.max
    if let listed = content.listedStates, !request.followsInputs {
      listedCount = list(listed)
      if let states = firstStates(listedCount: listedCount) {
        step(states)
        let others = furtherStates(listedCount: listedCount)
        step(others)
      }
    } else {
      startRegions(startsWithList: false)
      follow()
      reportLimit()
    }
    if !result.isInterrupted { repeatSteps() }
    return exploration(listedCount: listedCount)
  }

  /// Steps states, given by number, with every input. Each state becomes a row of the table.
  @inlinable
  mutating func step(_ states: [Int32]) {
    level = states.map { store.numbering.states[Int($0)] }
    store.matrix.cells.reserveCapacity(
      store.matrix.cells.count + states.count * (machine.inputCount + 1))
    for (index, number) in states.enumerated() {
      step(level[index], number: Int(number), at: index)
    }
    result.states += states.count
  }

  /// Numbers the listed states, and reports duplicates.
  ///
  /// - Returns: The number of distinct states. They have the numbers below it.
  @inlinable
  mutating func list(_ states: [Machine.State]) -> Int {
    let (count, repeated) = store.numbering.list(states)
    report(repeated)
    startRegions(startsWithList: true)
    return count
  }

  /// Creates the trackers of the regions, and reports duplicates and empty lists.
  @usableFromInline
  mutating func startRegions(startsWithList: Bool) {
    store.regions = content.regions(startsWithList)
    store.problems += store.regions.flatMap { $0.duplicates }
    guard startsWithList else { return }
    store.problems += store.regions.filter { $0.listedCount == 0 }.map { .emptyRegion($0.label) }
  }

  @usableFromInline
  mutating func report(_ repeated: [Machine.State]) {
    store.problems += repeated.map { .duplicateState(content.description.summary($0).label) }
  }

  /// Reports the limit that stopped the search.
  @usableFromInline
  mutating func reportLimit() {
    guard case .limit(let limit) = result.stop else { return }
    store.problems.append(
      .stopped(limit, unstepped: store.numbering.states.count - result.states))
  }

  /// Returns the result.
  ///
  /// - Parameter listedCount: The states with numbers below it are listed.
  @usableFromInline
  mutating func exploration(listedCount: Int) -> Exploration {
    trial?.pause()
    if listedCount == 0 { store.problems.insert(.noStates(list: content.stateList), at: 0) }
    if machine.inputCount == 0, !store.hasTimeouts {
      store.problems.append(.noInputs(list: content.inputList))
    }
    store.problems += content.inputs.sharedNames.map {
      $0.areEqual ? .duplicateInput($0.name) : .sharedName($0.name)
    }
    var result = finished()
    result.problems = store.problems + result.problems
    return Exploration(result, store.numbering, content) { [search = self] in
      search.behavior(result, listedCount: listedCount)
    }
  }
}
