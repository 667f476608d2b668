import StateDiagrams
import Testing

@Suite struct `Regions` {
  enum Independent: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      if event != .right { lamps.left.toggle() }
      if event != .left { lamps.right.toggle() }
      return []
    }
  }

  @Test func `show an event that moves both in both, and the others where they belong`() {
    let diagram = StateDiagram(of: Lamps<Independent>.self)
    #expect(diagram.outline == "left: • off on | right: • off on")
    #expect(diagram.starts == ["left/:initial -> left/off", "right/:initial -> right/off"])
    #expect(
      diagram.arrows == [
        "left/off -> left/on left", "left/off -> left/on both", "left/on -> left/off left",
        "left/on -> left/off both", "right/off -> right/on right", "right/off -> right/on both",
        "right/on -> right/off right", "right/on -> right/off both",
      ])
    #expect(diagram.diagnostics == [])
  }

  @Test func `are the same when explored`() {
    let listed = StateDiagram(of: Lamps<Independent>.self)
    #expect(StateDiagram(exploring: Lamps<Independent>.self) == listed)
  }

  @Test(arguments: [(12, []), (11, ["explorationLimit 11"]), (6, ["explorationLimit 6"])])
  func `are explored up to the limit`(limit: Int, notices: [String]) {
    // Two lamps are in four states together, and there are three events.
    let options = DerivationOptions(stepLimit: limit)
    let diagram = StateDiagram(exploring: Lamps<Independent>.self, options: options)
    #expect(diagram.outline == "left: • off on | right: • off on")
    #expect(diagram.notices == notices)
    if limit == 6 {
      #expect(diagram.diagnostics[0].message.contains("after 6 steps with 2 more states in sight"))
    }
  }

  enum Forgetful: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      if event != .right { lamps.left.toggle() }
      return []
    }
  }

  @Test func `that the routing forgets have no arrows`() {
    #expect(
      StateDiagram(of: Lamps<Forgetful>.self).arrows == [
        "left/off -> left/on left", "left/off -> left/on both", "left/on -> left/off left",
        "left/on -> left/off both",
      ])
    #expect(
      StateDiagram(exploring: Lamps<Forgetful>.self).outline == "left: • off on | right: • off")
  }

  enum Dependent: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      switch event {
      case .left: lamps.left.toggle()
      case .right: lamps.right.toggle()
      case .both: if lamps.right == .on { lamps.left = .on }
      }
      return []
    }
  }

  @Test func `that need another region's state say so`() {
    #expect(
      StateDiagram(of: Lamps<Dependent>.self).arrows == [
        "left/off -> left/on left", "left/off -> left/on both [in on]", "left/on -> left/off left",
        "right/off -> right/on right", "right/on -> right/off right",
      ])
  }

  /// Turns pages by as many as the event says, but only in one of two modes.
  struct Reader: StateType, DOTLabelable, Hashable {
    enum Page: CaseIterable, DOTLabelable { case first, second }
    enum Mode: CaseIterable, DOTLabelable { case plain, double }
    enum Event: DOTLabelable, Hashable {
      case turn(Int), mode
      static let dotLabelableItems = [Event.turn(1), .turn(2), .mode]
    }
    var page = Page.first
    var mode = Mode.plain
    static let initialState = Reader()
    static let dotLabelableItems = [Reader()]
    static var dotRegions: [DOTRegion<Reader>] {
      [DOTRegion("page", \.page), DOTRegion("mode", \.mode)]
    }
    mutating func handleEvent(_ event: Event) -> Never? {
      switch event {
      case .mode: mode = mode == .plain ? .double : .plain
      case .turn(let count):
        if page == .first, count == 2 || mode == .double { page = .second }
      }
      return nil
    }
  }

  @Test func `that need the event's payload and another region's state name both`() {
    #expect(
      StateDiagram(of: Reader.self).arrows == [
        "page/first -> page/second turn [1 in double; 2]", "mode/plain -> mode/double mode",
        "mode/double -> mode/plain mode",
      ])
  }

  @Test func `show ignored events on request`() {
    let options = DerivationOptions(showsIgnoredEvents: true)
    #expect(
      StateDiagram(of: Lamps<Forgetful>.self, options: options).arrows.filter {
        $0.hasPrefix("right")
      } == [
        "right/off ignores left", "right/off ignores right", "right/off ignores both",
        "right/on ignores left", "right/on ignores right", "right/on ignores both",
      ])
  }

  @Test func `of a schema draw what stays as it is once`() {
    let schema = GraphableStateMachineSchema<Lamps<Independent>, LampEvent, Void>(
      initialState: Lamps()
    ) { lamps, event in
      var lamps = lamps
      if event == .right { lamps.right.toggle() }
      return event == .both ? nil : (lamps, nil)
    }
    #expect(
      schema.diagram.arrows == [
        "left/off -> left/off left", "left/on -> left/on left", "right/off -> right/on right",
        "right/on -> right/off right",
      ])
  }
}

@Suite struct `Effects of regions` {
  private func arrows<Rules: LampRules>(_: Rules.Type) -> [String] {
    StateDiagram(of: Lamps<Rules>.self).arrows
  }

  enum Deciding: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      event == .both && lamps.right == .on ? [.hum] : []
    }
  }

  @Test func `belong to the region whose state decides whether they happen`() {
    #expect(arrows(Deciding.self) == ["right/on: both / hum"])
  }

  enum Moving: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      lamps.right.toggle()
      return [.click]
    }
  }

  @Test func `belong to the region that moved where no state decides`() {
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

  @Test func `belong to the first region where nothing moved and no state decides`() {
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

  @Test func `are attributed by their full value, not by their name`() {
    #expect(arrows(Several.self) == ["left/on: both / flash", "right/on: both / flash"])
  }

  enum Joint: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      lamps.left == .on && lamps.right == .on && event == .both ? [.hum] : []
    }
  }

  @Test func `belong to every region that decides, with a guard on the other`() {
    #expect(
      arrows(Joint.self) == ["left/on: both [in on] / hum", "right/on: both [in on] / hum"])
  }
}
