import StateDiagrams
import Testing

@Suite struct DOTDocumentTests {
  /// Every kind of thing that a text can show.
  static let everything = StateDiagram(
    name: "all \"kinds\" / of <things> & 100% ü",
    nodes: [
      .initial(), .init("idle -- a", entryEffects: ["x"], exitEffects: ["y", "z"]),
      .init(
        "busy",
        regions: [
          .init(
            label: "left/one",
            nodes: [.initial(in: "busy/left"), .init("a\\b", id: "busy/left/a")]),
          .init(nodes: [.init("b\n<b>&amp;", id: "busy/b"), .history(in: "busy", isDeep: true)]),
        ]),
      .init("lost", isListed: false), .init("end", kind: .final),
      .init("", id: "either", kind: .choice),
    ],
    transitions: [
      .init(from: ":initial", to: "idle -- a"),
      .init(from: "busy/left/:initial", to: "busy/left/a"),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "1", effects: ["ring", "hum"]),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "\"2\" & <3>"),
      .init(from: "idle -- a", to: "idle -- a", event: "wait"),
      .init(from: "busy", to: "busy/:history", guard: "else"),
      .init(
        from: "busy/b", to: "end", event: "end",
        guard: (1...30).map { "\($0)" }.joined(separator: ", "), effects: ["bye"]),
      .init(from: "busy/left/a", to: "lost", effects: ["oops"]),
      .init(in: "idle -- a", event: "ask", guard: "a < b", effects: ["tell"]),
      .init(
        in: "idle -- a", event: "count",
        guard: (1...30).map { "\($0)" }.joined(separator: ", "), effects: ["add"]),
      .init(in: "idle -- a", event: "sleep", kind: .ignored),
      .init(in: "idle -- a", event: "eat", guard: "2", kind: .ignored),
    ]
  )

  @Test(arguments: DOTStyle.allCases, DOTDirection.allCases)
  func `reads a text that gives the same text again`(
    _ style: DOTStyle, _ direction: DOTDirection
  ) throws {
    let text = Self.everything.dot(style: style, direction: direction)
    let document = try DOTDocument(text)
    #expect(document.style == style)
    #expect(document.direction == direction)
    #expect(document.diagram.dot(style: style, direction: direction) == text)
  }

  @Test func `reads all that a text shows`() throws {
    let read = try StateDiagram(dot: Self.everything.dot())
    #expect(read.name == Self.everything.name)
    #expect(read.outline == Self.everything.outline)
    let expected = Self.everything.transitions.filter { $0.source != "idle -- a" }
    #expect(read.transitions.filter { $0.source != "idle -- a" } == expected)
    #expect(Set(read.transitions) == Set(Self.everything.transitions))
    #expect(Self.everything.differences(from: read).map(\.kind) == [.orderChanged])
  }

  @Test(arguments: 0..<60)
  func `reads back random machines`(_ seed: Int) throws {
    let diagram = RandomMachine.$current.withValue(RandomMachine(seed: UInt64(seed))) {
      StateDiagram(of: RandomSchema(), named: "random")
    }
    let read = try StateDiagram(dot: diagram.dot())
    #expect(read.regions == diagram.regions)
    #expect(Set(read.transitions) == Set(diagram.transitions))
    #expect(read.dot() == diagram.dot())
  }

  @Test(arguments: [
    ("", "line 1: the text does not start with 'digraph'"),
    ("graph {}", "line 1: the text does not start with 'digraph'"),
    ("digraph g {}", "line 1: an opening brace is missing"),
    ("digraph \"g\" {}", "line 1: the graph is not one that the tool wrote"),
    ("digraph {\n  a [label=\"x]\n}", "line 2: a text in quotes has no end"),
    ("digraph {\n  a [label=<<b>x]\n}", "line 2: an HTML-like label has no end"),
    ("digraph {\n  a [label=x]\n", "line 3: the text is cut off"),
    ("digraph {\n  a\n}", "line 3: a list of attributes is missing"),
    ("digraph {\n  a [label]\n}", "line 2: the attribute 'label' has no value"),
    ("digraph {\n  a [label=]\n}", "line 2: the attribute 'label' has no value"),
    ("digraph {\n=======\n}", "line 2: a name is missing"),
    ("digraph {\n  # a comment\n}", "line 2: the tool writes no '#' here"),
    ("digraph {}\n}", "line 2: something follows the graph"),
    ("digraph {\n  a [label=\"x\\", "line 2: a text in quotes has no end"),
    ("digraph {\n  graph [class=statechart, rankdir=LR]\n}", "line 2: the graph has no id"),
    (
      "digraph {\n  graph [id=g, class=statechart, rankdir=LR]\n  a -> b [id=\"g/a--b\"]\n}",
      "line 3: the ends of the arrow from 'a' to 'b' are lost"
    ),
  ])
  func `says why a text is none of ours`(_ text: String, _ message: String) throws {
    let error = #expect(throws: DOTReadingError.self) { try StateDiagram(dot: text) }
    #expect(error?.description == message)
  }

  @Test func `gives up on clusters without an end`() {
    let text = "digraph {" + String(repeating: "subgraph a {", count: 100_000)
    let error = #expect(throws: DOTReadingError.self) { try StateDiagram(dot: text) }
    #expect(error?.problem == "the clusters are nested too deep")
  }

  @Test func `survives every text that is cut off`() {
    let text = Self.everything.dot()
    for length in stride(from: 0, to: text.count - 2, by: 7) {
      #expect(throws: DOTReadingError.self) { try StateDiagram(dot: String(text.prefix(length))) }
    }
  }
}
