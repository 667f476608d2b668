import StateDiagrams
import Testing

/// The payload of `off` is the state from which it was entered: 1 for `on/a`, 2 for `on/b`.
@Suite struct HistoryFinderTests {
  private let leaving = [
    Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#2"), Step("on/a", "go", "on/b"),
  ]
  private let events: [Signal] = ["go", "cut", "back"]

  private func history(_ steps: [Step], states: [Spot] = ["on/a", "on/b", "off#1"]) -> StateDiagram
  {
    diagram(states: states, events: events, leaving + steps)
  }

  @Test func `an event that leads back to the state that was left leads to history`() {
    let diagram = history([Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")])
    #expect(diagram.outline == "• on{• a b H} off")
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/:history back"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `a transition to history has the effects that all returns share`() {
    let diagram = history([
      Step("off#1", "back", "on/a", "hum"), Step("off#2", "back", "on/b", "hum"),
    ])
    #expect(diagram.arrows.last == "off -> on/:history back / hum")
  }

  @Test func `exploring finds history too`() {
    let diagram = explored(
      from: "on/a", events: events,
      leaving + [Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")])
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/:history back"])
  }

  @Test func `an event that leads to another state than was left does not lead to history`() {
    let diagram = history([Step("off#1", "back", "on/b"), Step("off#2", "back", "on/a")])
    #expect(diagram.outline == "• on{• a b} off")
    #expect(
      diagram.arrows == [
        "on/a -> on/b go", "on -> off cut", "off -> on/b back [payload: 1]",
        "off -> on/a back [payload: 2]",
      ])
  }

  @Test func `an event that always leads to the same state does not lead to history`() {
    let diagram = history([Step("off#1", "back", "on/a"), Step("off#2", "back", "on/a")])
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/a back"])
  }

  @Test func `returns with different effects do not lead to history`() {
    let diagram = history([
      Step("off#1", "back", "on/a", "hum"), Step("off#2", "back", "on/b"),
    ])
    #expect(
      diagram.arrows.suffix(2) == [
        "off -> on/a back [payload: 1] / hum", "off -> on/b back [payload: 2]",
      ])
  }

  @Test func `an event that one representative ignores does not lead to history`() {
    let diagram = history([Step("off#1", "back", "on/a")])
    #expect(diagram.arrows.last == "off -> on/a back [payload: 1]")
  }

  @Test func `a state with the same entry from two states does not lead to history`() {
    let steps = [
      Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#1"), Step("on/c", "cut", "off#2"),
      Step("off#1", "back", "on/a"), Step("off#2", "back", "on/c"),
    ]
    let diagram = diagram(
      states: ["on/a", "on/b", "on/c", "off#1"], events: ["cut", "back"], steps)
    #expect(
      diagram.arrows == [
        "on -> off cut", "off -> on/a back [payload: 1]", "off -> on/c back [payload: 2]",
      ])
  }

  @Test func `a composite with a state that is never left has no history`() {
    let steps = [
      Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#2"), Step("on/b", "go", "on/c"),
      Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b"),
    ]
    let diagram = diagram(
      states: ["on/a", "on/b", "on/c", "off#1"], events: ["go", "cut", "back"], steps)
    #expect(
      diagram.arrows == [
        "on/a -> off cut", "on/b -> on/c go", "on/b -> off cut", "off -> on/a back [payload: 1]",
        "off -> on/b back [payload: 2]",
      ])
  }

  @Test func `a transition inside a composite does not lead to its history`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "on/off#1"], events: ["cut", "back"],
      [
        Step("on/a", "cut", "on/off#1"), Step("on/b", "cut", "on/off#2"),
        Step("on/off#1", "back", "on/a"), Step("on/off#2", "back", "on/b"),
      ])
    #expect(!diagram.outline.contains("H"))
    #expect(
      diagram.arrows.suffix(2) == [
        "on/off -> on/a back [payload: 1]", "on/off -> on/b back [payload: 2]",
      ])
  }

  @Test func `history is deep if it leads to states in an inner composite`() {
    let diagram = diagram(
      states: ["on/i/a", "on/i/b", "on/c", "off#1"], events: ["cut", "back"],
      [
        Step("on/i/a", "cut", "off#1"), Step("on/i/b", "cut", "off#2"),
        Step("on/c", "cut", "off#3"), Step("off#1", "back", "on/i/a"),
        Step("off#2", "back", "on/i/b"), Step("off#3", "back", "on/c"),
      ])
    #expect(diagram.outline == "• on{• i{• a b} c H*} off")
    #expect(diagram.arrows == ["on -> off cut", "off -> on/:history back"])
  }

  @Test func `history belongs to the inner composite if only its states are restored`() {
    let diagram = diagram(
      states: ["on/i/a", "on/i/b", "on/c", "off#1"], events: ["cut", "back"],
      [
        Step("on/i/a", "cut", "off#1"), Step("on/i/b", "cut", "off#2"),
        Step("off#1", "back", "on/i/a"), Step("off#2", "back", "on/i/b"),
      ])
    #expect(diagram.outline == "• on{• i{• a b H} c} off")
    #expect(diagram.arrows == ["on/i -> off cut", "off -> on/i/:history back"])
  }
}

// MARK: Exact states

extension HistoryFinderTests {
  private static let bothWays = [Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")]

  @Test func `a remembered state that changes while the composite is inactive is no history`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "off#1", "off#2"], events: ["cut", "back", "forget"],
      leaving + Self.bothWays + [Step("off#1", "forget", "off#2")])
    #expect(
      diagram.arrows == [
        "on -> off cut", "off -> on/a back [payload: 1]", "off -> on/b back [payload: 2]",
        "off -> off forget [payload: 1]",
      ])
  }

  @Test func `a remembered state that changes in another state is no history`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "off#1", "off#2", "lost"], events: ["cut", "back", "forget"],
      leaving + Self.bothWays + [Step("off#1", "forget", "lost"), Step("lost", "back", "off#2")])
    #expect(diagram.outline == "• on{• a b} off lost")
  }

  @Test func `a remembered state that is kept through other states is history`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "off#1", "off#2", "idle#1", "idle#2"],
      events: ["cut", "back", "wait"],
      leaving + [
        Step("off#1", "wait", "idle#1"), Step("off#2", "wait", "idle#2"),
        Step("idle#1", "back", "on/a"), Step("idle#2", "back", "on/b"),
      ])
    #expect(diagram.arrows == ["on -> off cut", "off -> idle wait", "idle -> on/:history back"])
  }

  // `idle#2`, which `forget` would also leave, is two steps from the listed states and has no row.
  @Test func `representatives without a row do not count`() {
    let steps =
      leaving + Self.bothWays + [
        Step("off#1", "wait", "idle#1"), Step("off#2", "wait", "idle#2"),
        Step("idle#1", "forget", "lost"), Step("idle#2", "forget", "lost"),
        Step("lost", "wait", "idle#1"), Step("idle#1", "wait", "off#1"),
        Step("idle#2", "wait", "off#2"),
      ]
    let events: [Signal] = ["go", "cut", "back", "wait", "forget"]
    let guarded = [
      "off -> on/a back [payload: 1]", "off -> on/b back [payload: 2]", "off -> idle wait",
    ]
    let listed = diagram(
      states: ["on/a", "on/b", "off#1", "idle#1", "lost"], events: events, steps)
    #expect(
      listed.arrows.filter { $0.hasPrefix("off") } == [
        "off -> on/:history back", "off -> idle wait",
      ])
    let explored = explored(from: "on/a", events: events, steps)
    #expect(explored.arrows.filter { $0.hasPrefix("off") } == guarded)
  }

  @Test func `a listed state that was never entered does not lead to history`() {
    let diagram = history(
      Self.bothWays + [Step("off#3", "back", "on/a")],
      states: ["on/a", "on/b", "off#1", "off#2", "off#3"])
    #expect(diagram.outline == "• on{• a b} off")
    #expect(
      diagram.arrows.suffix(2) == [
        "off -> on/a back [payload: 1, 3]", "off -> on/b back [payload: 2]",
      ])
  }

  @Test func `an initial state outside, with nothing to return to, does not lead to history`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "off#1", "off#2"], events: ["cut", "back"], initial: "off#1",
      leaving + Self.bothWays)
    #expect(
      diagram.arrows == [
        "on -> off cut", "off -> on/a back [payload: 1]", "off -> on/b back [payload: 2]",
      ])
  }

  // The payload of `on/a` is lost on the way back, or on the way out.
  @Test(arguments: [
    [Step("on/a#40", "cut", "off#3"), Step("off#3", "back", "on/a")],
    [Step("on/a#40", "cut", "off#1")],
  ])
  func `a state that returns with another payload does not lead to history`(steps: [Step]) {
    let diagram = diagram(
      states: ["on/a", "on/a#40", "on/b", "off#1", "off#2", "off#3"], events: ["cut", "back"],
      leaving + Self.bothWays + steps)
    #expect(diagram.outline == "• on{• a b} off")
  }

  @Test func `states that return with their own payloads lead to history`() {
    let diagram = diagram(
      states: ["on/a", "on/a#40", "on/b", "off#1", "off#2", "off#3"], events: ["cut", "back"],
      leaving + Self.bothWays
        + [Step("on/a#40", "cut", "off#3"), Step("off#3", "back", "on/a#40")])
    #expect(diagram.arrows == ["on -> off cut", "off -> on/:history back"])
  }
}
