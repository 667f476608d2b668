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
  private let index: DiagramIndex
  private let taken: TakenTransitions

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
    index = DiagramIndex(diagram)
    taken = TakenTransitions(diagram, index)
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
  package var current: [StateDiagram.Node.ID] { nodes(run.places) }

  /// The current state with all its values.
  package var stateText: String { run.stateText }

  /// The text of the current state for readers. Different states can have the same.
  package var readableStateText: String { run.readableStateText }

  package var isFinal: Bool { run.isFinal }

  /// The effects of starting the machine.
  package var initialEffects: [String] { run.initialEffects }

  /// Applies an input.
  ///
  /// - Parameter input: The index of the input in ``inputs``.
  /// - Returns: The step, with the transitions that it took in the diagram.
  package mutating func handle(_ input: Int) -> RunStep {
    let before = run.places
    let (name, drawn) = (named(input), named(isDrawnAsTimeout(input) ? events.count : input))
    let step = StepTrial.protecting(if: protectsSteps) { run.handle(input, in: $0) }
    let after = run.places
    var transitions: [StateDiagram.Transition] = []
    if !step.isIgnored {
      for (source, target) in zip(before, after) {
        transitions += taken.transitions(
          from: source, to: target, on: drawn, step, isAlone: before.count == 1)
      }
    }
    return RunStep(
      input: name, before: nodes(before), after: nodes(after),
      isIgnored: step.isIgnored, forbiddingRule: step.forbiddingRule, effects: step.effects,
      failure: step.failure.map { failure in
        FailedStep(
          state: before.map(\.state.label).joined(separator: ", "), input: name.name,
          failure: failure)
      },
      transitions: transitions)
  }

  /// Returns the input with an index in ``inputs``, without making the list.
  private func named(_ input: Int) -> ModelInput {
    guard input == events.count, let timeout = run.timeout else { return events[input] }
    return timeout.input
  }

  private func nodes(_ places: [ModelPlace]) -> [StateDiagram.Node.ID] {
    places.flatMap(index.nodes)
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

  /// The transitions of the diagram that the step took. Several in one region if the diagram
  /// doesn't distinguish them.
  package let transitions: [StateDiagram.Transition]
}

extension StateDiagram {
  /// Returns the nodes of a state of the diagram's machine: one, or one in each region.
  ///
  /// ```swift
  /// let now = StateDiagram.Highlights(current: diagram.nodeIDs(of: machine.state))
  /// ```
  ///
  /// If the diagram doesn't show the state, the result is the identifier that its node would have.
  ///
  /// - Parameter state: A state of the machine.
  /// - Complexity: O(*n*) for *n* nodes.
  public func nodeIDs<State: DOTLabelable>(of state: State) -> Set<Node.ID> {
    let index = DiagramIndex(self)
    return Set(state.places.map(index.node))
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
  public func highlights<Schema: StateMachineSchemaProtocol>(
    of schema: Schema,
    after events: [Schema.Event]
  ) -> Highlights where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    var run = DiagramRun(MachineModel(name, schema, handling: events), on: self)
    let steps = events.indices.map { run.handle($0) }
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

/// Finds the transitions of a diagram that a step took.
struct TakenTransitions {
  typealias Transition = StateDiagram.Transition

  let index: DiagramIndex

  /// The transitions of each source and event, without ignored ones.
  private var transitions: [Key: [Transition]] = [:]

  private struct Key: Hashable {
    let source: StateDiagram.Node.ID
    let event: String
  }

  init(_ diagram: StateDiagram, _ index: DiagramIndex) {
    self.index = index
    for transition in diagram.transitions where transition.kind.isTaken {
      guard let event = transition.event else { continue }
      transitions[Key(source: transition.source, event: event), default: []].append(transition)
    }
  }

  /// Returns the transitions that a step took in one region.
  ///
  /// The candidates lead from the source, or an enclosing composite, to the target. They are
  /// narrowed down by kind, by effects, and by the payload of the event.
  ///
  /// - Parameters:
  ///   - source: The node before the step.
  ///   - target: The node after the step.
  ///   - isUnchanged: Whether the state is the same, with its values.
  ///   - input: The input.
  ///   - step: The step of the whole machine.
  ///   - isAlone: Whether there are no other regions, whose effects would be among those of the
  ///     step.
  /// - Returns: The transitions; several if the diagram doesn't distinguish them, none if it
  ///   doesn't show the step.
  func transitions(
    from source: StateDiagram.Node.ID,
    to target: StateDiagram.Node.ID,
    isUnchanged: Bool,
    on input: ModelInput,
    _ step: ModelStep,
    isAlone: Bool
  ) -> [Transition] {
    let isInternal = isUnchanged && !(step.isTransition && isAlone)
    // The innermost state takes precedence.
    for place in [source] + index.enclosing(source) {
      var found = (transitions[Key(source: place, event: input.label)] ?? []).filter {
        leads($0, from: source, to: target)
      }
      if isInternal {
        found = found.filter { $0.kind == .internal }
        // In an unchanged region, only a transition with observed effects was taken.
        if !isAlone { found = found.filter { Self.isPart($0.effects, of: step) } }
      }
      guard !found.isEmpty else { continue }
      if source == target, !isInternal {
        found = found.preferring { $0.kind == .external }
      }
      found = found.preferring { $0.effects.count == step.effectTexts.count }
      found = found.preferring { Self.isPart($0.effects, of: step) }
      if found.count == 1 { return found }
      let payload = input.payload.key
      return found.preferring { $0.guard?.mentions(payload: payload) == true }
    }
    return []
  }

  /// Returns whether a transition can lead from one node to another, into a composite or by its
  /// history.
  private func leads(
    _ transition: Transition, from source: StateDiagram.Node.ID, to target: StateDiagram.Node.ID
  ) -> Bool {
    if transition.kind == .internal { return source == target }
    if transition.target == target { return true }
    // The target is a composite around the node, or the history of one.
    let enclosing = index.enclosing(target)
    return enclosing.contains(transition.target)
      || transition.target.isPseudostate
        && index[transition.target]?.parent.map(enclosing.contains) == true
  }

  /// Returns whether all effects of a transition are among those of a step.
  private static func isPart(_ effects: [String], of step: ModelStep) -> Bool {
    effects.allSatisfy { text in
      step.effectTexts.contains { ShownEffects.text(text, mayShow: $0) }
    }
  }
}

extension [StateDiagram.Transition] {
  /// Returns the elements that satisfy a condition, or all if none does.
  fileprivate func preferring(_ condition: (Element) -> Bool) -> Self {
    let chosen = filter(condition)
    return chosen.isEmpty ? self : chosen
  }
}
