// Initial states that differ when they are created again, and steps whose result depends on more than
// the state and the input.

extension StateSearch where Store == RowStore<Machine.State> {
  /// Repeats the first steps, and reports the first one with another result, such as a step that
  /// uses a random number or the time.
  @inlinable
  mutating func repeatSteps() {
    let (inputCount, observations) = (machine.inputCount, store.observations)
    for index in 0..<min(observations.targets.count, Self.checkedSteps) {
      let source = observations.rows[index / inputCount]
      let input = index % inputCount
      if observations.reactions[index] < Observations.ignored { continue }
      var state = store.numbering.states[Int(source)]
      // A step that fails only the second time has another result.
      var reaction = Observations.undetermined
      if trial?.failure() == nil {
        reaction = number(of: machine.step(&state, input: input), to: &state, from: source)
      }
      if trial?.isChild == true { continue }
      if reaction == observations.reactions[index], isTarget(state, observations.targets[index]) {
        continue
      }
      reportDifference(from: source, input: input)
      return
    }
    repeatTimeouts()
  }

  /// Returns the number of the reaction to a repeated step. If it is ignored, the state becomes the one
  /// before the step.
  @inlinable
  mutating func number(
    of reaction: Reaction<Machine.Effect>, to state: inout Machine.State, from source: Int32
  ) -> Int32 {
    trial?.stepReturned()
    let number = number(of: reaction)
    if number >= 0 { return number }
    if comparesIgnored, store.numbering.knownNumber(of: state) != Int(source) { return 0 }
    state = store.numbering.states[Int(source)]
    return number
  }

  /// Creates the initial state again, and reports one with other contents, such as a new identifier.
  @usableFromInline
  mutating func repeatInitialState() {
    let subject = content.subject
    guard Value(of: subject(machine.initialState)) != Value(of: subject(initialState)) else {
      return
    }
    store.problems.append(
      .unrepeatableInitialState(content.description.summary(initialState).label))
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
  ///   - target: The number of the target.
  @usableFromInline
  func isTarget(_ state: Machine.State, _ target: Int32) -> Bool {
    store.numbering.knownNumber(of: state) == Int(target)
      || Value(of: state) == Value(of: store.numbering.states[Int(target)])
  }

  /// Repeats the first timeouts, and reports the first one with another result.
  @usableFromInline
  mutating func repeatTimeouts() {
    for observed in store.timeouts.all.prefix(Self.checkedSteps) {
      if observed.reaction < Observations.ignored { continue }
      let source = store.observations.rows[observed.row]
      var state = store.numbering.states[Int(source)]
      if trial?.failure() == nil, let timeout = machine.timeout(of: state),
        ModelTimeout(timeout).label == observed.timeout.label
      {
        let reaction = number(
          of: machine.step(&state, on: timeout.event), to: &state, from: source)
        if reaction == observed.reaction, isTarget(state, observed.target) { continue }
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
    let label = content.description.summary(store.numbering.states[Int(state)]).label
    store.problems.append(.unrepeatableStep(state: label, input: input.name))
  }

  /// A problem for each timeout whose state ignores its event, with all of its values or with some.
  var ignoredTimeouts: [Behavior.Problem] {
    let ignored = store.timeouts.ignored(store.observations, reportsIgnored: content.reportsIgnored)
    let ignoredRows = Set(ignored.map(\.row))
    func problem(_ observed: ObservedTimeouts.Observation, someHandle: Bool) -> Behavior.Problem {
      let state = store.numbering.states[Int(store.observations.rows[observed.row])]
      return .ignoredTimeout(
        observed.timeout.input.label, state: content.description.summary(state).label,
        event: observed.timeout.event.name, someHandle: someHandle)
    }
    let handled = Set(
      store.timeouts.all.filter { !ignoredRows.contains($0.row) }.map {
        problem($0, someHandle: true)
      })
    return ignored.map { observed in
      let partial = problem(observed, someHandle: true)
      return handled.contains(partial) ? partial : problem(observed, someHandle: false)
    }.withoutRepetitions
  }
}
