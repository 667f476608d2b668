import DiagramFixtures
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramExplicitRegionsTests {
  private let desk = StateDiagram(
    name: "desk",
    regions: [
      .init(label: "left", nodes: [.init("a", id: "left/a")]),
      .init(
        nodes: [
          .init(
            "c",
            regions: [
              .init(label: "up", nodes: [.init("b", id: "c/up/b")]), .init(nodes: [.init("d")]),
            ])
        ]),
    ])

  private func ids(_ diagram: StateDiagram) -> [String] {
    var ids: [String] = []
    diagram.forEachNode { ids.append($0.id.description) }
    return ids
  }

  @Test func `a region with a label is wrapped in a composite of that label`() {
    let explicit = desk.withExplicitRegions()
    #expect(explicit.outline == "desk{left{a} | c{up{b} | d}}")
    #expect(ids(explicit) == [":machine", "left", "left/a", "c", "c/up", "c/up/b", "d"])
    #expect(explicit.regions.count == 1)
  }

  @Test func `a region without a label is wrapped in a numbered composite on request`() {
    let explicit = desk.withExplicitRegions(wrapsAll: true)
    #expect(explicit.outline == "desk{left{a} | 2{c{up{b} | 2{d}}}}")
    #expect(
      ids(explicit) == [
        ":machine", "left", "left/a", ":region 2", "c", "c/up", "c/up/b", "c/:region 2", "d",
      ])
  }

  @Test func `a diagram without orthogonal regions is not wrapped`() {
    #expect(StateDiagram.lookalikes.withExplicitRegions(wrapsAll: true) == .lookalikes)
  }

  @Test func `a node that only transitions mention is added and not listed`() {
    let diagram = StateDiagram(
      name: "d", regions: [],
      transitions: [.init(from: "a/b", to: "a/b", event: "x"), .init(from: "a/b", to: "c")])
    let explicit = diagram.withExplicitRegions()
    #expect(
      explicit.regions == [
        .init(nodes: [.init("a/b", id: "a/b", isListed: false), .init("c", isListed: false)])
      ])
    #expect(explicit.transitions == diagram.transitions)
  }

  @Test func `a machine's name is shown as a state if a region has a label or there are several`() {
    #expect(desk.showsNameAsState)
    #expect(StateDiagram(name: "", regions: [.init(label: "x", nodes: [])]).showsNameAsState)
    #expect(!StateDiagram(name: "", nodes: []).showsNameAsState)
    #expect(!StateDiagram(name: "", regions: []).showsNameAsState)
  }
}
