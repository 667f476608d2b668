import StateMachines

/// Finds the steps of a table by states and events as values of their types.
final class StepIndex<State, Event> {
  private var states = StateNumbering<State>()
  private var events = StateNumbering<Event>()

  /// The step of each state and event, at *state* × *events* + *event*; -1 if there is none.
  private var steps: [Int32] = []

  /// The steps of timeouts, which raise an event, in the same way.
  private var timeouts: [Int: Int] = [:]

  /// Returns nil if the states or the events of the table are of other types.
  init?(_ table: RecordedTable) {
    let (exploration, behavior) = (table.exploration, table.exploration.behavior)
    var found: [(state: Int, event: Int, step: Int, isTimeout: Bool)] = []
    for state in 0..<behavior.stateCount {
      guard let value = exploration.wholeState(state) as? State else { return nil }
      // A state that is equal to an earlier one has no steps of its own.
      guard states.number(of: value) == state else { return nil }
      guard state < behavior.rowCount else { continue }
      for (input, declared) in behavior.inputs.enumerated() {
        guard let step = table.number(state, input) else { continue }
        guard let value = exploration.event(state, input) else {
          if declared.isTimeout { continue }
          return nil
        }
        guard let event = value as? Event else { return nil }
        found.append((state, events.number(of: event), step, declared.isTimeout))
      }
    }
    steps = Array(repeating: -1, count: behavior.rowCount * events.states.count)
    for (state, event, step, isTimeout) in found {
      let place = state * events.states.count + event
      if isTimeout {
        timeouts[place] = step
      } else {
        steps[place] = Int32(truncatingIfNeeded: step)
      }
    }
  }

  /// Returns the numbers of a step and of the step of the timeout that raises the event; nil for
  /// those that the table doesn't contain.
  func steps(_ state: State, _ event: Event) -> (step: Int?, timeout: Int?) {
    guard let state = states.knownNumber(of: state), let event = events.knownNumber(of: event)
    else {
      return (nil, nil)
    }
    let place = state * events.states.count + event
    guard place < steps.count else { return (nil, nil) }
    return (
      steps[place] < 0 ? nil : Int(steps[place]), timeouts.isEmpty ? nil : timeouts[place]
    )
  }
}
