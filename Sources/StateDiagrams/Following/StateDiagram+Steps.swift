extension StateDiagram {
  /// Adds the steps of a model that the transitions alone don't determine, as details of the kinds
  /// `values` and `step`.
  ///
  /// Nothing is added if a step isn't repeatable, if there are too many steps, or if the states
  /// don't determine the outcomes. The states of inner regions are not followed, nor those of a model
  /// with an abstraction: one state would stand for others that react differently.
  mutating func addSteps(of model: MachineModel) {
    let isRepeatable = !diagnostics.contains {
      $0.kind == .stateIsObject || $0.kind == .unrepeatableStep
    }
    guard isRepeatable, !hasInnerRegions, !model.hasAbstraction,
      let followed = FollowedSteps(model, on: self),
      !followed.inputs.isEmpty,
      let classes = PlaceClasses(of: followed)
    else { return }
    let steps = StepDetails(followed, classes, self).details()
    // An empty list of values records that values were followed and make no difference.
    details +=
      steps.isEmpty && !carriers.isEmpty ? [Detail(.values, of: .machine, values: [])] : steps
  }

  /// Whether a derived diagram has a composite with several regions.
  private var hasInnerRegions: Bool {
    var result = false
    forEachNode { if $0.regions.count > 1 { result = true } }
    return result
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
