import Testing

@testable import StateExploration

/// The one text of a state: all regions, and the properties that differ from the initial state.
@Suite struct StateTextTests {
  struct Player: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case left, hit }
    var left = Lamp.off
    var right = Lamp.off
    var health = 3
    static let initialState = Player()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Player>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .left: left.toggle()
      case .hit: health = max(1, health - 1)
      }
    }
  }

  @Test func `the text of a state names all regions, and properties that differ`() {
    let behavior = MachineModel("player", exploring: Player.self).exploration().behavior
    #expect(behavior.text(of: 0) == "left/off, right/off")
    #expect(behavior.label(of: 1) == "left/on, right/off")
    let texts = (0..<behavior.stateCount).map(behavior.text)
    #expect(texts.contains("left/off, right/off, health: 1"))
    #expect(Set(texts).count == behavior.stateCount)
  }

  @Test func `equal regions have different places`() {
    // The lamps are equal in both states, and the property belongs to no region.
    struct Twins: StateType, DOTLabelable, Hashable {
      enum Event: CaseIterable, DOTLabelable { case both }
      var left = Lamp.off
      var right = Lamp.off
      static let initialState = Twins()
      static let dotLabelableItems = [initialState]
      static var dotRegions: [DOTRegion<Twins>] {
        [DOTRegion("left", \.left), DOTRegion("right", \.right)]
      }
      mutating func handleEvent(_ event: Event) {
        left.toggle()
        right.toggle()
      }
    }
    let behavior = MachineModel("twins", exploring: Twins.self).exploration().behavior
    #expect(behavior.statePaths == [["left"], ["right"]])
    #expect(behavior.rests.isEmpty)
  }

  @Test func `violations name the states of all regions`() {
    let model = MachineModel("player", exploring: Player.self)
    let property = MachineProperty.never("wounded and lit") { (player: Player) in
      player.health == 1 && player.left == .on
    }
    let error = #expect(throws: VerificationError.self) { try model.verify(property) }
    let finding = error?.verification.findings.first
    #expect(finding?.state == "left/on, right/off")
    #expect(finding?.kind == .condition)
    #expect(finding?.inputs == ["left", "hit", "hit"])
    #expect(
      finding?.states == [
        "left/off, right/off", "left/on, right/off", "left/on, right/off, health: 2",
        "left/on, right/off, health: 1",
      ])
  }
}
