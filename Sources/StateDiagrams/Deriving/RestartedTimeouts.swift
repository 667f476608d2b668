import StateExploration

/// Finds the events that begin the time of a timeout again, although no arrow in the regions that show the
/// timeout says so.
///
/// A machine leaves its state when any part of it changes. The picture of independent regions doesn't
/// show this.
struct RestartedTimeouts {
  private let exploration: Exploration

  /// The outcomes of each region.
  private let outcomes: [RegionOutcomes]

  /// The row of each state, by the states of its regions and its fields.
  private var rows: [[Int]: Int] = [:]

  init(_ exploration: Exploration, _ outcomes: [RegionOutcomes]) {
    self.exploration = exploration
    self.outcomes = outcomes
    for row in 0..<exploration.rowCount {
      rows[sources(row) + [exploration.fields(row: row)]] = row
    }
  }

  /// Returns a diagnostic for each timeout that other events begin again.
  ///
  /// - Complexity: O(*s* × *t* × *i* × *r*) for *s* rows, *t* timeouts, *i* inputs and *r* regions.
  func diagnostics() -> [StateDiagram.Diagnostic] {
    let inputs = exploration.inputs
    return inputs.indices.filter { inputs[$0].isTimeout }.compactMap { timeout in
      var events: [String] = []
      for row in 0..<exploration.rowCount {
        let shown = regionsShowing(timeout, row: row)
        if shown.isEmpty { continue }
        for input in inputs.indices where !inputs[input].isTimeout {
          guard beginsAgain(timeout, row: row, input: input, besides: shown) else { continue }
          if !events.contains(inputs[input].label) { events.append(inputs[input].label) }
        }
      }
      return events.isEmpty ? nil : .restartedTimeout(inputs[timeout].label, by: events)
    }
  }

  private func sources(_ row: Int) -> [Int] {
    exploration.regions.indices.map { exploration.source(row: row, region: $0) }
  }

  /// Returns the regions that show what a timeout does in a row; none if the state has no such timeout.
  private func regionsShowing(_ timeout: Int, row: Int) -> [Int] {
    guard case .handled = exploration.reaction(row: row, input: timeout) else { return [] }
    return outcomes.indices.filter { region in
      let outcome = outcomes[region].outcome(row: row, input: timeout)
      return outcome?.kind == .external || outcome?.kind == .internal
    }
  }

  /// Returns whether an input in a row changes the machine without an arrow in the given regions, and leads
  /// to a state with the timeout.
  private func beginsAgain(_ timeout: Int, row: Int, input: Int, besides shown: [Int]) -> Bool {
    guard case .handled = exploration.reaction(row: row, input: input) else { return false }
    let sources = sources(row)
    let targets = exploration.regions.indices.map {
      exploration.target(row: row, input: input, region: $0)
    }
    let fields = exploration.fields(row: row, input: input)
    guard sources != targets || fields != exploration.fields(row: row),
      shown.allSatisfy({ outcomes[$0].outcome(row: row, input: input)?.kind != .external }),
      let next = rows[targets + [fields]]
    else { return false }
    return !regionsShowing(timeout, row: next).isEmpty
  }
}
