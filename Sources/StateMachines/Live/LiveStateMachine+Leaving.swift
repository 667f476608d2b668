@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// Whether something ends when the state is left.
  var isBound: Bool { timeout != nil || bindsEffects && !tasks.isEmpty }

  /// Ends what belongs to the state before, and begins the timeout of the current state, unless an event has
  /// left the state as it was.
  func stateDidChange(from before: State?) {
    if isBound, let before, schema is any SilentSchema, areEqual(before, currentState) { return }
    stay += 1
    for task in boundTasks.values { task.cancel() }
    boundTasks.removeAll()
    beginTimeout()
    isPlain = isRunningPlainly
  }

  private func areEqual(_ left: State, _ right: State) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    guard let left = left as? any Equatable else { return false }
    return isEqual(left)
  }
}
