/// A sequence of steps from the initial state.
package struct MachineTrace: Hashable, Sendable {
  /// An input with its result.
  package struct Step: Hashable, Sendable {
    /// The name of the input: `read(upgrade head)`.
    package let input: String

    /// The text of the state after the step; nil if the step failed.
    package let state: String?

    /// The texts of the effects, in order.
    package let effects: [String]
  }

  /// The text of the initial state.
  package let start: String

  package let steps: [Step]

  /// The failure of the last step; nil if it returned.
  package let failure: StepFailure?

  /// All values of an existing machine in the last state, if this state violates a property; nil if
  /// there are no others than in the text of the state.
  package let values: String?

  /// The names of the inputs.
  package var inputs: [String] { steps.map(\.input) }

  /// The names of the inputs whose steps returned.
  package var returningInputs: [String] { steps.filter { $0.state != nil }.map(\.input) }

  /// The trace as lines of text: the initial state, and each input with the state after it.
  ///
  /// ```text
  /// idle
  /// start → receiving(chunks: 0) / request
  /// start → traps
  /// ```
  ///
  /// The values of the last state follow, if there are any.
  package var lines: [String] {
    [start]
      + steps.map { step in
        let result = step.state ?? failure?.verb ?? ""
        let effects = step.effects.isEmpty ? "" : " / " + step.effects.joined(separator: ", ")
        return "\(step.input) → \(result)\(effects)"
      } + (values.map { ["with \($0)"] } ?? [])
  }

  /// The trace as Swift text, which repeats it: `try model.replay(["start", "start"])`.
  package var swiftText: String {
    "try model.replay([\(inputs.map(\.quoted).joined(separator: ", "))])"
  }
}
