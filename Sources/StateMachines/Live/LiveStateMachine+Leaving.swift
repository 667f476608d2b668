@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Whether something ends when the state is left.
  var isBound: Bool { timeout != nil || bindsEffects && !tasks.isEmpty }

  /// Ends what belongs to the state before, and begins the timeout of the current state, unless an event has
  /// left the state as it was.
  func stateDidChange(from before: State?) {
    if isBound, let before, !schema.isLeft(before, for: currentState) { return }
    stay += 1
    for task in boundTasks.values { task.cancel() }
    boundTasks.removeAll()
    beginTimeout()
    updatePath()
  }
}

extension StateMachineSchemaProtocol {
  /// Returns whether a transition from one state to another leaves it: each does, of a schema that reports
  /// internal ones.
  @inlinable
  package func isLeft(_ before: State, for after: State) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == after as? Value }
    guard self is any SilentSchema, let before = before as? any Equatable else { return true }
    return !isEqual(before)
  }
}
