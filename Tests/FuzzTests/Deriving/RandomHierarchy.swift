import StateDiagrams

/// A machine of nested states with payloads, filled at random from a seed.
///
/// Its states and events are numbers. Several may share a label, as `locked(0)` and `locked(40)` do;
/// then the number is what a guard shows as the payload.
struct RandomHierarchy: Sendable {
  struct Step: Hashable, Sendable {
    var target: Int
    var effects: [String]
    /// Whether the schema reports an internal transition.
    var stays = false
  }

  /// For each state, the composites around it and its label.
  private(set) var paths: [[String]] = []
  private(set) var eventLabels: [String] = []
  private(set) var listed: [Int] = []
  private(set) var initialState = 0
  /// The step of each state on each event; nil if it is ignored.
  private(set) var steps: [[Step?]] = []

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let composites = (0..<4).map { _ in
      chance.element([[], ["A"], ["A"], ["A", "B"], ["A", "B", "D"], ["C"]])
    }
    let nodes = (0..<(1 + chance.below(6))).map { chance.element(composites) + ["s\($0)"] }
    paths = (0..<(1 + chance.below(8))).map { _ in chance.element(nodes) }
    eventLabels = (0..<chance.below(6)).map { _ in "e\(chance.below(4))" }
    // Effects and targets are few, so that states often do the same.
    let targets = (0..<3).map { _ in chance.below(paths.count) }
    steps = paths.indices.map { state in
      eventLabels.indices.map { _ in
        guard !chance.isOne(in: 4) else { return nil }
        var step = Step(
          target: chance.isOne(in: 4) ? chance.below(paths.count) : chance.element(targets),
          effects: chance.isOne(in: 3) ? ["f\(chance.below(2))"] : [])
        if chance.isOne(in: 8) { (step.target, step.stays) = (state, true) }
        return step
      }
    }
    if chance.isOne(in: 2) { addMemory(&chance) }
    listed = paths.indices.filter { _ in !chance.isOne(in: 8) }.shuffled(using: &chance)
    initialState = chance.below(paths.count)
  }

  /// Adds a state outside for each state of a composite, to which an event leads from there alone,
  /// and an event that leads back; sometimes with a fault.
  private mutating func addMemory(_ chance: inout SplitMix64) {
    let inside = paths.indices.filter { paths[$0].first == "A" }
    guard !inside.isEmpty else { return }
    eventLabels += ["break", "repair"]
    for state in paths.indices { steps[state] += [nil, nil] }
    for state in inside {
      let outside = paths.count
      paths.append(["broken"])
      steps.append(eventLabels.map { _ in nil })
      steps[state][eventLabels.count - 2] = Step(target: outside, effects: [])
      let back = chance.isOne(in: 12) ? chance.element(inside) : state
      steps[outside][eventLabels.count - 1] = Step(target: back, effects: ["repaired"])
    }
  }

  /// Changes the target, the effects or the kind of a step.
  mutating func changeStep(of state: Int, on event: Int, _ chance: inout SplitMix64) {
    var step = steps[state][event] ?? Step(target: state, effects: [])
    switch chance.below(4) {
    case 0: step.target = chance.below(paths.count)
    case 1: step.effects = step.effects.isEmpty ? ["f0"] : []
    case 2: step.effects.append("f1")
    default: step.stays.toggle()
    }
    if step.stays { step.target = state }
    steps[state][event] = step
  }

  /// Returns the machine without the states that can't be reached, with all others listed in the
  /// order in which an exploration reaches them.
  func reachable() -> RandomHierarchy {
    var order = [initialState]
    var next = 0
    while next < order.count {
      for step in steps[order[next]] {
        if let target = step?.target, !order.contains(target) { order.append(target) }
      }
      next += 1
    }
    var machine = self
    machine.paths = order.map { paths[$0] }
    machine.steps = order.map { state in
      steps[state].map { step in
        step.map { step in
          var step = step
          step.target = order.firstIndex(of: step.target) ?? 0
          return step
        }
      }
    }
    machine.listed = Array(order.indices)
    machine.initialState = 0
    return machine
  }

  /// Returns the machine with its list of states in a random order.
  func shuffled(_ chance: inout SplitMix64) -> RandomHierarchy {
    var machine = self
    machine.listed.shuffle(using: &chance)
    return machine
  }

  /// The machine of the current test.
  @TaskLocal static var current = RandomHierarchy(seed: 0)

  /// A state of the current machine.
  enum State: DOTLabelable, Hashable {
    case numbered(Int)

    var number: Int {
      switch self {
      case .numbered(let number): number
      }
    }

    static var dotLabelableItems: [State] { RandomHierarchy.current.listed.map(State.numbered) }
    var dotLabel: String { RandomHierarchy.current.paths[number].last ?? "" }
    var dotComposites: [String] { RandomHierarchy.current.paths[number].dropLast() }
  }

  /// An event of the current machine.
  enum Event: DOTLabelable, Hashable {
    case raised(Int)

    static var dotLabelableItems: [Event] {
      RandomHierarchy.current.eventLabels.indices.map(Event.raised)
    }
    var number: Int {
      switch self {
      case .raised(let number): number
      }
    }
    var dotLabel: String { RandomHierarchy.current.eventLabels[number] }
  }

  /// The current machine.
  struct Schema: StateMachineSchemaProtocol {
    var initialState: State { .numbered(RandomHierarchy.current.initialState) }

    func step(_ state: inout State, on event: Event) -> Reaction<[String]> {
      guard let step = RandomHierarchy.current.steps[state.number][event.number] else {
        return .ignored
      }
      if step.stays { return .stayed(step.effects) }
      state = .numbered(step.target)
      return .handled(step.effects)
    }
  }
}

extension RandomHierarchy.State: StateType {
  static var initialState: Self { .numbered(RandomHierarchy.current.initialState) }

  mutating func handleEvent(_ event: RandomHierarchy.Event) -> [String] {
    guard let step = RandomHierarchy.current.steps[number][event.number] else { return [] }
    self = .numbered(step.target)
    return step.effects
  }
}

/// The current machine as an existing value, which was not written for this package.
struct RandomUpgrader {
  private var state = RandomHierarchy.State.initialState

  /// The inputs: a closure for each event, whose results have different types.
  static var inputs: [MachineInput<RandomUpgrader>] {
    RandomHierarchy.current.eventLabels.enumerated().map { number, label in
      let event = RandomHierarchy.Event.raised(number)
      return switch number % 5 {
      case 0: .input(label, "\(number)") { $0.state.handleEvent(event) }
      case 1: .input(label, "\(number)") { $0.optional(event) }
      case 2: .input(label, "\(number)") { ((), $0.state.handleEvent(event)) }
      case 3: .input(label, "\(number)") { $0.state.handleEvent(event).map { Optional($0) } }
      default: .input(label, "\(number)") { try $0.throwing(event) }
      }
    }
  }

  private mutating func optional(_ event: RandomHierarchy.Event) -> [String]? {
    let effects = state.handleEvent(event)
    return effects.isEmpty ? nil : effects
  }

  private mutating func throwing(_ event: RandomHierarchy.Event) throws -> Any {
    state.handleEvent(event)
  }
}
