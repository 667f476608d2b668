// Steps that trap or never return.

extension Explorer {
  /// Records the failure of a step, and returns its number, as in ``Observations/reactions``.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - state: The number of the state.
  ///   - input: The name of the input.
  @usableFromInline
  @discardableResult
  mutating func report(_ failure: StepFailure, of state: Int32, on input: String) -> Int32 {
    failures.append((failure, state, input))
    failureCost += failure.cost
    return switch failure {
    case .trap: Observations.trapped
    case .endless: Observations.endless
    case .undetermined: Observations.undetermined
    }
  }

  /// Records the failure of a step with a timeout.
  @usableFromInline
  mutating func report(_ failure: StepFailure, of state: Int32, on timeout: ModelTimeout) -> Int32 {
    report(failure, of: state, on: timeout.label.text)
  }

  /// Records the failure of a step with an input, given by number.
  @usableFromInline
  mutating func report(_ failure: StepFailure, of state: Int32, on input: Int) -> Int32 {
    report(failure, of: state, on: content.inputs[input].name)
  }

  /// The failures with the names of their states and inputs.
  var failedSteps: [FailedStep] {
    failures.map { failure, state, input in
      let label = content.description.summary(numbering.states[Int(state)]).label
      return FailedStep(state: label, input: input, failure: failure)
    }
  }
}
