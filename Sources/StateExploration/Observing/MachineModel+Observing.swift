extension MachineModel {
  /// Creates a model of an existing value with a mutating method for each event.
  ///
  /// The states are found by following the inputs from the given value. The nodes are the values of
  /// a stored property, which can be private, with the names of their cases. A machine that is an
  /// enum is its own state.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - machine: A machine in its initial state. If it is an object, the expression must create
  ///     it.
  ///   - property: The name of the stored property that contains the state.
  ///   - identity: The states that count as the same one.
  ///   - idleEffects: The names of effects that stand for nothing, such as the action `.none`. Other
  ///     names replace the default ones. No further names are guessed, so that no effect is lost.
  ///   - limits: The limits of exploration.
  ///   - inputs: The inputs.
  public init<Machine>(
    _ name: String, observing machine: @autoclosure @escaping () -> Machine,
    state property: String = "state", identity: StateIdentity<Machine> = .exact,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"],
    limits: ExplorationLimits = ExplorationLimits(), inputs: [MachineInput<Machine>]
  ) {
    let property = StateProperty(property)
    let first = machine()
    let problems = missingReflection(in: first).map { [$0] } ?? property.problems(of: first)
    self.init(
      name, ObservedMachine(machine, inputs, idleEffects: idleEffects), identity, limits, problems
    ) { property.value(in: $0) }
  }

  /// Creates a model of an existing value with a mutating method for each event, whose nodes are
  /// made from a computed value.
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - machine: A machine in its initial state. If it is an object, the expression must create
  ///     it.
  ///   - state: Returns the value from which nodes are made. Called in every state, and must not trap.
  ///   - identity: The states that count as the same one.
  ///   - idleEffects: The names of effects that stand for nothing.
  ///   - limits: The limits of exploration.
  ///   - inputs: The inputs.
  public init<Machine, State>(
    _ name: String, observing machine: @autoclosure @escaping () -> Machine,
    describedBy state: @escaping (Machine) -> State,
    identity: StateIdentity<Machine> = .exact,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"],
    limits: ExplorationLimits = ExplorationLimits(), inputs: [MachineInput<Machine>]
  ) {
    let first = machine()
    let described: Any = state(first)
    // An identity that reflects nothing would count all states as one.
    let problem =
      missingReflection(in: described) ?? missingReflection(in: first, isDescribed: false)
    self.init(
      name, ObservedMachine(machine, inputs, idleEffects: idleEffects), identity, limits,
      problem.map { [$0] } ?? [], state: state)
  }

  /// Creates a model of an object, of a value that contains objects, or of a noncopyable value, with a method
  /// for each event.
  ///
  /// A step changes an object in place, and a noncopyable value can't be kept. So the machine is created anew
  /// for each step, and the inputs that lead to the state are repeated. States count as the same one if their
  /// described values are equal, which is an abstraction (``StateIdentity``): the closure should return
  /// everything on which reactions depend.
  ///
  /// ```swift
  /// let chats = MachineModel(
  ///   "chats", observing: { ChatsMachine() }, state: { $0.screen },
  ///   inputs: .inputs(Event.allCases) { $0.process($1) })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the machine.
  ///   - makeMachine: Creates a machine in its initial state.
  ///   - state: Returns the value from which nodes are made. Objects, closures and tasks inside,
  ///     which are made anew for each step, stand for their types.
  ///   - idleEffects: The names of effects that stand for nothing.
  ///   - limits: The limits of exploration.
  ///   - inputs: The inputs.
  /// - Complexity: A step takes time in proportion to the number of inputs that lead to its state.
  public init<Machine: ~Copyable, State>(
    _ name: String, observing makeMachine: @escaping () -> Machine,
    state: @escaping (borrowing Machine) -> State,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"],
    limits: ExplorationLimits = ExplorationLimits(), inputs: [MachineInput<Machine>]
  ) {
    let replay = Replay(makeMachine: makeMachine, describe: { state($0) }, inputs: inputs)
    let observed = ObservedMachine(
      { replay.initialState }, replay.replayedInputs, idleEffects: idleEffects)
    self.init(
      name, observed, .key { Value(of: $0.state) }, limits, abstraction: "'state:'",
      missingReflection(in: replay.initialState.state).map { [$0] } ?? [], subject: { $0.state },
      remakesObjects: true
    ) { $0.state }
  }

  private init<Machine>(
    _ name: String, _ machine: ObservedMachine<Machine>, _ identity: StateIdentity<Machine>,
    _ limits: ExplorationLimits, abstraction: String? = nil, _ problems: [Behavior.Problem],
    subject: @escaping (Machine) -> Any = { $0 }, remakesObjects: Bool = false,
    state: @escaping (Machine) -> Any
  ) {
    let reader = ValueReader(remembersValues: true)
    let description = StateDescription<Configuration<Machine>> {
      Behavior.State(of: state($0.machine), reader)
    }
    var content = ModelContent(
      inputs: machine.modelInputs, inputList: "inputs:", description: description,
      reportsIgnored: false, problems: problems)
    if Machine.self is AnyObject.Type {
      content.problems.append(.stateIsObject(type: String(describing: Machine.self)))
    }
    content.subject = { subject($0.machine) }
    content.restored = { value in
      (value as? Machine).map { machine.configuration(of: $0) }
    }
    content.described = { state($0.machine) }
    content.hasOtherProperties = true
    content.remakesObjects = remakesObjects
    content.facts = { $0.allFacts }
    content.identity = identity.key.map { key in
      {
        let summary = description.summary($0)
        return AnyHashable(
          [summary.path, summary.innerCases, key($0.machine), $0.allFacts] as [AnyHashable])
      }
    }
    content.complete = { [content] in $0.observed(machine.rules.texts, content, $1) }
    self.init(name, machine, content, limits)
    operations = machine.rules.operations
    isObserved = true
    self.abstraction =
      abstraction ?? (identity.key == nil ? nil : "'identity: \(identity.text)'")
  }
}
