/// The check of properties in searches of the states.
///
/// The first states are stored, and all others are compared by fingerprints. All conditions are checked
/// in one search. Each order of effects needs a search of its own, because it multiplies the states.
struct PropertySearch {
  private let model: MachineModel
  private let properties: [MachineProperty]

  /// The search that stored the first states.
  private let rows: SearchedRows

  /// The search of all states.
  private let result: SearchResult

  /// The kind of fingerprints that distinguish the states; nil if all of them are stored.
  private let kind: FingerprintKind?

  /// The violations, in the order of the properties.
  private(set) var findings: [VerificationFinding] = []

  /// The reasons for which properties were not decided.
  private(set) var problems: [String] = []

  private(set) var bounds: SearchBounds

  /// Searches the states of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - properties: The properties.
  ///   - storable: The limits up to which states are stored. Properties that need all steps store all
  ///     states.
  /// - Throws: An error if every observation is doubtful.
  init(
    _ model: MachineModel, _ properties: [MachineProperty], storable: ExplorationLimits? = nil
  ) throws(VerificationError) {
    self.model = model
    self.properties = properties
    var request = SearchRequest(limits: model.limits, watch: model.watch)
    for (number, property) in properties.enumerated() {
      switch property.kind {
      case .always(let condition): request.conditions.append((number, condition))
      case .effects: request.readsEffects = true
      case .neverTraps, .canAlwaysReach, .leads: break
      }
    }
    if !properties.contains(where: \.needsStoredSteps) {
      request.limits = storable ?? model.limits.storable
    }
    var rows = model.searchedRows(request)
    let invalidating =
      rows.result.problems.compactMap(\.invalidatingText) + model.invalidatingTexts(of: rows.result)
    guard invalidating.isEmpty else {
      throw VerificationError(model.name, problems: invalidating)
    }
    var further: (kind: FingerprintKind, result: SearchResult)?
    if case .limit = rows.result.stop, request.limits != model.limits {
      request.limits = model.limits
      request.expected = (rows.result.states, rows.result.knownStates)
      further = FingerprintKind.allCases.firstResult { [request] kind in
        model.searched(request, kind).map { (kind, $0) }
      }
      request.expected = nil
      if further == nil { rows = model.searchedRows(request) }
    }
    // The first states are searched again. Until then, more is known of them.
    let isInterruptedEarly =
      further.map { $0.result.isInterrupted && $0.result.states < rows.result.states } ?? false
    if isInterruptedEarly { further = nil }
    self.rows = rows
    var result = further?.result ?? rows.result
    if isInterruptedEarly { result.stop = .interrupted }
    self.result = result
    kind = further?.kind
    bounds = SearchBounds(
      result, problems: Self.problems(of: model, rows, further?.result),
      comparesFingerprints: further != nil)
    for number in properties.indices {
      do throws(UndecidedProperty) {
        try check(number)
      } catch {
        problems.append("\"\(properties[number].text)\" was not decided: \(error.reason)")
      }
    }
    problems += bounds.problems.compactMap(\.incompletenessText)
    if result.steps == 0 {
      problems = [
        "the rules forbid every input in the initial state, so that nothing was tried."
      ]
    }
  }

  /// Checks the property with a number.
  private mutating func check(_ number: Int) throws(UndecidedProperty) {
    switch properties[number].kind {
    case .neverTraps: add(result.violations, of: nil, as: number)
    case .always(let condition):
      let isUndecided = result.undecided.contains(number)
      if isUndecided, result.initialValues.firstResult(condition.holds) == nil {
        throw UndecidedProperty(condition, takesOtherThan: result.initialValues)
      }
      add(result.violations, of: number, as: number)
      if isUndecided {
        throw UndecidedProperty(
          "the condition takes '\(condition.subject)', but some states are values of other types.")
      }
    case .canAlwaysReach(let goal):
      try requireCompletion()
      let space = StateSpace(rows.table())
      var violations = SearchResult()
      for state in try GoalCheck(goal, in: space).violations() {
        var violation = SearchViolation(of: number, in: space.label(of: state), number: state)
        violation.path = space.exploration.log.path(to: state)
        violations.add(violation)
      }
      add(violations.violations, of: number, as: number)
    case .leads(let input, let effects):
      try requireCompletion()
      let space = StateSpace(rows.table())
      let check = try ResponseCheck(from: input, to: effects, in: space)
      var violations = SearchResult()
      for (state, path, cycle) in try check.violations(model.inputs) {
        var violation = SearchViolation(of: number, in: space.label(of: state), number: state)
        (violation.path, violation.cycleLength) = (path + cycle, cycle.count)
        violations.add(violation)
      }
      add(violations.violations, of: number, as: number)
    case .effects(let orders):
      try requireCompletion()
      for order in orders {
        try order.requireEffects(among: result.effectNames)
        try check(order, of: number)
      }
    }
  }

  /// Throws an error if the search was interrupted, for a property that only a further one decides.
  private func requireCompletion() throws(UndecidedProperty) {
    if result.isInterrupted { throw UndecidedProperty("the search was interrupted.") }
  }

  /// Searches the pairs of a state and a count for violations of an order of effects.
  private mutating func check(_ order: EffectOrder, of number: Int) throws(UndecidedProperty) {
    let inputs = model.inputs + result.timeouts.sorted().map { ModelInput($0) }
    let required = try order.requiredInputs(among: inputs)
    let isComplete = result.stop == nil
    var request = SearchRequest(limits: model.limits, watch: model.watch)
    if isComplete { request.limits = request.limits.forPairs }
    request.order = SearchedOrder(
      property: number, rule: order, requiredInputs: Set(required),
      requiredNames: Set(required.map { inputs[$0].name }))
    let counted =
      kind.flatMap { model.searched(request, $0) } ?? model.searchedRows(request).result
    add(counted.violations, of: number, as: number, order)
    if isComplete, case .limit(let limit) = counted.stop {
      throw UndecidedProperty(
        "counting '\(order.effect)' \(order.rule.text) takes more than \(limit.text). Verify a "
          + "smaller number, or raise the model's 'limits.\(limit.name)'.")
    }
    bounds.limit(by: counted)
  }

  /// Returns the problems of a search. Those of the first states that only show that the others were
  /// not known are replaced.
  private static func problems(
    of model: MachineModel, _ rows: SearchedRows, _ further: SearchResult?
  ) -> [Behavior.Problem] {
    // The table compares the states with one identity.
    let first =
      model.hasAbstraction && !rows.result.isInterrupted && further?.isInterrupted != true
      ? rows.table().behavior.problems : rows.result.problems
    guard let further else { return first }
    return first.filter { problem in
      switch problem {
      case .undeterminedStep, .lostEffect, .forbiddenInput, .unknownRuleName: false
      default: true
      }
    } + further.problems
  }

  /// Adds the violations of a property as findings.
  ///
  /// - Parameters:
  ///   - violations: The violations, those with the shortest paths first.
  ///   - number: The number of the property in them; nil for failed steps.
  ///   - property: The number of the property.
  ///   - order: The order of effects that is violated; nil for other properties.
  private mutating func add(
    _ violations: [SearchViolation], of number: Int?, as property: Int,
    _ order: EffectOrder? = nil
  ) {
    let property = properties[property]
    for violation in violations {
      let group = violation.group
      guard group.property == number, group.failure != .undetermined else { continue }
      let trace = model.trace(
        of: violation.path, group.failure, showsValues: group.input == nil)
      let input = group.input.flatMap { _ in trace.inputs.last }
      findings.append(
        VerificationFinding(
          property: property.text, state: violation.state, input: input,
          summary: property.summary(
            ofState: violation.state, input: input, failure: group.failure, order: order,
            cycle: trace.inputs.suffix(violation.cycleLength)),
          message: group.failure?.message, count: violation.count, trace: trace))
    }
  }
}

extension MachineModel {
  /// Returns inputs, given by number, with their names, states and effects. The input after those of
  /// the model is the timeout of its state, and the one after it a timeout that could not be found.
  ///
  /// - Parameters:
  ///   - path: The inputs.
  ///   - failure: The failure of the last step, which is not performed; nil if it returns.
  ///   - showsValues: Whether the values of the last state matter.
  fileprivate func trace(
    of path: [Int], _ failure: StepFailure?, showsValues: Bool
  ) -> MachineTrace {
    var run = run()
    let (start, initial) = (run.placesText, run.value)
    var steps: [(input: String, state: String?, effects: [ObservedEffect])] = []
    for (index, number) in path.enumerated() {
      let timeout = number == inputs.count ? run.timeout?.input.name : nil
      let name = number < inputs.count ? inputs[number].name : timeout ?? "timeout"
      let isFailing = failure != nil && index == path.count - 1
      let step = isFailing ? nil : run.handle(number, in: nil)
      steps.append((name, step.map { _ in run.placesText }, step?.observedEffects ?? []))
    }
    let values = changedValues(of: run.value, since: initial, besides: run.placesText)
    return MachineTrace(
      start: start,
      steps: steps.map { step in
        .init(input: step.input, state: step.state, effects: step.effects.map { $0.text })
      },
      failure: failure, values: showsValues && isObserved ? values : nil)
  }
}
