import StateExploration

/// Finds the transitions of a diagram that a step took.
struct TakenTransitions {
  typealias Transition = StateDiagram.Transition

  private let index: DiagramIndex

  /// The transitions of each declaration, by its number; nil if the machine isn't a table.
  private let declared: [Int: [Transition]]?

  /// The transitions of each source and event, without ignored ones.
  private var transitions: [Key: [Transition]] = [:]

  /// The guards of each event.
  private var guards: [String: [StateDiagram.Guard]] = [:]

  private struct Key: Hashable {
    let source: StateDiagram.Node.ID
    let event: String
  }

  init(_ diagram: StateDiagram, _ index: DiagramIndex, table: TableModel?) {
    self.index = index
    declared = table.map {
      TableDiagram($0, showsIgnoredEvents: false).transitionsOfDeclaration
    }
    for transition in diagram.transitions where transition.kind.isTaken {
      guard let event = transition.event else { continue }
      transitions[Key(source: transition.source, event: event), default: []].append(transition)
      if let condition = transition.guard { guards[event, default: []].append(condition) }
    }
  }

  /// Returns the transitions that a step took.
  ///
  /// - Parameters:
  ///   - start: The run before the step.
  ///   - end: The run after the step.
  ///   - input: The number of the input in the model.
  ///   - drawn: The input that the diagram shows, which can be a timeout.
  ///   - step: The step.
  /// - Returns: The transitions of each region: several if the diagram doesn't distinguish them, none
  ///   if it doesn't show the step.
  func transitions(
    from start: PlacedRun, to end: PlacedRun, on input: Int, as drawn: ModelInput,
    _ step: ModelStep
  ) -> [[Transition]] {
    let declaration = start.run.declaration(of: input)
    var taken = TakenStep(
      input: drawn, step: step, places: start.places,
      scope: start.places.count == 1 ? .machine : .region,
      isSelfTransition: step.isTransition && start.isEqual(to: end),
      declared: declaration.flatMap { declared?[$0] })
    return zip(start.places, end.places).map { source, target in
      let found = transitions(from: source, to: target, taken)
      // The first region shows that the whole machine enters its state again.
      taken.isSelfTransition = false
      return found
    }
  }

  /// Returns the transitions that a step took from one place to another. Inside a state with
  /// regions, these are the transitions of each region.
  private func transitions(
    from source: ModelPlace, to target: ModelPlace, _ taken: TakenStep
  ) -> [Transition] {
    let (before, after) = (index.innerPlaces(source), index.innerPlaces(target))
    let (node, next) = (index.node(source), index.node(target))
    if !before.isEmpty, node == next {
      let changes = zip(before, after).map { $0.part.identity != $1.part.identity }
      var inner = taken
      inner.scope = .innerRegion
      inner.isSelfTransition = false
      return changes.indices.flatMap { region in
        transitions(
          from: before[region].node, before[region].part.summary, to: after[region].node,
          isUnchanged: !changes[region], inner
        ).filter { changes[region] || !$0.effects.isEmpty || !changes.contains(true) }
      }
    }
    var found: [Transition] = []
    for end in after.isEmpty ? [next] : after.map(\.node) {
      found += transitions(
        from: node, source.state, to: end, isUnchanged: source.identity == target.identity, taken
      ).filter { !found.contains($0) }
    }
    // An arrow to the composite enters its initial states, unless another enters the inner state.
    let inner = found.filter { $0.target != next }
    return after.isEmpty || inner.isEmpty ? found : inner
  }

  /// Returns the transitions that a step took in one region.
  ///
  /// The candidates lead from the source, or an enclosing composite, to the target. They are
  /// narrowed down by kind, by the declarations of a table, by effects, and by guards.
  ///
  /// - Parameters:
  ///   - source: The node before the step.
  ///   - state: The state of the region before the step.
  ///   - target: The node after the step.
  ///   - isUnchanged: Whether the state is the same, with its values.
  ///   - taken: The step of the whole machine.
  private func transitions(
    from source: StateDiagram.Node.ID, _ state: StateSummary, to target: StateDiagram.Node.ID,
    isUnchanged: Bool, _ taken: TakenStep
  ) -> [Transition] {
    let isInternal = isUnchanged && !taken.isSelfTransition
    // The inputs of the run are not those of the diagram, on which the key of the event depends.
    let (keys, guards) = (taken.input.keys, guards[taken.input.label] ?? [])
    let key = keys.first { key in guards.contains { $0.mentions(payload: key) } }
    let situation = GuardSituation(taken, key ?? keys[0], state, index)
    // The innermost state takes precedence.
    for place in [source] + index.enclosing(source) {
      var found = (transitions[Key(source: place, event: taken.input.label)] ?? []).filter {
        leads($0, from: source, to: target)
      }
      if isInternal { found = found.filter { taken.mayStay($0, situation) } }
      guard !found.isEmpty else { continue }
      if let declared = taken.declared {
        found = found.preferring { transition in
          declared.contains { transition.isDrawing($0, from: source) }
        }
      }
      found = found.preferring { taken.containsInOrder($0.effects) }
      if taken.scope == .machine {
        found = found.preferring { taken.hasExactly(effects(of: $0, from: source, to: target)) }
      }
      if found.count > 1 { found = situation.satisfied(of: found) }
      // A row can show that values change if they sometimes stay.
      if source == target, !isInternal { found = found.preferring { $0.kind == .external } }
      return found.preferring { taken.hasExactly($0.effects) }
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

  /// Returns the effects of a transition with those of leaving its source and entering its target.
  private func effects(
    of transition: Transition, from source: StateDiagram.Node.ID, to target: StateDiagram.Node.ID
  ) -> [String] {
    if transition.kind == .internal { return transition.effects }
    return (index[source]?.node.exitEffects ?? []) + transition.effects
      + (index[target]?.node.entryEffects ?? [])
  }
}

/// A run with its places, which are found once.
struct PlacedRun {
  let run: any ModelRun
  let places: [ModelPlace]

  init(_ run: any ModelRun) {
    self.run = run
    places = run.places
  }

  /// Returns whether the states of two runs are equal, with the values that belong to no region.
  func isEqual(to other: PlacedRun) -> Bool {
    places.map(\.identity) == other.places.map(\.identity)
      && (places.count == 1 || run.stateText == other.run.stateText)
  }
}

/// A step of the whole machine, by which its transitions are chosen.
private struct TakenStep {
  /// The owner of a transition. The effects of regions are among those of the step.
  enum Scope { case machine, region, innerRegion }

  let input: ModelInput
  let step: ModelStep

  /// The places before the step.
  let places: [ModelPlace]

  var scope: Scope

  /// Whether the machine leaves its state and enters the same again.
  var isSelfTransition: Bool

  /// The possible transitions of the declaration that decided; nil if the machine isn't a table.
  let declared: [StateDiagram.Transition]?

  /// Returns whether a transition can be one that was taken although the state stayed the same.
  func mayStay(_ transition: StateDiagram.Transition, _ situation: GuardSituation) -> Bool {
    guard transition.kind == .internal else { return false }
    if declared != nil { return true }
    guard containsInOrder(transition.effects) else { return false }
    // A diagram shows a step without effects that changes nothing as ignored. Inside a state, values
    // of the state can change.
    if scope != .innerRegion, transition.effects.isEmpty { return false }
    // Another region can have caused the step and its effects.
    guard scope != .machine, let condition = transition.guard else { return true }
    return condition.alternatives.isEmpty || situation.satisfies(condition, .lenient)
  }

  /// Returns whether effects in a diagram are those of the step, in order.
  func hasExactly(_ effects: [String]) -> Bool {
    effects.count == step.effectTexts.count
      && zip(effects, step.effectTexts).allSatisfy { ShownEffects.text($0, mayShow: $1) }
  }

  /// Returns whether all effects in a diagram are among those of the step, in their order.
  func containsInOrder(_ effects: [String]) -> Bool {
    var rest = step.effectTexts[...]
    return effects.allSatisfy { text in
      guard let index = rest.firstIndex(where: { ShownEffects.text(text, mayShow: $0) }) else {
        return false
      }
      rest = rest[(index + 1)...]
      return true
    }
  }
}

/// The values of a step with which guards are compared.
private struct GuardSituation {
  /// A comparison of the conditions of a guard with values.
  enum Reading: CaseIterable {
    /// All values are among those of the guard.
    case complete
    /// A value can be one of those that the guard only counts, because there are many.
    case lenient
    /// Only the event is compared, because the state was not among those that were observed.
    case event
  }

  private let taken: TakenStep
  /// The key of the event.
  private let key: String
  private let state: StateSummary
  private let index: DiagramIndex

  init(_ taken: TakenStep, _ key: String, _ state: StateSummary, _ index: DiagramIndex) {
    self.taken = taken
    self.key = key
    self.state = state
    self.index = index
  }

  /// Returns the transitions whose guards hold in the first reading in which any does. If none does,
  /// because the state was not observed, returns those without a guard or whose guard is only a text.
  func satisfied(of transitions: [StateDiagram.Transition]) -> [StateDiagram.Transition] {
    for reading in Reading.allCases {
      let chosen = transitions.filter { $0.guard.map { satisfies($0, reading) } ?? false }
      if !chosen.isEmpty { return chosen }
    }
    return transitions.filter { $0.guard?.alternatives.isEmpty ?? true }
  }

  func satisfies(_ guard: StateDiagram.Guard, _ reading: Reading) -> Bool {
    if reading == .event { return `guard`.mentions(payload: key) }
    func lists(_ payloads: [String], _ payload: PayloadText) -> Bool {
      payloads.contains(payload.key)
        || reading == .lenient && payloads.last?.hasPrefix("… ") == true
    }
    return `guard`.alternatives.contains { terms in
      terms.allSatisfy { term in
        switch term {
        case .event(let payloads): payloads.contains(key)
        case .state(let payloads): lists(payloads, state.payload)
        case .region(let states): nodes.contains { states.contains($0.id) }
        case .payload(let states, let payloads):
          nodes.contains { states.contains($0.id) && lists(payloads, $0.state.payload) }
        }
      }
    }
  }

  /// The nodes of all regions, with their states.
  private var nodes: [(id: StateDiagram.Node.ID, state: StateSummary)] {
    taken.places.flatMap { place in
      [(index.node(place), place.state)]
        + index.innerPlaces(place).map { ($0.node, $0.part.summary) }
    }
  }
}

extension StateDiagram.Transition {
  /// Returns whether the transition is another one, or the border of a composite has it in place of
  /// the states inside.
  fileprivate func isDrawing(_ other: Self, from source: StateDiagram.Node.ID) -> Bool {
    var moved = other
    moved.source = self.source
    return other.source == source && moved == self
  }
}

extension [StateDiagram.Transition] {
  /// Returns the elements that satisfy a condition, or all if none does.
  fileprivate func preferring(_ condition: (Element) -> Bool) -> Self {
    let chosen = filter(condition)
    return chosen.isEmpty ? self : chosen
  }
}
