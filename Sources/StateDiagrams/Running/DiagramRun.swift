/// A run of a machine beside its diagram. Effects are not performed.
///
/// A value: a copy goes on independently, so that a run can be undone.
package struct DiagramRun {
  package let diagram: StateDiagram
  /// The events, which are inputs of every state.
  package let events: [ModelInput]

  private let drawnEvents: Set<String>
  private var run: any ModelRun
  private let index: DiagramIndex
  private let taken: TakenTransitions

  /// Starts a model in its initial state.
  package init(_ model: MachineModel, on diagram: StateDiagram) {
    self.diagram = diagram
    events = model.inputs
    drawnEvents = Set(diagram.transitions.compactMap(\.event))
    run = model.run()
    index = DiagramIndex(diagram)
    taken = TakenTransitions(diagram, index)
  }

  /// The inputs of the current state: the events, and the timeout if it has one.
  package var inputs: [ModelInput] { events + (run.timeout.map { [$0.input] } ?? []) }

  /// The inputs of the current state, without events that only timeouts raise.
  package var drawnInputs: [ModelInput] {
    diagram.transitions.contains { $0.timeout != nil }
      ? inputs.filter { drawnEvents.contains($0.label) } : inputs
  }

  /// The label of the timeout of the current state.
  package var timeout: TimeoutLabel? { run.timeout?.label }

  /// Returns whether an input is an event that the diagram draws as the timeout of the current state.
  package func isDrawnAsTimeout(_ input: Int) -> Bool {
    guard let timeout = run.timeout, input < events.count else { return false }
    return timeout.event.isSameEvent(as: events[input])
      && !drawnEvents.contains(events[input].label)
  }

  /// The nodes of the current state: one, or one in each region.
  package var current: [StateDiagram.Node.ID] { nodes(run.places) }

  /// The current state with everything that it carries.
  package var stateText: String { run.stateText }

  package var isFinal: Bool { run.isFinal }

  /// The effects of starting.
  package var initialEffects: [String] { run.initialEffects }

  /// Applies an input, by its index.
  package mutating func handle(_ input: Int) -> RunStep {
    let (before, inputs) = (run.places, inputs)
    let drawn = isDrawnAsTimeout(input) ? events.count : input
    let step = run.handle(input)
    let after = run.places
    var transitions: [StateDiagram.Transition] = []
    if !step.isIgnored {
      for (source, target) in zip(before, after) {
        transitions += taken.transitions(
          from: index.node(source), to: index.node(target),
          isUnchanged: source.identity == target.identity, on: inputs[drawn], step,
          isAlone: before.count == 1)
      }
    }
    return RunStep(
      input: inputs[input], before: nodes(before), after: nodes(after),
      isIgnored: step.isIgnored, effects: step.effects, transitions: transitions)
  }

  private func nodes(_ places: [ModelPlace]) -> [StateDiagram.Node.ID] { places.map(index.node) }
}

/// The result of one input of a run.
package struct RunStep {
  package let input: ModelInput

  /// The nodes of the states before and after.
  package let before: [StateDiagram.Node.ID]
  package let after: [StateDiagram.Node.ID]

  package let isIgnored: Bool

  /// The names of the effects, in order. Closures have none.
  package let effects: [String]

  /// The transitions of the diagram that were taken.
  package let transitions: [StateDiagram.Transition]
}

extension DiagramIndex {
  /// Returns the node of a state.
  func node(_ place: ModelPlace) -> ID {
    node(at: (place.region.map { [$0] } ?? []) + place.state.path)
  }
}

extension StateDiagram {
  /// Returns the nodes of a state of the diagram's machine: one, or one in each region.
  ///
  /// ```swift
  /// let now = StateDiagram.Highlights(current: diagram.nodeIDs(of: machine.state))
  /// ```
  ///
  /// If the diagram doesn't show the state, the result is the identifier that its node would have.
  public func nodeIDs<State: DOTLabelable>(of state: State) -> Set<Node.ID> {
    let index = DiagramIndex(self)
    return Set(state.places.map(index.node))
  }

  /// Returns the highlights of a machine that starts in its initial state and handles some events: its
  /// current and previous states, and the transitions that it took.
  ///
  /// ```swift
  /// let diagram = StateDiagram(of: Turnstile.self)
  /// let paid = diagram.highlights(of: StateTypeSchema<Turnstile>(), after: [.insertCoin(50)])
  /// let text = diagram.dot(highlighting: paid)
  /// ```
  ///
  /// The schema's function runs; nothing that it returns is performed. Ignored events change nothing.
  ///
  /// - Parameters:
  ///   - schema: The schema that the diagram was derived from.
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

/// Finds the transitions of a diagram that a machine took.
struct TakenTransitions {
  typealias Transition = StateDiagram.Transition

  private let index: DiagramIndex
  private var transitions: [Key: [Transition]] = [:]

  private struct Key: Hashable {
    let source: StateDiagram.Node.ID
    let event: String
  }

  init(_ diagram: StateDiagram, _ index: DiagramIndex) {
    self.index = index
    for transition in diagram.transitions where transition.kind != .ignored {
      guard let event = transition.event else { continue }
      transitions[Key(source: transition.source, event: event), default: []].append(transition)
    }
  }

  /// Returns the transitions of a region that an input took: several if the diagram doesn't decide, and
  /// none if it doesn't show any.
  ///
  /// - Parameters:
  ///   - isUnchanged: Whether the state is the same as before.
  ///   - isAlone: Whether there are no other regions, whose effects would be among those of the step.
  func transitions(
    from source: StateDiagram.Node.ID,
    to target: StateDiagram.Node.ID,
    isUnchanged: Bool,
    on input: ModelInput,
    _ step: ModelStep,
    isAlone: Bool
  ) -> [Transition] {
    let isInternal = isUnchanged && !(step.isTransition && isAlone)
    // The reactions of the innermost state take precedence.
    for place in [source] + index.enclosing(source) {
      var found = (transitions[Key(source: place, event: input.label)] ?? []).filter {
        leads($0, from: source, to: target)
      }
      if isInternal {
        found = found.filter { $0.kind == .internal }
        // An unchanged region did nothing, unless it had effects.
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

  private func leads(
    _ transition: Transition, from source: StateDiagram.Node.ID, to target: StateDiagram.Node.ID
  ) -> Bool {
    if transition.kind == .internal { return source == target }
    if transition.target == target { return true }
    // Into a composite, or back to its history.
    let enclosing = index.enclosing(target)
    return enclosing.contains(transition.target)
      || transition.target.isPseudostate
        && index[transition.target]?.parent.map(enclosing.contains) == true
  }

  private static func isPart(_ effects: [String], of step: ModelStep) -> Bool {
    effects.allSatisfy { text in
      step.effectTexts.contains { ShownEffects.text(text, mayShow: $0) }
    }
  }
}

extension [StateDiagram.Transition] {
  /// Returns the elements that meet a condition, or all if none does.
  fileprivate func preferring(_ condition: (Element) -> Bool) -> Self {
    let chosen = filter(condition)
    return chosen.isEmpty ? self : chosen
  }
}
