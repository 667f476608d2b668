import StateExploration

/// The steps of a machine from its initial state, followed until no new state is found.
///
/// A diagram shows representatives of states, but an SCXML interpreter needs every state that the
/// listed events lead to. The search is breadth-first, runs the model, and compares each step with
/// the transitions of the diagram.
struct FollowedSteps {
  typealias ID = StateDiagram.Node.ID

  /// A state of a region, or of the whole machine if it has no regions. The states `locked(credit:
  /// 20)` and `locked(credit: 40)` are two places of one node.
  struct Place {
    let node: ID

    /// The text of the state's payload, `credit: 20`.
    let value: String

    /// The text of the payload for readers. Different places can have the same.
    let readableValue: String
  }

  /// The target of a step in one region.
  enum Target: Hashable {
    /// The same state with the same value.
    case unchanged
    /// Another value of the same state, which isn't left. The number of a place, or of a class of
    /// places.
    case inside(Int)
    /// A state that is entered. The number of a place, or of a class of places.
    case place(Int)
    /// A history pseudostate of the diagram.
    case history(ID)
  }

  /// The outcome of a step in one region.
  struct Outcome: Hashable {
    var target: Target
    var effects: [String]
  }

  /// An input in a combination of places, one for each region.
  struct Step {
    /// The number of each region's place before the step. `after` has the same form.
    let before: [Int]
    let after: [Int]
    let input: Int

    /// The outcome in each region.
    var outcomes: [Outcome]
  }

  /// The greatest number of steps. A diagram of a machine with more contains no steps.
  static let limit = 10_000

  /// The events, followed by each distinct timeout in the order of discovery.
  private(set) var inputs: [ModelInput]

  private(set) var steps: [Step] = []

  /// The places of each region, in the order of discovery. The first is the initial one.
  private(set) var places: [[Place]]

  private let index: DiagramIndex
  private let taken: TakenTransitions
  private let histories: [ID]

  /// The number of each place, by its identity in the model, for each region.
  private var numbers: [[AnyHashable: Int]]

  /// The states in the order of discovery, which is also the queue of the search.
  private var states: [State] = []

  /// The keys of all states in the queue.
  private var known: Set<Key> = []
  private let events: [ModelInput]

  /// The labels of the events of the diagram's transitions.
  private let drawnEvents: Set<String>

  /// The effects of the diagram's transitions, sorted.
  private let drawnEffects: [String]

  /// The inputs of the timeouts.
  private var inputOfTimeout: [TimeoutLabel: Int] = [:]

  /// The inputs that rules forbid, each with the places in which they do.
  private var forbidden: [(places: [Int], input: Int)] = []

  /// The history pseudostates whose transitions restored another state than the one that was left.
  /// Their transitions become transitions to the states themselves.
  private var falseHistories: Set<ID> = []

  /// A state of the machine, and the place that each history pseudostate of the diagram would
  /// restore.
  private struct State {
    let run: any ModelRun
    var memory: [ID: Int] = [:]
  }

  /// The identity of a state. Two runs with equal places and memories react equally from then on.
  private struct Key: Hashable {
    let identities: [AnyHashable]
    let memory: [ID: Int]
  }

  /// Follows a model from its initial state.
  ///
  /// Nil if the search exceeds ``limit``.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - diagram: The diagram that was derived from the model.
  ///
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs.
  init?(_ model: MachineModel, on diagram: StateDiagram) {
    events = model.inputs
    inputs = events
    drawnEvents = Set(diagram.transitions.compactMap(\.event))
    drawnEffects = Set(diagram.transitions.flatMap(\.effects)).sorted()
    index = DiagramIndex(diagram)
    taken = TakenTransitions(diagram, index, table: model.table)
    histories = index.entries.map(\.node.id).filter { $0.role == .history }
    let run = model.run()
    places = run.places.map { _ in [] }
    numbers = run.places.map { _ in [:] }
    add(State(run: run))
    let isComplete = StepTrial.protecting(if: model.protectsSteps) { followAll(in: $0) }
    if !isComplete { return nil }
    addMissingTimeouts()
    addForbidden()
    if !falseHistories.isEmpty { replaceFalseHistories() }
  }

  /// Follows all inputs of all states.
  ///
  /// - Returns: False if the search exceeds ``limit``.
  private mutating func followAll(in trial: StepTrial?) -> Bool {
    var next = 0
    while next < states.count {
      guard (next + 1) * inputs.count <= Self.limit else { return false }
      step(states[next], in: trial)
      next += 1
    }
    return true
  }

  /// Appends a state to the queue, unless it is known.
  private mutating func add(_ state: State) {
    let places = state.run.places
    var identities = places.map(\.identity)
    // A machine with regions can store other values besides, which belong to its identity.
    if places.contains(where: { $0.region != nil }) { identities.append(state.run.stateText) }
    if let bookkeeping = state.run.bookkeeping { identities.append(bookkeeping) }
    if known.insert(Key(identities: identities, memory: state.memory)).inserted {
      states.append(state)
      _ = number(places)
    }
  }

  /// Returns the number of each region's place, after adding new places.
  private mutating func number(_ current: [ModelPlace]) -> [Int] {
    current.indices.map { region in
      let identity = current[region].identity
      if let number = numbers[region][identity] { return number }
      let number = places[region].count
      numbers[region][identity] = number
      func text(_ payload: PayloadText) -> String {
        bounded((payload.label.map { "\($0) " } ?? "") + payload.text)
      }
      let state = current[region].state
      places[region].append(
        Place(
          node: index.node(current[region]), value: text(state.payload),
          readableValue: text(state.readablePayload)))
      return number
    }
  }

  /// Applies all inputs to a state: every event, and its timeout if it has one.
  private mutating func step(_ state: State, in trial: StepTrial?) {
    let timeout = state.run.timeout
    for (number, event) in events.enumerated() {
      // The diagram draws this event as the timeout.
      if let timeout, timeout.event.isSameEvent(as: event), !drawnEvents.contains(event.label) {
        continue
      }
      step(state, number, as: number, in: trial)
    }
    guard let timeout else { return }
    let number = inputOfTimeout[timeout.label] ?? inputs.count
    if number == inputs.count { inputs.append(timeout.input) }
    inputOfTimeout[timeout.label] = number
    step(state, events.count, as: number, in: trial)
  }

  /// Adds steps in which states ignore the timeouts of other states.
  private mutating func addMissingTimeouts() {
    for state in states {
      let own = state.run.timeout?.label
      let sources = number(state.run.places)
      for (label, input) in inputOfTimeout.sorted(by: { $0.key < $1.key }) where label != own {
        addIgnored(input, in: sources)
      }
    }
  }

  /// Adds steps in which places ignore the inputs that rules forbid whenever they are active.
  private mutating func addForbidden() {
    guard !forbidden.isEmpty else { return }
    var known = Set(steps.map { $0.before + [$0.input] })
    for (places, input) in forbidden where known.insert(places + [input]).inserted {
      addIgnored(input, in: places)
    }
  }

  /// Adds a step that changes nothing.
  private mutating func addIgnored(_ input: Int, in places: [Int]) {
    let outcomes = places.map { _ in Outcome(target: .unchanged, effects: []) }
    steps.append(Step(before: places, after: places, input: input, outcomes: outcomes))
  }

  /// Applies an input to a copy of a state's run.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - runInput: The number of the input in the model. The number after the last event is the
  ///     timeout of the current state.
  ///   - input: The number of the input in ``inputs``.
  ///   - trial: The trial of the steps. An event whose step fails changes nothing.
  private mutating func step(
    _ state: State, _ runInput: Int, as input: Int, in trial: StepTrial?
  ) {
    let before = PlacedRun(state.run)
    let sources = number(before.places)
    var run = state.run
    let step = run.handle(runInput, in: trial)
    if step.forbiddingRule != nil {
      forbidden.append((sources, input))
      return
    }
    guard !step.isIgnored else { return addIgnored(input, in: sources) }
    var memory = state.memory
    let after = PlacedRun(run)
    let targets = number(after.places)
    let found = taken.transitions(
      from: before, to: after, on: runInput, as: inputs[input], step)
    var outcomes = sources.indices.map { region in
      let outcome = outcome(
        found[region], step, region, from: sources[region], to: targets[region])
      remember(outcome, region, from: sources[region], to: targets[region], in: &memory)
      return outcome
    }
    distribute(
      step.effectTexts, to: &outcomes, from: places[0][sources[0]].node,
      to: places[0][targets[0]].node)
    steps.append(Step(before: sources, after: targets, input: input, outcomes: outcomes))
    add(State(run: run, memory: memory))
  }

  /// Gives each effect of a step to one region: the first whose transition has the effect, or else the
  /// first of all. The diagram shows an effect in each region that decides about it, and its
  /// transitions may not distinguish all steps.
  private func distribute(
    _ effects: [EffectText], to outcomes: inout [Outcome], from source: ID, to target: ID
  ) {
    let effects = outcomes.count == 1 ? ownEffects(effects, outcomes[0], source, target) : effects
    var owners = effects.map { _ in 0 }
    var unowned = Array(effects.indices)
    for region in outcomes.indices {
      for text in outcomes[region].effects {
        let match = unowned.firstIndex { ShownEffects.text(text, mayShow: effects[$0]) }
        if let match { owners[unowned.remove(at: match)] = region }
      }
    }
    for region in outcomes.indices {
      let texts = outcomes[region].effects + drawnEffects
      outcomes[region].effects = effects.indices.filter { owners[$0] == region }.map { index in
        texts.first { ShownEffects.text($0, mayShow: effects[index]) } ?? effects[index].name
      }
    }
  }

  /// Returns the effects of a step without those of leaving the source and entering the target.
  private func ownEffects(
    _ effects: [EffectText], _ outcome: Outcome, _ source: ID, _ target: ID
  ) -> [EffectText] {
    switch outcome.target {
    case .unchanged, .inside: return effects
    case .place, .history: break
    }
    let exits = index[source]?.node.exitEffects.count ?? 0
    let entries = index[target]?.node.entryEffects.count ?? 0
    return Array(effects.dropFirst(exits).dropLast(entries))
  }

  /// Returns the outcome in a region, given the transitions of the diagram that the step may have
  /// taken.
  ///
  /// If the diagram has no transition for the step, the outcome follows from the places. Effects
  /// are then known only for a machine without regions.
  private func outcome(
    _ found: [StateDiagram.Transition], _ step: ModelStep, _ region: Int, from source: Int,
    to target: Int
  ) -> Outcome {
    if let transition = found.max(by: { $0.effects.count < $1.effects.count }) {
      let effects = transition.effects
      if transition.target.role == .history {
        return Outcome(target: .history(transition.target), effects: effects)
      }
      guard transition.kind == .internal else {
        return Outcome(target: .place(target), effects: effects)
      }
      return Outcome(target: source == target ? .unchanged : .inside(target), effects: effects)
    }
    // The diagram doesn't show the step. Effects of several regions can't be attributed.
    let effects = places.count == 1 ? step.effects : []
    if source == target, !step.isTransition || places.count > 1 {
      return Outcome(target: .unchanged, effects: effects)
    }
    return Outcome(target: .place(target), effects: effects)
  }

  /// Updates the memory of the histories whose composite is left, and records a history that
  /// restored another place than the remembered one.
  private mutating func remember(
    _ outcome: Outcome, _ region: Int, from source: Int, to target: Int, in memory: inout [ID: Int]
  ) {
    if case .history(let id) = outcome.target, memory[id] != target { falseHistories.insert(id) }
    let nodes = (places[region][source].node, places[region][target].node)
    for history in histories {
      guard let composite = index[history]?.parent, index.isInside(nodes.0, composite),
        !index.isInside(nodes.1, composite)
      else { continue }
      memory[history] = source
    }
  }

  /// Replaces false histories by the places that the steps led to.
  private mutating func replaceFalseHistories() {
    for step in steps.indices {
      for region in places.indices {
        guard case .history(let id) = steps[step].outcomes[region].target,
          falseHistories.contains(id)
        else { continue }
        steps[step].outcomes[region].target = .place(steps[step].after[region])
      }
    }
  }
}
