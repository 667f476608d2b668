import StateExploration

/// Finds states of a machine in a table, by their labels and values.
struct RowIndex {
  private let behavior: Behavior

  /// The machine's own regions, without those inside states.
  private let regions: [Int]

  /// The labels of a state, with its composites, and its value.
  private struct Key: Hashable {
    let path: [String]
    let value: Value

    init(_ state: Behavior.State) { (path, value) = (state.path, state.value) }
  }

  /// The number of each state, for each of these regions.
  private var states: [[Key: Int]]

  /// The rows with each combination of states.
  private var rows: [[Int]: [Int]] = [:]

  /// A state of the whole machine with each state of the first region.
  private var wholes: [Int: Int] = [:]

  init(_ behavior: Behavior) {
    self.behavior = behavior
    regions = behavior.regions.indices.filter { behavior.regions[$0].container == nil }
    states = regions.map { region in
      let states = behavior.regions[region].states
      return Dictionary(states.indices.map { (Key(states[$0]), $0) }) { first, _ in first }
    }
    for row in 0..<behavior.rowCount {
      let state = behavior.state(row: row)
      let parts = regions.map { behavior.part(of: state, region: $0) }
      rows[parts, default: []].append(row)
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
    let parts = zip(states, current).compactMap { $0[Key($1)] }
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

  /// Returns the paths of the inner states of a state of the first region; empty if it has no regions.
  func innerPaths(of state: Behavior.State) -> [[String]] {
    states[0][Key(state)].flatMap { wholes[$0] }.map { behavior.innerPaths(of: $0) } ?? []
  }

  /// Returns the number of an input in the table; nil if it is none of its inputs.
  func input(_ input: ModelInput) -> Int? {
    behavior.inputs.firstIndex { $0.isSameEvent(as: input) }
  }
}
