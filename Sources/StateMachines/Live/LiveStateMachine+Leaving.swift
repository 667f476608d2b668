@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Whether something ends when the state is left.
  var isBound: Bool { timeout != nil || bindsEffects && !tasks.isEmpty }

  /// Ends what belongs to the state before, and begins the timeout of the current state, unless an event has
  /// left the state as it was.
  func stateDidChange(from before: State?) {
    if isBound, let before, !hasLeft(before) { return }
    stay += 1
    for task in boundTasks.values { task.cancel() }
    boundTasks.removeAll()
    beginTimeout()
    updatePath()
  }

  /// Returns whether a transition has left a state: each does, of a schema that reports internal ones.
  @inlinable
  func hasLeft(_ before: State) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == currentState as? Value }
    guard schema is any SilentSchema, let before = before as? any Equatable else { return true }
    return !isEqual(before)
  }
}
