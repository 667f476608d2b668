extension StateSearch {
  /// Checks the conditions in a new state.
  @inlinable
  mutating func inspect(_ state: Machine.State) {
    // A child process only finds failures.
    if trial?.isChild == true { return }
    for (property, holds) in conditions {
      let result = holds(state)
      if result != true { recordViolation(of: property, in: state, isDecided: result != nil) }
    }
  }

  /// Records that a condition doesn't hold in a new state, or doesn't apply to it.
  @usableFromInline
  mutating func recordViolation(of property: Int, in state: Machine.State, isDecided: Bool) {
    if isDecided {
      record(SearchViolation(of: property, number: log.count - 1), state)
    } else {
      result.undecided.insert(property)
    }
  }

  /// Records the failure of a step.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - index: The index of the state before the step in its level.
  ///   - input: The number of the input.
  ///   - timeout: The timeout of the state; nil if it has none.
  @usableFromInline
  mutating func report(
    _ failure: StepFailure, at index: Int, input: Int, _ timeout: Timeout<Machine.Event>?
  ) {
    store.record(failure)
    if failure == .undetermined, request.watch.isCancelled() {
      result.stop = .interrupted
      return
    }
    result.failureCost += failure.cost
    if trial?.isChild == true { return }
    // The event that a timeout raises is the step of the timeout.
    let isRaised =
      input < machine.inputCount
      && timeout.map { StateTimeout($0).event.isSameEvent(as: content.inputs[input]) } ?? false
    if isRaised { return }
    record(
      SearchViolation(ofInput: input, failure, number: levelStart + index), level[index])
  }

  private mutating func record(_ violation: SearchViolation, _ state: Machine.State) {
    guard result.add(violation) else { return }
    // Describing a state takes much longer than a step.
    result.violations[result.violations.count - 1].state = places(of: state).label
  }

  /// Returns the descriptions of a state, one for each region.
  func places(of state: Machine.State) -> [ModelPlace] { content.places(of: state, in: regions) }

  /// Returns a condition on states, whose result is nil for those to which it doesn't apply.
  static func closure(
    _ condition: StateCondition, _ content: ModelContent<Machine.State>
  ) -> (Machine.State) -> Bool? {
    if let closure = condition.closure(on: Machine.State.self) { return closure }
    return { state in
      // Describing a state takes much longer than a step.
      condition.holds(content.subject(state)) ?? content.described(state).flatMap(condition.holds)
    }
  }
}
