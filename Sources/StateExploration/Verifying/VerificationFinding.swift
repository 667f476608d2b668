/// A violation of a property, in all states with one label.
package struct VerificationFinding: Hashable, Sendable {
  /// The text of the property.
  package let property: String

  /// The label of the state: `receiving`.
  package let state: String

  /// The name of the input that violates the property; nil if the state itself does.
  package let input: String?

  /// The violation as a phrase after the property's name: `'chunk' traps in 'idle'`.
  package let summary: String

  /// The message of a trap, which depends on the build; nil if there is none.
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

/// A violation in one state, before it is grouped with others.
struct Violation {
  /// The label of the state.
  let state: String

  /// The number of the input; nil if the state itself violates the property.
  let input: Int?

  /// The steps that lead to the violation, with that of ``input``.
  let path: () -> [(state: Int, input: Int)]

  var failure: StepFailure?
}

extension StateSpace {
  /// Returns violations as findings: one for each label of a state and each input, with the path of
  /// its first violation.
  ///
  /// - Parameters:
  ///   - violations: The violations. Those with shorter paths must come first.
  ///   - property: The property.
  ///   - order: The order of effects that is violated; nil for other properties.
  func findings(
    _ violations: [Violation], of property: MachineProperty, _ order: EffectOrder? = nil
  ) -> [VerificationFinding] {
    var findings: [VerificationFinding] = []
    var indices: [[String?]: Int] = [:]
    for violation in violations {
      let input = violation.input.map { inputs[$0].name }
      let summary = property.summary(
        ofState: violation.state, input: input, failure: violation.failure, order: order)
      if let index = indices[[violation.state, input, summary]] {
        findings[index].count += 1
        continue
      }
      indices[[violation.state, input, summary]] = findings.count
      findings.append(
        VerificationFinding(
          property: property.text, state: violation.state, input: input, summary: summary,
          message: violation.failure?.message,
          trace: trace(
            violation.path(), failure: violation.failure, showsValues: input == nil)))
    }
    return findings
  }
}
