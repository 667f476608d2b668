public import StateDiagrams

extension DiagramCatalog.Machine {
  // Disfavoured, since a table is a schema too and has an initializer of its own.
  /// Creates an entry whose diagram is derived from a schema.
  ///
  /// The diagram is derived when a command asks for it, by showing the schema the listed states and
  /// events.
  @_disfavoredOverload
  public init<Schema>(_ name: String, abstract: String = "", _ schema: Schema)
  where
    Schema: StateMachineSchemaProtocol & Sendable & SendableMetatype,
    Schema.State: DOTLabelable, Schema.Event: DOTLabelable
  {
    self.init(
      name, abstract: abstract,
      derivation: { StateDiagram(of: schema, named: name, options: $0) },
      run: { SchemaRun(schema, diagram: $0) })
  }

  /// Creates an entry whose diagram is derived from a state type.
  ///
  /// The diagram is derived when a command asks for it, by showing the listed states the listed
  /// events.
  public init<State>(_ name: String, abstract: String = "", _ type: State.Type)
  where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    self.init(
      name, abstract: abstract,
      derivation: { StateDiagram(of: State.self, named: name, options: $0) },
      run: { SchemaRun(StateTypeSchema<State>(), diagram: $0) })
  }

  /// Creates an entry whose diagram is made from a transition table.
  ///
  /// The table is made when a command asks for it, and the diagram from the table's declarations.
  public init<State: Sendable, Event: Sendable, Effect: Sendable>(
    _ name: String, abstract: String = "",
    _ table: @autoclosure @escaping @Sendable () -> TransitionTable<State, Event, Effect>
  ) {
    self.init(
      name, abstract: abstract,
      derivation: { _ in StateDiagram(of: table(), named: name) },
      run: { SchemaRun(table(), diagram: $0) })
  }
}
