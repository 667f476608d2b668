import StateExploration

/// Finds the events that start or restart the time of a timeout, and have no arrow in one of the regions
/// that show it.
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
  /// - Complexity: O(*s* × *i* × (*t* + *r*)) for *s* rows, *i* inputs, *t* timeouts and *r* regions.
  func diagnostics() -> [StateDiagram.Diagnostic] {
    let inputs = exploration.inputs
    let timeouts = inputs.indices.filter { inputs[$0].isTimeout }
    let shown = timeouts.map { timeout in
      (0..<exploration.rowCount).map { regionsShowing(timeout, row: $0) }
    }
    var events = [[String]](repeating: [], count: timeouts.count)
    for row in 0..<exploration.rowCount {
      for input in inputs.indices {
        let next = nextRows(row: row, input: input)
        if next.isEmpty { continue }
        let label = inputs[input].label
        let hasArrow = outcomes.map { $0.outcome(row: row, input: input)?.kind == .external }
        for timeout in timeouts.indices where !events[timeout].contains(label) {
          if next.allSatisfy({ shown[timeout][$0].contains { !hasArrow[$0] } }) {
            events[timeout].append(label)
          }
        }
      }
    }
    return zip(timeouts, events).compactMap { timeout, events in
      events.isEmpty ? nil : .restartedTimeout(inputs[timeout].label, by: events)
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

  /// Returns the row of the state to which an input in a row leads; all rows with the same states of the
  /// regions if that state wasn't tried. Empty if the machine doesn't leave its state.
  private func nextRows(row: Int, input: Int) -> [Int] {
    guard case .handled(_, let isInternal) = exploration.reaction(row: row, input: input),
      !isInternal
    else { return [] }
    let targets = exploration.regions.indices.map {
      exploration.target(row: row, input: input, region: $0)
    }
    let fields = exploration.fields(row: row, input: input)
    // A schema leaves a state that it returns again. A state type doesn't.
    guard
      exploration.reportsIgnored || targets != sources(row)
        || fields != exploration.fields(row: row)
    else { return [] }
    return rows[targets + [fields]].map { [$0] } ?? rowsOfStates[targets] ?? []
  }
}
