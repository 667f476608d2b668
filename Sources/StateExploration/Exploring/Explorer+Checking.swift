// Initial states that differ when they are created again, and steps whose result depends on more than
// the state and the input.

extension Explorer {
  /// Repeats the first steps, and reports the first one with another result, such as a step that
  /// uses a random number or the time.
  @inlinable
  mutating func repeatSteps() {
    // A step that changes an object has already been reported.
    if sharesObjects { return }
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
    let contents = structuralText(of: subject(initialState))
    guard structuralText(of: subject(machine.initialState)) != contents else { return }
    problems.append(.unrepeatableInitialState(content.description.summary(initialState).label))
  }

  /// The number of steps that are repeated. The limit bounds the cost for large machines.
  @inlinable
  static var checkedSteps: Int { 1_000 }

  /// Returns the contents of the objects to which a state refers, before it is stepped. Copies of a
  /// state share these objects, so that a step that changes one also changes the state before it.
  ///
  /// - Returns: The contents; nil if the state refers to no objects, or if it is not checked.
  @inlinable
  @inline(__always)
  mutating func sharedContents(of state: Machine.State) -> ObjectContents? {
    if _isPOD(Machine.State.self) || sharesObjects { return nil }
    guard observations.targets.count < Self.checkedSteps else { return nil }
    // The same objects are read again after each step.
    let contents = objectContents(of: state, limit: checkableParts / 4)
    return contents.isEmpty ? nil : contents
  }

  @usableFromInline
  mutating func objectContents(of state: Machine.State, limit: Int) -> ObjectContents {
    let contents = ObjectContents(of: state, limit: limit)
    checkableParts -= contents.partCount
    return contents
  }

  /// Reports a step that changed an object in the state before it.
  ///
  /// - Parameters:
  ///   - contents: The contents of the state's objects before the step.
  ///   - state: The state.
  ///   - input: The input; nil for the timeout.
  @usableFromInline
  mutating func compare(_ contents: ObjectContents, of state: Machine.State, after input: Int?) {
    guard !sharesObjects, checkableParts > 0,
      !objectContents(of: state, limit: contents.limit).isEqual(to: contents)
    else { return }
    sharesObjects = true
    let name = input.map { content.inputs[$0].name } ?? timeouts.all.last?.timeout.input.name
    problems.append(
      .objectChanged(state: content.description.summary(state).label, input: name ?? ""))
  }

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
      || structuralText(of: state) == structuralText(of: numbering.states[Int(target)])
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
    func problem(_ observed: ObservedTimeouts.Observation, someHandle: Bool) -> Exploration.Problem
    {
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
