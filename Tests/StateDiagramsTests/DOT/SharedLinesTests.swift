import StateDiagrams
import Testing

@Suite struct SharedLinesTests {
  private func label(_ transitions: [StateDiagram.Transition]) -> String {
    let diagram = StateDiagram(
      name: "m", nodes: [.init("a"), .init("b")], transitions: transitions)
    return diagram.dot()
  }

  @Test func `events with the same guard, effects and ends share a line`() {
    let dot = label([
      .init(from: "a", to: "b", event: "requestCancelled", effects: ["failRequest"]),
      .init(from: "a", to: "b", event: "error", effects: ["log"]),
      .init(from: "a", to: "b", event: "channelInactive", effects: ["failRequest"]),
      .init(in: "b", event: "x", guard: "n: 1"), .init(in: "b", event: "y", guard: "n: 1"),
      .init(in: "b", event: "z", guard: "n: 2"),
    ])
    #expect(dot.contains("\" requestCancelled, channelInactive / failRequest \\n error / log \""))
    #expect(dot.contains(">x, y [n: 1]<") && dot.contains(">z [n: 2]<"))
  }

  @Test func `a line has no more events than fit, and an event with a comma has its own`() {
    let dot = label(
      ["a, b"].map { .init(in: "a", event: $0) }
        + (1...8).map { .init(in: "a", event: "event number \($0)") })
    #expect(dot.contains(">a, b<"))
    // A third would make the line longer than 40 characters.
    #expect(dot.contains(">event number 1, event number 2<"))
    #expect(dot.contains(">event number 7, event number 8<"))
  }
}
