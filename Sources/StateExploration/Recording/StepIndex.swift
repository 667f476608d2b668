import StateMachines

/// Finds the steps of a table by states and events as values of their types.
final class StepIndex<State, Event> {
  private var states = StateNumbering<State>()
  private var events = StateNumbering<Event>()

  /// The number of the step of each state and event, at *state* × *events* + *event*; -1 if the table doesn't
  /// contain it.
  private var steps: [Int] = []

  /// Returns nil if the states or the events of the table are of other types.
  init?(_ table: RecordedTable) {
    let exploration = table.exploration
    for state in 0..<exploration.behavior.stateCount {
      // A state that is equal to an earlier one has no steps of its own.
      guard let value = exploration.wholeState(state) as? State,
        states.number(of: value) == state
      else { return nil }
    }
    var cells: [(state: Int, event: Int)] = []
    for step in table.steps {
      guard let event = exploration.event(step.state, step.input) as? Event else { return nil }
      cells.append((step.state, events.number(of: event)))
    }
    steps = Array(repeating: -1, count: states.states.count * events.states.count)
    for (number, cell) in cells.enumerated() {
      steps[cell.state * events.states.count + cell.event] = number
    }
  }

  /// Returns the number of a step; nil if the table doesn't contain it.
  func step(_ state: State, _ event: Event) -> Int? {
    guard let state = states.knownNumber(of: state), let event = events.knownNumber(of: event)
    else { return nil }
    let step = steps[state * events.states.count + event]
    return step < 0 ? nil : step
  }
}

/// The types of a recorded machine. To compare them takes less time than to look up a generic type.
struct RecordedTypes: Equatable {
  let state: ObjectIdentifier
  let event: ObjectIdentifier
  let effects: ObjectIdentifier

  init<State, Event, Effects>(_: State.Type, _: Event.Type, _: Effects.Type) {
    state = ObjectIdentifier(State.self)
    event = ObjectIdentifier(Event.self)
    effects = ObjectIdentifier(Effects.self)
  }
}
