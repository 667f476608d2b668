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

  /// The stored properties of an existing machine that have changed and that the text of the last state
  /// doesn't contain, if this state violates a property: `demand: -1`. Nil if there are none.
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
  /// Further values of the last state follow, if there are any.
  package var lines: [String] {
    [start]
      + steps.map { step in
        let result = step.state ?? failure?.verb ?? ""
        return "\(step.input) → \(result)\(effectSuffix(step.effects))"
      } + (values.map { ["with \($0)"] } ?? [])
  }

  /// The trace as Swift text, which repeats it: `try model.replay(["start", "start"])`.
  package var swiftText: String {
    "try model.replay([\(inputs.map(\.quoted).joined(separator: ", "))])"
  }
}

/// Returns the stored properties of an existing machine that have changed.
///
/// - Parameters:
///   - machine: The machine.
///   - initial: The machine in its initial state.
///   - text: The text of the state. A property with this text is left out.
/// - Returns: The names and values; nil if there are none.
func changedValues(of machine: Any, since initial: Any, besides text: String) -> String? {
  let fields = zip(Value(of: machine).fields, Value(of: initial).fields)
  let values = fields.compactMap { field, before -> String? in
    guard let label = field.label, field.value != before.value, field.value.text != text else {
      return nil
    }
    return "\(label): \(field.value.text)"
  }
  return values.isEmpty ? nil : values.joined(separator: ", ")
}
