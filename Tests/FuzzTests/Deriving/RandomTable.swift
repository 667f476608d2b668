import StateDiagrams

/// A transition table, filled at random from a seed: several guarded transitions for one event, whose
/// guards may hold at once.
struct RandomTable: Sendable {
  typealias Effect = RandomRegions.Effect

  struct Rule: Sendable {
    var event: Int
    /// The targets: none of an internal transition, several if a closure chooses.
    var targets: [Int]
    /// The number of the guard; nil for a transition that is always taken.
    var condition: Int?
    var effects: [Effect]
  }

  struct State: Hashable, Sendable, DOTLabelable {
    let number: Int

    static var dotLabelableItems: [State] { RandomTable.current.paths.indices.map(State.init) }
    var dotLabel: String { RandomTable.current.paths[number].last ?? "" }
    var dotComposites: [String] { RandomTable.current.paths[number].dropLast() }
  }

  struct Event: Hashable, Sendable, DOTLabelable {
    let number: Int

    static var dotLabelableItems: [Event] {
      RandomTable.current.eventLabels.indices.map(Event.init)
    }
    var dotLabel: String { RandomTable.current.eventLabels[number] }
  }

  /// The composites and the label of each state.
  private(set) var paths: [[String]] = []
  private(set) var eventLabels: [String] = []
  /// The transitions of each state, in the order of their priority.
  private(set) var rules: [[Rule]] = []
  private(set) var entryEffects: [[Effect]] = []
  private(set) var exitEffects: [[Effect]] = []
  /// Whether each guard holds, for each state and event.
  private var guards: [[[Bool]]] = []
  /// Which target a closure chooses, for each state and event.
  private var choices: [[Int]] = []

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let count = 1 + chance.below(6)
    let labels = (0..<count).map { "s\($0)" }
    let nests = chance.isOne(in: 2)
    paths = labels.map { label in
      (nests ? chance.element([[], ["A"], ["A"], ["A", "B"], ["A", "B", "D"], ["C"]]) : [])
        + [label]
    }
    eventLabels = (0..<(1 + chance.below(3))).map { "e\($0)" }
    let effects: [[Effect]] = [[], [], [.beep], [.flash], [.send(1), .beep], [.send(2)]]
    entryEffects = paths.map { _ in chance.element(effects) }
    exitEffects = paths.map { _ in chance.element(effects) }
    guards = (0..<3).map { _ in
      paths.map { _ in eventLabels.map { _ in chance.isOne(in: 2) } }
    }
    choices = paths.map { _ in eventLabels.map { _ in chance.below(2) } }
    let few = (0..<2).map { _ in chance.below(count) }
    rules = paths.map { _ in
      eventLabels.indices.flatMap { event in
        var conditions: [Int?] = (0..<chance.below(3)).map { _ in chance.below(3) }
        if !chance.isOne(in: 3) { conditions.append(nil) }
        return conditions.map { condition in
          let target = chance.isOne(in: 3) ? chance.below(count) : chance.element(few)
          let targets = chance.element(
            [[], [target], [target], [target], [target, (target + 1) % count]])
          return Rule(
            event: event, targets: Set(targets).count == 1 ? [target] : targets,
            condition: condition, effects: chance.element(effects))
        }
      }
    }
  }

  func holds(_ condition: Int, in state: State, on event: Event) -> Bool {
    guards[condition][state.number][event.number]
  }

  func choice(of targets: [Int], in state: State, on event: Event) -> Int {
    targets[choices[state.number][event.number] % targets.count]
  }

  func table() throws -> TransitionTable<State, Event, Effect> {
    try TransitionTable(validating: State(number: 0)) {
      for state in paths.indices {
        From(State(number: state)) {
          for effect in entryEffects[state] { OnEntry(emit: effect) }
          for effect in exitEffects[state] { OnExit(emit: effect) }
          for rule in rules[state] { declaration(rule) }
        }
      }
    }
  }

  private func declaration(_ rule: Rule) -> On<State, Event, Effect> {
    let event = Event(number: rule.event)
    let condition = rule.condition.map { number in
      Guard<State, Event>("g\(number)") { self.holds(number, in: $0, on: $1) }
    }
    let targets = rule.targets.map(State.init)
    let effects = rule.effects
    switch (targets.count, effects.count) {
    case (0, 0): return On(event, when: condition)
    case (0, 1): return On(event, when: condition, emit: effects[0])
    case (0, _): return On(event, when: condition, emit: effects[0], effects[1])
    case (1, 0): return On(event, to: targets[0], when: condition)
    case (1, 1): return On(event, to: targets[0], when: condition, emit: effects[0])
    case (1, _): return On(event, to: targets[0], when: condition, emit: effects[0], effects[1])
    case (_, 0):
      return On(event, to: targets[0], targets[1], when: condition) {
        State(number: self.choice(of: rule.targets, in: $0, on: $1))
      }
    default:
      return On(event, to: targets[0], targets[1], when: condition, emit: effects[0]) {
        State(number: self.choice(of: rule.targets, in: $0, on: $1))
      }
    }
  }

  /// The machine of the current test.
  @TaskLocal static var current = RandomTable(seed: 0)
}
