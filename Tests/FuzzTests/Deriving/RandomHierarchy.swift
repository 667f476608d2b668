import StateDiagrams

/// A machine of nested states with payloads, filled at random from a seed.
///
/// Its states and events are numbers. Several may share a label, as `locked(0)` and `locked(40)` do;
/// then the number is what a guard shows as the payload.
struct RandomHierarchy: Sendable {
  struct Step: Hashable, Sendable {
    var target: Int
    var effects: [String]
    /// Whether the schema says that its transition is internal.
    var stays = false
  }

  /// For each state the composites around it and its label.
  private(set) var paths: [[String]] = []
  private(set) var eventLabels: [String] = []
  private(set) var listed: [Int] = []
  private(set) var initialState = 0
  /// What each state does on each event; nil ignores it.
  private(set) var steps: [[Step?]] = []

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let composites = (0..<4).map { _ in chance.element([[], ["A"], ["A"], ["A", "B"], ["C"]]) }
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
  /// and an event that leads back; now and then with a fault.
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

  /// The machine that the current test is about.
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
    case numbered(Int)

    static var dotLabelableItems: [Event] {
      RandomHierarchy.current.eventLabels.indices.map(Event.numbered)
    }
    var number: Int {
      switch self {
      case .numbered(let number): number
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
