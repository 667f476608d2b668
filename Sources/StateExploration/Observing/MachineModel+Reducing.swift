import StateMachines

extension MachineModel {
  /// Creates a model of a function that returns the next state and the effects of an event.
  ///
  /// ```swift
  /// let search = MachineModel("search", from: Search.idle, events: [.search, .failed], reduce: reduce)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - state: The initial state.
  ///   - events: The events that are applied, in order.
  ///   - limits: The limits of exploration.
  ///   - reduce: Returns the state after an event, and the effects.
  public init<State, Event, Effects>(
    _ name: String, from state: State, events: [Event],
    limits: ExplorationLimits = ExplorationLimits(),
    reduce: @escaping (State, Event) -> (State, Effects)
  ) {
    self.init(name, from: state, events: events, limits: limits) { (state: inout State, event) in
      let (next, effects) = reduce(state, event)
      state = next
      return effects
    }
  }

  /// Creates a model of a function that changes a state by an event, and returns the effects.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - state: The initial state.
  ///   - events: The events that are applied, in order.
  ///   - limits: The limits of exploration.
  ///   - reduce: Applies an event to a state in place, and returns the effects.
  public init<State, Event, Effects>(
    _ name: String, from state: State, events: [Event],
    limits: ExplorationLimits = ExplorationLimits(),
    reduce: @escaping (inout State, Event) -> Effects
  ) {
    let schema = ReducerSchema(initialState: state, reduce: reduce)
    self.init(name, exploring: schema, events: events, limits: limits)
  }
}

/// The schema of a function that changes a state by an event.
private struct ReducerSchema<State, Event, Effects>: StateMachineSchemaProtocol,
  StateComparingSchema
{
  let initialState: State
  let reduce: (inout State, Event) -> Effects

  func step(_ state: inout State, on event: Event) -> Reaction<Effects> {
    .handled(reduce(&state, event))
  }
}
