import StateExploration

/// Finds states of a machine in a table, by their labels and values.
struct RowIndex {
  private let behavior: Behavior

  /// The machine's own regions, without those inside states.
  private let regions: [Int]

  /// The numbers of the states with each value, for each of these regions.
  private let states: [[Value: [Int]]]

  /// The rows with each combination of states.
  private var rows: [[Int]: [Int]] = [:]

  /// A state of the whole machine with each state of the first region.
  private var wholes: [Int: Int] = [:]

  init(_ behavior: Behavior) {
    self.behavior = behavior
    regions = behavior.regions.indices.filter { behavior.regions[$0].container == nil }
    states = regions.map { region in
      let states = behavior.regions[region].states
      return Dictionary(grouping: states.indices) { states[$0].value }
    }
    for row in 0..<behavior.rowCount {
      let state = behavior.state(row: row)
      let parts = behavior.parts(of: state)
      // States of a region that differ only in other properties are one here.
      rows[parts.indices.compactMap { number(of: parts[$0], $0) }, default: []].append(row)
    }
    for state in 0..<behavior.stateCount { wholes[behavior.part(of: state, region: 0)] = state }
  }

  /// Returns the row of a state; nil if it is not in the table.
  ///
  /// - Parameters:
  ///   - current: The state of each region.
  ///   - rest: Returns the stored properties that belong to no region. Called only if the states of the
  ///     regions don't decide.
  ///   - facts: The bookkeeping of rules.
  func row(_ current: [Behavior.State], rest: () -> Value, facts: [UInt8]) -> Int? {
    let parts = current.indices.compactMap { number(of: current[$0], $0) }
    guard parts.count == current.count, var found = rows[parts] else { return nil }
    if !behavior.facts.isEmpty {
      found = found.filter { behavior.facts[behavior.state(row: $0)] == facts }
    }
    if !behavior.rests.isEmpty {
      let rest = rest()
      found = found.filter { behavior.rest(of: behavior.state(row: $0)) == rest }
    }
    return found.first
  }

  /// Returns the row of the current state of a run.
  func row(of run: any ModelRun) -> Int? {
    row(
      run.places.map(\.state), rest: { behavior.rest(ofWhole: Value(of: run.value)) },
      facts: run.facts)
  }

  /// Returns the number of a state in a region; nil if the table doesn't contain it.
  ///
  /// The table can have composites inside the state, which only its steps show.
  private func number(of state: Behavior.State, _ region: Int) -> Int? {
    states[region][state.value]?.first {
      behavior.regions[regions[region]].states[$0].path.starts(with: state.path)
    }
  }

  /// Returns the paths of the nodes of a state of the only region, from the machine: one, or one for each
  /// region inside the state. Nil if the table doesn't contain the state.
  func paths(of state: Behavior.State) -> [[String]]? {
    guard let whole = number(of: state, 0).flatMap({ wholes[$0] }) else { return nil }
    let inner = behavior.innerPaths(of: whole)
    return inner.isEmpty ? behavior.paths(of: whole) : inner
  }

  /// Returns the number of a step: row × inputs + input.
  func step(_ row: Int, _ input: Int) -> Int { row * behavior.inputs.count + input }

  /// Returns the number of an input in the table; nil if it is none of its inputs.
  func input(_ input: ModelInput) -> Int? {
    behavior.inputs.firstIndex { $0.isSameEvent(as: input) }
  }
}
