/// What observers of a ``StateMachine`` are told about an event.
public struct EventReport<State, Event> {
  /// The state before the event.
  public let before: State

  /// The event.
  public let event: Event

  /// The state after the event; for an ignored event, the state before.
  public let after: State

  /// What became of the event: never `waiting`, because who waits is told of later.
  public let outcome: EventOutcome

  /// Creates a report.
  public init(before: State, event: Event, after: State, outcome: EventOutcome) {
    self.before = before
    self.event = event
    self.after = after
    self.outcome = outcome
  }
}

extension EventReport: Equatable where State: Equatable, Event: Equatable {}
extension EventReport: Hashable where State: Hashable, Event: Hashable {}
extension EventReport: Sendable where State: Sendable, Event: Sendable {}
