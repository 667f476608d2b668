import DiagramFixtures
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

  @Test func `a state that is entered from several states does not lead to history`() {
    let diagram = diagram(
      states: ["on/b", "on/a", "off#1", "off#2"], events: ["cut", "pull", "back"],
      [
        Step("on/b", "cut", "off#2"), Step("on/a", "cut", "off#1"), Step("on/a", "pull", "off#2"),
        Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b"),
      ])
    #expect(diagram.outline == "• on{• b a} off")
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
}

// MARK: Exact states

extension HistoryFinderTests {
  private static let bothWays = [Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")]

  // `idle#2`, which `forget` would also leave, is two steps from the listed states and has no row.
  // The payload of `on/a` is lost on the way back, or on the way out.
  @Test func `states that return with their own payloads lead to history`() {
    let diagram = diagram(
      states: ["on/a", "on/a#40", "on/b", "off#1", "off#2", "off#3"], events: ["cut", "back"],
      leaving + Self.bothWays
        + [Step("on/a#40", "cut", "off#3"), Step("off#3", "back", "on/a#40")])
    #expect(diagram.arrows == ["on -> off cut", "off -> on/:history back"])
  }
}
