import StateDiagrams

/// A flat machine whose states and events are numbers, filled at random from a seed.
struct RandomMachine: Sendable {
  struct Reaction: Hashable, Sendable {
    var target: Int
    var effects: [String]
  }

  let stateCount: Int
  let eventCount: Int
  /// The states that are listed, in their order.
  let listed: [Int]
  let initialState: Int
  /// The reaction of each state to each event; nil ignores it.
  let reactions: [[Reaction?]]

  init(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let stateCount = Int.random(in: 1...9, using: &generator)
    let eventCount = Int.random(in: 0...6, using: &generator)
    self.stateCount = stateCount
    self.eventCount = eventCount
    listed = (0..<stateCount).shuffled(using: &generator).filter { _ in
      Int.random(in: 0..<5, using: &generator) > 0
    }
    initialState = Int.random(in: 0..<stateCount, using: &generator)
    reactions = (0..<stateCount).map { _ in
      (0..<eventCount).map { _ in
        guard Bool.random(using: &generator) else { return nil }
        return Reaction(
          target: Int.random(in: 0..<stateCount, using: &generator),
          effects: (0..<Int.random(in: 0...2, using: &generator)).map { "effect \($0)" })
      }
    }
  }

  /// The machine of the current test.
  @TaskLocal static var current = RandomMachine(seed: 0)
}

/// A small generator of random numbers, the same in every run (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A state of the current random machine.
struct RandomState: StateType, DOTLabelable, Hashable {
  var number: Int

  static var initialState: RandomState { RandomState(number: RandomMachine.current.initialState) }
  static var dotLabelableItems: [RandomState] { RandomMachine.current.listed.map(Self.init) }
  var dotLabel: String { "state \(number)" }

  mutating func handleEvent(_ event: RandomEvent) -> [String] {
    guard let reaction = RandomMachine.current.reactions[number][event.number] else { return [] }
    number = reaction.target
    return reaction.effects
  }
}

/// An event of the current random machine.
struct RandomEvent: DOTLabelable, Hashable {
  var number: Int

  static var dotLabelableItems: [RandomEvent] {
    (0..<RandomMachine.current.eventCount).map(Self.init)
  }
  var dotLabel: String { "event \(number)" }
}

/// The current random machine as a schema, which reports ignored events.
struct RandomSchema: StateMachineSchemaProtocol {
  var initialState: RandomState { .initialState }

  func step(_ state: inout RandomState, on event: RandomEvent) -> Reaction<[String]> {
    let reaction = RandomMachine.current.reactions[state.number][event.number]
    return reaction == nil ? .ignored : .handled(state.handleEvent(event))
  }
}
