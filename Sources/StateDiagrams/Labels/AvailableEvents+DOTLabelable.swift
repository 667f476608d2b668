public import StateMachines

extension StateMachineSchemaProtocol where Event: DOTLabelable {
  /// Which of the events that a diagram shows a state does not ignore, in the diagram's order.
  ///
  /// - Complexity: O(*n*) steps for *n* listed events.
  @_disfavoredOverload
  public func availableEvents(in state: State) -> [Event] {
    availableEvents(in: state, among: Event.dotLabelableItems)
  }
}

extension StateMachine where Schema.Event: DOTLabelable {
  /// Which of the events that a diagram shows the current state does not ignore, in the diagram's
  /// order.
  ///
  /// - Complexity: O(*n*) steps for *n* listed events.
  public func availableEvents() -> [Event] {
    availableEvents(among: Event.dotLabelableItems)
  }
}
