import Testing

@testable import StateDiagrams

@Suite struct NodeLabelTests {
  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000, 12000"

  private func dot(_ transitions: [StateDiagram.Transition]) -> String {
    StateDiagram(name: "e", nodes: [.init("a")], transitions: transitions).dot()
  }
}

@Suite struct EdgeLabelTests {
  private func edges(_ transitions: [StateDiagram.Transition]) -> [String] {
    let diagram = StateDiagram(
      name: "e", nodes: [.init("a"), .init("b")], transitions: transitions)
    return diagram.dot().split(separator: "\n").filter { $0.contains(" -> ") }.map(String.init)
  }

  @Test func `an edge has a line for each transition between two nodes`() {
    #expect(
      edges([
        .init(from: "a", to: "b", event: "x"),
        .init(from: "b", to: "a", event: "x"),
        .init(from: "a", to: "a", event: "x"),
        .init(from: "a", to: "b", event: "y", guard: "1", effects: ["ring"]),
        .init(from: "a", to: "b", event: "x", guard: "2"),
      ]) == [
        #"  "a" -> "b" [id="e/a--b", label=" x \n y [1] / ring \n x [2] "]"#,
        #"  "b" -> "a" [id="e/b--a", label=" x "]"#,
        #"  "a" -> "a" [id="e/a--a", label=" x "]"#,
      ])
  }

  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000"

  @Test func `internal and ignored transitions have no edge`() {
    #expect(edges([.init(in: "a", event: "x"), .init(in: "a", event: "y", kind: .ignored)]) == [])
  }
}
