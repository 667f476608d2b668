extension StateDiagram {
  /// Derives the diagram of a schema by showing every listed state every listed event.
  ///
  /// The schema's function is run, nothing that it answers is performed. What it does for the
  /// listed ``DOTLabelable/dotLabelableItems`` is what is drawn, so the diagram is true for those
  /// and for what one step reaches from them.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - name: The diagram's name; the name of the state's type by default.
  ///   - options: What to include.
  /// - Complexity: O(*s* × *e*) steps for *s* states and *e* events.
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    of schema: Schema,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    self = Derivation(schema, name: name, options: options).listed(KeyedNumbering())
  }

  /// Derives the diagram of a schema by showing every listed state every listed event.
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    of schema: Schema,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where Schema.State: DOTLabelable & Hashable, Schema.Event: DOTLabelable {
    self = Derivation(schema, name: name, options: options).listed(HashedNumbering())
  }

  /// Derives the diagram of a state type by showing every listed state every listed event.
  @inlinable
  public init<State: StateType & DOTLabelable>(
    of type: State.Type,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where State.InputEvent: DOTLabelable {
    self.init(of: StateTypeSchema<State>(), named: name, options: options)
  }

  /// Derives the diagram of a state type by showing every listed state every listed event.
  @inlinable
  public init<State: StateType & DOTLabelable & Hashable>(
    of type: State.Type,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where State.InputEvent: DOTLabelable {
    self.init(of: StateTypeSchema<State>(), named: name, options: options)
  }
}

extension StateDiagram {
  /// Derives the diagram of a schema by following the listed events from the initial state to all
  /// that is reachable.
  ///
  /// The list of states is not needed: what is drawn is what was reached. Exploring stops at the
  /// options' step limit, and the diagram says so.
  ///
  /// - Complexity: O(*s* × *e*) steps for *s* reachable states and *e* events.
  @inlinable
  public init<Schema: StateMachineSchemaProtocol>(
    exploring schema: Schema,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where Schema.State: DOTLabelable & Hashable, Schema.Event: DOTLabelable {
    self = Derivation(schema, name: name, options: options).explored(HashedNumbering())
  }

  /// Derives the diagram of a state type by following the listed events from the initial state to
  /// all that is reachable.
  @inlinable
  public init<State: StateType & DOTLabelable & Hashable>(
    exploring type: State.Type,
    named name: String? = nil,
    options: DerivationOptions = DerivationOptions()
  ) where State.InputEvent: DOTLabelable {
    self.init(exploring: StateTypeSchema<State>(), named: name, options: options)
  }
}
