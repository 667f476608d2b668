// Initial states that differ when they are created again, and steps whose result depends on more than
// the state and the input.

extension StateSearch where Store == RowStore<Machine.State> {
  /// Repeats the first steps, and reports the first one with another result, such as a step that
  /// uses a random number or the time.
  @inlinable
  mutating func repeatSteps() {
    let (columns, matrix) = (machine.inputCount + 1, store.matrix)
    for (index, cell) in matrix.cells.prefix(Self.checkedSteps).enumerated() {
      if cell.outcome < OutcomeMatrix.ignored { continue }
      let source = matrix.rows[index / columns]
      let input = index % columns
      var state = store.numbering.states[Int(source)]
      // A step that fails only the second time has another result.
      var outcome = OutcomeMatrix.unknown
      if trial?.failure(of: input) == nil {
        outcome = self.outcome(ofRepeated: input, in: &state, from: source)
        trial?.stepReturned()
      }
      if trial?.isChild == true { continue }
      if outcome == cell.outcome, isTarget(state, cell.target) { continue }
      return reportDifference(from: source, input: input, cell.target, state)
    }
  }

  /// Returns the number of the outcome of a repeated step. If the input is reported as ignored and states are
  /// not compared, the state becomes the one before the step.
  @inlinable
  mutating func outcome(
    ofRepeated input: Int, in state: inout Machine.State, from source: Int32
  ) -> Int32 {
    let reaction: Reaction<Machine.Effect> =
      if input < machine.inputCount {
        machine.step(&state, input: input)
      } else if let timeout = machine.timeout(of: state) {
        machine.step(&state, on: timeout.event)
      } else {
        .ignored
      }
    if case .ignored = reaction, !comparesIgnored { state = store.numbering.states[Int(source)] }
    return outcome(of: reaction)
  }

  /// Reports a step that had another result when it was repeated: another outcome, or a state instead of
  /// that with a number.
  @usableFromInline
  mutating func reportDifference(
    from source: Int32, input: Int, _ target: Int32, _ other: Machine.State
  ) {
    let values = [store.numbering.states[Int(target)], other].map { Value(of: content.subject($0)) }
    let state = store.numbering.states[Int(source)]
    let timeout = input < machine.inputCount ? nil : machine.timeout(of: state)
    store.problems.append(
      .unrepeatableStep(
        state: content.description.summary(state).label,
        input: timeout.map { TimeoutLabel($0).text } ?? content.inputs[input].name,
        values: values[0] == values[1]
          ? [] : [values[0].difference(from: values[1]), values[1].difference(from: values[0])]))
  }

  /// Creates the initial state again, and reports one with other contents, such as a new identifier.
  @usableFromInline
  mutating func repeatInitialState() {
    let (subject, value) = (content.subject, Value(of: content.subject(initialState)))
    for _ in 0..<3 {
      let other = machine.initialState
      if Value(of: subject(other)) == value || hasSameIdentity(other, initialState) { continue }
      let texts = (places(of: initialState).text, places(of: other).text)
      let problem = Behavior.Problem.unrepeatableInitialState(texts.0, other: texts.1)
      if texts.0 != texts.1 { return store.problems.append(problem) }
      if !store.problems.contains(problem) { store.problems.append(problem) }
    }
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
    let expected = store.numbering.states[Int(target)]
    return store.numbering.knownNumber(of: state) == Int(target)
      || Value(of: state) == Value(of: expected) || hasSameIdentity(state, expected)
  }

  /// Returns whether the user's identity counts two states as one.
  private func hasSameIdentity(_ state: Machine.State, _ other: Machine.State) -> Bool {
    content.identity.map { $0(state) == $0(other) } ?? false
  }
}
