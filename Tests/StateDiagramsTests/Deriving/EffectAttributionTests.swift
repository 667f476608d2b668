import DiagramFixtures
import StateDiagrams
import Testing

/// The regions to which effects belong.
@Suite struct EffectAttributionTests {
  private struct Fighter: StateType, Hashable, DOTLabelable {
    enum Body: CaseIterable, DOTLabelable { case standing, down }
    enum Weapon: Hashable, DOTLabelable {
      case ready, attacking(Int)
      static let dotLabelableItems: [Weapon] = [.ready, .attacking(1), .attacking(2)]
    }
    enum Event: CaseIterable, DOTLabelable { case attack, hit, shout, fall }
    enum Command: Hashable { case swing(Int), ouch, echo, thud }
    var body = Body.standing
    var weapon = Weapon.ready
    static let initialState = Fighter()
    static let dotLabelableItems = [Fighter()]
    static var dotRegions: [DOTRegion<Fighter>] {
      [DOTRegion("body", \.body), DOTRegion("weapon", \.weapon)]
    }

    mutating func handleEvent(_ event: Event) -> Command? {
      switch (event, weapon) {
      case (.attack, .ready) where body == .standing:
        weapon = .attacking(1)
        return .swing(1)
      case (.attack, .attacking(1)):
        weapon = .attacking(2)
        return .swing(2)
      case (.hit, .ready) where body == .standing: return .ouch
      case (.shout, .attacking): return .echo
      case (.fall, _) where body == .standing:
        body = .down
        return .thud
      default: break
      }
      return nil
    }
  }

  @Test(arguments: [
    // The moves of the weapon decide, also if its nodes don't, or a guard on the body is needed.
    (
      Fighter.Event.attack,
      "weapon/ready -> weapon/attacking attack [in body: standing] / swing(1)"
    ),
    (.attack, "weapon/attacking: attack [attacking: 1] / swing(2)"),
    // The nodes of the weapon decide, and no region moves.
    (.shout, "weapon/attacking: shout / echo"),
    // Neither decides: the effect belongs to the first region.
    (.hit, "body/standing: hit [in weapon: ready] / ouch"),
    (.fall, "body/standing -> body/down fall / thud"),
  ])
  private func `an effect belongs to the region whose moves, or else whose states, decide`(
    event: Fighter.Event, arrow: String
  ) {
    let arrows = StateDiagram(of: Fighter.self).arrows.filter { $0.contains(" \(event) ") }
    #expect(arrows.contains(arrow))
    #expect(arrows.count == (event == .attack ? 2 : 1))
  }
}
