extension StateSearch {
  /// Checks the conditions in a new state. A violation counts if the state before it had none.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - index: The index of the state before it in its level.
  @inlinable
  mutating func inspect(_ state: Machine.State, from index: Int) {
    // A child process only finds failures.
    if trial?.isChild == true { return }
    for (property, holds) in conditions where holds(state) != true {
      recordViolation(of: property, in: state, from: index)
    }
  }

  /// Records that a condition doesn't hold in a new state, or doesn't apply to it.
  @usableFromInline
  mutating func recordViolation(of property: Int, in state: Machine.State, from index: Int) {
    guard let condition = conditions.first(where: { $0.property == property }),
      condition.holds(state) != nil
    else {
      result.undecided.insert(property)
      return
    }
    let isFirst = !level.violated[index, default: []].contains(property)
    if isFirst { record(property, state, number: log.count - 1) }
    nextLevel.violated[nextLevel.states.count - 1, default: []].append(property)
  }

  /// Returns the count of the order of effects after a step; nil if the step violates it.
  ///
  /// - Parameters:
  ///   - reaction: The number of the reaction.
  ///   - index: The index of the state before the step in its level.
  ///   - input: The number of the input.
  @usableFromInline
  mutating func count(after reaction: Int32, at index: Int, input: Int) -> Int32? {
    guard let order = request.order else { return 0 }
    let names = reaction < 0 ? [] : effects.lists[Int(reaction & ~Observations.stayedBit)]
    let state = level.states[index]
    let isRequired =
      if input < machine.inputCount {
        order.requiredInputs.contains(input)
      } else {
        machine.timeout(of: state).map {
          order.requiredNames.contains(ModelTimeout($0).input.name)
        } ?? false
      }
    if let count = order.rule.count(after: names, isRequired, Int(level.counts[index])) {
      return Int32(truncatingIfNeeded: count)
    }
    record(order.property, state, input: input, number: levelStart + index)
    return nil
  }

  /// Records the failure of a step.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - index: The index of the state before the step in its level.
  ///   - input: The number of the input.
  ///   - timeout: The timeout that is the input; nil for others.
  @usableFromInline
  mutating func report(
    _ failure: StepFailure, at index: Int, input: Int, _ timeout: ModelTimeout? = nil
  ) {
    let isListed = input < machine.inputCount
    if failure == .undetermined, request.watch.isCancelled() {
      result.stop = .interrupted
      if isListed || timeout != nil { store.record(failure.reaction, timeout: timeout) }
      return
    }
    result.failureCost += failure.cost
    store.record(
      failure,
      ofInput: isListed ? content.inputs[input].name : timeout?.label.text ?? "timeout")
    if isListed || timeout != nil { store.record(failure.reaction, timeout: timeout) }
    record(nil, level.states[index], input: input, failure: failure, number: levelStart + index)
  }

  private mutating func record(
    _ property: Int?, _ state: Machine.State, input: Int? = nil, failure: StepFailure? = nil,
    number: Int
  ) {
    if trial?.isChild == true { return }
    result.add(
      SearchViolation(
        of: property, in: label(of: state), input: input, failure: failure, number: number))
  }

  /// Returns the labels of a state as a text: `open/idle`.
  private func label(of state: Machine.State) -> String {
    labelText(ofPaths: parts(of: state).map(\.path))
  }

  /// Returns the descriptions of a state, one for each region.
  func parts(of state: Machine.State) -> [Behavior.State] {
    regions.isEmpty
      ? [content.description.summary(state)] : regions.map { $0.summary($0.number(state)) }
  }

  /// Returns a condition on states, whose result is nil for those to which it doesn't apply.
  static func closure(
    _ condition: StateCondition, _ content: ModelContent<Machine.State>
  ) -> (Machine.State) -> Bool? {
    if let closure = condition.closure(on: Machine.State.self) { return closure }
    return { state in
      // Describing a state takes much longer than a step.
      condition.holds(content.subject(state)) ?? content.described(state).flatMap(condition.holds)
    }
  }
}
