@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Whether a timeout or an effect ends when the state is left.
  var isBound: Bool { timeout != nil || bindsEffects && !tasks.isEmpty }

  /// Cancels the effects and the timeout of the state before, and begins the timeout of the current
  /// one. Has no effect if the event didn't leave the state.
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
  /// Returns whether a transition from one state to another leaves it.
  ///
  /// A schema that reports internal transitions leaves the state in every other transition. For
  /// other schemas, the state is left if its value changed.
  @inlinable
  package func isLeft(_ before: State, for after: State) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == after as? Value }
    guard self is any SilentSchema, let before = before as? any Equatable else { return true }
    return !isEqual(before)
  }
}
