import StateDiagrams

/// An existing machine with regions inside its states, filled at random from a seed.
///
/// Inside a state, each region and the level step on their own, but may depend on the others. Some
/// steps leave the state.
struct RandomInnerRegions: Sendable {
  enum Left: Hashable, Sendable {
    case a, b
    case at(Int)

    static let all: [Left] = [.a, .b, .at(0), .at(1)]

    var number: Int { Self.all.firstIndex(of: self) ?? 0 }
  }

  enum Right: Hashable, Sendable {
    case a, c, d

    static let all: [Right] = [.a, .c, .d]

    var number: Int { Self.all.firstIndex(of: self) ?? 0 }
  }

  enum State: Hashable, Sendable {
    case idle
    case running(left: Left, right: Right, level: Int)
    case pair(near: Right, far: Left)
    case done(Int)
  }

  enum Effect: Hashable, Sendable {
    case beep, flash, ring
  }

  struct Step: Sendable {
    var state: State
    var effects: [Effect]
  }

  /// The machine that is observed. The type has no values but the state, as an existing one.
  struct Machine {
    private var state: State
    private let steps: @Sendable (State, Int) -> Step

    init(_ machine: RandomInnerRegions) {
      state = machine.initial
      steps = { machine.step($0, $1) }
    }

    mutating func handle(_ event: Int) -> [Effect] {
      let step = steps(state, event)
      state = step.state
      return step.effects
    }
  }

  /// The label and the payload of each event.
  let events: [(label: String, payload: String?)]
  private(set) var initial = State.idle
  private let hasRule: Bool
  private let lefts: [Left]
  private let levels: Int
  private var parts: [[Int]: [Int?]] = [:]
  private var partEffects: [[Int]: [Effect]] = [:]
  private var exits: [[Int]: Step] = [:]
  private var entries: [[Int]: Step] = [:]

  /// - Parameters:
  ///   - seed: The seed.
  ///   - carriesValues: Whether the states carry values that no region shows.
  init(seed: UInt64, carriesValues: Bool = true) {
    var chance = SplitMix64(seed: seed)
    let pool: [(String, String?)] = [
      ("go", nil), ("stop", nil), ("put", "0"), ("put", "1"), ("put", "2"), ("turn", nil),
    ]
    hasRule = !seed.isMultiple(of: 2)
    events = Array(pool.shuffled(using: &chance).prefix(3 + chance.below(4)))
    lefts = carriesValues ? Left.all : Array(Left.all.dropLast())
    levels = carriesValues ? 2 : 1
    let starts = starts(&chance)
    if chance.isOne(in: 4) { initial = chance.element(starts) }
    for event in events.indices {
      addSteps(event, starts, &chance)
    }
  }

  /// Returns the states in which machines enter a state: mostly such that differ in one region.
  private func starts(_ chance: inout SplitMix64) -> [State] {
    let (left, right) = (chance.element(lefts), chance.element(Right.all))
    var starts: [State] = [.running(left: left, right: right, level: 0), .done(0), .idle]
    if levels > 1 { starts.append(.done(1)) }
    if chance.isOne(in: 2) {
      starts.append(
        .running(left: chance.element(lefts), right: right, level: chance.below(levels)))
    }
    if chance.isOne(in: 5) {
      starts.append(.running(left: left, right: chance.element(Right.all), level: 0))
    }
    if chance.isOne(in: 2) { starts.append(.pair(near: right, far: left)) }
    if chance.isOne(in: 5) { starts.append(.pair(near: chance.element(Right.all), far: left)) }
    return starts
  }

  private mutating func addSteps(
    _ event: Int, _ starts: [State], _ chance: inout SplitMix64
  ) {
    let lists: [[Effect]] = [[], [], [], [.beep], [.flash], [.flash, .beep], [.ring]]
    let (leaves, depends) = (chance.isOne(in: 2), chance.isOne(in: 2))
    let (movesLeft, movesRight, movesLevel) =
      (chance.isOne(in: 2), chance.isOne(in: 2), chance.isOne(in: 4))
    for container in 0..<2 {
      for left in Left.all.indices {
        for right in Right.all.indices {
          for level in 0..<2 {
            let key = [event, container, left, right, level]
            if leaves, chance.isOne(in: 4) {
              exits[key] = Step(state: chance.element(starts), effects: chance.element(lists))
            }
          }
        }
      }
      for others in 0..<12 {
        for (part, count) in [lefts.count, Right.all.count, levels].enumerated() {
          let moves = [movesLeft, movesRight, movesLevel][part]
          for own in 0..<count {
            let key = [event, container, part, own, others]
            if others > 0, !depends {
              parts[key] = parts[[event, container, part, own, 0]]
              partEffects[key] = partEffects[[event, container, part, own, 0]]
              continue
            }
            parts[key] = [moves && chance.isOne(in: 2) ? chance.below(count) : nil]
            partEffects[key] = chance.isOne(in: 3) && moves ? chance.element(lists) : []
          }
        }
      }
    }
    for state in [State.idle, .done(0), .done(1)] where !chance.isOne(in: 3) {
      entries[[event, state == .idle ? 0 : state == .done(0) ? 1 : 2]] =
        Step(state: chance.element(starts), effects: chance.element(lists))
    }
  }

  func step(_ state: State, _ event: Int) -> Step {
    let unchanged = Step(state: state, effects: [])
    switch state {
    case .idle: return entries[[event, 0]] ?? unchanged
    case .done(let number): return entries[[event, 1 + number]] ?? unchanged
    case .running(let left, let right, let level):
      let numbers = [left.number, right.number, level]
      if let exit = exits[[event, 0] + numbers] { return exit }
      let (next, effects) = inside(event, 0, numbers)
      return Step(
        state: .running(left: Left.all[next[0]], right: Right.all[next[1]], level: next[2]),
        effects: effects)
    case .pair(let near, let far):
      let numbers = [far.number, near.number, 0]
      if let exit = exits[[event, 1] + numbers] { return exit }
      let (next, effects) = inside(event, 1, numbers)
      return Step(
        state: .pair(near: Right.all[next[1]], far: Left.all[next[0]]), effects: effects)
    }
  }

  private func inside(
    _ event: Int, _ container: Int, _ numbers: [Int]
  ) -> (next: [Int], effects: [Effect]) {
    // The other regions count by classes of two.
    let others = [
      numbers[1] / 2 + 2 * numbers[2], numbers[0] / 2 + 2 * numbers[2],
      numbers[0] / 2 + 2 * (numbers[1] / 2),
    ]
    let keys = (0..<3).map { [event, container, $0, numbers[$0], others[$0]] }
    return (
      (0..<3).map { parts[keys[$0]]?.first.flatMap { $0 } ?? numbers[$0] },
      keys.flatMap { partEffects[$0] ?? [] }
    )
  }

  /// The states that the events lead to.
  var reachable: [State] {
    var reached = [initial]
    var next = 0
    while next < reached.count {
      for event in events.indices {
        let state = step(reached[next], event).state
        if !reached.contains(state) { reached.append(state) }
      }
      next += 1
    }
    return reached
  }

  /// The model of the machine.
  ///
  /// Half of the models have another input, which is ignored once. Its rule has bookkeeping, so that
  /// each state of the machine occurs twice in the exploration.
  var model: MachineModel {
    let inputs = events.enumerated().map { number, event in
      MachineInput<Machine>.input(event.label, event.payload) { $0.handle(number) }
    }
    let spare = MachineInput<Machine>.input("spare") { _ in }.once()
    return MachineModel(
      "m", observing: Machine(self), inputs: inputs + (hasRule ? [spare] : []))
  }
}
