import Testing

@testable import StateDiagrams

@Suite struct FocusTests {
  /// a → b → c → d in a row, then a composite of x and y, which leads back to a.
  private let row = StateDiagram(
    name: "row",
    nodes: [
      .initial(), .init("a"), .init("b"), .init("c"), .init("d"),
      .init(
        "box",
        nodes: [
          .initial(in: "box"), .init("x", id: "box/x"), .init("y", id: "box/y"),
          .history(in: "box"),
        ]),
    ],
    transitions: [
      .init(from: .initial(), to: "a"), .init(from: .initial(in: "box"), to: "box/x"),
      .init(from: "a", to: "b", event: "next"), .init(from: "b", to: "c", event: "next"),
      .init(from: "c", to: "d", event: "next"), .init(from: "d", to: "box", event: "next"),
      .init(from: "d", to: .history(in: "box"), event: "resume"),
      .init(from: "box/x", to: "box/y", event: "next"),
      .init(from: "box", to: "a", event: "reset"), .init(from: "c", to: "a", event: "reset"),
      .init(in: "d", event: "ask", effects: ["tell"]),
    ])

  private func ids(_ diagram: StateDiagram) -> [String] {
    var ids: [String] = []
    diagram.forEachNode { ids.append($0.id.description) }
    return ids
  }

  private func arrows(_ diagram: StateDiagram) -> [String] {
    diagram.transitions.map { "\($0.source) > \($0.target) \($0.label)" }
  }

  @Test func `a focused diagram shows the states one transition away, and a node for the others`() {
    let focused = row.focused(on: ["c"])
    #expect(ids(focused) == [":initial", "a", "b", "c", "d", ":elided"])
    let elided = StateDiagram.Node("… 1 more", id: .elided(in: nil, region: 0), kind: .elided)
    #expect(focused.regions[0].nodes.last == elided)
    #expect(
      arrows(focused) == [
        ":initial > a ", "a > b next", "b > c next", "c > d next", "d > :elided next",
        "d > :elided resume", ":elided > a reset", "c > a reset", "d > d ask / tell",
      ])
  }

  @Test func `a focused diagram with a radius of 0 shows only the given states`() {
    let focused = row.focused(on: ["c"], radius: 0)
    #expect(ids(focused) == [":initial", "c", ":elided"])
    #expect(
      arrows(focused) == [
        ":initial > :elided ", ":elided > c next", "c > :elided next", "c > :elided reset",
      ])
    #expect(row.focused(on: ["c"], radius: -1) == focused)
  }

  @Test func `a focused diagram hides the contents of a neighboring composite`() {
    #expect(
      ids(row.focused(on: ["d"]))
        == [":initial", "c", "d", "box", "box/:history", "box/:elided", ":elided"])
  }

  @Test func `a focused diagram shows all of a given composite, and the composites around a state`()
  {
    #expect(
      ids(row.focused(on: ["box"], radius: 0))
        == [":initial", "box", "box/:initial", "box/x", "box/y", "box/:history", ":elided"])
    let inner = row.focused(on: ["box/y"])
    #expect(
      ids(inner)
        == [
          ":initial", "a", "d", "box", "box/:initial", "box/x", "box/y", "box/:history", ":elided",
        ])
    #expect(arrows(inner).contains("box > a reset"))
  }

  @Test func `a focused diagram is the whole diagram if all states are near`() {
    #expect(row.focused(on: ["a"], radius: 9) == row)
    #expect(row.focused(on: ["box"], radius: 9) == row)
  }

  @Test func `a focused diagram of unknown states has one node for all states`() {
    #expect(ids(row.focused(on: ["nowhere"])) == [":elided"])
  }

  @Test func `a focused diagram has a node for the omitted states of each region`() {
    let lamps = StateDiagram(
      name: "lamps",
      regions: [
        .init(label: "left", nodes: [.init("on", id: "left/on"), .init("off", id: "left/off")]),
        .init(label: "right", nodes: [.init("on", id: "right/on"), .init("off", id: "right/off")]),
      ])
    let focused = lamps.focused(on: ["left/on"])
    #expect(ids(focused) == ["left/on", "left/:elided", "right/:elided"])
    #expect(focused.outline == "left: on … 1 more | right: … 2 more")
  }

  @Test func `nodes for the omitted states of regions without labels are numbered`() {
    let diagram = StateDiagram(
      name: "d",
      nodes: [
        .init(
          "c",
          regions: [
            .init(nodes: [.init("a", id: "c/a")]), .init(nodes: [.init("b", id: "c/b")]),
            .init(label: "r", nodes: [.init("d", id: "c/r/d")]),
          ]), .init("e"),
      ])
    #expect(
      ids(diagram.focused(on: ["c/a"], radius: 0)) == [
        "c", "c/a", "c/:elided 2", "c/r/:elided", ":elided",
      ])
  }

  @Test func `transitions of omitted contents lead to the node for their composite`() {
    let focused = row.focused(on: ["a"], radius: 0)
    #expect(ids(focused) == [":initial", "a", ":elided"])
    #expect(focused.regions[0].nodes.last?.label == "… 4 more")
    #expect(
      arrows(focused) == [
        ":initial > a ", "a > :elided next", ":elided > a reset",
      ])
  }

  @Test func `a focused diagram omits a history that no transition leads to`() {
    let diagram = StateDiagram(
      name: "d",
      nodes: [
        .init("c", nodes: [.init("a", id: "c/a"), .history(in: "c")]),
        .init("d", nodes: [.init("a", id: "d/a"), .history(in: "d", isDeep: true)]),
      ],
      transitions: [.init(from: "c/a", to: .history(in: "d"), event: "x")])
    #expect(ids(diagram.focused(on: ["c", "d"])) == ["c", "c/a", "d", "d/a", "d/:history"])
  }

  @Test func `a focused diagram shows near states in nested composites`() {
    let diagram = StateDiagram(
      name: "d",
      nodes: [
        .init("a"),
        .init(
          "c",
          nodes: [
            .init("d", id: "c/d", nodes: [.init("x", id: "c/d/x"), .init("y", id: "c/d/y")]),
            .init("e", id: "c/e"),
          ]),
      ],
      transitions: [
        .init(from: "a", to: "c/d/x", event: "go"), .init(from: "c/d", to: "c/e", event: "end"),
      ])
    #expect(
      ids(diagram.focused(on: ["a"])) == ["a", "c", "c/d", "c/d/x", "c/d/:elided", "c/:elided"])
    // The transition of the composite counts as one of the state inside.
    #expect(
      ids(diagram.focused(on: ["c/d/x"])) == ["a", "c", "c/d", "c/d/x", "c/d/:elided", "c/e"])
  }

  @Test func `a focused diagram keeps transitions that differ in a shown part`() {
    let diagram = StateDiagram(
      name: "d", nodes: [.init("a"), .init("b"), .init("c")],
      transitions: [
        .init(from: "a", to: "b", event: "x"), .init(from: "a", to: "c", event: "x"),
        .init(from: "a", to: "b", event: "y"), .init(from: "b", to: "c", event: "z"),
        .init(from: "a", to: "a", event: "w"), .init(from: "a", to: "a", event: "w"),
      ])
    #expect(
      arrows(diagram.focused(on: ["a"], radius: 0)) == [
        "a > :elided x", "a > :elided y", "a > a w", "a > a w",
      ])
  }

  @Test func `the node for omitted states is drawn faintly and dashed`() {
    #expect(
      row.focused(on: ["c"], radius: 0).dot().contains(
        ##""row/:elided", class="state elided", style="rounded,dashed", color="#656d76""##))
  }

  // MARK: Highlights

  @Test func `highlighted transitions of omitted states lead to the node for them`() {
    let focus = Focus(row, on: ["c"], radius: 0)
    let highlights = focus.highlights(
      .init(current: ["c"], taken: [row.transitions[3], row.transitions[2], row.transitions[7]]))
    #expect(highlights.current == ["c"])
    #expect(highlights.taken == [.init(from: ":elided", to: "c", event: "next")])
  }

  @Test func `a focused diagram keeps the findings about shown states and those about none`() {
    let focus = Focus(row, on: ["c"], radius: 0)
    let findings: [StateDiagram.Finding] = [
      .init(.deadEnd, ["a"], "hidden"), .init(.unhandledEvent, [], "general"),
      .init(
        .ambiguousTransition, ["c", "a"], transitions: [row.transitions[4], row.transitions[2]],
        "both"),
    ]
    #expect(
      focus.highlights(.init(findings: findings)).findings == [
        .init(.unhandledEvent, [], "general"),
        .init(
          .ambiguousTransition, ["c"],
          transitions: [.init(from: "c", to: ":elided", event: "next")], "both"),
      ])
  }

  // MARK: States that look like pseudostates

  @Test func `a diagram is focused if it has a node for omitted states`() {
    #expect(!row.isFocused)
    #expect(!StateDiagram.lookalikes.isFocused)
    #expect(!row.focused(on: ["a"], radius: 9).isFocused)
    #expect(row.focused(on: ["c"]).isFocused)
    let nested = row.focused(on: ["a", "b", "c", "d"])
    #expect(ids(nested).suffix(3) == ["box", "box/:history", "box/:elided"])
    #expect(nested.isFocused)
  }

  @Test(arguments: StateDiagram.lookalikeLabels)
  func `a focused diagram treats a state that looks like a pseudostate as a state`(
    _ label: String
  ) {
    let id = StateDiagram.Node.ID(path: [label])
    let alone = StateDiagram.lookalikes.focused(on: [id], radius: 0)
    let shown = alone.regions[0].nodes.filter { $0.kind == .simple }
    #expect(shown == [.init(label)])
    #expect(alone.regions[0].nodes.last?.label == "… 11 more")
    let others = Set(StateDiagram.lookalikeLabels).subtracting([label])
    let without = StateDiagram.lookalikes.focused(
      on: Set(others.map { .init(path: [$0]) } + ["outer"]), radius: 0)
    #expect(!without.regions[0].nodes.contains(.init(label)))
    #expect(without.regions[0].nodes.last?.label == "… 1 more")
  }

  @Test func `a diagram that is focused twice has unique identifiers`() {
    let focused = row.focused(on: ["c"]).focused(on: ["c"], radius: 0)
    #expect(Set(ids(focused)).count == ids(focused).count)
  }

  // MARK: Formats

  @Test func `a focused diagram is read back from JSON and from a file`() throws {
    let focused = row.focused(on: ["d"])
    #expect(try StateDiagram(json: focused.json) == focused)
    let file = DrawnDiagram(focused).file(dot: focused.dot())
    #expect(try DrawnDiagram.read(file: file)?.drawn.diagram == focused)
  }

  @Test func `the number of omitted states is shown in every format`() {
    let focused = row.focused(on: ["d"])
    for text in [
      focused.dot(), focused.dot(style: .classic), focused.mermaid(), focused.plantUML(),
      focused.scxml, focused.markdown,
    ] {
      #expect(text.contains("… 2 more"))
    }
  }
}
