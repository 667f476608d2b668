import Testing

@testable import StateExploration

/// A machine of thirty states with random steps and effects.
private struct Walker: Hashable {
  enum Effect { case a, b }

  struct State: Hashable {
    var place: Int
    var mode: Int
  }

  var state = State(place: 0, mode: 0)
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  mutating func handle(_ input: Int) -> [Effect] {
    var chance = SplitMix64(seed: seed &+ UInt64(state.place * 100 + state.mode * 10 + input))
    if chance.isOne(in: 4) { return [] }
    state = State(place: chance.below(10), mode: chance.below(3))
    return (0..<chance.below(3)).map { _ in chance.element([Effect.a, .b, .b]) }
  }
}

@Suite struct SearchStoreTests {
  private func model(_ seed: UInt64) -> MachineModel {
    MachineModel(
      "walker", observing: Walker(seed: seed),
      inputs: [
        .input("x") { $0.handle(0) },
        .input("y") { $0.handle(1) },
        .input("z") { $0.handle(2) }.once(),
      ])
  }

  @Test(arguments: Fuzzing.seeds(60))
  func `fingerprints lead to the same findings as stored states`(seed: UInt64) throws {
    let properties: [MachineProperty] = [
      .always("not at 7") { (walker: Walker) in walker.state.place != 7 },
      .never("mode 2") { (state: Walker.State) in state.mode == 2 && state.place > 4 },
    ]
    let model = model(seed)
    let stored = try PropertySearch(model, properties).verification
    var search = try PropertySearch(model, properties, storable: ExplorationLimits(states: 3))
      .verification
    let isFingerprint = { (note: String) in note.contains("64-bit fingerprints") }
    #expect(!stored.boundNotes.contains(where: isFingerprint))
    #expect(stored.states <= 3 || search.boundNotes.contains(where: isFingerprint))
    search.boundNotes.removeAll(where: isFingerprint)
    #expect(search == stored)
  }
}
