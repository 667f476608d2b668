import StateMachines

/// Finds the steps of a table by states and events as values of their types.
final class StepIndex<State, Event> {
  private struct Cell: Hashable {
    let state: Int
    let event: Int
  }

  private var states = StateNumbering<State>()
  private var events = StateNumbering<Event>()
  private var steps: [Cell: Int] = [:]

  /// Returns nil if the states or the events of the table are of other types.
  init?(_ table: RecordedTable) {
    let exploration = table.exploration
    for state in 0..<exploration.behavior.stateCount {
      // A state that is equal to an earlier one has no steps of its own.
      guard let value = exploration.wholeState(state) as? State,
        states.number(of: value) == state
      else { return nil }
    }
    for (number, step) in table.steps.enumerated() {
      guard let event = exploration.event(step.state, step.input) as? Event else { return nil }
      steps[Cell(state: step.state, event: events.number(of: event))] = number
    }
  }

  /// Returns the number of a step; nil if the table doesn't contain it.
  func step(_ state: State, _ event: Event) -> Int? {
    guard let state = states.knownNumber(of: state), let event = events.knownNumber(of: event)
    else { return nil }
    return steps[Cell(state: state, event: event)]
  }
}
