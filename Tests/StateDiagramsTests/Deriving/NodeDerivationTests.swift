import StateDiagrams
import Testing

@Suite struct `Nodes` {
  @Test func `stand in the order of the list, behind the initial pseudostate`() {
    let diagram = diagram(states: ["a", "c", "b"], events: ["go"], [Step("a", "go", "b")])
    #expect(diagram.name == "test")
    #expect(diagram.outline == "• a c b")
    #expect(diagram.starts == [":initial -> a"])
    #expect(diagram.arrows == ["a -> b go"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `are one for all representatives of a label`() {
    let diagram = diagram(
      states: ["a", "b#1", "b#2"], events: ["go"],
      [Step("a", "go", "b#1"), Step("b#1", "go", "a"), Step("b#2", "go", "a")])
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == ["a -> b go", "b -> a go"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `are named after the type where no name is given`() {
    #expect(StateDiagram(of: Switch.self).name == "Switch")
  }

  @Test func `of a state type start in its initial state`() {
    #expect(
      StateDiagram(of: Switch.self, named: "s")
        == StateDiagram(
          name: "s",
          nodes: [.initial(), .init("on"), .init("off")],
          transitions: [
            .init(from: ":initial", to: "off"),
            .init(from: "on", to: "off", event: "flip", effects: ["click"]),
            .init(from: "off", to: "on", event: "flip", effects: ["click"]),
          ]))
  }

  enum Switch: CaseIterable, StateType, DOTLabelable {
    case on, off
    enum Event: CaseIterable, DOTLabelable { case flip }
    enum Command { case click }
    static let initialState = Switch.off
    mutating func handleEvent(_ event: Event) -> Command {
      self = self == .on ? .off : .on
      return .click
    }
  }
}

@Suite struct `One-step discovery` {
  @Test func `takes a state of a listed node for a representative of it`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "add"],
      [Step("a", "add", "a#1"), Step("a", "go", "a"), Step("a#1", "go", "b")])
    #expect(diagram.arrows == ["a -> a go [0]", "a -> b go [1]", "a -> a add [0]"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `goes no further than one step`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go", "add"],
      [
        Step("a", "add", "a#1"), Step("a#1", "add", "a#2"), Step("a#2", "go", "b"),
        Step("a#2", "add", "b"),
      ])
    #expect(diagram.arrows == ["a -> a add"])
  }

  @Test func `shows no event to a state that nobody listed`() {
    let diagram = diagram(
      states: ["a"], events: ["go"], [Step("a", "go", "b"), Step("b", "go", "a")])
    #expect(diagram.outline == "• a b?")
    #expect(diagram.arrows == ["a -> b go"])
  }
}

@Suite struct `Arrows` {
  @Test func `are in the order of the states and then of the events`() {
    let diagram = diagram(
      states: ["b", "a"], events: ["y", "x"],
      [
        Step("a", "x", "b", "one"), Step("b", "x", "a"), Step("a", "y", "b"),
        Step("b", "y", "b", "one", "two"),
      ])
    #expect(
      diagram.arrows == [
        "b -> b y / one, two", "b -> a x", "a -> b y", "a -> b x / one",
      ])
  }

  @Test func `are the same each time`() {
    let make = {
      diagram(
        states: ["c/a", "c/b", "d", "e"], events: ["x#1", "x#2", "y"],
        [
          Step("c/a", "x#1", "d"), Step("c/b", "x#1", "d"), Step("d", "y", "e"),
          Step("c/a", "x#2", "c/b"), Step("e", "y", "c/a"),
        ])
    }
    let first = make()
    for _ in 0..<20 { #expect(make() == first) }
  }
}

@Suite struct `Ignored events` {
  private let states: [Spot] = ["a", "b"]
  private let steps = [Step("a", "go", "b")]

  @Test func `are not drawn`() {
    #expect(diagram(states: states, events: ["go"], steps).arrows == ["a -> b go"])
  }

  @Test func `are drawn on request`() {
    let options = DerivationOptions(showsIgnoredEvents: true)
    let diagram = diagram(states: states, events: ["go", "stop"], options: options, steps)
    #expect(diagram.arrows == ["a -> b go", "a ignores stop", "b ignores go", "b ignores stop"])
  }

  @Test func `count as an outcome that a guard tells from the others`() {
    let events: [Signal] = ["go#1", "go#2"]
    let steps = [Step("a", "go#2", "b")]
    #expect(diagram(states: states, events: events, steps).arrows == ["a -> b go [2]"])
    let options = DerivationOptions(showsIgnoredEvents: true)
    #expect(
      diagram(states: states, events: events, options: options, steps).arrows
        == ["a ignores go [1]", "a -> b go [2]", "b ignores go"])
  }
}

@Suite struct `Staying in a state` {
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

  @Test func `is a row where a state type answers and does not change`() {
    #expect(
      StateDiagram(of: Meter.self).arrows
        == ["counting -> counting count", "counting: ask / tell"])
  }

  @Test func `is ignoring where a state type neither answers nor changes`() {
    let options = DerivationOptions(showsIgnoredEvents: true)
    #expect(
      StateDiagram(of: Meter.self, options: options).arrows
        == ["counting -> counting count", "counting: ask / tell", "counting ignores nothing"])
  }

  @Test func `is an arrow to itself where a schema returns the state it was given`() {
    let schema = GraphableStateMachineSchema<Light, Flip, Void>(initialState: .red) { light, flip in
      switch flip {
      case .again: (light, nil)
      case .noisily: (light, { _ in })
      case .never: nil
      }
    }
    #expect(
      schema.diagram.arrows == [
        "red -> red again", "red -> red noisily",
        "green -> green again", "green -> green noisily",
        "blinking -> blinking again", "blinking -> blinking noisily",
      ])
  }

  enum Flip: CaseIterable, DOTLabelable { case again, noisily, never }
}
