/// A run of a machine that reports the transitions of its diagram. Effects are not performed.
///
/// A value type: a copy runs independently, so that a simulation can undo steps.
package struct DiagramRun {
  package let diagram: StateDiagram
  /// The listed events, which are inputs of every state.
  package let events: [ModelInput]

  /// The labels of the events of the diagram's transitions.
  private let drawnEvents: Set<String>
  private var run: any ModelRun
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

  /// The inputs of the current state: the events, and the timeout if it has one.
  package var inputs: [ModelInput] { events + (run.timeout.map { [$0.input] } ?? []) }

  /// The inputs of the current state that the diagram shows, without events that only timeouts
  /// send.
  package var drawnInputs: [ModelInput] {
    diagram.transitions.contains { $0.timeout != nil }
      ? inputs.filter { drawnEvents.contains($0.label) } : inputs
  }

  /// The label of the timeout of the current state; nil if it has none.
  package var timeout: TimeoutLabel? { run.timeout?.label }

  /// Returns whether an input is the event of the current state's timeout, and the diagram draws
  /// only the timeout.
  package func isDrawnAsTimeout(_ input: Int) -> Bool {
    guard let timeout = run.timeout, input < events.count else { return false }
    return timeout.event.isSameEvent(as: events[input])
      && !drawnEvents.contains(events[input].label)
  }

  /// The nodes of the current state: one, or one in each region.
  package var current: [StateDiagram.Node.ID] { arrows.nodes(of: run) }

  /// The current state with all its values.
  package var stateText: String { run.stateText }

  package var isFinal: Bool { run.isFinal }

  /// The effects of starting the machine.
  package var initialEffects: [String] { run.initialEffects }

  /// Applies an input.
  ///
  /// - Parameter input: The index of the input in ``inputs``.
  /// - Returns: The step, with the transitions that it took in the diagram.
  package mutating func handle(_ input: Int) -> RunStep {
    let (before, sources) = (run, current)
    let (name, drawn) = (named(input), named(isDrawnAsTimeout(input) ? events.count : input))
    // A program that is started again doesn't get the events that a user has typed.
    let step = StepTrial.protecting(if: protectsSteps && StepTrial.forks) {
      run.handle(input, in: $0)
    }
    let targets = current
    let transitions =
      step.isIgnored
      ? []
      : arrows.transitions(
        of: before, from: sources, to: targets, on: input, as: drawn, step)
    return RunStep(
      input: name, before: sources, after: targets,
      isIgnored: step.isIgnored, forbiddingRule: step.forbiddingRule, effects: step.effects,
      failure: step.failure.map { failure in
        FailedStep(
          state: before.places.map(\.state.label).joined(separator: ", "), input: name.name,
          failure: failure)
      },
      transitions: transitions)
  }

  /// Returns the input with an index in ``inputs``, without making the list.
  private func named(_ input: Int) -> ModelInput {
    guard input == events.count, let timeout = run.timeout else { return events[input] }
    return timeout.input
  }
}

/// The result of one input of a run.
package struct RunStep {
  package let input: ModelInput

  /// The nodes before the step, one for each region. `after` has the same form.
  package let before: [StateDiagram.Node.ID]
  package let after: [StateDiagram.Node.ID]

  package let isIgnored: Bool

  /// The rule that forbids the input, as text; nil if the input was applied.
  package let forbiddingRule: String?

  /// The names of the effects, in order. Effects that are closures have no names.
  package let effects: [String]

  /// The failure if the machine traps or never returns. The state then stays the same.
  package let failure: FailedStep?

  /// The transitions of the diagram that draw the step; empty if it is not in the diagram.
  package let transitions: [StateDiagram.Transition]
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
  /// let diagram = StateDiagram(of: Turnstile.self)
  /// let paid = diagram.highlights(of: StateTypeSchema<Turnstile>(), after: [.insertCoin(50)])
  /// let text = diagram.dot(highlighting: paid)
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
