// Initial states that differ when they are created again, and steps whose result depends on more than
// the state and the input.

extension Explorer {
  /// Repeats the first steps, and reports the first one with another result, such as a step that
  /// uses a random number or the time.
  @inlinable
  mutating func repeatSteps() {
    let inputCount = machine.inputCount
    for index in 0..<min(observations.targets.count, Self.checkedSteps) {
      let source = observations.rows[index / inputCount]
      let input = index % inputCount
      if observations.reactions[index] < Observations.ignored { continue }
      var state = numbering.states[Int(source)]
      // A step that fails only the second time has another result.
      let reaction =
        trial?.failure() == nil
        ? number(of: machine.step(&state, input: input), to: state, from: source)
        : Observations.undetermined
      if reaction < 0 { state = numbering.states[Int(source)] }
      if trial?.isChild == true { continue }
      if reaction == observations.reactions[index],
        isTarget(state, numbering.knownNumber(of: state), observations.targets[index])
      {
        continue
      }
      reportDifference(from: source, input: input)
      return
    }
    repeatTimeouts()
  }

  /// Creates the initial state again, and reports one with other contents, such as a new identifier.
  @usableFromInline
  mutating func repeatInitialState() {
    let subject = content.subject
    guard Value(of: subject(machine.initialState)) != Value(of: subject(initialState)) else {
      return
    }
    problems.append(.unrepeatableInitialState(content.description.summary(initialState).label))
  }

  /// The number of steps that are repeated. The limit bounds the cost for large machines.
  @inlinable
  static var checkedSteps: Int { 1_000 }

  /// Returns whether a state is the target of an earlier step.
  ///
  /// Steps can create objects, which are different each time. If the states differ, their contents
  /// are compared.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - number: The number of the state; nil if it is new.
  ///   - target: The number of the target.
  @usableFromInline
  func isTarget(_ state: Machine.State, _ number: Int?, _ target: Int32) -> Bool {
    number == Int(target)
      || Value(of: state) == Value(of: numbering.states[Int(target)])
  }

  /// Repeats the first timeouts, and reports the first one with another result.
  @usableFromInline
  mutating func repeatTimeouts() {
    for observed in timeouts.all.prefix(Self.checkedSteps) {
      if observed.reaction < Observations.ignored { continue }
      let source = observations.rows[observed.row]
      if trial?.failure() == nil, let timeout = machine.timeout(of: numbering.states[Int(source)]),
        ModelTimeout(timeout).label == observed.timeout.label
      {
        let (reaction, state) = reaction(to: timeout, in: source)
        if reaction == observed.reaction,
          isTarget(state, numbering.knownNumber(of: state), observed.target)
        {
          continue
        }
      }
      reportDifference(from: source, observed.timeout.input)
      return
    }
  }

  /// Reports a step that had another result when it was repeated.
  @usableFromInline
  mutating func reportDifference(from state: Int32, input: Int) {
    reportDifference(from: state, content.inputs[input])
  }

  private mutating func reportDifference(from state: Int32, _ input: ModelInput) {
    let label = content.description.summary(numbering.states[Int(state)]).label
    problems.append(.unrepeatableStep(state: label, input: input.name))
  }

  /// Reports each timeout whose state ignores its event, with all of its values or with some.
  mutating func reportIgnoredTimeouts() {
    let ignored = timeouts.ignored(observations, reportsIgnored: content.reportsIgnored)
    let ignoredRows = Set(ignored.map(\.row))
    func problem(_ observed: ObservedTimeouts.Observation, someHandle: Bool) -> Behavior.Problem {
      let state = numbering.states[Int(observations.rows[observed.row])]
      return .ignoredTimeout(
        observed.timeout.input.label, state: content.description.summary(state).label,
        event: observed.timeout.event.name, someHandle: someHandle)
    }
    let handled = Set(
      timeouts.all.filter { !ignoredRows.contains($0.row) }.map { problem($0, someHandle: true) })
    problems +=
      ignored.map { observed in
        let partial = problem(observed, someHandle: true)
        return handled.contains(partial) ? partial : problem(observed, someHandle: false)
      }.withoutRepetitions
  }
}
