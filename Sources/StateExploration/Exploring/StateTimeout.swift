import StateMachines

/// The timeout of a state: its time, and the event that it raises.
@usableFromInline
package struct StateTimeout: Hashable, Sendable {
  /// The time, which is the label of the input in this state.
  package let label: TimeoutLabel

  /// The event that the timeout raises.
  package let event: ModelInput

  package init(_ label: TimeoutLabel, event: ModelInput) {
    (self.label, self.event) = (label, event)
  }

  @usableFromInline
  init<Event>(_ timeout: Timeout<Event>) {
    self.init(TimeoutLabel(timeout), event: ModelInput(event: timeout.event))
  }

  /// Returns whether a text names the timeout: `after 5 s`, or the event that it raises.
  package func isNamed(_ name: String) -> Bool {
    name == label.text || name == event.name || TimeoutLabel(name) == label
  }
}
