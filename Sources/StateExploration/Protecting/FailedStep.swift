/// A step that traps or never returns, with the names of its state and its input.
package struct FailedStep: Hashable, Sendable, CustomStringConvertible {
  /// The label of the state.
  package let state: String

  /// The name of the input: `read(upgrade head)`.
  package let input: String
  package let failure: StepFailure

  package init(state: String, input: String, failure: StepFailure) {
    self.state = state
    self.input = input
    self.failure = failure
  }

  /// The failure without the message, which depends on the build: `'read' traps in 'closed'`.
  var summary: String { "'\(input)' \(failure.verb) in '\(state)'" }

  /// The failure as a sentence without a full stop: `'read' traps in 'closed': Fatal error: …`.
  package var description: String { summary + (failure.message.map { ": \($0)" } ?? "") }
}
