/// A run of a machine that reports the transitions of its diagram. Effects are not performed.
///
/// A value type: a copy runs independently, so that a simulation can undo steps.
package struct DiagramRun {
  package let diagram: StateDiagram
  /// The listed events, which are inputs of every state.
  package let events: [ModelInput]

  /// The labels of the events of the diagram's transitions.
  private let drawnEvents: Set<String>
  fileprivate var run: any ModelRun
  private let protectsSteps: Bool
  private let arrows: ArrowLookup

  /// Creates a run in the initial state of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - diagram: The diagram that was derived from the model.
  package init(_ model: MachineModel, on diagram: StateDiagram) {
    self.diagram = diagram
    events = model.inputs
    drawnEvents = Set(diagram.transitions.compactMap(\.event))
    run = model.run()
    protectsSteps = model.protectsSteps
    arrows = ArrowLookup(diagram)
  }

  /// The names of the inputs of the current state, by their numbers: the events, and the timeout if it has
  /// one.
  package var inputNames: [String] { events.map(\.name) + (timeout.map { [$0.label.text] } ?? []) }

  /// The names of the inputs of the current state that the diagram shows, without events that only timeouts
  /// raise.
  package var drawnInputNames: [String] {
    inputNames.indices.filter { input in
      !drawsTimeouts || drawnEvents.contains(label(of: input))
    }.map { inputNames[$0] }
  }

  private var drawsTimeouts: Bool { drawnEvents.contains { TimeoutLabel($0) != nil } }

  private func label(of input: Int) -> String {
    input < events.count ? events[input].label : timeout?.label.text ?? ModelInput.timeout.label
  }

  /// The timeouts of the states in the diagram's table.
  package var knownTimeouts: [StateTimeout] { diagram.origin?.behavior?.timeouts ?? [] }

  /// The timeout of the current state; nil if it has none.
  package var timeout: StateTimeout? { run.timeout }

  /// Returns the number of the timeout if it raises an event that the diagram doesn't draw; otherwise the
  /// number of the event.
  package func drawnInput(_ input: Int) -> Int {
    guard let timeout, input < events.count, timeout.event.isSameEvent(as: events[input]),
      !drawnEvents.contains(events[input].label)
    else { return input }
    return events.count
  }

  /// The nodes of the current state: one, or one in each region.
  package var current: [StateDiagram.Node.ID] { arrows.nodes(of: run) }

  /// The current state with all its values.
  package var stateText: String { run.fullText }

  package var isFinal: Bool { run.isFinal }

  /// The effects of starting the machine.
  package var initialEffects: [String] { run.initialEffects }

  /// Applies an input.
  ///
  /// - Parameter input: The number of the input.
  /// - Returns: The step, with the transitions that it took in the diagram.
  package mutating func handle(_ input: Int) -> RunStep {
    let (before, sources) = (run, current)
    let name = input < events.count ? events[input].name : label(of: input)
    let drawn = drawnInput(input)
    let label = label(of: drawn)
    // A program that is started again doesn't get the events that a user has typed.
    let outcome = StepTrial.protecting(if: protectsSteps && StepTrial.forks) {
      run.handle(input, in: $0)
    }
    let transitions = outcome.effects.map { effects in
      arrows.transitions(
        of: before, from: sources, to: current, on: drawn,
        drawn < events.count ? events[drawn] : .timeout, labelled: label, effects
      ).map { diagram.transitions[$0] }
    }
    return RunStep(
      input: name, before: sources, after: current, stateText: before.label, outcome: outcome,
      excludingRule: before.ruleExcluding(input), transitions: transitions ?? [])
  }
}

/// The result of one input of a run.
package struct RunStep {
  /// The name of the input.
  package let input: String

  /// The nodes before the step, one for each region. `after` has the same form.
  package let before: [StateDiagram.Node.ID]
  package let after: [StateDiagram.Node.ID]

  /// The labels of the state before the step.
  private let stateText: String

  private let outcome: Outcome<[ObservedEffect]>

  /// The rule that excludes the input, as text; nil if the input was applied.
  package let excludingRule: String?

  /// The transitions of the diagram that draw the step; empty if it is not in the diagram.
  package let transitions: [StateDiagram.Transition]

  fileprivate init(
    input: String, before: [StateDiagram.Node.ID], after: [StateDiagram.Node.ID],
    stateText: String, outcome: Outcome<[ObservedEffect]>, excludingRule: String?,
    transitions: [StateDiagram.Transition]
  ) {
    (self.input, self.before, self.after, self.stateText) = (input, before, after, stateText)
    (self.outcome, self.excludingRule) = (outcome, excludingRule)
    self.transitions = transitions
  }

  /// Whether the machine did not handle the input. The state then stays the same.
  package var isIgnored: Bool { outcome.effects == nil }

  /// The names of the effects, in order. Effects that are closures have no names.
  package var effects: [String] { outcome.effects.map { $0.map(\.name) } ?? [] }

  /// The failure of the step as a sentence without a full stop; nil if it returned.
  package var failureText: String? {
    switch outcome {
    case .impossible(let failure): failure.text(of: input, in: stateText)
    case .unknown: StepFailure.undetermined.text(of: input, in: stateText)
    case .ignored, .handled, .excluded: nil
    }
  }
}

extension StateDiagram {
  /// Returns the nodes of a state of the diagram's machine: one, or one in each region.
  ///
  /// ```swift
  /// let now = StateDiagram.Highlights(current: diagram.nodeIDs(of: machine.state))
  /// ```
  ///
  /// If the diagram doesn't show the state, the result is the identifier that its node would have. For
  /// a state of a table, the label must not depend on values, and no other case may have it.
  ///
  /// - Parameter state: A state of the machine.
  /// - Complexity: O(*n*) for *n* nodes.
  public func nodeIDs<State: DOTLabelable>(of state: State) -> Set<Node.ID> {
    Set(ArrowLookup(self).nodes(of: state.places))
  }

  /// Returns the highlights of a machine that handles some events from its initial state: its
  /// current and previous states, and the transitions that it took.
  ///
  /// ```swift
  /// let diagram = StateDiagram(of: schema)
  /// let text = diagram.dot(highlighting: diagram.highlights(of: schema, after: [.insertCoin(50)]))
  /// ```
  ///
  /// The schema's function is called, but its effects are not performed. Ignored events change
  /// nothing.
  ///
  /// - Parameters:
  ///   - schema: The schema from which the diagram was derived.
  ///   - events: The events, which need not be among those that the diagram lists.
  @_disfavoredOverload
  public func highlights<Schema: StateMachineSchemaProtocol>(
    of schema: Schema,
    after events: [Schema.Event]
  ) -> Highlights where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    highlights(of: MachineModel(name, schema, handling: events))
  }

  /// Returns the highlights of a state type that handles some events from its initial state.
  ///
  /// ```swift
  /// let diagram = StateDiagram(of: Turnstile.self)
  /// let paid = diagram.highlights(of: Turnstile.self, after: [.insertCoin(50)])
  /// ```
  ///
  /// - Parameters:
  ///   - type: The state type from which the diagram was derived.
  ///   - events: The events, which need not be among those that the diagram lists.
  public func highlights<State: StateType & DOTLabelable>(
    of type: State.Type, after events: [State.InputEvent]
  ) -> Highlights where State.InputEvent: DOTLabelable {
    highlights(of: StateTypeSchema<State>(), after: events)
  }

  /// Returns the highlights of a model that handles some of its inputs from its initial state.
  ///
  /// ```swift
  /// let closed = try diagram.highlights(of: model, after: ["read(upgrade head)", "close"])
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model from which the diagram was derived.
  ///   - inputs: The names of the inputs, as in `MachineModel.replay(_:)`.
  /// - Throws: An error if an input is unknown, or if a rule forbids it.
  public func highlights(
    of model: MachineModel, after inputs: [String]
  ) throws(VerificationError) -> Highlights {
    var run = DiagramRun(model, on: self)
    var steps: [RunStep] = []
    for (index, name) in inputs.enumerated() {
      steps.append(run.handle(try model.number(of: name, at: index, in: run.run)))
    }
    return Highlights(of: run, after: steps)
  }

  /// Returns the highlights of a table that handles some events from its initial state.
  ///
  /// The table's guards and closures are called, but its effects are not performed. Ignored events
  /// change nothing.
  ///
  /// - Parameters:
  ///   - table: The table from which the diagram was made.
  ///   - events: The events, which need not be among those that the diagram lists.
  public func highlights<State, Event, Effect>(
    of table: TransitionTable<State, Event, Effect>, after events: [Event]
  ) -> Highlights {
    highlights(of: MachineModel(name, table, handling: events))
  }

  /// Returns the highlights of a machine that handles each of its inputs once.
  private func highlights(of model: MachineModel) -> Highlights {
    var run = DiagramRun(model, on: self)
    let steps = run.events.indices.map { run.handle($0) }
    return Highlights(of: run, after: steps)
  }
}

extension StateDiagram.Highlights {
  /// Creates the highlights of a run.
  package init(of run: DiagramRun, after steps: [RunStep]) {
    self.init(current: Set(run.current))
    for step in steps where !step.isIgnored {
      visited.formUnion(step.before)
      taken.formUnion(step.transitions)
      previous = Set(step.before).subtracting(step.after)
    }
  }
}
