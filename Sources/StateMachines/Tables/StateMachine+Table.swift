extension StateMachine {
  /// Creates a machine that performs the effects of a transition table, one after the other.
  ///
  /// The effects of entering the initial state are performed before this returns, unless a state is
  /// given: a machine that is restored has entered its state before. ``reset()`` performs nothing.
  ///
  /// - Parameters:
  ///   - schema: The table.
  ///   - state: The state to start in instead of the table's initial one, to restore a machine.
  ///   - perform: Performs an effect. Events that it handles wait until all effects of the
  ///     transition are performed.
  @inlinable
  public convenience init<State, Event, Effect>(
    schema: Schema,
    state: State? = nil,
    perform: @escaping (Effect) -> Void
  ) where Schema == TransitionTable<State, Event, Effect> {
    // Taking the whole step, the closure is not handed a list of effects, which costs more than it.
    self.init(
      schema: schema, state: state,
      performer: .subject { machine, event in
        guard machine.attachments == nil else {
          return machine.stepOfTable(on: event, perform: perform)
        }
        // `perform` is called by a closure below, since to be passed it would have to be retained.
        machine.phase = .stepping
        let reaction = schema.step(&machine.currentState, on: event)
        machine.phase = .performing
        switch reaction {
        case .ignored:
          return .ignored
        case .stayed(let effects):
          effects.forEach { perform($0) }
          return .stayed
        case .handled(let effects):
          effects.forEach { perform($0) }
          return .handled
        }
      })
    if state == nil { schema.initialEffects.forEach(perform) }
  }

  /// One step of a machine that has a callback or had events wait. Never inlined: seldom taken.
  @inlinable
  @inline(never)
  func stepOfTable<State, Event, Effect>(
    on event: Event, perform: (Effect) -> Void
  ) -> EventOutcome where Schema == TransitionTable<State, Event, Effect> {
    step(on: event) { effects in effects.forEach(perform) }
  }
}
