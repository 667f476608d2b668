import DiagramFixtures
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramDOTTests {
  // MARK: Element identifiers

  /// The value of every `id` attribute.
  private func elementIDs(_ dot: String) -> [Substring] {
    dot.matches(of: /[\[ ]id="([^"]*)"/).map(\.output.1)
  }

  @Test func `DOT elements keep their identifiers when a sibling is added`() {
    let states: [Spot] = ["c/a", "c/b", "d"]
    let steps = [Step("c/a", "go", "c/b"), Step("c/b", "go", "d")]
    let before = elementIDs(diagram(states: states, events: ["go"], steps).dot())
    let after = diagram(states: ["new", "c/new"] + states, events: ["go"], initial: "c/a", steps)
    #expect(Set(before).isSubset(of: elementIDs(after.dot())))
    #expect(
      before.sorted() == [
        "test", "test/:initial", "test/:initial--c", "test/c", "test/c/:initial",
        "test/c/:initial--c/a", "test/c/a", "test/c/a--c/b", "test/c/b", "test/c/b--d", "test/d",
      ])
  }

  @Test(arguments: [StateDiagram.everyKind, .lookalikes])
  func `DOT elements have unique identifiers`(_ diagram: StateDiagram) {
    let ids = elementIDs(diagram.dot())
    #expect(ids.count > 20)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `an identifier in DOT has no character with a meaning`() {
    let id = StateDiagram.Node.ID(path: [#"q"\"#])
    let diagram = StateDiagram(
      name: #"a"b\"#, nodes: [.init("x", id: id)],
      transitions: [.init(from: id, to: id, event: "go")])
    let dot = diagram.dot()
    #expect(dot.contains(#""q%22%5C" [id="a%22b%5C/q%22%5C", label="x"]"#))
    #expect(dot.contains(#""q%22%5C" -> "q%22%5C" [id="a%22b%5C/q%22%5C--q%22%5C", "#))
  }

  @Test func `a state is drawn as a box, whatever its label looks like`() {
    let lines = StateDiagram.lookalikes.dot().split(separator: "\n").map { $0.drop { $0 == " " } }
    func drawn(_ name: String) -> [Substring] { lines.filter { $0.contains("class=\"\(name)") } }
    #expect(
      drawn("pseudostate").map { $0.prefix { $0 != "," } } == [
        #"":initial" [id="lookalikes/:initial""#,
        #""outer/:initial" [id="lookalikes/outer/:initial""#,
        #""outer/:history" [id="lookalikes/outer/:history""#,
      ])
    #expect(drawn("state elided") == [])
    for line in [
      #""/%3Ainitial" [id="lookalikes/%3Ainitial", label=":initial"]"#,
      #""/%3Ahistory" [id="lookalikes/%3Ahistory", label=":history"]"#,
      #""/%E2%80%A6 3 more" [id="lookalikes/%E2%80%A6 3 more", label="… 3 more"]"#,
      #""a%2Fb" [id="lookalikes/a%2Fb", label="a/b"]"#,
      #""/%25" [id="lookalikes/%25", label="%"]"#,
      #""/%" [id="lookalikes/%", label=""]"#,
      #""outer/%3Ainitial" [id="lookalikes/outer/%3Ainitial", label=":initial"]"#,
      #""/%3Ainitial" -> "/%3Ahistory" [id="lookalikes/%3Ainitial--%3Ahistory", label=" next "]"#,
      #""outer/%3Ainitial" -> "/%3Ainitial" [id="lookalikes/outer--%3Ainitial", "#
        + #"label=" leave ", ltail="cluster_outer"]"#,
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  // MARK: Options

  @Test func `a title is shown verbatim above a statechart`() {
    let diagram = StateDiagram(name: "d", nodes: [])
    #expect(
      diagram.dot(title: "After <one> & \"two\"\nevents").contains(
        #", label=<<font point-size="16">After &lt;one&gt; &amp; &quot;two&quot;<br/>events</font>>"#
          + ", labelloc=t]"))
    #expect(!diagram.dot().contains("labelloc"))
    #expect(diagram.dot(style: .classic, title: "x") == diagram.dot(style: .classic))
  }

  // MARK: Inconsistent diagrams

  /// Diagrams that can't be derived, but can be built by hand or read from a file.
  private static let diagrams: [StateDiagram] = [
    StateDiagram(name: "", nodes: []),
    StateDiagram(name: "no regions", regions: []),
    StateDiagram(
      name: "a node that is not there", nodes: [.init("a")],
      transitions: [.init(from: "a", to: "gone", event: "x"), .init(from: "gone", to: "a")]),
    StateDiagram(
      name: "rows of a node that is not there", nodes: [.init("a")],
      transitions: [
        .init(in: "gone", event: "x", effects: ["y"]),
        .init(in: "gone", event: "z", kind: .ignored),
      ]),
    StateDiagram(
      name: "composites without children",
      nodes: [.initial(), .init("c", nodes: []), .init("d", regions: [])],
      transitions: [
        .init(from: .initial(), to: "c"), .init(from: "c", to: "d", event: "x"),
        .init(from: "d", to: "c", event: "y"),
      ]),
    StateDiagram(
      name: "initial pseudostates in a circle",
      nodes: [.initial(), .init("c", nodes: [.initial(in: "c")])],
      transitions: [.init(from: .initial(), to: "c"), .init(from: .initial(in: "c"), to: "c")]),
    StateDiagram(
      name: "an initial pseudostate that leads to itself", nodes: [.initial()],
      transitions: [.init(from: .initial(), to: .initial())]),
    StateDiagram(
      name: "one identifier twice",
      nodes: [.init("a"), .init("b", id: "a"), .init("a", nodes: [])],
      transitions: [.init(from: "a", to: "a", event: "x")]),
    StateDiagram(
      name: "an internal transition to elsewhere", nodes: [.init("a"), .init("b")],
      transitions: [
        {
          var transition = StateDiagram.Transition(from: "a", to: "b", event: "x")
          transition.kind = .internal
          return transition
        }()
      ]),
    StateDiagram(
      name: "a simple state with nodes inside",
      nodes: [
        {
          var node = StateDiagram.Node("a")
          node.regions = [.init(nodes: [.init("b")])]
          return node
        }()
      ]),
    StateDiagram(name: "empty identifiers", nodes: [.init("", id: ""), .init("x", id: "")]),
  ]

  @Test func `composites nested 500 deep can be written as DOT`() {
    var node = StateDiagram.Node("0")
    for depth in 1...500 { node = StateDiagram.Node("\(depth)", nodes: [node]) }
    let diagram = StateDiagram(
      name: "deep", nodes: [node], transitions: [.init(from: "500", to: "0", event: "x")])
    #expect(diagram.dot().contains(#"subgraph "cluster_500""#))
    #expect(diagram.dot(style: .classic).contains(#"1 -> 1 [label="x"]"#))
  }
}
