import StateExploration

/// The steps of a machine from its initial state, followed until they lead to nothing new.
///
/// A diagram shows representatives; an interpreter needs every state that the listed events lead to.
struct FollowedSteps {
  typealias ID = StateDiagram.Node.ID

  /// A state of a region, or of the whole machine.
  struct Place {
    let node: ID
    let value: String
  }

  /// The target of a step in one region.
  enum Target: Hashable {
    /// The state, with its value.
    case unchanged
    /// Another value, without leaving the state: the number of a place, or of a class of places.
    case inside(Int)
    /// A state: the number of a place, or of a class of places.
    case place(Int)
    case history(ID)
  }

  /// The outcome of a step in one region.
  struct Outcome: Hashable {
    var target: Target
    var effects: [String]
  }

  /// An input in a state of all regions.
  struct Step {
    /// The numbers of the places before and after, for each region.
    let before: [Int]
    let after: [Int]
    let input: Int
    var outcomes: [Outcome]
  }

  /// The greatest number of steps.
  static let limit = 10_000

  /// The events, and each distinct timeout.
  private(set) var inputs: [ModelInput]

  private(set) var steps: [Step] = []

  /// The places of each region, in the order in which they are reached.
  private(set) var places: [[Place]]

  private let index: DiagramIndex
  private let taken: TakenTransitions
  private let histories: [ID]
  private var numbers: [[AnyHashable: Int]]
  private var states: [State] = []
  private var known: Set<Key> = []
  private let events: [ModelInput]
  private let drawnEvents: Set<String>

  /// The inputs of the timeouts.
  private var inputOfTimeout: [TimeoutLabel: Int] = [:]

  /// The histories that don't restore the state in which their composite was left.
  private var falseHistories: Set<ID> = []

  /// A state of the machine and of the histories of its diagram.
  private struct State {
    let run: any ModelRun
    var memory: [ID: Int] = [:]
  }

  private struct Key: Hashable {
    let identities: [AnyHashable]
    let memory: [ID: Int]
  }

  /// Follows a model beside its diagram. Nil if there are too many steps.
  init?(_ model: MachineModel, on diagram: StateDiagram) {
    events = model.inputs
    inputs = events
    drawnEvents = Set(diagram.transitions.compactMap(\.event))
    index = DiagramIndex(diagram)
    taken = TakenTransitions(diagram, index)
    histories = index.entries.map(\.node.id).filter { $0.role == .history }
    let run = model.run()
    places = run.places.map { _ in [] }
    numbers = run.places.map { _ in [:] }
    add(State(run: run))
    var next = 0
    while next < states.count {
      guard (next + 1) * inputs.count <= Self.limit else { return nil }
      step(states[next])
      next += 1
    }
    addMissingTimeouts()
    if !falseHistories.isEmpty { replaceFalseHistories() }
  }

  private mutating func add(_ state: State) {
    let places = state.run.places
    var identities = places.map(\.identity)
    // Regions are not the whole state.
    if places.contains(where: { $0.region != nil }) { identities.append(state.run.stateText) }
    if known.insert(Key(identities: identities, memory: state.memory)).inserted {
      states.append(state)
      _ = number(places)
    }
  }

  private mutating func number(_ current: [ModelPlace]) -> [Int] {
    current.indices.map { region in
      let identity = current[region].identity
      if let number = numbers[region][identity] { return number }
      let number = places[region].count
      numbers[region][identity] = number
      let payload = current[region].state.payload
      let value = (payload.label.map { "\($0) " } ?? "") + payload.text
      places[region].append(Place(node: index.node(current[region]), value: bounded(value)))
      return number
    }
  }

  private mutating func step(_ state: State) {
    let timeout = state.run.timeout
    for (number, event) in events.enumerated() {
      // The diagram draws such an event as the timeout.
      if let timeout, timeout.event.isSameEvent(as: event), !drawnEvents.contains(event.label) {
        continue
      }
      step(state, number, as: number)
    }
    guard let timeout else { return }
    let number = inputOfTimeout[timeout.label] ?? inputs.count
    if number == inputs.count { inputs.append(timeout.input) }
    inputOfTimeout[timeout.label] = number
    step(state, events.count, as: number)
  }

  /// Adds that states ignore the timeouts that they don't have.
  private mutating func addMissingTimeouts() {
    for state in states {
      let own = state.run.timeout?.label
      let sources = number(state.run.places)
      for (label, input) in inputOfTimeout.sorted(by: { $0.key < $1.key }) where label != own {
        addIgnored(input, in: sources)
      }
    }
  }

  private mutating func addIgnored(_ input: Int, in places: [Int]) {
    let outcomes = places.map { _ in Outcome(target: .unchanged, effects: []) }
    steps.append(Step(before: places, after: places, input: input, outcomes: outcomes))
  }

  /// Applies an input of a run, which has a number among all inputs.
  private mutating func step(_ state: State, _ runInput: Int, as input: Int) {
    let (before, sources) = (state.run.places, number(state.run.places))
    var run = state.run
    let step = run.handle(runInput)
    guard !step.isIgnored else { return addIgnored(input, in: sources) }
    var memory = state.memory
    let (after, targets) = (run.places, number(run.places))
    let outcomes = before.indices.map { region in
      let found = taken.transitions(
        from: places[region][sources[region]].node, to: places[region][targets[region]].node,
        isUnchanged: sources[region] == targets[region], on: inputs[input], step,
        isAlone: after.count == 1)
      let outcome = outcome(
        found, step, region, from: sources[region], to: targets[region])
      remember(outcome, region, from: sources[region], to: targets[region], in: &memory)
      return outcome
    }
    steps.append(Step(before: sources, after: targets, input: input, outcomes: outcomes))
    add(State(run: run, memory: memory))
  }

  /// Returns the outcome in a region, given the transitions of the diagram that may have been taken.
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
