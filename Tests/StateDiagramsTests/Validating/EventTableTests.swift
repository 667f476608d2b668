import StateDiagrams
import Testing

@Suite struct EventTableTests {
  private let table = EventTable(
    StateDiagram(
      name: "m",
      nodes: [
        .initial(), .init("c", nodes: [.init("a", id: "c/a"), .init("b", id: "c/b")]),
        .init("off"), .init("end", kind: .final), .init("b"), .init("either", kind: .choice),
      ],
      transitions: [
        .init(from: .initial(), to: "off"), .init(from: "c/a", to: "c/b", event: "go"),
        .init(from: "c/a", to: "c/a", event: "go", guard: "2"),
        .init(from: "c", to: "off", event: "stop"), .init(in: "off", event: "go"),
        .init(in: "c/b", event: "rest", kind: .ignored),
        .init(from: "off", to: .history(in: "c"), event: "stop", effects: ["ring"]),
        .init(from: "either", to: "off", guard: "x"),
      ]))

  @Test
  func `an event table has a row for each state that is not final, and a column for each event`() {
    #expect(table.states == ["a", "c/b", "off", "b"])
    #expect(table.events == ["go", "stop", "rest"])
  }

  @Test func `an event table has the reactions of each state and of the composites around it`() {
    #expect(
      table.cells == [
        [["→ c/b", "[2] → a"], ["→ off"], []],
        [[], ["→ off"], []],
        [["stays"], ["→ the history of c"], []],
        [[], [], []],
      ])
  }

  @Test func `an event table without states or events has no cells`() {
    #expect(EventTable(StateDiagram(name: "", nodes: [])).cells == [])
    #expect(EventTable(StateDiagram(name: "", nodes: [.init("a")])).cells == [[]])
  }
}
