extension StateMachineSchemaProtocol {
  /// Returns the events that a state does not ignore (``Reaction/ignored``), in the given order.
  ///
  /// The events are applied to copies of the state, and no effect is performed.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - events: The events to try.
  /// - Complexity: O(*n*) steps for *n* events.
  public func availableEvents(in state: State, among events: [Event]) -> [Event] {
    events.filter { event in
      var copy = state
      if case .ignored = step(&copy, on: event) { return false }
      return true
    }
  }

  /// Returns the names of the events that a state does not ignore, for messages.
  ///
  /// Nil if the schema doesn't name its events, and their type isn't `CaseIterable`.
  func availableEventNames(in state: State) -> [String]? {
    func names<Naming: EventNaming>(_ schema: Naming) -> [String]? {
      (state as? Naming.State).map { schema.namesOfAvailableEvents(in: $0) }
    }
    if let schema = self as? any EventNaming { return names(schema) }
    func cases<Listed: CaseIterable>(_: Listed.Type) -> [Event]? {
      Array(Listed.allCases) as? [Event]
    }
    guard let listed = Event.self as? any CaseIterable.Type, let events = cases(listed) else {
      return nil
    }
    return availableEvents(in: state, among: events).map { String(describing: $0) }
  }
}

/// A schema that names the events that a state handles.
protocol EventNaming<State, Event> {
  associatedtype State
  associatedtype Event

  func namesOfAvailableEvents(in state: State) -> [String]

  /// Returns the labels of the guards of an event that a state ignored.
  func unmetGuards(of event: Event, in state: State) -> [String]
}
