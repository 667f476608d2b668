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
  /// Nil if the schema doesn't list its events, and their type isn't `CaseIterable`.
  func availableEventNames(in state: State) -> [String]? {
    listedEvents.map { availableEvents(in: state, among: $0).map { tableName($0) } }
  }

  private var listedEvents: [Event]? {
    func events<Listing: EventListing>(_ schema: Listing) -> [Event]? { schema.events as? [Event] }
    if let schema = self as? any EventListing { return events(schema) }
    return allCases(of: Event.self)
  }

  /// Returns the labels of a table's guards of an event that a state ignored; empty for other
  /// schemas.
  func unmetGuards(of event: Event, in state: State) -> [String] {
    func labels<Listing: EventListing>(_ schema: Listing) -> [String] {
      guard let event = event as? Listing.Event, let state = state as? Listing.State else {
        return []
      }
      return schema.guardLabels(of: event, in: state)
    }
    return (self as? any EventListing).map { labels($0) } ?? []
  }
}

/// A schema that lists its events: a table.
protocol EventListing {
  associatedtype State
  associatedtype Event

  var events: [Event] { get }

  /// Returns the labels of the guards of an event in a state.
  func guardLabels(of event: Event, in state: State) -> [String]
}
