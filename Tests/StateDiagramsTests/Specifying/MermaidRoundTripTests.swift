import Testing

@testable import StateDiagrams

/// Mermaid's text of a diagram is read as the same diagram.
@Suite struct MermaidRoundTripTests {
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

  @Test(arguments: DOTDirection.allCases)
  func `the direction of Mermaid text is read`(_ direction: DOTDirection) throws {
    let text = Self.everything.mermaid(direction: direction)
    #expect(try MermaidReader(text).direction == direction)
  }

  @Test func `a change of Mermaid text is found`() throws {
    for (change, sentence) in Self.changes {
      var changed = Self.everything
      change(&changed)
      let old = try MermaidReader(Self.everything.mermaid()).diagram
      let new = try MermaidReader(changed.mermaid()).diagram
      #expect(new.differences(from: old).map(\.description) == [sentence])
    }
  }

  @Test func `text with the line breaks of Windows is read`() throws {
    let text = Self.everything.mermaid()
    #expect(
      try MermaidReader(text.replacing("\n", with: "\r\n")).diagram == MermaidReader(text).diagram)
  }

  @Test func `a small machine is read from Mermaid without loss`() throws {
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
    let read = try MermaidReader(nested.mermaid()).diagram
    let kinds = nested.differences(from: read).map(\.kind)
    #expect(kinds.isEmpty || kinds == [.orderChanged], "\(nested.differences(from: read))")
  }

  @Test func `the rows of a composite are read from Mermaid`() throws {
    var box = StateDiagram.Node("box", nodes: [.initial(in: "box"), .init("a", id: "box/a")])
    box.entryEffects = ["x"]
    box.exitEffects = ["y"]
    let diagram = StateDiagram(
      name: "", nodes: [.initial(), box],
      transitions: [
        .init(from: .initial(), to: "box"), .init(from: .initial(in: "box"), to: "box/a"),
        .init(in: "box", event: "ask", guard: "1", effects: ["tell"]),
        .init(in: "box", event: "sleep", kind: .ignored),
      ])
    let read = try MermaidReader(diagram.mermaid()).diagram
    #expect(diagram.differences(from: read) == [])
  }

  @Test func `states with one label in one composite are read as different states`() throws {
    let diagram = StateDiagram(
      name: "", nodes: [.init("a"), .init("a", id: "x"), .init("a", id: "y")],
      transitions: [.init(from: "x", to: "y", event: "go")])
    let read = try MermaidReader(diagram.mermaid()).diagram
    #expect(read.regions[0].nodes.map(\.label) == ["a", "a", "a"])
    #expect(Set(read.regions[0].nodes.map(\.id)).count == 3)
    #expect(
      read.transitions.map { [$0.source, $0.target] } == [read.regions[0].nodes[1...].map(\.id)])
  }

  @Test func `any part of a Mermaid text is read or is an error with its line`() {
    let text = Self.everything.mermaid()
    for count in 0..<text.count {
      for part in [text.prefix(count), text.dropFirst(count)] {
        do throws(SpecificationError) {
          _ = try MermaidReader(String(part))
        } catch {
          #expect("\(error)".hasPrefix("line "))
        }
      }
    }
  }

  @Test func `states that look like pseudostates are read from Mermaid as states`() throws {
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
    let read = try MermaidReader(expected.mermaid()).diagram
    #expect(expected.differences(from: read).filter { $0.kind != .orderChanged } == [])
  }
}
