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

  @Test func `the diagram of a machine is equal each time`() {
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

  @Test func `transitions with a guard on the event's payload leave their states, not the border`()
  {
    let diagram = diagram(
      states: states, events: ["fail#1", "fail#2"],
      [Step("c/a", "fail#2", "d"), Step("c/b", "fail#2", "d")])
    #expect(diagram.arrows == ["c/a -> d fail [2]", "c/b -> d fail [2]"])
  }

  @Test func `a transition from a border has the position of that of its first inner state`() {
    let diagram = diagram(
      states: states, events: ["go", "fail"],
      [
        Step("c/a", "go", "c/b"), Step("c/a", "fail", "d"), Step("c/b", "go", "c/a"),
        Step("c/b", "fail", "d"), Step("d", "go", "c/a"),
      ])
    #expect(diagram.arrows == ["c/a -> c/b go", "c -> d fail", "c/b -> c/a go", "d -> c/a go"])
  }

  @Test(arguments: [
    ("another target", [Step("c/a", "fail", "d"), Step("c/b", "fail", "e")]),
    ("another effect", [Step("c/a", "fail", "d", "ring"), Step("c/b", "fail", "d")]),
    ("no reaction", [Step("c/a", "fail", "d"), Step("c/b", "go", "d")]),
    ("a target inside", [Step("c/a", "fail", "c/b"), Step("c/b", "fail", "c/b")]),
    (
      "another guard",
      [
        Step("c/a", "fail", "d"), Step("c/b", "fail", "d"), Step("c/b", "fail#1", "e"),
        Step("c/a", "fail#1", "d"),
      ]
    ),
  ])
  func `transitions leave their states, not the border, if one of them differs`(
    difference: String, steps: [Step]
  ) {
    let diagram = diagram(
      states: states + ["e"], events: ["fail", "fail#1", "go"], steps)
    #expect(diagram.transitions.allSatisfy { $0.source != "c" }, "\(difference)")
    #expect(diagram.arrows.count == steps.count - (difference == "another guard" ? 1 : 0))
  }

  @Test func `transitions leave their states if the composite has an unlisted state`() {
    let diagram = diagram(
      states: states, events: ["fail", "go"],
      [Step("c/a", "fail", "d"), Step("c/b", "fail", "d"), Step("c/a", "go", "c/lost")])
    #expect(diagram.arrows == ["c/a -> d fail", "c/a -> c/lost go", "c/b -> d fail"])
  }

  @Test func `transitions leave their states if the states' payloads decide`() {
    let diagram = diagram(
      states: ["c/a#1", "c/a#2", "c/b#1", "c/b#2", "d"], events: ["fail"],
      [Step("c/a#1", "fail", "d"), Step("c/b#1", "fail", "d")])
    #expect(diagram.arrows == ["c/a -> d fail [payload: 1]", "c/b -> d fail [payload: 1]"])
  }

  @Test func `transitions leave their states if nothing decides between their outcomes`() {
    /// Leads to `d` and `e` by turns.
    final class Fickle: StateMachineSchemaProtocol {
      var calls = 0
      var initialState: Spot { "c/a" }
      func step(_ state: inout Spot, on event: Signal) -> Reaction<Void> {
        guard state.path[0] == "c" else { return .ignored }
        calls += 1
        state = calls.isMultiple(of: 2) ? "d" : "e"
        return .handled(())
      }
    }
    let diagram = Spot.$listed.withValue(["c/a", "c/b", "d", "e"]) {
      Signal.$listed.withValue(["go", "go"]) { StateDiagram(of: Fickle(), named: "test") }
    }
    #expect(
      diagram.arrows == ["c/a -> e go", "c/a -> d go", "c/b -> e go", "c/b -> d go"])
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

  @Test func `a transition leaves the inner border if a state outside it lacks the transition`() {
    let diagram = diagram(
      states: nestedStates, events: ["fail"],
      [Step("o/i/a", "fail", "d"), Step("o/i/b", "fail", "d")])
    #expect(diagram.arrows == ["o/i -> d fail"])
  }

  @Test func `a transition to a sibling of the inner composite leaves the inner border`() {
    let diagram = diagram(
      states: nestedStates, events: ["up"],
      [Step("o/i/a", "up", "o/x"), Step("o/i/b", "up", "o/x"), Step("o/x", "up", "o/x")])
    #expect(diagram.arrows == ["o/i -> o/x up", "o/x -> o/x up"])
  }
}
