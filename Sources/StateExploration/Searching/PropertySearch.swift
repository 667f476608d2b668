/// The check of properties in searches that keep only fingerprints of states.
///
/// All conditions are checked in one search. Each order of effects needs a search of its own, because
/// it multiplies the states.
struct PropertySearch {
  private let model: MachineModel
  private let properties: [MachineProperty]
  private let first: StateSpace

  /// The violations, in the order of the properties.
  private(set) var findings: [VerificationFinding] = []

  /// The reasons for which properties were not decided.
  private(set) var problems: [String] = []

  private(set) var bounds: SearchBounds

  /// Searches the states of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - properties: The properties, none of which needs stored steps.
  ///   - first: The first states, as explored with stored steps.
  ///   - watch: Observes the search.
  /// - Returns: nil if no fingerprints distinguish the states as `==` does.
  init?(
    _ model: MachineModel, _ properties: [MachineProperty], first: StateSpace,
    watch: SearchWatch = SearchWatch()
  ) {
    self.model = model
    self.properties = properties
    self.first = first
    var request = SearchRequest(limits: model.limits, watch: watch)
    request.expected = (first.steppedCount, first.stateCount)
    for (number, property) in properties.enumerated() {
      if case .always(let condition) = property.kind {
        request.conditions.append((number, condition))
      }
    }
    let search = FingerprintKind.allCases.firstResult { kind in
      Self.search(model, request, kind).map { (kind, $0) }
    }
    guard let (kind, result) = search else { return nil }
    bounds = SearchBounds(result, problems: Self.problems(of: first, result, model))
    (request.conditions, request.expected) = ([], nil)
    for (number, property) in properties.enumerated() {
      do throws(UndecidedProperty) {
        switch property.kind {
        case .neverTraps: add(result.violations, of: nil, as: property)
        case .always(let condition):
          // Only a condition of the type of the states can be violated.
          _ = try PropertyCheck.values(of: condition, in: first)
          add(result.violations, of: number, as: property)
          if result.undecided.contains(number) {
            throw UndecidedProperty(
              "the condition takes '\(condition.subject)', but some states are values of other types."
            )
          }
        case .canAlwaysReach: break
        case .effects(let orders):
          for order in orders {
            request.order = try searched(order, number)
            guard try check(order, of: number, request, kind) else { return nil }
          }
        }
      } catch {
        problems.append("\"\(property.text)\" was not decided: \(error.reason)")
      }
    }
  }

  /// Searches the pairs of a state and a count for violations of an order of effects.
  ///
  /// - Returns: Whether fingerprints of the kind fit the states.
  private mutating func check(
    _ order: EffectOrder, of number: Int, _ request: SearchRequest, _ kind: FingerprintKind
  ) throws(UndecidedProperty) -> Bool {
    guard let result = Self.search(model, request, kind) else { return false }
    var names = result.effectNames
    if !result.violations.isEmpty {
      // Nothing followed the violations, so that effects can be missing.
      var request = request
      request.order?.rule = nil
      names = Self.search(model, request, kind)?.effectNames ?? names
    }
    try order.check(occurring: names)
    add(result.violations, of: number, as: properties[number], order)
    bounds.limit(by: result)
    return true
  }

  /// Returns the problems of a search, which replace those that the first states have only because the
  /// others were not known.
  private static func problems(
    of first: StateSpace, _ result: SearchResult, _ model: MachineModel
  ) -> [Behavior.Problem] {
    let lasting = first.exploration.behavior.problems.filter { problem in
      switch problem {
      case .undeterminedStep: false
      case .tooManyPending, .forbiddenInput, .unknownRuleName(_, _, _, isEffect: true, _):
        result.ruleProblems == nil
      default: true
      }
    }
    let undetermined = result.violations.map(\.group).filter { $0.failure == .undetermined }
    return lasting + (result.ruleProblems ?? [])
      + undetermined.map { group in
        let input = group.input.flatMap { $0 < model.inputs.count ? model.inputs[$0].name : nil }
        return .undeterminedStep(state: group.state, input: input ?? "timeout")
      }
  }

  /// Performs a search; nil if fingerprints of the kind don't fit the states.
  private static func search(
    _ model: MachineModel, _ request: SearchRequest, _ kind: FingerprintKind
  ) -> SearchResult? {
    let result = StepTrial.protecting(if: model.protectsSteps) { model.search(request, kind, $0) }
    if case .unfit = result?.stop { return nil }
    return result
  }

  /// Returns an order of effects with the numbers of its inputs.
  private func searched(
    _ order: EffectOrder, _ property: Int
  ) throws(UndecidedProperty) -> SearchedOrder {
    let names = try order.requiredInputs(among: first.inputs).map { first.inputs[$0].name }
    let numbers = model.inputs.indices.filter { names.contains(model.inputs[$0].name) }
    return SearchedOrder(
      property: property, rule: order, requiredInputs: Set(numbers), requiredNames: Set(names))
  }

  /// Adds the violations of a property as findings.
  private mutating func add(
    _ violations: [SearchViolation], of number: Int?, as property: MachineProperty,
    _ order: EffectOrder? = nil
  ) {
    for violation in violations {
      let group = violation.group
      guard group.property == number, group.failure != .undetermined else { continue }
      let trace = model.trace(
        of: violation.path, group.failure, showsValues: group.input == nil)
      let input = group.input.flatMap { _ in trace.inputs.last }
      findings.append(
        VerificationFinding(
          property: property.text, state: group.state, input: input,
          summary: property.summary(
            ofState: group.state, input: input, failure: group.failure, order: order),
          message: group.failure?.message, count: violation.count, trace: trace))
    }
  }
}

extension MachineModel {
  /// Returns inputs, given by number, with their names, states and effects. An input after those of
  /// the model is the timeout of its state.
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
      let name =
        number < inputs.count ? inputs[number].name : run.timeout?.input.name ?? "timeout"
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
