import StateDiagrams
import Testing

@Suite struct `Edges` {
  private func edges(_ transitions: [StateDiagram.Transition]) -> [String] {
    let diagram = StateDiagram(
      name: "e", nodes: [.init("a"), .init("b")], transitions: transitions)
    return diagram.dot().split(separator: "\n").filter { $0.contains(" -> ") }.map(String.init)
  }

  @Test func `have a line for each of the transitions between two nodes`() {
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

  @Test func `without a label have no empty line`() {
    #expect(
      edges([.init(from: "a", to: "b"), .init(from: "a", to: "b", event: "x")])
        == [#"  "a" -> "b" [id="e/a--b", label=" x "]"#])
    #expect(edges([.init(from: "a", to: "b")]) == [#"  "a" -> "b" [id="e/a--b"]"#])
  }

  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000"
  private let short = "1000, 2000, 3000, 4000, 5000, 6000, …"

  @Test func `shorten a long guard, and tell it in full in a tooltip`() {
    let full = "x [\(long)] / ring"
    #expect(
      edges([
        .init(from: "a", to: "b", event: "x", guard: long, effects: ["ring"]),
        .init(from: "a", to: "b", event: "y"),
      ]) == [
        #"  "a" -> "b" [id="e/a--b", label=" x [\#(short)] / ring \n y ", "#
          + #"tooltip="\#(full)\ny", labeltooltip="\#(full)\ny"]"#
      ])
  }

  @Test func `keep a guard of 40 characters`() {
    let guardText = "1000, 2000, 3000, 4000, 5000, 6000, 7000"
    #expect(
      edges([.init(from: "a", to: "b", event: "x", guard: guardText)])
        == [#"  "a" -> "b" [id="e/a--b", label=" x [\#(guardText)] "]"#])
  }

  @Test func `shorten a long guard in a row too`() {
    let diagram = StateDiagram(
      name: "e", nodes: [.init("a")],
      transitions: [.init(in: "a", event: "x", guard: long, effects: ["ring"])])
    #expect(diagram.dot().contains(">x [\(short)] / ring</font>"))
    #expect(diagram.dot().contains("</table>>, tooltip=\"x [\(long)] / ring\"]"))
  }
}

@Suite struct `Transition labels` {
  @Test(arguments: [
    (StateDiagram.Transition(from: "a", to: "b"), ""),
    (.init(from: "a", to: "b", event: "x"), "x"),
    (.init(from: "a", to: "b", event: "x", guard: "1"), "x [1]"),
    (.init(from: "a", to: "b", event: "x", effects: ["ring"]), "x / ring"),
    (.init(from: "a", to: "b", effects: ["ring", "hum"]), "/ ring, hum"),
    (.init(in: "a", event: "x", guard: "1", effects: ["ring"]), "x [1] / ring"),
  ])
  func `are written as UML writes them`(transition: StateDiagram.Transition, label: String) {
    #expect(transition.label == label)
  }
}
