/// The check of properties by a search of the states.
///
/// The first states are stored in a table. If there are more, and only steps that fail and conditions on
/// states are looked for, all states are compared by fingerprints. The other properties are walks over the
/// table.
struct PropertySearch {
  private let model: MachineModel
  private let properties: [MachineProperty]

  /// The search that stored states and steps.
  private let exploration: Exploration

  /// The search of all states.
  private let result: SearchResult

  /// Whether all states are stored.
  private let storesAll: Bool

  /// The result.
  private(set) var verification: Verification

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
      if case .always(let condition) = property.kind {
        request.conditions.append((number, condition))
      }
    }
    if !properties.contains(where: \.needsStoredSteps) {
      request.limits = storable ?? model.limits.storable
    }
    var first = model.explored(request)
    let invalidating =
      first.search.problems.compactMap(\.invalidatingText) + model.invalidatingTexts(of: first)
    guard invalidating.isEmpty else {
      throw VerificationError(model.name, problems: invalidating)
    }
    var further: SearchResult?
    if case .limit = first.search.stop, request.limits != model.limits {
      request.limits = model.limits
      request.expected = (first.search.states, first.search.knownStates)
      further = FingerprintKind.allCases.firstResult { [request] kind in
        model.searched(request, kind)
      }
      request.expected = nil
      if further == nil { first = model.explored(request) }
    }
    // The first states are searched again. Until then, more is known of them.
    let isInterruptedEarly =
      further.map { $0.isInterrupted && $0.states < first.search.states } ?? false
    if isInterruptedEarly { further = nil }
    exploration = first
    var result = further ?? first.search
    if isInterruptedEarly { result.stop = .interrupted }
    self.result = result
    storesAll = further == nil
    let problems = Self.problems(of: model, first, further)
    verification = Verification(model, of: result, problems: problems)
    verification.properties = properties.map(\.text)
    for number in properties.indices {
      do throws(UndecidedProperty) {
        try check(number)
      } catch {
        verification.problems.append(
          "\"\(properties[number].text)\" was not decided: \(error.reason)")
      }
    }
    // What follows from a problem of the model stands after it.
    verification.problems.insert(contentsOf: problems.compactMap(\.incompletenessText), at: 0)
    verification.problems +=
      first.uncomparedProblem(isObserved: model.isObserved).map { [$0] } ?? []
    if result.steps == 0 {
      verification.problems = [
        "the rules forbid every input in the initial state, so that nothing was tried."
      ]
    }
  }

  /// Checks the property with a number.
  private mutating func check(_ number: Int) throws(UndecidedProperty) {
    switch properties[number].kind {
    case .neverTraps: addViolations(of: nil, as: number)
    case .always(let condition):
      let isUndecided = result.undecided.contains(number)
      if isUndecided, result.initialValues.firstResult(condition.holds) == nil {
        throw UndecidedProperty(condition, takesOtherThan: result.initialValues)
      }
      addViolations(of: number, as: number)
      if isUndecided {
        throw UndecidedProperty(
          "the condition takes '\(condition.subject)', but some states are values of other types.")
      }
    case .canAlwaysReach(let goal):
      try requireCompletion()
      add(try GoalCheck(goal, in: exploration).violations(), of: number)
    case .leads(let input, let effects):
      try requireCompletion()
      let check = try ResponseCheck(
        from: input, to: effects, in: exploration.behavior, operations: model.operations)
      add(try check.violations(), of: number)
    case .effect(let order):
      try requireCompletion()
      let (count, overflow) = model.limits.states.multipliedReportingOverflow(by: 10)
      let limit = Behavior.Limit.states(overflow ? .max : count)
      add(try order.violations(in: exploration.behavior, limit: limit), of: number)
    }
  }

  /// Throws an error if the search was interrupted, for a property that needs all steps.
  private func requireCompletion() throws(UndecidedProperty) {
    if result.isInterrupted { throw UndecidedProperty("the search was interrupted.") }
  }

  /// Returns the problems of a search. Those of the first states that only show that the others were
  /// not known are replaced.
  private static func problems(
    of model: MachineModel, _ first: Exploration, _ further: SearchResult?
  ) -> [Behavior.Problem] {
    // The table compares the states with one identity.
    let stored =
      model.abstraction != nil && !first.search.isInterrupted && further?.isInterrupted != true
      ? first.behavior.problems : first.search.problems
    guard let further else { return stored }
    return stored.filter { problem in
      switch problem {
      case .undeterminedStep, .lostEffect, .forbiddenInput, .unknownRuleName: false
      default: true
      }
    } + further.problems
  }

  // MARK: Findings

  /// Adds the violations that a search found: of the property with a number, or failed steps.
  private mutating func addViolations(of property: Int?, as number: Int) {
    for violation in result.violations
    where violation.property == property && violation.failure != .undetermined {
      let trace =
        storesAll
        ? exploration.behavior.trace(violation.path)
        : model.trace(of: violation.path, violation.failure)
      let input = violation.input.flatMap { _ in trace.inputs.last }
      add(
        number, in: violation.state, input: input, violation.failure, violation.count,
        summary: violation.failure.map { "'\(input ?? "")' \($0.verb) in '\(violation.state)'" }
          ?? "violated in '\(violation.state)'", trace)
    }
  }

  /// Adds the violations of a property that were found in the table.
  private mutating func add(_ violations: [TableViolation], of number: Int) {
    let behavior = exploration.behavior
    for violation in violations {
      let trace = behavior.trace(violation.path)
      let state = behavior.label(of: violation.state)
      let input = violation.input.flatMap { _ in trace.inputs.last }
      let cycle = trace.inputs.suffix(violation.cycle.count)
      let summary =
        switch properties[number].kind {
        case .effect(let order):
          "'\(input ?? "")' in '\(state)' has the effect \(order.violation)"
        case .leads where cycle.isEmpty: "no input is expected in '\(state)'"
        case .leads:
          cycle.map { "'\($0)'" }.joined(separator: ", ")
            + " can repeat without end from '\(state)'"
        case .neverTraps, .always, .canAlwaysReach: "not reachable from '\(state)'"
        }
      add(number, in: state, input: input, nil, violation.count, summary: summary, trace)
    }
  }

  private mutating func add(
    _ number: Int, in state: String, input: String?, _ failure: StepFailure?, _ count: Int,
    summary: String, _ trace: MachineTrace
  ) {
    let kind: Verification.Finding.Kind =
      switch properties[number].kind {
      case .neverTraps: failure == .endless ? .endlessStep : .trap
      case .always: .condition
      case .canAlwaysReach: .unreachableGoal
      case .leads: .missingResponse
      case .effect: .effectOrder
      }
    verification.findings.append(
      Verification.Finding(
        properties[number].text, kind, in: state, input: input, summary: summary,
        failure: failure, count: count, trace: trace))
  }
}

extension MachineModel {
  /// Returns a sequence of steps from the initial state, which are performed.
  ///
  /// - Parameters:
  ///   - path: The numbers of the inputs.
  ///   - failure: The failure of the last step, which is not performed; nil if it returns.
  fileprivate func trace(of path: [Int], _ failure: StepFailure?) -> MachineTrace {
    var run = run()
    func rest(_ run: any ModelRun) -> Value {
      let value = Value(of: run.value)
      let paths = run.places.compactMap { place in
        value.places.first { $0.value == place.state.value }?.path
      }
      return value.removing(Set(paths))
    }
    let initial = rest(run)
    func text(_ run: any ModelRun) -> String {
      stateText(run.text, rest(run).difference(from: initial))
    }
    let start = text(run)
    let steps = path.enumerated().map { index, input in
      let isFailing = failure != nil && index == path.count - 1
      let name = run.name(of: input, among: inputs)
      let effects = isFailing ? [] : run.handle(input, in: nil).effects ?? []
      return MachineTrace.Step(
        input: name, state: isFailing ? nil : text(run), effects: effects.map { $0.text },
        failure: isFailing ? failure : nil)
    }
    return MachineTrace(start: start, steps: steps)
  }
}

extension ModelRun {
  /// Returns the name of an input in the current state. The event that its timeout raises has the name of
  /// the timeout.
  ///
  /// - Parameters:
  ///   - input: The number of the input.
  ///   - inputs: The inputs of the model.
  package func name(of input: Int, among inputs: [ModelInput]) -> String {
    if input < inputs.count, timeout.map({ !$0.event.isSameEvent(as: inputs[input]) }) ?? true {
      return inputs[input].name
    }
    return timeout?.label.text ?? ModelInput.timeout.name
  }
}
