import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct ComparisonMergingTests {
  private let old = StateDiagram(
    name: "m",
    nodes: [
      .initial(), .init("a"), .init("gone", nodes: [.init("x", id: "gone/x")]), .init("b"),
    ],
    transitions: [
      .init(from: .initial(), to: "a"), .init(from: "a", to: "gone", event: "leave"),
      .init(from: "a", to: "b", event: "go"), .init(in: "b", event: "ask", effects: ["tell"]),
    ])
  private let new = StateDiagram(
    name: "m", nodes: [.initial(), .init("a"), .init("b"), .init("new")],
    transitions: [
      .init(from: .initial(), to: "a"), .init(from: "a", to: "new", event: "enter"),
      .init(from: "a", to: "b", event: "go", effects: ["ring"]),
      .init(in: "b", event: "ask", effects: ["shout"]),
    ])

  private func lines(_ word: String) -> String {
    new.dot(comparedTo: old).split(separator: "\n").filter { $0.contains(word) }
      .joined(separator: "\n")
  }

  @Test func `a picture of differences marks added elements`() {
    let expected = """
        "new" [id="m/new", label="new", class="state added", style="rounded,filled,bold", \
      color="#1a7f37", fontcolor="#1a7f37", penwidth=2]
        "a" -> "new" [id="m/a--new--added", label=" enter ", class="transition added", \
      style="bold", color="#1a7f37", fontcolor="#1a7f37", penwidth=2]
      """
    #expect(lines(" added\"") == expected)
  }

  @Test func `a picture of differences keeps and marks removed elements with their contents`() {
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

  @Test func `a picture of differences marks changed transitions`() {
    let expected = """
        "a" -> "b" [id="m/a--b--changed", label=" go / ring ", class="transition changed", \
      style="dotted", color="#0969da", fontcolor="#0969da", penwidth=2]
      """
    #expect(lines(" changed\"") == expected)
    #expect(lines("± ").contains("<font point-size=\"10\" color=\"#0969da\">± ask / shout</font>"))
  }

  @Test func `the picture of no differences is the plain diagram`() {
    #expect(new.dot(comparedTo: new) == new.dot())
  }

  @Test
  func `a picture of differences marks a renamed event, and an old target beside a new one`() {
    var next = old.changed { $0.transitions[2].event = "walk" }
    #expect(next.dot(comparedTo: old).contains(#"label=" walk ", class="transition changed""#))
    next = old.changed { $0.transitions[2].target = "a" }
    let text = next.dot(comparedTo: old)
    #expect(text.contains(#"id="m/a--b--removed", label=" go ""#))
    #expect(text.contains(#"id="m/a--a--changed", label=" go ""#))
  }

  @Test func `a picture of differences marks changed and renamed states`() {
    var next = old.changed { $0.regions[0].nodes[3].entryEffects = ["beep"] }
    #expect(next.dot(comparedTo: old).contains(#"class="state changed""#))
    next = old.changed {
      $0.regions[0].nodes[3] = .init("c")
      for index in [2, 3] { $0.transitions[index].target = "c" }
      $0.transitions[3].source = "c"
    }
    let text = next.dot(comparedTo: old)
    #expect(text.contains(#"class="state changed""#))
    #expect(!text.contains("removed") && !text.contains("added"))
  }

  @Test func `merging two diagrams returns one with the elements of both`() {
    let merged = new.merged(with: old, direction: .topToBottom)
    #expect(merged.diagram.outline == "• a b new gone{x}")
    #expect(
      merged.diagram.arrows == [
        "a -> new enter", "a -> b go / ring", "b: ask / shout", "a -> gone leave",
      ])
    #expect(merged.dot == new.dot(comparedTo: old, direction: .topToBottom))
    #expect(merged.dot.contains("rankdir=TB"))
  }

  @Test func `a removed state stays in its composite and its region in a picture of differences`() {
    let regions = { (nodes: [StateDiagram.Node]) in
      StateDiagram(
        name: "r",
        regions: [
          .init(label: "left", nodes: [.init("a", id: "left/a")]),
          .init(label: "right", nodes: [.init("c", id: "right/c", nodes: nodes)]),
        ])
    }
    let old = regions([.init("x", id: "right/c/x"), .init("y", id: "right/c/y")])
    let new = regions([.init("x", id: "right/c/x")])
    #expect(
      new.merged(with: old, direction: .leftToRight).diagram.outline
        == "left: a | right: c{x y}")
    #expect(
      regions([]).merged(with: old, direction: .leftToRight).diagram.outline
        == "left: a | right: c{x y}")
  }

  private typealias Transition = StateDiagram.Transition
}
