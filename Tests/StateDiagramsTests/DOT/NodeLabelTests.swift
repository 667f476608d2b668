import StateDiagrams
import Testing

@Suite struct NodeLabelTests {
  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000"
  private let short = "1000, 2000, 3000, 4000, 5000, 6000, …"

  private func dot(_ transitions: [StateDiagram.Transition]) -> String {
    StateDiagram(name: "e", nodes: [.init("a")], transitions: transitions).dot()
  }

  @Test func `shortens a long guard in a row, and shows it in full in a tooltip`() {
    let text = dot([
      .init(in: "a", event: "x", guard: .init(long), effects: ["ring"]), .init(in: "a", event: "y"),
    ])
    #expect(text.contains(">x [\(short)] / ring</font>"))
    #expect(text.contains(">y</font>"))
    #expect(text.contains("</table>>, tooltip=\"x [\(long)] / ring\"]"))
  }

  @Test(arguments: [(StateDiagram.Node.Kind.final, true), (.simple, false), (.simple, true)])
  func `shows the whole of a shortened row in a tooltip of any state`(
    kind: StateDiagram.Node.Kind, isListed: Bool
  ) {
    let text = StateDiagram(
      name: "e", nodes: [.init("a", kind: kind, isListed: isListed)],
      transitions: [.init(in: "a", event: "x", guard: .init(long), effects: ["ring"])]
    ).dot()
    #expect(text.contains("[\(short)] / ring</font>"))
    #expect(text.contains("x [\(long)] / ring\""))
  }

  @Test func `cuts a long guard at the last of its commas and semicolons, or inside a word`() {
    let first = String(repeating: "a", count: 30)
    let rest = String(repeating: "b", count: 30)
    #expect(
      dot([.init(in: "a", event: "x", guard: .init("\(first); \(rest)"))])
        .contains(">x [\(first), …]</font>"))
    #expect(
      dot([.init(in: "a", event: "x", guard: .init(first + rest))])
        .contains(">x [\(first)bbbbbbbbbb, …]</font>"))
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

  @Test func `an edge has no line for a transition without a label`() {
    #expect(
      edges([.init(from: "a", to: "b"), .init(from: "a", to: "b", event: "x")])
        == [#"  "a" -> "b" [id="e/a--b", label=" x "]"#])
    #expect(edges([.init(from: "a", to: "b")]) == [#"  "a" -> "b" [id="e/a--b"]"#])
  }

  private let long = "1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000"
  private let short = "1000, 2000, 3000, 4000, 5000, 6000, …"

  @Test func `an edge shortens a long guard, and shows it in full in its tooltips`() {
    let full = "x [\(long)] / ring"
    #expect(
      edges([
        .init(from: "a", to: "b", event: "x", guard: .init(long), effects: ["ring"]),
        .init(from: "a", to: "b", event: "y"),
      ]) == [
        #"  "a" -> "b" [id="e/a--b", label=" x [\#(short)] / ring \n y ", "#
          + #"tooltip="\#(full)\ny", labeltooltip="\#(full)\ny"]"#
      ])
  }

  @Test func `an edge keeps a guard of 40 characters`() {
    let guardText = "1000, 2000, 3000, 4000, 5000, 6000, 7000"
    #expect(
      edges([.init(from: "a", to: "b", event: "x", guard: .init(guardText))])
        == [#"  "a" -> "b" [id="e/a--b", label=" x [\#(guardText)] "]"#])
  }

  @Test func `an edge without guards is never shortened`() {
    #expect(
      edges([.init(from: "a", to: "b", event: long, effects: [long])])
        == [#"  "a" -> "b" [id="e/a--b", label=" \#(long) / \#(long) "]"#])
  }

  @Test func `internal and ignored transitions have no edge`() {
    #expect(edges([.init(in: "a", event: "x"), .init(in: "a", event: "y", kind: .ignored)]) == [])
  }
}
