/// A violation of a property: at one place in the source, or in all states with one label.
package struct VerificationFinding: Hashable, Sendable {
  /// The text of the property.
  package let property: String

  /// The label of the state, or of the first one: `receiving`.
  package let state: String

  /// The name of the input that violates the property; nil if the state itself does.
  package let input: String?

  /// The violation as a phrase after the property's name: `'chunk' traps in 'idle'`.
  package let summary: String

  /// The message or the signal of a trap, which depend on the build; nil for other violations.
  package let message: String?

  /// The number of states in which the property is violated.
  package var count: Int

  /// A shortest sequence that leads to the violation.
  package let trace: MachineTrace

  package init(
    property: String, state: String, input: String?, summary: String, message: String?,
    count: Int = 1, trace: MachineTrace
  ) {
    self.property = property
    self.state = state
    self.input = input
    self.summary = summary
    self.message = message
    self.count = count
    self.trace = trace
  }

  /// The finding as a sentence without a full stop.
  package var description: String {
    summary + (count == 1 ? "" : " (\(count) states)") + (message.map { ": \($0)" } ?? "")
  }
}
