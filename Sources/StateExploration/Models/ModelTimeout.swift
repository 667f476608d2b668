/// The timeout of a state, as an input and as the event that it raises.
@usableFromInline
package struct ModelTimeout {
  /// The time, which is the label of the input.
  package let label: TimeoutLabel

  /// The event that the timeout raises.
  package let event: ModelInput

  @usableFromInline
  init<Event>(_ timeout: Timeout<Event>) {
    label = TimeoutLabel(seconds: timeout.seconds, attoseconds: timeout.attoseconds)
    event = ModelInput(labelText(of: timeout.event), event: timeout.event)
  }

  /// The timeout as an input, besides the events of a machine.
  package var input: ModelInput { ModelInput(label) }
}
