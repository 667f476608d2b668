import StateDiagrams
import Testing

@Suite struct `Identifiers` {
  @Test(arguments: [
    (["locked"], "locked"),
    (["functioning", "locked"], "functioning/locked"),
    (["main keypad", "caps-lock_1.2"], "main keypad/caps-lock_1.2"),
    (["a/b"], "a%2Fb"),
    ([":initial"], "%3Ainitial"),
    (["100%"], "100%25"),
    ([#"say "hi"\"#], "say %22hi%22%5C"),
    (["a\nb"], "a%0Ab"),
    (["", "a"], "%/a"),
    (["größe"], "größe"),
    (["🎉"], "%F0%9F%8E%89"),
  ])
  func `of states are made of the labels on the way`(path: [String], id: String) {
    #expect(StateDiagram.Node.id(path: path) == id)
  }

  @Test func `of different paths differ`() {
    let labels = ["a", "b", "a/b", "", "%", "%25", ":initial", "a%2Fb", " ", "\\", "\n"]
    let paths = labels.map { [$0] } + labels.flatMap { outer in labels.map { [outer, $0] } }
    #expect(Set(paths.map(StateDiagram.Node.id(path:))).count == paths.count)
  }

  @Test func `of pseudostates are never those of states`() {
    #expect(StateDiagram.Node.initial().id == ":initial")
    #expect(StateDiagram.Node.initial(in: "c").id == "c/:initial")
    #expect(StateDiagram.Node.history(in: "c").id == "c/:history")
    #expect(StateDiagram.Node(":initial").id == "%3Ainitial")
    let diagram = diagram(
      states: [":initial", ":initial/:history"], events: ["go"],
      [Step(":initial", "go", ":initial/:history")])
    #expect(
      diagram.starts == [":initial -> %3Ainitial", "%3Ainitial/:initial -> %3Ainitial/%3Ainitial"])
  }

  /// The value of every `id` attribute.
  private func elementIDs(_ dot: String) -> Set<Substring> {
    Set(dot.matches(of: /[\[ ]id="([^"]*)"/).map(\.output.1))
  }

  @Test func `in DOT stay put when a sibling is added`() {
    let states: [Spot] = ["c/a", "c/b", "d"]
    let steps = [Step("c/a", "go", "c/b"), Step("c/b", "go", "d")]
    let before = diagram(states: states, events: ["go"], steps).dot()
    let after = diagram(states: ["new", "c/new"] + states, events: ["go"], initial: "c/a", steps)
    #expect(elementIDs(before).isSubset(of: elementIDs(after.dot())))
    #expect(
      elementIDs(before) == [
        "test", "test/:initial", "test/c", "test/c/:initial", "test/c/a", "test/c/b", "test/d",
        "test/:initial--c", "test/c/:initial--c/a", "test/c/a--c/b", "test/c/b--d",
      ])
  }

  @Test func `in DOT are unique`() {
    let diagram = StateDiagram(of: Regions.Reader.self)
    let ids = diagram.dot().matches(of: /[\[ ]id="([^"]*)"/).map(\.output.1)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `that are given by hand hold no character that DOT would read`() {
    let diagram = StateDiagram(
      name: #"a"b\"#, nodes: [.init("x", id: #"q"\"#)],
      transitions: [.init(from: #"q"\"#, to: #"q"\"#, event: "go")])
    let dot = diagram.dot()
    #expect(dot.contains(#""q%22%5C" [id="a%22b%5C/q%22%5C", label="x"]"#))
    #expect(dot.contains(#""q%22%5C" -> "q%22%5C" [id="a%22b%5C/q%22%5C--q%22%5C", "#))
  }
}
