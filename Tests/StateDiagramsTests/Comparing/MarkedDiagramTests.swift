import StateDiagrams
import Testing

@Suite struct MarkedDiagramTests {
  private let old = StateDiagram(
    name: "m",
    nodes: [
      .initial(), .init("a"), .init("gone", nodes: [.init("x", id: "gone/x")]), .init("b"),
    ],
    transitions: [
      .init(from: ":initial", to: "a"), .init(from: "a", to: "gone", event: "leave"),
      .init(from: "a", to: "b", event: "go"), .init(in: "b", event: "ask", effects: ["tell"]),
    ])
  private let new = StateDiagram(
    name: "m", nodes: [.initial(), .init("a"), .init("b"), .init("new")],
    transitions: [
      .init(from: ":initial", to: "a"), .init(from: "a", to: "new", event: "enter"),
      .init(from: "a", to: "b", event: "go", effects: ["ring"]),
      .init(in: "b", event: "ask", effects: ["shout"]),
    ])

  private func lines(_ word: String) -> String {
    new.dot(comparedTo: old).split(separator: "\n").filter { $0.contains(word) }
      .joined(separator: "\n")
  }

  @Test func `marks what was added`() {
    let expected = """
        "new" [id="m/new", label="new", class="state added", style="rounded,filled,bold", \
      color="#1a7f37", fontcolor="#1a7f37", penwidth=2]
        "a" -> "new" [id="m/a--new--added", label=" enter ", class="transition added", \
      style="bold", color="#1a7f37", fontcolor="#1a7f37", penwidth=2]
      """
    #expect(lines(" added\"") == expected)
  }

  @Test func `keeps and marks what was removed, with what was inside`() {
    let expected = """
          graph [id="m/gone", class="composite", label="gone", labeljust=l, style="rounded", \
      color="#57606a", class="composite removed", style="rounded,dashed", color="#cf222e", \
      fontcolor="#cf222e", penwidth=1.5]
          "gone/x" [id="m/gone/x", label="x", class="state removed", \
      style="rounded,filled,dashed", color="#cf222e", fontcolor="#cf222e", penwidth=1.5]
        "a" -> "gone/x" [id="m/a--gone--removed", label=" leave ", \
      class="transition removed", style="dashed", color="#cf222e", fontcolor="#cf222e", \
      penwidth=1.5, lhead="cluster_gone"]
      """
    #expect(lines(" removed\"") == expected)
  }

  @Test func `marks what was changed`() {
    let expected = """
        "a" -> "b" [id="m/a--b--changed", label=" go / ring ", class="transition changed", \
      style="dotted", color="#0969da", fontcolor="#0969da", penwidth=2]
      """
    #expect(lines(" changed\"") == expected)
    #expect(lines("± ").contains("<font point-size=\"10\" color=\"#0969da\">± ask / shout</font>"))
  }

  @Test func `is the plain diagram where nothing differs`() {
    #expect(new.dot(comparedTo: new) == new.dot())
  }

  @Test func `shows a renamed event as changed and another target twice`() {
    var next = old
    next.transitions[2].event = "walk"
    #expect(next.dot(comparedTo: old).contains(#"label=" walk ", class="transition changed""#))
    next = old
    next.transitions[2].target = "a"
    let text = next.dot(comparedTo: old)
    #expect(text.contains(#"id="m/a--b--removed", label=" go ""#))
    #expect(text.contains(#"id="m/a--a--changed", label=" go ""#))
  }
}
