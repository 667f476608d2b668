import Testing

@testable import StateDiagrams

@Suite struct DiagramIndexTests {
  typealias ID = StateDiagram.Node.ID

  private let index = DiagramIndex(
    StateDiagram(
      name: "d",
      regions: [
        .init(
          label: "one",
          nodes: [
            .initial(in: "one"),
            .init(
              "c", id: "one/c",
              regions: [
                .init(nodes: [.init("x", id: "one/c/x")]),
                .init(
                  label: "r",
                  nodes: [
                    .init("y", id: "one/c/r/y", nodes: [.init("z", id: "one/c/r/y/z")]),
                    .history(in: "one/c"),
                  ]),
              ]),
          ]),
        .init(nodes: [.init("a", kind: .choice), .init("b")]),
      ]))

  @Test func `a diagram index lists a composite, its contents, then its sibling`() {
    #expect(
      index.entries.map(\.node.id) == [
        "one/:initial", "one/c", "one/c/x", "one/c/r/y", "one/c/r/y/z", "one/c/:history", "a", "b",
      ])
  }

  @Test(
    arguments: [
      ("one/:initial", nil, 0, ["one", ""]),
      ("one/c", nil, 0, ["one", "c"]),
      ("one/c/x", "one/c", 0, ["one", "c", "x"]),
      ("one/c/r/y", "one/c", 1, ["one", "c", "r", "y"]),
      ("one/c/r/y/z", "one/c/r/y", 0, ["one", "c", "r", "y", "z"]),
      ("one/c/:history", "one/c", 1, ["one", "c", "r", ""]),
      ("b", nil, 1, ["b"]),
    ] as [(ID, ID?, Int, [String])])
  func `a diagram index finds a node with its composite, its region and the labels around it`(
    _ id: ID, _ parent: ID?, _ region: Int, _ path: [String]
  ) throws {
    let entry = try #require(index[id])
    #expect(entry.node.id == id)
    #expect(entry.parent == parent)
    #expect(entry.region == region)
    #expect(entry.path == path)
  }

  @Test func `a diagram index has no entry for a node that the diagram lacks`() {
    #expect(index["c"] == nil)
    #expect(index.kind(of: "c") == nil)
    #expect(index.enclosing("c") == [])
  }

  @Test(
    arguments: [
      ("one/c", .composite), ("a", .choice), ("one/:initial", .initial),
      ("one/c/:history", .history),
    ] as [(ID, StateDiagram.Node.Kind)])
  func `a diagram index returns the kind of a node`(_ id: ID, _ kind: StateDiagram.Node.Kind) {
    #expect(index.kind(of: id) == kind)
  }

  @Test func `a diagram index lists the composites around a node from the inside out`() {
    #expect(index.enclosing("one/c/r/y/z") == ["one/c/r/y", "one/c"])
    #expect(index.enclosing("one/c") == [])
  }

  @Test func `a node is inside itself and the composites around it`() {
    #expect(index.isInside("one/c/r/y/z", "one/c"))
    #expect(index.isInside("one/c", "one/c"))
    #expect(index.isInside("one/c/:history", "one/c"))
    #expect(!index.isInside("one/c", "one/c/x"))
    #expect(!index.isInside("b", "one/c"))
  }

  @Test func `a diagram index finds the state at the end of a path of labels`() {
    #expect(index.node(at: ["one", "c", "x"]) == "one/c/x")
    #expect(index.node(at: ["elsewhere"]) == "elsewhere")
    #expect(index.node(at: ["a/b"]) == ID(path: ["a/b"]))
  }
}

@Suite struct NodeNamesTests {
  typealias ID = StateDiagram.Node.ID

  private let diagram = StateDiagram(
    name: "d",
    nodes: [
      .init("on"), .init("locked"),
      .init("c", nodes: [.init("on", id: "c/on"), .init("open", id: "c/open")]),
      .init("", id: "e"),
    ])

  @Test(
    arguments: [
      ("locked", "`locked`"),
      ("c/open", "`open`"),
      ("on", "`on`"),
      ("c/on", "`c/on`"),
      ("c", "`c`"),
      ("e", "`e`"),
      ("elsewhere/x", "`elsewhere/x`"),
      (ID(path: ["elsewhere", "a/b"]), "`elsewhere/a/b`"),
      (.initial(), "the start"),
      (.initial(in: "c"), "the start of `c`"),
      (.initial(in: "c/on"), "the start of `c/on`"),
      (.history(in: "c"), "the history of `c`"),
      (":elided", "the omitted states"),
      ("c/:elided 2", "the omitted states of `c`"),
      (":region 1", "region 1"),
      ("c/:region 2", "region 2 of `c`"),
      (":machine", "the machine"),
    ] as [(ID, String)])
  func `a state is named by its label or its path, and a pseudostate in words`(
    _ id: ID, _ name: String
  ) {
    let names = NodeNames(diagram)
    #expect(names(id) == name)
    #expect(names.plain(id) == name.filter { $0 != "`" })
  }

  @Test(arguments: [
    (
      StateDiagram.Transition(
        from: "locked", to: "c/on", event: "go", guard: "1", effects: ["ring"]),
      "`locked` —go [1]→ `c/on`"
    ),
    (.init(in: "locked", event: "ask", effects: ["tell"]), "ask in `locked`"),
    (.init(in: "c/open", event: "ask", kind: .ignored), "ask, ignored in `open`"),
  ])
  func `a transition is named without its effects`(
    _ transition: StateDiagram.Transition, _ name: String
  ) {
    #expect(NodeNames(diagram)(transition) == name)
  }

  @Test func `an initial pseudostate is named as the initial state that it points to`() {
    #expect(NodeNames(diagram).initialState(.initial()) == "initial state")
    #expect(NodeNames(diagram).initialState(.initial(in: "c")) == "initial state of `c`")
  }
}
