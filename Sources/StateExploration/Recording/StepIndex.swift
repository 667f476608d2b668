import StateMachines

/// Finds the steps of a table by states and events as values of their types.
@usableFromInline
final class StepIndex<State, Event> {
  // Constants, because a call of a method of a variable would copy it.
  @usableFromInline
  let states: StateNumbering<State>
  @usableFromInline
  let events: StateNumbering<Event>

  /// The number of the step of each state and event, at *state* × *events* + *event*; -1 if the table doesn't
  /// contain it.
  @usableFromInline
  let steps: [Int]

  /// Returns nil if the states or the events of the table are of other types.
  @usableFromInline
  init?(_ table: RecordedTable) {
    let exploration = table.exploration
    var (states, events) = (StateNumbering<State>(), StateNumbering<Event>())
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
    var steps = Array(repeating: -1, count: states.states.count * events.states.count)
    for (number, cell) in cells.enumerated() {
      steps[cell.state * events.states.count + cell.event] = number
    }
    (self.states, self.events, self.steps) = (states, events, steps)
  }

  /// Returns the number of a step; nil if the table doesn't contain it.
  @inlinable
  func step(_ state: State, _ event: Event) -> Int? {
    guard let state = states.knownNumber(of: state), let event = events.knownNumber(of: event)
    else { return nil }
    let step = steps[state * events.states.count + event]
    return step < 0 ? nil : step
  }
}

/// The types of a recorded machine. To compare them takes less time than to look up a generic type.
@usableFromInline
struct RecordedTypes: Equatable {
  @usableFromInline
  let state, event, effects: ObjectIdentifier

  @inlinable
  init<State, Event, Effects>(_: State.Type, _: Event.Type, _: Effects.Type) {
    state = ObjectIdentifier(State.self)
    event = ObjectIdentifier(Event.self)
    effects = ObjectIdentifier(Effects.self)
  }
}
