extension StateDiagram {
  /// Adds the steps of a model that the transitions don't decide by themselves.
  ///
  /// Nothing is added if there are too many, or if the states don't decide the outcomes.
  mutating func addSteps(of model: MachineModel) {
    let isRepeatable = !diagnostics.contains {
      $0.kind == .stateIsObject || $0.kind == .unrepeatableStep
    }
    guard isRepeatable, let followed = FollowedSteps(model, on: self), !followed.inputs.isEmpty,
      let classes = PlaceClasses(of: followed)
    else { return }
    let steps = StepDetails(followed, classes, self).details()
    // Otherwise, it would seem that the values that states carry were not followed.
    details +=
      steps.isEmpty && !carriers.isEmpty ? [Detail(.values, of: .machine, values: [])] : steps
  }

  /// The states that transitions enter with values.
  var carriers: [Node.ID] {
    details.compactMap {
      $0.kind == .target ? $0.target : $0.kind == .representative ? $0.state : nil
    }
  }

  /// The diagram without the details that ``addSteps(of:)`` adds.
  package var withoutSteps: StateDiagram {
    var copy = self
    copy.details.removeAll { $0.kind == .values || $0.kind == .step }
    return copy
  }
}
