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
    self.init(
      schema: schema, state: state,
      performer: .effect { effects in
        // Called by a closure: to be passed, `perform` would have to be retained.
        effects.forEach { perform($0) }
      })
    if state == nil { schema.initialEffects.forEach(perform) }
  }
}
