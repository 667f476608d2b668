/// The timeout of a state, both as an input and as the event that it sends.
@usableFromInline
package struct ModelTimeout {
  /// The duration, which is the label of the input.
  package let label: TimeoutLabel

  /// The event that the timeout sends.
  package let event: ModelInput

  @usableFromInline
  init<Event>(_ timeout: Timeout<Event>) {
    label = TimeoutLabel(timeout)
    event = ModelInput(event: timeout.event)
  }

  /// The timeout as an input.
  package var input: ModelInput { ModelInput(label) }
}
