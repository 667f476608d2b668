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
        machine.step(on: event) { effects in effects.forEach(perform) }
      })
    if state == nil { schema.initialEffects.forEach(perform) }
  }
}
