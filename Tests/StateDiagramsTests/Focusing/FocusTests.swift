import StateDiagrams
import Testing

@Suite struct FocusTests {
  /// a → b → c → d in a row, then a composite of x and y, and back to a from it.
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
      .init(from: ":initial", to: "a"), .init(from: "box/:initial", to: "box/x"),
      .init(from: "a", to: "b", event: "next"), .init(from: "b", to: "c", event: "next"),
      .init(from: "c", to: "d", event: "next"), .init(from: "d", to: "box", event: "next"),
      .init(from: "d", to: "box/:history", event: "resume"),
      .init(from: "box/x", to: "box/y", event: "next"),
      .init(from: "box", to: "a", event: "reset"), .init(from: "c", to: "a", event: "reset"),
      .init(in: "d", event: "ask", effects: ["tell"]),
    ])

  private func ids(_ diagram: StateDiagram) -> [String] {
    func ids(_ regions: [StateDiagram.Region]) -> [String] {
      regions.flatMap(\.nodes).flatMap { [$0.id] + ids($0.regions) }
    }
    return ids(diagram.regions)
  }

  private func arrows(_ diagram: StateDiagram) -> [String] {
    diagram.transitions.map { "\($0.source) > \($0.target) \($0.label)" }
  }

  @Test func `shows what is one transition away, and what stands for the rest`() {
    let focused = row.focused(on: ["c"])
    #expect(ids(focused) == [":initial", "a", "b", "c", "d", ":elided"])
    #expect(focused.regions[0].nodes.last?.label == "… 1 more")
    #expect(
      arrows(focused) == [
        ":initial > a ", "a > b next", "b > c next", "c > d next", "d > :elided next",
        "d > :elided resume", ":elided > a reset", "c > a reset", "d > d ask / tell",
      ])
  }

  @Test func `shows the states alone with a radius of 0`() {
    let focused = row.focused(on: ["c"], radius: 0)
    #expect(ids(focused) == [":initial", "c", ":elided"])
    #expect(
      arrows(focused) == [
        ":initial > :elided ", ":elided > c next", "c > :elided next", "c > :elided reset",
      ])
    #expect(row.focused(on: ["c"], radius: -1) == focused)
  }

  @Test func `shows nothing of a composite that is just near enough`() {
    #expect(
      ids(row.focused(on: ["d"]))
        == [":initial", "c", "d", "box", "box/:history", "box/:elided", ":elided"])
  }

  @Test func `shows all of a composite to focus on, and the composite around a state`() {
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

  @Test func `is the whole diagram where all is near`() {
    #expect(row.focused(on: ["a"], radius: 9) == row)
    #expect(row.focused(on: ["box"], radius: 9) == row)
  }

  @Test func `shows no more than that there are states where it knows none of the names`() {
    #expect(ids(row.focused(on: ["nowhere"])) == [":elided"])
  }

  @Test func `tells of regions without a state in focus`() {
    let lamps = StateDiagram(
      name: "lamps",
      regions: [
        .init(label: "left", nodes: [.init("on", id: "left/on"), .init("off", id: "left/off")]),
        .init(label: "right", nodes: [.init("on", id: "right/on"), .init("off", id: "right/off")]),
      ])
    #expect(ids(lamps.focused(on: ["left/on"])) == ["left/on", "left/:elided", "right/:elided"])
  }

  @Test func `draws what stands for others faintly, and keeps findings that are shown`() {
    let focus = Focus(row, on: ["c"], radius: 0)
    #expect(
      focus.diagram.dot().contains(
        ##""row/:elided", class="state elided", style="rounded,dashed", color="#6e7781""##))
    let highlights = focus.highlights(
      .init(current: ["c"], taken: [row.transitions[3], row.transitions[2]]))
    #expect(
      highlights.taken == [
        .init(from: ":elided", to: "c", event: "next")
      ])
  }

  @Test func `can be written in every format and read back`() throws {
    let focused = row.focused(on: ["d"])
    #expect(
      try StateDiagram(dot: focused.dot()).differences(from: focused).allSatisfy {
        $0.kind == .orderChanged
      })
    #expect(try StateDiagram(json: focused.json) == focused)
    for text in [focused.mermaid, focused.plantUML, focused.scxml, focused.markdown] {
      #expect(text.contains("… 2 more"))
    }
  }
}
