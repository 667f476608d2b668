public import StateMachines

extension StateDiagram {
  /// The identifiers of the nodes that a state of the diagram's machine is drawn as: one, or one in
  /// each region.
  ///
  /// ```swift
  /// let now = StateDiagram.Highlights(current: diagram.nodeIDs(of: machine.state))
  /// ```
  ///
  /// Of a state that the diagram doesn't show, it is the identifier that its node would have.
  public func nodeIDs<State: DOTLabelable>(of state: State) -> Set<Node.ID> {
    Set(StatePlaces<State>(self)(state).map(\.node))
  }

  /// What a machine comes to that starts in its initial state and handles some events: where it is,
  /// where it was, and which transitions it took.
  ///
  /// ```swift
  /// let diagram = StateDiagram(of: Turnstile.self)
  /// let paid = diagram.highlights(of: StateTypeSchema<Turnstile>(), after: [.insertCoin(50)])
  /// let text = diagram.dot(highlighting: paid)
  /// ```
  ///
  /// The schema's function is run, nothing that it answers is performed. Ignored events change
  /// nothing.
  ///
  /// - Parameters:
  ///   - schema: The schema that the diagram was derived from.
  ///   - events: The events, which need not be among those that the diagram lists.
  public func highlights<Schema: StateMachineSchemaProtocol>(
    of schema: Schema,
    after events: [Schema.Event]
  ) -> Highlights where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    var run = SchemaRun(schema, diagram: self, items: events)
    let steps = events.indices.map { run.handle($0) }
    return Highlights(of: run, after: steps)
  }
}
