import StateDiagrams
import Testing

@Suite struct EffectAttributionTests {
  private func arrows<Rules: LampRules>(_: Rules.Type) -> [String] {
    StateDiagram(of: Lamps<Rules>.self).arrows
  }

  enum Deciding: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      event == .both && lamps.right == .on ? [.hum] : []
    }
  }

  @Test func `an effect belongs to the region whose state decides whether it happens`() {
    #expect(arrows(Deciding.self) == ["right/on: both / hum"])
  }

  enum Moving: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      lamps.right.toggle()
      return [.click]
    }
  }

  @Test func `an effect that no state decides belongs to the region that moved`() {
    #expect(
      arrows(Moving.self) == [
        "right/off -> right/on both / click", "right/on -> right/off both / click",
      ])
  }

  enum Constant: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      event == .left ? [.hum] : []
    }
  }

  @Test func `an effect that no state decides belongs to the first region if none moved`() {
    #expect(arrows(Constant.self) == ["left/off: left / hum", "left/on: left / hum"])
  }

  enum Several: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      var commands: [LampCommand] = []
      if lamps.left == .on { commands.append(.flash(1)) }
      if lamps.right == .on { commands.append(.flash(2)) }
      return commands
    }
  }

  @Test func `effects are attributed to regions by their full values, not by their names`() {
    #expect(arrows(Several.self) == ["left/on: both / flash(1)", "right/on: both / flash(2)"])
  }

  enum Joint: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      lamps.left == .on && lamps.right == .on && event == .both ? [.hum] : []
    }
  }

  @Test func `an effect that two regions decide belongs to both, with a guard on the other`() {
    #expect(
      arrows(Joint.self) == [
        "left/on: both [in right: on] / hum", "right/on: both [in left: on] / hum",
      ])
  }
}
