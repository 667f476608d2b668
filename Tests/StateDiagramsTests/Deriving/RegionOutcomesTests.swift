import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct RegionOutcomesTests {
  @Test func `a reached representative of a listed state receives the events as well`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "add"],
      [Step("a", "add", "a#1"), Step("a", "go", "a"), Step("a#1", "go", "b")])
    #expect(
      diagram.arrows == [
        "a -> a go [payload: 0]", "a -> b go [payload: 1]", "a -> a add [payload: 0]",
      ])
    #expect(diagram.diagnostics == [])
  }

  @Test func `a representative that is two steps from the listed states receives no events`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "add"],
      [
        Step("a", "add", "a#1"), Step("a#1", "add", "a#2"), Step("a#2", "go", "b"),
        Step("a#2", "add", "b"),
      ])
    #expect(diagram.arrows == ["a -> a add"])
  }

  @Test func `an unlisted state receives no events`() {
    let diagram = diagram(
      states: ["a"], events: ["go"], [Step("a", "go", "b"), Step("b", "go", "a")])
    #expect(diagram.outline == "• a b?")
    #expect(diagram.arrows == ["a -> b go"])
  }

  @Test func `ignored events are drawn only on request`() {
    let steps = [Step("a", "go", "b")]
    #expect(diagram(states: ["a", "b"], events: ["go"], steps).arrows == ["a -> b go"])
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "stop"], showsIgnoredEvents: true, steps)
    #expect(diagram.arrows == ["a -> b go", "a ignores stop", "b ignores go", "b ignores stop"])
  }
}

// MARK: Staying in a state

extension RegionOutcomesTests {
  enum Meter: StateType, DOTLabelable {
    case counting(Int)
    enum Event: CaseIterable, DOTLabelable { case count, ask, nothing }
    enum Command { case tell }
    static let initialState = Meter.counting(0)
    static let dotLabelableItems = [Meter.counting(0)]
    mutating func handleEvent(_ event: Event) -> Command? {
      guard case .counting(let number) = self else { return nil }
      switch event {
      case .count: self = .counting(number + 1)
      case .ask: return .tell
      case .nothing: break
      }
      return nil
    }
  }

  @Test func `an effect of an unchanged state type is an internal transition`() {
    #expect(
      StateDiagram(of: Meter.self).arrows
        == ["counting: count", "counting: ask / tell"])
  }

  @Test func `an unchanged state type without an effect ignores the event`() {
    #expect(
      StateDiagram(of: Meter.self, showsIgnoredEvents: true).arrows
        == ["counting: count", "counting: ask / tell", "counting ignores nothing"])
  }

  @Test func `a schema that returns the state that it received makes a transition to itself`() {
    enum Flip: CaseIterable, DOTLabelable { case again, noisily, never }
    let schema = GraphableStateMachineSchema<Lamp, Flip, Void>(initialState: .off) { lamp, flip in
      switch flip {
      case .again: (lamp, nil)
      case .noisily: (lamp, { _ in })
      case .never: nil
      }
    }
    #expect(
      schema.diagram.arrows == [
        "off -> off again", "off -> off noisily", "on -> on again", "on -> on noisily",
      ])
  }

  @Test func `a schema that reports an internal transition has a row, not an edge`() {
    /// Distinguishes internal transitions from those that lead back to the same state.
    struct Bell: StateMachineSchemaProtocol {
      enum Sound: CaseIterable, DOTLabelable { case ring, enter }
      let initialState = Lamp.off
      func step(_ state: inout Lamp, on event: Sound) -> Reaction<String> {
        event == .ring ? .stayed("ding") : .handled("greet")
      }
    }
    #expect(
      StateDiagram(of: Bell()).transitions == [
        .init(from: ":initial", to: "off"),
        .init(in: "off", event: "ring", effects: ["ding"]),
        .init(from: "off", to: "off", event: "enter", effects: ["greet"]),
        .init(in: "on", event: "ring", effects: ["ding"]),
        .init(from: "on", to: "on", event: "enter", effects: ["greet"]),
      ])
  }
}

// MARK: Regions

extension RegionOutcomesTests {
  enum Independent: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      if event != .right { lamps.left.toggle() }
      if event != .left { lamps.right.toggle() }
      return []
    }
  }

  @Test func `an event that moves two regions is drawn in both of them`() {
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

  @Test func `the diagram of explored regions is that of listed ones`() {
    let listed = StateDiagram(of: Lamps<Independent>.self, named: "lamps")
    let explored = StateDiagram(of: MachineModel("lamps", exploring: Lamps<Independent>.self))
    #expect(explored.changed { _ in } == listed.changed { _ in })
  }

  // Two lamps are in four states together, and there are three events.
  enum Forgetful: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      if event != .right { lamps.left.toggle() }
      return []
    }
  }
}

// MARK: Products over the limit

extension RegionOutcomesTests {
  /// Six regions of ten states each.
  struct Digits: StateType, DOTLabelable, Hashable {
    struct Digit: DOTLabelable, Hashable {
      var value = 0
      static let dotLabelableItems = (0..<10).map { Digit(value: $0) }
      var dotLabel: String { "\(value)" }
    }
    var a = Digit(), b = Digit(), c = Digit(), d = Digit(), e = Digit(), f = Digit()
    enum Event: CaseIterable, DOTLabelable { case up, down }
    static let initialState = Digits()
    static let dotLabelableItems = [Digits()]
    static var dotRegions: [DOTRegion<Digits>] {
      [
        DOTRegion("a", \.a), DOTRegion("b", \.b), DOTRegion("c", \.c), DOTRegion("d", \.d),
        DOTRegion("e", \.e), DOTRegion("f", \.f),
      ]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      a.value = (a.value + (event == .up ? 1 : 9)) % 10
      return nil
    }
  }

  /// Two counters of which few states are listed and many reached.
  struct Counters: StateType, DOTLabelable, Hashable {
    enum Counter: DOTLabelable, Hashable {
      case at(Int)
      static let dotLabelableItems = [Counter.at(0)]
    }
    enum Event: DOTLabelable, Hashable {
      case set(Int)
      static let dotLabelableItems = (0..<10).map(Event.set)
    }
    var one = Counter.at(0)
    var two = Counter.at(0)
    static let initialState = Counters()
    static let dotLabelableItems = [Counters()]
    static var dotRegions: [DOTRegion<Counters>] {
      [DOTRegion("one", \.one), DOTRegion("two", \.two)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      guard case .set(let number) = event else { return nil }
      one = .at(number)
      two = .at(number)
      return nil
    }
  }
}

// MARK: Loops and rows

extension RegionOutcomesTests {
  /// Counts to three, and tells each time.
  enum Bounded: StateType, DOTLabelable, Hashable {
    case counting(Int)
    enum Event: CaseIterable, DOTLabelable { case count, reset }
    static let initialState = Bounded.counting(0)
    static let dotLabelableItems = [0, 3].map(Bounded.counting)
    mutating func handleEvent(_ event: Event) -> String? {
      guard case .counting(let number) = self else { return nil }
      switch event {
      case .count: self = .counting(min(number + 1, 3))
      case .reset: self = .counting(0)
      }
      return event == .count || number == 0 ? "tell" : "clear"
    }
  }

  @Test func `a change of payload is part of the row of its event and effects`() {
    #expect(
      StateDiagram(of: Bounded.self).arrows == [
        "counting: count / tell", "counting: reset [counting: 0] / tell",
        "counting: reset [counting: 1, 3] / clear",
      ])
  }
}
