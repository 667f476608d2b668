extension StateMachineSchemaProtocol {
  /// Returns the events that a state does not ignore, in the given order.
  ///
  /// The events are applied to copies of the state, and nothing is performed. Of a ``StateType``, an
  /// event counts as ignored if the state is `Equatable` and unchanged and the command is nil, empty
  /// or `Void`.
  ///
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(in state: State, among events: [Event]) -> [Event] {
    events.filter { event in
      var copy = state
      let reaction = step(&copy, on: event)
      return !isIgnored(state, copy, reaction)
    }
  }

  /// Returns whether an event was ignored, as the schema says or, if it can't, as the states show.
  package func isIgnored(_ before: State, _ after: State, _ reaction: Reaction<Effect>) -> Bool {
    switch reaction {
    case .ignored: true
    case .stayed: false
    case .handled(let effect):
      self is any SilentSchema && isNothing(effect) && areKnownToBeEqual(before, after)
    }
  }
}

private func areKnownToBeEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func isEqual<Compared: Equatable>(_ left: Compared) -> Bool {
    left == right as? Compared
  }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}

/// Returns whether a command is nil, empty or `Void`, also in an optional, a tuple or an array.
private func isNothing(_ command: Any) -> Bool {
  let mirror = Mirror(reflecting: command)
  switch mirror.displayStyle {
  case .optional, .tuple, .collection, .set:
    return mirror.children.allSatisfy { isNothing($0.value) }
  default:
    return false
  }
}

/// A schema that names the events that a state handles.
protocol EventNaming<State> {
  associatedtype State

  func namesOfAvailableEvents(in state: State) -> [String]
}

/// A schema that reports every event as handled, because it can't detect an ignored one.
package protocol SilentSchema {}
