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

  /// The failure as a sentence without a full stop: `'read' traps in 'closed': Fatal error: …`.
  package var description: String {
    switch failure {
    case .trap(let message): "'\(input)' traps in '\(state)'" + (message.map { ": \($0)" } ?? "")
    case .endless: "'\(input)' never returns in '\(state)'"
    case .undetermined: "'\(input)' could not be tried in '\(state)'"
    }
  }
}
