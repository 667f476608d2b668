/// A sequence of steps from the initial state.
package struct MachineTrace: Hashable, Sendable {
  /// An input with its result.
  package struct Step: Hashable, Sendable {
    /// The name of the input: `read(upgrade head)`.
    package let input: String

    /// The text of the state after the step; nil if the step has no result.
    package let state: String?

    /// The texts of the effects, in order.
    package let effects: [String]

    /// The failure of the step; nil if it returned or wasn't tried.
    package let failure: StepFailure?

    package init(
      input: String, state: String?, effects: [String], failure: StepFailure? = nil
    ) {
      (self.input, self.state, self.effects) = (input, state, effects)
      self.failure = failure
    }
  }

  /// The text of the initial state.
  package let start: String

  package let steps: [Step]

  package init(start: String, steps: [Step]) { (self.start, self.steps) = (start, steps) }

  /// The names of the inputs.
  package var inputs: [String] { steps.map(\.input) }

  /// The trace as lines of text: the initial state, and each input with the state after it.
  ///
  /// ```text
  /// idle
  /// start → receiving(chunks: 0) / request
  /// start → traps
  /// ```
  package var lines: [String] {
    [start]
      + steps.map { step in
        let result = step.state ?? step.failure?.verb ?? "could not be tried"
        return "\(step.input) → \(result)\(effectSuffix(step.effects))"
      }
  }

  /// The trace as Swift text, which repeats it: `try model.replay(["start", "start"])`.
  package var swiftText: String {
    "try model.replay([\(inputs.map(\.quoted).joined(separator: ", "))])"
  }
}
