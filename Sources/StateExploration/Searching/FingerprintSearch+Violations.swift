extension FingerprintSearch {
  /// Checks the conditions in a new state. A violation counts if the state before it had none.
  @inlinable
  mutating func inspect(_ state: Machine.State, from index: Int) {
    // A child process only finds failures.
    if trial?.isChild == true { return }
    var violated: [Int] = []
    for (property, condition) in conditions {
      guard let holds = condition(state) else {
        result.undecided.insert(property)
        continue
      }
      if holds { continue }
      violated.append(property)
      let isFirst = level.violated.isEmpty || !level.violated[index].contains(property)
      if isFirst { record(property, state, number: log.count - 1) }
    }
    nextLevel.violated.append(violated)
  }

  /// Returns the count of the order of effects after a step; nil if the step violates it.
  @usableFromInline
  mutating func count(after effect: Machine.Effect, from index: Int, input: Int) -> Int32? {
    let number = effects.number(of: effect)
    guard let order = request.order, let rule = order.rule else { return 0 }
    let texts = effects.lists[Int(number)]
    let state = level.states[index]
    let isRequired =
      if input < machine.inputCount {
        order.requiredInputs.contains(input)
      } else {
        machine.timeout(of: state).map {
          order.requiredNames.contains(ModelTimeout($0).input.name)
        } ?? false
      }
    if let count = rule.count(after: texts, isRequired, Int(level.counts[index])) {
      return Int32(truncatingIfNeeded: count)
    }
    record(order.property, state, input: input, number: levelStart + index)
    return nil
  }

  /// Records the failure of a step.
  @usableFromInline
  mutating func report(_ failure: StepFailure, at index: Int, input: Int) {
    result.failureCost += failure.cost
    record(
      nil, level.states[index], input: input, failure: failure, number: levelStart + index)
  }

  @usableFromInline
  mutating func record(
    _ property: Int?, _ state: Machine.State, input: Int? = nil, failure: StepFailure? = nil,
    number: Int
  ) {
    if trial?.isChild == true { return }
    let group = SearchViolation.Group(
      property: property, state: label(of: state), input: input, failure: failure)
    result.add(SearchViolation(group: group, number: number))
  }

  /// Returns the labels of a state as a text: `open/idle`.
  private func label(of state: Machine.State) -> String {
    labelText(
      ofPaths: regions.isEmpty
        ? [content.description.summary(state).path]
        : regions.map { $0.summary($0.number(state)).path })
  }

  /// Returns a condition on states, whose result is nil for those to which it doesn't apply.
  static func closure(
    _ condition: StateCondition, _ content: ModelContent<Machine.State>, hasRegions: Bool
  ) -> (Machine.State) -> Bool? {
    if let closure = condition.closure(on: Machine.State.self) { return closure }
    return { state in
      if let holds = condition.holds(content.subject(state)) { return holds }
      if hasRegions { return nil }
      // Describing a state takes much longer than a step.
      return content.described(state).flatMap(condition.holds)
    }
  }
}
