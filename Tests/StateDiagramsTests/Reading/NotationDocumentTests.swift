import StateDiagrams
import Testing

@Suite struct NotationDocumentTests {
  private static let everything: StateDiagram = DOTDocumentTests.everything

  /// A machine with a change that is seen in what is read, and the sentence that tells it.
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
  func `reads the direction of Mermaid`(_ direction: DOTDirection) throws {
    let text = Self.everything.mermaid(direction: direction)
    #expect(try NotationDocument(mermaid: text).direction == direction)
  }

  @Test(arguments: [
    (DOTDirection.leftToRight, DOTDirection.leftToRight), (.rightToLeft, .leftToRight),
    (.topToBottom, .topToBottom), (.bottomToTop, .topToBottom),
  ])
  func `reads the direction of PlantUML as far as it tells`(
    _ direction: DOTDirection, _ expected: DOTDirection
  ) throws {
    let text = Self.everything.plantUML(direction: direction)
    #expect(try NotationDocument(plantUML: text).direction == expected)
  }

  @Test func `tells a change of Mermaid in words`() throws {
    for (change, sentence) in Self.changes {
      var changed = Self.everything
      change(&changed)
      let old = try NotationDocument(mermaid: Self.everything.mermaid).diagram
      let new = try NotationDocument(mermaid: changed.mermaid).diagram
      #expect(new.differences(from: old).map(\.description) == [sentence])
    }
  }

  @Test func `tells a change of PlantUML in words`() throws {
    for (change, sentence) in Self.changes {
      var changed = Self.everything
      change(&changed)
      let old = try NotationDocument(plantUML: Self.everything.plantUML).diagram
      let new = try NotationDocument(plantUML: changed.plantUML).diagram
      #expect(new.differences(from: old).map(\.description) == [sentence])
    }
  }

  @Test func `reads a small machine without loss`() throws {
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
        .init(from: "shut/:initial", to: "shut/closed"),
        .init(in: "open", event: "look", effects: ["shine"]),
        .init(from: ":initial", to: "shut"),
        .init(from: "shut", to: "open", event: "push", guard: "x > 1", effects: ["a", "b"]),
        .init(from: "open", to: "shut/:history", event: "pull"),
        .init(from: "open", to: "gone"),
      ])
    var nested = diagram
    nested.regions[0].nodes[1].regions[0].nodes = [
      .initial(in: "shut"), .init("locked", id: "shut/locked"), .init("closed", id: "shut/closed"),
      .history(in: "shut"),
    ]
    for read in [
      try NotationDocument(mermaid: nested.mermaid).diagram,
      try NotationDocument(plantUML: nested.plantUML).diagram,
    ] {
      let kinds = nested.differences(from: read).map(\.kind)
      #expect(kinds.isEmpty || kinds == [.orderChanged], "\(nested.differences(from: read))")
    }
  }

  @Test(arguments: [
    ("", "line 1: there is no line 'stateDiagram-v2'"),
    ("stateDiagram-v2\n}\n", "line 2: a brace ends nothing"),
    (
      "stateDiagram-v2\nstate a\nstate b {\nstate \"c d\" as s1 {\nstate e",
      "line 5: the composite state 'c d' has no closing brace"
    ),
    (
      "stateDiagram-v2\n" + String(repeating: "state a {\n", count: 201),
      "line 201: more than 199 composite states are nested"
    ),
  ])
  func `says why it can't read a text`(_ text: String, _ description: String) {
    let error = #expect(throws: NotationReadingError.self) { try NotationDocument(mermaid: text) }
    #expect(error?.description == description)
  }

  @Test func `reads any part of a text without a trap`() throws {
    for text in [Self.everything.mermaid, Self.everything.plantUML] {
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
}
