public import StateMachines

extension StateDiagram {
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
