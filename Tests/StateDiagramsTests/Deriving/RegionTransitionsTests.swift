import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct RegionTransitionsTests {
  @Test func `transitions are in the order of the states and then of the events`() {
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

  @Test func `inputs with one label are one event, at the position of the first`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["x#1", "y", "x#2"],
      [Step("a", "x#1", "b"), Step("a", "x#2", "b"), Step("a", "y", "b")])
    #expect(diagram.arrows == ["a -> b x", "a -> b y"])
  }
}

// MARK: Transitions of composites

extension RegionTransitionsTests {
  private var states: [Spot] { ["c/a", "c/b", "d"] }

  @Test func `a transition that every state of a composite has leaves the border`() {
    let diagram = diagram(
      states: states, events: ["fail"],
      [Step("c/a", "fail", "d", "ring"), Step("c/b", "fail", "d", "ring")])
    #expect(diagram.arrows == ["c -> d fail / ring"])
  }

  @Test func `transitions with one guard on the event's payload leave the border`() {
    let diagram = diagram(
      states: states, events: ["fail#1", "fail#2"],
      [Step("c/a", "fail#2", "d"), Step("c/b", "fail#2", "d")])
    #expect(diagram.arrows == ["c -> d fail [2]"])
  }

  @Test func `transitions leave their states if one goes elsewhere under the same values`() {
    let diagram = diagram(
      states: states, events: ["fail#1", "fail#2", "fail#3"],
      [
        Step("c/a", "fail#1", "d"), Step("c/a", "fail#2", "d"), Step("c/b", "fail#2", "d"),
        Step("c/b", "fail#1", "c/a"),
      ])
    #expect(
      diagram.arrows == [
        "c/a -> d fail [1, 2]", "c/b -> c/a fail [1]", "c/b -> d fail [2]",
      ])
  }

  @Test func `a state of a composite draws what the border doesn't, with a guard`() {
    let diagram = diagram(
      states: states, events: ["fail#1", "fail#2"],
      [Step("c/a", "fail#2", "d"), Step("c/b", "fail#2", "d"), Step("c/b", "fail#1", "c/a")])
    #expect(diagram.arrows == ["c -> d fail [2]", "c/b -> c/a fail [1]"])
  }

  private enum Pump: StateType, Hashable, CaseIterable, DOTLabelable {
    case slow, fast, off
    enum Event: Hashable, DOTLabelable {
      case check(level: Int)
      static let dotLabelableItems = [Event.check(level: 1), .check(level: 2)]
    }
    static let initialState = Pump.off
    var dotComposites: [String] { self == .off ? [] : ["on"] }
    mutating func handleEvent(_ event: Event) -> String? {
      self != .off && event == .check(level: 2) ? "beep" : nil
    }
  }

  @Test func `rows that all states of a composite share are the composite's`() {
    #expect(StateDiagram(of: Pump.self).arrows == ["on: check [2] / beep"])
  }

  @Test func `transitions leave their states if the composite has an unlisted state`() {
    let diagram = diagram(
      states: states, events: ["fail", "go"],
      [Step("c/a", "fail", "d"), Step("c/b", "fail", "d"), Step("c/a", "go", "c/lost")])
    #expect(diagram.arrows == ["c/a -> d fail", "c/a -> c/lost go", "c/b -> d fail"])
  }

  @Test func `transitions leave the border if a value that each state has decides`() {
    let diagram = diagram(
      states: ["c/a#1", "c/a#2", "c/b#1", "c/b#2", "d"], events: ["fail"],
      [Step("c/a#1", "fail", "d"), Step("c/b#1", "fail", "d")])
    #expect(diagram.arrows == ["c -> d fail [payload: 1]"])
  }

  @Test func `transitions leave their states if the values that decide name these`() {
    let diagram = diagram(
      states: ["c/a#1", "c/a#2", "c/b#3", "c/b#4", "d"], events: ["fail"],
      [Step("c/a#1", "fail", "d"), Step("c/b#3", "fail", "d")])
    #expect(diagram.arrows == ["c/a -> d fail [payload: 1]", "c/b -> d fail [payload: 3]"])
  }

  @Test func `a transition of the only state of a composite leaves the border`() {
    let diagram = diagram(states: ["c/a", "d"], events: ["fail"], [Step("c/a", "fail", "d")])
    #expect(diagram.arrows == ["c -> d fail"])
  }

  @Test func `a composite ignores the events that its states ignore`() {
    let diagram = diagram(
      states: ["c/a", "c/b"], events: ["go"], showsIgnoredEvents: true, [])
    #expect(diagram.arrows == ["c/a ignores go", "c/b ignores go"])
  }

  private var nestedStates: [Spot] { ["o/i/a", "o/i/b", "o/x", "d"] }

  @Test func `a transition leaves the outermost border whose states all have it`() {
    let diagram = diagram(
      states: nestedStates, events: ["fail"],
      [Step("o/i/a", "fail", "d"), Step("o/i/b", "fail", "d"), Step("o/x", "fail", "d")])
    #expect(diagram.outline == "• o{• i{• a b} x} d")
    #expect(diagram.arrows == ["o -> d fail"])
  }
}
