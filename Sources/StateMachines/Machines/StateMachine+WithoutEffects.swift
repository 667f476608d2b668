extension StateMachine {
  /// Creates a machine of a state type without commands.
  ///
  /// ```swift
  /// let machine = StateMachine(Door.self)
  /// ```
  @inlinable
  public convenience init<S: StateType>(_ type: S.Type, state: S? = nil)
  where Schema == StateTypeSchema<S>, S.OutputCommand == Void {
    self.init(StateTypeSchema(), state: state, performer: .effect { _ in })
  }

  /// Unavailable: the closure that performs the commands is missing.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the state type has commands: perform them, 'StateMachine(M) { command in … }'"
  )
  public convenience init<S: StateType>(_ type: S.Type, state: S? = nil)
  where Schema == StateTypeSchema<S> {
    self.init(type, state: state, perform: { _ in })
  }

  /// Creates a machine of a transition table without effects.
  @inlinable
  public convenience init(schema table: Schema, state: State? = nil)
  where Schema.Effects == TableEffects<Never> {
    self.init(table, state: state, performer: .effect { _ in })
  }

  /// Creates a machine of a schema without effects.
  @inlinable
  public convenience init(schema: Schema, state: State? = nil) where Schema.Effects == Void {
    self.init(schema, state: state, performer: .effect { _ in })
  }
}
