import StateSystems
import Testing

@Suite struct MachineSystemTests {
  private let consistent = MachineProperty.always("consistent") { (_: SystemState) in true }

  @Test(arguments: [(3, 288), (5, 8_832)])
  func `two-phase commit has the states of a hand-written product`(
    participants: Int, states: Int
  ) throws {
    let product = MachineModel(
      "product", observing: TwoPhaseProduct(participants: participants),
      describedBy: { $0.manager.state },
      limits: ExplorationLimits(states: 20_000, steps: 2_000_000, bytes: 1 << 40),
      inputs: TwoPhaseProduct.inputs(participants: participants))
    let always = MachineProperty.always("any") { (_: TwoPhaseProduct) in true }
    #expect(try product.verify(always).states == states)
    #expect(try twoPhaseCommit(participants: participants).verify(consistent).states == states)
  }
}
