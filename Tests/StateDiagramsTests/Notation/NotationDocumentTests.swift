import Testing

@testable import StateDiagrams

@Suite struct NotationDocumentTests {
  /// A diagram of nodes and transitions whose labels are hard to read.
  private static let everything = StateDiagram(
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
      .init(from: .initial(), to: "idle -- a"),
      .init(from: .initial(in: "busy/left"), to: "busy/left/a"),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "1", effects: ["ring", "hum"]),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "\"2\" & <3>"),
      .init(from: "idle -- a", to: "idle -- a", event: "wait"),
      .init(from: "busy", to: .history(in: "busy"), guard: "else"),
      .init(
        from: "busy/b", to: "end", event: "end",
        guard: .init((1...30).map { "\($0)" }.joined(separator: ", ")), effects: ["bye"]),
      .init(from: "busy/left/a", to: "lost", effects: ["oops"]),
      .init(in: "idle -- a", event: "ask", guard: "a < b", effects: ["tell"]),
      .init(
        in: "idle -- a", event: "count",
        guard: .init((1...30).map { "\($0)" }.joined(separator: ", ")), effects: ["add"]),
      .init(in: "idle -- a", event: "sleep", kind: .ignored),
      .init(in: "idle -- a", event: "eat", guard: "2", kind: .ignored),
    ]
  )

  /// Changes of the diagram that the languages show, and the sentences about them.
  private static let changes: [(@Sendable (inout StateDiagram) -> Void, String)] = [
    (
      { $0.transitions[2].target = "lost" },
      "transition `idle -- a` —go [1]→ `busy`: target changed from `busy` to `lost`"
    ),
    ({ $0.transitions[4].event = "rest" }, "event `wait` was renamed to `rest`"),
    (
      { $0.transitions[2].guard = "3" },
      "transition `idle -- a` —go [1]→ `busy`: guard changed from [1] to [3]"
    ),
    (
      { $0.regions[0].nodes[1].entryEffects = ["w"] },
      "state `idle -- a`: entry effects changed from x to w"
    ),
    ({ $0.regions[0].nodes[3].isListed = true }, "state `lost`: is listed now"),
  ]

  @Test func `a line of Mermaid's arrow is read as a transition`() throws {
    let document = try NotationDocument(
      mermaid: "stateDiagram-v2\n  state \"a\" as a\n  a --> a : x<br/>y [1] / z")
    #expect(document.diagram.transitions.map(\.description) == ["a —x→ a", "a —y [1] / z→ a"])
  }

  @Test func `a state whose quotation marks are damaged is read`() throws {
    let document = try NotationDocument(mermaid: "stateDiagram-v2\n  state \" as x")
    #expect(document.diagram.regions[0].nodes.count == 1)
  }

  @Test(arguments: DOTDirection.allCases)
  func `the direction of Mermaid text is read`(_ direction: DOTDirection) throws {
    let text = Self.everything.mermaid(direction: direction)
    #expect(try NotationDocument(mermaid: text).direction == direction)
  }

  @Test(arguments: [
    (DOTDirection.leftToRight, DOTDirection.leftToRight), (.rightToLeft, .leftToRight),
    (.topToBottom, .topToBottom), (.bottomToTop, .topToBottom),
  ])
  func `the axis of PlantUML text is read`(
    _ direction: DOTDirection, _ expected: DOTDirection
  ) throws {
    let text = Self.everything.plantUML(direction: direction)
    #expect(try NotationDocument(plantUML: text).direction == expected)
  }

  @Test func `a change of Mermaid text is found`() throws {
    for (change, sentence) in Self.changes {
      var changed = Self.everything
      change(&changed)
      let old = try NotationDocument(mermaid: Self.everything.mermaid()).diagram
      let new = try NotationDocument(mermaid: changed.mermaid()).diagram
      #expect(new.differences(from: old).map(\.description) == [sentence])
    }
  }

  @Test func `a change of PlantUML text is found`() throws {
    for (change, sentence) in Self.changes {
      var changed = Self.everything
      change(&changed)
      let old = try NotationDocument(plantUML: Self.everything.plantUML()).diagram
      let new = try NotationDocument(plantUML: changed.plantUML()).diagram
      #expect(new.differences(from: old).map(\.description) == [sentence])
    }
  }

  @Test func `text with the line breaks of Windows is read`() throws {
    let (mermaid, plantUML) = (Self.everything.mermaid(), Self.everything.plantUML())
    #expect(
      try NotationDocument(mermaid: mermaid.replacing("\n", with: "\r\n")).diagram
        == NotationDocument(mermaid: mermaid).diagram)
    #expect(
      try NotationDocument(plantUML: plantUML.replacing("\n", with: "\r\n")).diagram
        == NotationDocument(plantUML: plantUML).diagram)
  }

  @Test func `a small machine is read from Mermaid and PlantUML without loss`() throws {
    let diagram = StateDiagram(
      name: "",
      nodes: [
        .initial(),
        .init(
          "shut",
          nodes: [
            .initial(in: "shut"), .init("locked"), .init("closed"), .history(in: "shut"),
          ]),
        .init("open", entryEffects: ["creak"]), .init("gone", kind: .final),
      ],
      transitions: [
        .init(from: .initial(in: "shut"), to: "shut/closed"),
        .init(in: "open", event: "look", effects: ["shine"]),
        .init(from: .initial(), to: "shut"),
        .init(from: "shut", to: "open", event: "push", guard: "x > 1", effects: ["a", "b"]),
        .init(from: "open", to: .history(in: "shut"), event: "pull"),
        .init(from: "open", to: "gone"),
      ])
    var nested = diagram
    nested.regions[0].nodes[1].regions[0].nodes = [
      .initial(in: "shut"), .init("locked", id: "shut/locked"), .init("closed", id: "shut/closed"),
      .history(in: "shut"),
    ]
    for read in [
      try NotationDocument(mermaid: nested.mermaid()).diagram,
      try NotationDocument(plantUML: nested.plantUML()).diagram,
    ] {
      let kinds = nested.differences(from: read).map(\.kind)
      #expect(kinds.isEmpty || kinds == [.orderChanged], "\(nested.differences(from: read))")
    }
  }

  @Test func `the rows of a composite are read from Mermaid and PlantUML`() throws {
    var box = StateDiagram.Node("box", nodes: [.init("a", id: "box/a")])
    box.entryEffects = ["x"]
    box.exitEffects = ["y"]
    let diagram = StateDiagram(
      name: "", nodes: [box],
      transitions: [
        .init(in: "box", event: "ask", guard: "1", effects: ["tell"]),
        .init(in: "box", event: "sleep", kind: .ignored),
      ])
    for read in [
      try NotationDocument(mermaid: diagram.mermaid()).diagram,
      try NotationDocument(plantUML: diagram.plantUML()).diagram,
    ] {
      #expect(diagram.differences(from: read) == [])
    }
  }

  @Test func `states with one label in one composite are read as different states`() throws {
    let diagram = StateDiagram(
      name: "", nodes: [.init("a"), .init("a", id: "x"), .init("a", id: "y")],
      transitions: [.init(from: "x", to: "y", event: "go")])
    for read in [
      try NotationDocument(mermaid: diagram.mermaid()).diagram,
      try NotationDocument(plantUML: diagram.plantUML()).diagram,
    ] {
      #expect(read.regions[0].nodes.map(\.label) == ["a", "a", "a"])
      #expect(Set(read.regions[0].nodes.map(\.id)).count == 3)
      #expect(
        read.transitions.map { [$0.source, $0.target] } == [read.regions[0].nodes[1...].map(\.id)])
    }
  }

  @Test(arguments: [
    ("", "line 1: there is no line 'stateDiagram-v2'"),
    ("stateDiagram-v2\n}\n", "line 2: the closing brace has no opening one"),
    (
      "stateDiagram-v2\nstate a\nstate b {\nstate \"c d\" as s1 {\nstate e",
      "line 5: the composite state 'c d' has no closing brace"
    ),
    (
      "stateDiagram-v2\n" + String(repeating: "state a {\n", count: 201),
      "line 201: more than 199 composite states are nested"
    ),
  ])
  func `Mermaid or PlantUML text that can't be read is an error with its line`(
    _ text: String, _ description: String
  ) {
    let error = #expect(throws: NotationReadingError.self) { try NotationDocument(mermaid: text) }
    #expect(error?.description == description)
  }

  @Test func `any part of a Mermaid or PlantUML text is read or is an error with its line`() throws
  {
    for text in [Self.everything.mermaid(), Self.everything.plantUML()] {
      for count in 0..<text.count {
        for read in [
          { try NotationDocument(mermaid: String(text.prefix(count))) },
          { try NotationDocument(plantUML: String(text.dropFirst(count))) },
        ] {
          do {
            #expect(try read().diagram.name.utf8.count <= text.utf8.count)
          } catch {
            #expect("\(error)".hasPrefix("line "))
          }
        }
      }
    }
  }

  @Test func `states that look like pseudostates are read from Mermaid and PlantUML as states`()
    throws
  {
    var expected = StateDiagram.lookalikes
    // An empty label is written as a space that doesn't break.
    let empty = StateDiagram.Node.ID(path: ["\u{A0}"])
    let old = StateDiagram.Node.ID(path: [""])
    for index in expected.regions[0].nodes.indices where expected.regions[0].nodes[index].id == old
    {
      expected.regions[0].nodes[index] = .init("\u{A0}")
    }
    for index in expected.transitions.indices {
      if expected.transitions[index].source == old { expected.transitions[index].source = empty }
      if expected.transitions[index].target == old { expected.transitions[index].target = empty }
    }
    for read in [
      try NotationDocument(mermaid: expected.mermaid()).diagram,
      try NotationDocument(plantUML: expected.plantUML()).diagram,
    ] {
      #expect(expected.differences(from: read).filter { $0.kind != .orderChanged } == [])
    }
  }

  @Test(
    arguments: [
      ("", nil, nil, []),
      ("go", "go", nil, []),
      ("go [1]", "go", "1", []),
      ("go [1] / a, b", "go", "1", ["a", "b"]),
      ("go / a", "go", nil, ["a"]),
      ("[1]", nil, "1", []),
      ("[1] / a", nil, "1", ["a"]),
      ("/ a, b", nil, nil, ["a", "b"]),
      ("go [x [1]]", "go", "x [1]", []),
      ("go / a [1]", "go", nil, ["a [1]"]),
      ("go [1", "go [1", nil, []),
      ("a/b [c/d] / e/f", "a/b", "c/d", ["e/f"]),
    ] as [(String, String?, String?, [String])])
  func `a transition's label is divided into event, guard and effects`(
    _ text: String, _ event: String?, _ condition: String?, _ effects: [String]
  ) {
    let label = TransitionLabel(text)
    #expect(label.event == event)
    #expect(label.condition == condition)
    #expect(label.effects == effects)
  }
}
