public import StateDiagrams

extension MachineModel {
  /// Checks that every run from the initial state is one of a specification, within `limits`.
  ///
  /// ```swift
  /// let specification = try MachineSpecification(scxml: text, named: "gate.scxml")
  /// try gate.conforms(to: specification, allowing: [.otherEffects])
  /// ```
  ///
  /// For each sequence of inputs, these are compared: whether the last input is ignored, the labels of
  /// the states, from the outermost composite inwards and in all regions, and the names of the effects
  /// in their order. The effects of starting the machine don't count. Inputs are matched by name, and
  /// timeouts by their label, such as `after 5 s`.
  ///
  /// A transition without effects to a state with the same labels differs from an ignored input. The two
  /// are the same if the transition is internal, if the machine has regions, or if it is an existing
  /// machine, which reports no ignored inputs.
  ///
  /// In Mermaid, and in the SCXML of an exported diagram, several regions can show one effect. An effect
  /// that two regions show for one input can therefore occur once or twice.
  ///
  /// A machine is not comparable if one of its states has states or regions inside it in the
  /// specification, for which the machine has no labels. The error lists them.
  ///
  /// The states are found as in `verify(_:)`. A rule that forbids an input limits the sequences of
  /// both. A step that traps ends this process, unless `protectsSteps` is set. It then counts as an
  /// input that must not happen, which differs from a specified transition.
  ///
  /// The error lists the inputs of a shortest sequence for each difference. `render --after` draws them
  /// in the diagram of the machine. `StateDiagram(of: specification)` is the diagram of the
  /// specification. In both, `StateDiagram.Highlights(current:visited:)` highlights the states that the
  /// error names.
  ///
  /// - Parameters:
  ///   - specification: The specification.
  ///   - differences: The differences that the specification leaves open.
  /// - Returns: The bounds of the comparison. Its description states them.
  /// - Throws: An error with a shortest sequence of inputs for each difference; or with the reason for
  ///   which nothing was decided, such as an unknown input.
  /// - Complexity: O(*s* × *c* × *i*) for *s* states of the machine, *c* configurations of the
  ///   specification and *i* inputs. If the specification leaves behavior open, sets of configurations
  ///   take the place of the configurations, up to `limits.steps` in all.
  @discardableResult
  public func conforms(
    to specification: MachineSpecification, allowing differences: Set<AllowedDifference> = []
  ) throws(VerificationError) -> Verification {
    try compare(specification, allowing: differences, isEquivalence: false)
  }

  /// Checks that another machine has the same runs from its initial state, within the limits of both.
  ///
  /// The comparison is that of ``conforms(to:allowing:)``, but both machines must have the same inputs,
  /// and a step that traps in one of them must trap in the other.
  ///
  /// ```swift
  /// @Test func `the table behaves as the switch`() throws {
  ///   try table.isEquivalent(to: original)
  /// }
  /// ```
  ///
  /// - Parameter other: The model of the other machine.
  /// - Returns: The bounds of the comparison.
  /// - Throws: An error with a shortest sequence of inputs for each difference; or with the reason for
  ///   which nothing was decided, such as an input that only one of both has.
  @discardableResult
  public func isEquivalent(to other: MachineModel) throws(VerificationError) -> Verification {
    try compare(MachineSpecification(other), allowing: [], isEquivalence: true)
  }

  private func compare(
    _ specification: MachineSpecification, allowing differences: Set<AllowedDifference>,
    isEquivalence: Bool
  ) throws(VerificationError) -> Verification {
    let comparison = SpecificationComparison(
      model: self, exploration: try comparedExploration(), specification: specification.name,
      allowed: differences, isEquivalence: isEquivalence)
    switch specification.kind {
    case .model(let other):
      let exploration = try other.comparedExploration()
      let names = exploration.behavior.namedEvents.map(\.name.name)
      let named = try comparison.events(named: names) { names[$0] == $1.name.name }
      let bounds = Verification(other, of: exploration)
      return try comparison.result(
        of: SpecifiedModel(
          bounds, exploration.behavior, comparedWith: comparison.exploration.behavior), named)
    case .chart(let chart):
      let events = chart.events
      let named = try comparison.events(named: events.map(\.text)) { events[$0].accepts($1) }
      let behavior: SpecifiedChart
      do throws(UndecidedProperty) {
        behavior = try SpecifiedChart(
          specification.name, chart, comparison.exploration.behavior)
      } catch {
        throw VerificationError(name, problems: [error.reason])
      }
      return try comparison.result(of: behavior, named)
    }
  }

  /// Returns the states that are found by following the inputs.
  private func comparedExploration() throws(VerificationError) -> Exploration {
    let exploration = exploration(followsInputs: true)
    let problems =
      exploration.behavior.problems.compactMap { $0.invalidatingText ?? $0.incompletenessText }
      + invalidatingTexts(of: exploration)
    guard problems.isEmpty else { throw VerificationError(name, problems: problems) }
    return exploration
  }
}

/// The comparison of a machine with a specification.
private struct SpecificationComparison {
  let model: MachineModel
  let exploration: Exploration

  /// The name of the specification.
  let specification: String
  let allowed: Set<AllowedDifference>
  let isEquivalence: Bool

  /// Returns the events that a specification names.
  ///
  /// - Parameters:
  ///   - names: The names in the specification.
  ///   - accepts: Returns whether the name with an index stands for an event.
  /// - Throws: An error if a name stands for no event, or if an equivalent machine lacks an event.
  func events(
    named names: [String], accepts: (Int, NamedEvent) -> Bool
  ) throws(VerificationError) -> Set<Int> {
    var result: Set<Int> = []
    var problems: [String] = []
    let events = exploration.behavior.namedEvents
    for index in names.indices {
      let found = events.indices.filter { accepts(index, events[$0]) }
      result.formUnion(found)
      let problem =
        "'\(specification)' has the input '\(names[index])', which the machine doesn't have. "
        + remedy(for: names[index], among: events.map(\.name.name), "inputs")
      if found.isEmpty { problems.append(problem) }
    }
    for index in events.indices where isEquivalence && !result.contains(index) {
      problems.append(
        "'\(specification)' doesn't have the input '\(events[index].name.name)'. "
          + remedy(for: events[index].name.name, among: names, "inputs"))
    }
    if problems.isEmpty, result.isEmpty {
      problems.append("'\(specification)' names no inputs, so that nothing was compared.")
    }
    guard problems.isEmpty else {
      throw VerificationError(model.name, problems: problems.withoutRepetitions)
    }
    return result
  }

  /// Compares the machine with the behavior of the specification.
  func result(
    of behavior: some SpecifiedBehavior, _ namedEvents: Set<Int>
  ) throws(VerificationError) -> Verification {
    let uncompared = allowed.contains(.stateLabels) ? [] : behavior.uncomparedPaths
    guard uncompared.isEmpty else {
      throw VerificationError(
        model.name,
        problems: [
          "not comparable, because the machine has no labels for states or regions of "
            + "'\(specification)'. These were not compared: \(labelText(ofPaths: uncompared)). "
            + "Give the machine these labels, remove the states from the specification, or allow "
            + "other labels of states."
        ])
    }
    let property = (isEquivalence ? "is equivalent to " : "conforms to ") + specification
    var check = ConformanceCheck(
      exploration.behavior, behavior, namedEvents: namedEvents, allowing: allowed,
      comparesTraps: isEquivalence, property: property)
    var bounds = Verification(model, of: exploration)
    do throws(UndecidedProperty) {
      try check.run(limit: model.limits.steps)
    } catch {
      bounds = Verification(model.name, problems: [error.reason])
      bounds.findings = check.findings
      throw VerificationError(bounds)
    }
    bounds.add(property, of: check, behavior.bounds)
    if check.findings.isEmpty, check.comparedCount == 0 {
      throw VerificationError(
        model.name,
        problems: [
          "'\(specification)' leaves every reaction in the initial state open, or the rules forbid "
            + "every input, so that nothing was compared."
        ])
    }
    bounds.findings = check.findings
    guard check.findings.isEmpty else { throw VerificationError(bounds) }
    return bounds
  }
}

extension Verification {
  /// Adds the bounds of a comparison.
  fileprivate mutating func add(
    _ property: String, of check: ConformanceCheck<some SpecifiedBehavior>, _ other: Verification?
  ) {
    properties = [property]
    let otherCount = states - check.comparedStates.count
    leavesOutStates = otherCount > 0
    states = check.comparedStates.count
    steps = check.comparedCount
    if let other {
      limit = limit ?? other.limit
      isAbstract = isAbstract || other.isAbstract
      isInterrupted = isInterrupted || other.isInterrupted
      triedLength = [triedLength, other.triedLength].compactMap(\.self).min()
      boundNotes += other.boundNotes.map { "\(other.machine): \($0)" }
    }
    if check.openCount > 0 {
      otherNotes.append(
        check.openCount == 1
          ? "The specification leaves one reaction open, and nothing that follows it was compared."
          : "The specification leaves \(check.openCount) reactions open, and nothing that follows them "
            + "was compared.")
    }
    if otherCount > 0, triedLength == nil {
      otherNotes.append(
        otherCount == 1
          ? "1 other reachable state was not compared."
          : "\(otherCount) other reachable states were not compared.")
    }
  }
}
