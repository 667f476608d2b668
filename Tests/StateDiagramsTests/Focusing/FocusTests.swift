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

  @Test func `an overview has a state for each composite, and the transitions between these`() {
    let overview = Focus(row, depth: 1).diagram
    #expect(ids(overview) == [":initial", "a", "b", "c", "d", "box"])
    #expect(overview.regions[0].nodes.last?.label == "box (2 states)")
    #expect(
      arrows(overview) == [
        ":initial > a ", "a > b next", "b > c next", "c > d next", "d > box next",
        "d > box resume", "box > a reset", "c > a reset",
      ])
    let all = Focus(row, depth: 2).diagram
    #expect(all.regions == row.regions)
    #expect(all.transitions == row.transitions.filter { $0.kind == .external })
  }

  @Test func `an overview of 200 states in 20 composites has a node for each composite`() {
    func composite(_ number: Int) -> StateDiagram.Node {
      let id = StateDiagram.Node.ID(path: ["part \(number)"])
      return .init(
        "part \(number)",
        nodes: (0..<10).map { .init("step \($0)", id: id.appending("step \($0)")) })
    }
    func step(_ part: Int, _ step: Int) -> StateDiagram.Node.ID {
      .init(path: ["part \(part)", "step \(step)"])
    }
    let diagram = StateDiagram(
      name: "large", nodes: (0..<20).map(composite),
      transitions: (0..<19).flatMap { part in
        (0..<9).map { .init(from: step(part, $0), to: step(part, $0 + 1), event: "next") }
          + [.init(from: step(part, 9), to: step(part + 1, 0), event: "next")]
      })
    let overview = Focus(diagram, depth: 1)
    #expect(ids(overview.diagram).count == 20)
    #expect(arrows(overview.diagram).count == 19)
    #expect(overview.closedComposites.count == 20)
    let highlights = overview.highlights(.init(current: ["part 3/step 4"]))
    #expect(highlights.current == ["part 3"])
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

  @Test func `the node for omitted states is drawn faintly and dashed`() {
    #expect(
      row.focused(on: ["c"], radius: 0).dot().contains(
        ##""row/:elided", class="state elided", style="rounded,dashed", color="#656d76""##))
  }

  // MARK: Highlights

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

  // MARK: Formats

  @Test func `a focused diagram is read back from JSON and from a file`() throws {
    let focused = row.focused(on: ["d"])
    #expect(try StateDiagram(json: focused.json()) == focused)
    let file = DrawnDiagram(focused).file(dot: focused.dot())
    #expect(try DrawnDiagram.read(file: file)?.drawn.diagram == focused)
  }
}
