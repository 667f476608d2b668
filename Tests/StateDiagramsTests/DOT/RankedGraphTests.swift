import Testing

@testable import StateDiagrams

@Suite struct RankedGraphTests {
  @Test func `a rank is the length of the longest path, without the edges that close a cycle`() {
    let graph = RankedGraph(
      StateDiagram(
        name: "g", nodes: [.init("a"), .init("b"), .init("c")],
        transitions: [
          .init(from: "a", to: "b", event: "x"), .init(from: "b", to: "c", event: "x"),
          .init(from: "a", to: "c", event: "x"), .init(from: "c", to: "a", event: "x"),
          .init(from: "b", to: "b", event: "x"), .init(in: "c", event: "y", effects: ["z"]),
        ]))
    #expect(graph.ranks == [0, 1, 2])
    #expect(graph.edges == [[1, 2], [2], []])
  }

  @Test func `a composite is represented by its first node`() {
    let graph = RankedGraph(
      StateDiagram(
        name: "g",
        nodes: [.init("k", nodes: [.init("x", id: "k/x"), .init("y", id: "k/y")]), .init("a")],
        transitions: [.init(from: "a", to: "k", event: "x")]))
    #expect(graph.nodes.map(\.label) == ["x", "y", "a"])
    #expect(graph.numbers["k"] == 0)
    #expect(graph.edges == [[], [], [0]])
  }
}
