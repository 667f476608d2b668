extension StateMachineSchemaProtocol {
  /// Which of the given events a state does not ignore, in the given order.
  ///
  /// A copy of the state is shown each event, and nothing is performed. A ``StateType`` can't say
  /// that it ignored an event: it did where its state is `Equatable` and unchanged and its command
  /// is nil, empty or `Void`.
  ///
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(in state: State, among events: [Event]) -> [Event] {
    events.filter { event in
      var copy = state
      switch step(&copy, on: event) {
      case .ignored: return false
      case .stayed: return true
      case .handled(let effect):
        return !isKnownToHaveIgnored(state, copy, effect)
      }
    }
  }

  /// Whether what was answered with `handled` can be seen to have done nothing: a ``StateType``
  /// can't say that it ignored an event.
  func isKnownToHaveIgnored(_ before: State, _ after: State, _ effect: Effect) -> Bool {
    self is any SilentSchema && isNothing(effect) && areKnownToBeEqual(before, after)
  }
}

extension StateMachine {
  /// Which of the given events the current state does not ignore, in the given order.
  ///
  /// As ``StateMachineSchemaProtocol/availableEvents(in:among:)``: nothing is performed, and nobody
  /// is told.
  ///
  /// - Complexity: O(*n*) steps for *n* events.
  /// - Precondition: It is not called by the schema's own logic.
  public func availableEvents(among events: [Event]) -> [Event] {
    schema.availableEvents(in: state, among: events)
  }
}

/// A schema that answers every event with `handled`, because it can't tell which it ignores.
package protocol SilentSchema {}

extension StateTypeSchema: SilentSchema {}

private func areKnownToBeEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func isEqual<Compared: Equatable>(_ left: Compared) -> Bool {
    left == right as? Compared
  }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}

/// Whether a command is none: nil, empty or `Void`, also in an optional, a tuple or an array.
private func isNothing(_ command: Any) -> Bool {
  let mirror = Mirror(reflecting: command)
  switch mirror.displayStyle {
  case .optional, .tuple, .collection, .set:
    return mirror.children.allSatisfy { isNothing($0.value) }
  default:
    return false
  }
}
