import StateExploration

/// Finds the events that begin the time of a timeout, for the first time or again, although they have no
/// arrow in one of the regions that show the timeout.
///
/// A machine leaves its state when any part of it changes. The picture of independent regions doesn't
/// show this.
struct RestartedTimeouts {
  private let exploration: Exploration

  /// The outcomes of each region.
  private let outcomes: [RegionOutcomes]

  /// The row of each state, by the states of its regions and its fields.
  private var rows: [[Int]: Int] = [:]

  /// The rows of each combination of states of the regions. A list can lack other fields.
  private var rowsOfStates: [[Int]: [Int]] = [:]

  init(_ exploration: Exploration, _ outcomes: [RegionOutcomes]) {
    self.exploration = exploration
    self.outcomes = outcomes
    for row in 0..<exploration.rowCount {
      let states = sources(row)
      rows[states + [exploration.fields(row: row)]] = row
      rowsOfStates[states, default: []].append(row)
    }
  }

  /// Returns a diagnostic for each timeout that such events begin.
  ///
  /// - Complexity: O(*s* × *t* × *i* × *r*) for *s* rows, *t* timeouts, *i* inputs and *r* regions.
  func diagnostics() -> [StateDiagram.Diagnostic] {
    let inputs = exploration.inputs
    return inputs.indices.filter { inputs[$0].isTimeout }.compactMap { timeout in
      let shown = (0..<exploration.rowCount).map { regionsShowing(timeout, row: $0) }
      if shown.allSatisfy(\.isEmpty) { return nil }
      var events: [String] = []
      for row in 0..<exploration.rowCount {
        for input in inputs.indices where begins(row: row, input: input, shown) {
          if !events.contains(inputs[input].label) { events.append(inputs[input].label) }
        }
      }
      return events.isEmpty ? nil : .restartedTimeout(inputs[timeout].label, by: events)
    }
  }

  private func sources(_ row: Int) -> [Int] {
    exploration.regions.indices.map { exploration.source(row: row, region: $0) }
  }

  /// Returns the regions with an arrow for a timeout in a row, or else those with an internal transition;
  /// none if the state has no such timeout.
  private func regionsShowing(_ timeout: Int, row: Int) -> [Int] {
    guard case .handled = exploration.reaction(row: row, input: timeout) else { return [] }
    let kinds = outcomes.map { $0.outcome(row: row, input: timeout)?.kind }
    let arrows = kinds.indices.filter { kinds[$0] == .external }
    return arrows.isEmpty ? kinds.indices.filter { kinds[$0] == .internal } : arrows
  }

  /// Returns whether an input in a row leads to a new state of the machine in which one of the regions shows
  /// a timeout and the input has no arrow.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - input: The input.
  ///   - shown: The regions that show the timeout in each row.
  private func begins(row: Int, input: Int, _ shown: [[Int]]) -> Bool {
    guard case .handled(_, let isInternal) = exploration.reaction(row: row, input: input),
      !isInternal
    else { return false }
    let targets = exploration.regions.indices.map {
      exploration.target(row: row, input: input, region: $0)
    }
    let fields = exploration.fields(row: row, input: input)
    // A schema leaves a state that it returns again. A state type doesn't.
    guard
      exploration.reportsIgnored || targets != sources(row)
        || fields != exploration.fields(row: row),
      let next = rows[targets + [fields]].map({ [$0] }) ?? rowsOfStates[targets]
    else { return false }
    return next.allSatisfy { next in
      shown[next].contains { outcomes[$0].outcome(row: row, input: input)?.kind != .external }
    }
  }
}
