import Testing

@testable import StateExploration

/// A machine of three states with random steps, each with up to two effects.
private struct RandomWalker: Hashable {
  enum State: CaseIterable { case first, second, third }
  enum Effect { case a, b }

  struct Step: Hashable {
    let target: State
    let effects: [Effect]
  }

  static let inputNames = ["x", "y", "z"]

  var state = State.first
  private let steps: [State: [Step]]

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    steps = Dictionary(
      uniqueKeysWithValues: State.allCases.map { state in
        (
          state,
          Self.inputNames.map { _ in
            let isIgnored = chance.isOne(in: 3)
            let effects = (0..<chance.below(3)).map { _ in chance.element([Effect.a, .b, .b]) }
            return isIgnored
              ? Step(target: state, effects: [])
              : Step(target: chance.element(State.allCases), effects: effects)
          }
        )
      })
  }

  mutating func handle(_ input: Int) -> [Effect] {
    let step = steps[state]?[input]
    state = step?.target ?? state
    return step?.effects ?? []
  }
}

/// Compares verification with the trial of all sequences up to a length.
///
/// Three states and a count of 0 or 1 make six pairs, so that no shortest sequence has more than six
/// inputs.
@Suite struct `Verification of random machines` {
  /// All sequences of up to six inputs: shorter ones first, and then in the order of the inputs.
  private static let sequences: [[Int]] = {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 0..<6 {
      last = last.flatMap { sequence in (0..<3).map { sequence + [$0] } }
      all += last
    }
    return all
  }()

  /// Checks a property of a random machine.
  ///
  /// - Parameters:
  ///   - effects: The effects that the property names.
  ///   - state: The state that the property names.
  ///   - isViolated: Returns whether a sequence violates the property.
  private func check(
    _ seed: UInt64, _ property: MachineProperty, effects: [RandomWalker.Effect] = [],
    state: RandomWalker.State? = nil,
    isViolated: (RandomWalker, [(input: Int, effects: [RandomWalker.Effect])]) -> Bool
  ) throws {
    let machine = RandomWalker(seed: seed)
    let model = MachineModel(
      "walker", observing: machine,
      inputs: RandomWalker.inputNames.enumerated().map { number, name in
        .input(name) { $0.handle(number) }
      })
    var known: Set<RandomWalker.Effect> = []
    var states: Set<RandomWalker.State> = []
    var violations: [[Int]] = []
    for sequence in Self.sequences {
      var walker = machine
      let steps = sequence.map { ($0, walker.handle($0)) }
      known.formUnion(steps.flatMap(\.1))
      states.insert(walker.state)
      if isViolated(walker, steps) { violations.append(sequence) }
    }
    let isKnown = known.isSuperset(of: effects) && state.map(states.contains) != false
    var found: [String]?
    do throws(VerificationError) {
      _ = try model.verify([property])
    } catch {
      found = error.verification.findings.first?.trace.inputs
      // A name that never occurs is an error.
      #expect(error.verification.problems.isEmpty == isKnown)
    }
    if isKnown { #expect(found == violations.first?.map { RandomWalker.inputNames[$0] }) }
    if let found { try model.replay(found) }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `an effect before its input is found if and only if some sequence has one`(
    seed: UInt64
  ) throws {
    try check(seed, .effect("a", onlyAfter: "y"), effects: [.a]) { _, steps in
      guard let last = steps.last, last.effects.contains(.a) else { return false }
      return !steps.contains { $0.input == 1 }
    }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `an effect before another one is found if and only if some sequence has one`(
    seed: UInt64
  ) throws {
    try check(seed, .effect("a", onlyAfter: "b"), effects: [.a, .b]) { _, steps in
      let effects = steps.flatMap(\.effects)
      guard let first = effects.firstIndex(of: .a) else { return false }
      return !effects[..<first].contains(.b)
    }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `a second effect is found if and only if some sequence has one`(seed: UInt64) throws {
    try check(seed, .effect("a", atMost: 1), effects: [.a]) { _, steps in
      steps.flatMap(\.effects).count { $0 == .a } > 1
    }
  }

  @Test(arguments: Fuzzing.seeds(150))
  func `a state that is never left for another is found if and only if there is one`(
    seed: UInt64
  ) throws {
    try check(seed, .canAlwaysReach(state: "third"), state: .third) { walker, _ in
      // Two steps suffice among three states.
      let canReach = Self.sequences.prefix(13).contains { sequence in
        var walker = walker
        for input in sequence { _ = walker.handle(input) }
        return walker.state == .third
      }
      return !canReach
    }
  }
}
