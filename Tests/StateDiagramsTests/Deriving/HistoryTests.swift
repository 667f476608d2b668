import StateDiagrams
import Testing

/// `off` remembers by its payload which state it was entered from: 1 for `on/a`, 2 for `on/b`.
@Suite struct `History` {
  private let leaving = [
    Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#2"), Step("on/a", "go", "on/b"),
  ]
  private let events: [Signal] = ["go", "cut", "back"]

  private func history(_ steps: [Step], states: [Spot] = ["on/a", "on/b", "off#1"]) -> StateDiagram
  {
    diagram(states: states, events: events, leaving + steps)
  }

  @Test func `is where an event leads back to each state that was left`() {
    let diagram = history([Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")])
    #expect(diagram.outline == "• on{• a b H} off")
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/:history back"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `has the effects that every way back has`() {
    let diagram = history([
      Step("off#1", "back", "on/a", "hum"), Step("off#2", "back", "on/b", "hum"),
    ])
    #expect(diagram.arrows.last == "off -> on/:history back / hum")
  }

  @Test func `is found by exploring`() {
    let diagram = explored(
      from: "on/a", events: events,
      leaving + [Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b")])
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/:history back"])
  }

  @Test func `is not where the event leads to another child than was left`() {
    let diagram = history([Step("off#1", "back", "on/b"), Step("off#2", "back", "on/a")])
    #expect(diagram.outline == "• on{• a b} off")
    #expect(
      diagram.arrows == [
        "on/a -> on/b go", "on -> off cut", "off -> on/b back [1]", "off -> on/a back [2]",
      ])
  }

  @Test func `is not where the event leads to a fixed child`() {
    let diagram = history([Step("off#1", "back", "on/a"), Step("off#2", "back", "on/a")])
    #expect(diagram.arrows == ["on/a -> on/b go", "on -> off cut", "off -> on/a back"])
  }

  @Test func `is not where the effects differ`() {
    let diagram = history([
      Step("off#1", "back", "on/a", "hum"), Step("off#2", "back", "on/b"),
    ])
    #expect(
      diagram.arrows.suffix(2) == ["off -> on/a back [1] / hum", "off -> on/b back [2]"])
  }

  @Test func `is not where one state ignores the event`() {
    let diagram = history([Step("off#1", "back", "on/a")])
    #expect(diagram.arrows.last == "off -> on/a back [1]")
  }

  @Test func `is not where two children can't be told apart`() {
    let steps = [
      Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#1"), Step("on/c", "cut", "off#2"),
      Step("off#1", "back", "on/a"), Step("off#2", "back", "on/c"),
    ]
    let diagram = diagram(
      states: ["on/a", "on/b", "on/c", "off#1"], events: ["cut", "back"], steps)
    #expect(
      diagram.arrows == ["on -> off cut", "off -> on/a back [1]", "off -> on/c back [2]"])
  }

  @Test func `is not where one child can't be left`() {
    let steps = [
      Step("on/a", "cut", "off#1"), Step("on/b", "cut", "off#2"), Step("on/b", "go", "on/c"),
      Step("off#1", "back", "on/a"), Step("off#2", "back", "on/b"),
    ]
    let diagram = diagram(
      states: ["on/a", "on/b", "on/c", "off#1"], events: ["go", "cut", "back"], steps)
    #expect(
      diagram.arrows == [
        "on/a -> off cut", "on/b -> on/c go", "on/b -> off cut", "off -> on/a back [1]",
        "off -> on/b back [2]",
      ])
  }

  @Test func `is not inside the composite itself`() {
    let diagram = diagram(
      states: ["on/a", "on/b", "on/off#1"], events: ["cut", "back"],
      [
        Step("on/a", "cut", "on/off#1"), Step("on/b", "cut", "on/off#2"),
        Step("on/off#1", "back", "on/a"), Step("on/off#2", "back", "on/b"),
      ])
    #expect(!diagram.outline.contains("H"))
    #expect(
      diagram.arrows.suffix(2) == ["on/off -> on/a back [1]", "on/off -> on/b back [2]"])
  }

  @Test func `is deep where it leads to states inside an inner composite`() {
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

  @Test func `belongs to the inner composite where only that is remembered`() {
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
