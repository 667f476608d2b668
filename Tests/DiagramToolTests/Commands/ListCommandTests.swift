import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct ListCommandTests {
  @Test func `'list' prints names and sizes in aligned columns`() {
    let output = """
      NAME         STATES  EVENTS  TRANSITIONS  ABSTRACT
      door              4       3            4  Opens and closes.
      garage-door       4       3            4

      """
    #expect(runTool(["list"]) == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `'list' prints each machine on one line`() {
    let diagram = StateDiagram(
      name: "",
      nodes: [.init("a"), .init("b")],
      transitions: (0..<1_000).map { .init(from: "a", to: "b", event: "\($0)") }
    )
    let catalog = DiagramCatalog(machines: [
      .init("big", abstract: "A line\nand another.") { diagram }
    ])
    let output = """
      NAME  STATES  EVENTS  TRANSITIONS  ABSTRACT
      big        2    1000         1000  A line\\u{A}and another.

      """
    let run = runTool(["list"], catalog: catalog)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `'list' prints only the names, one per line, on request`() {
    let expected = ToolRun(status: .success, output: "door\ngarage-door\n", errors: "")
    #expect(runTool(["list", "--names"]) == expected)
  }
}

@Suite struct DiagramSizeTests {
  @Test func `the size of a diagram counts all composites, and all transitions but ignored events`()
  {
    let size = DiagramSize(of: .door)
    #expect(size.states == 4)
    #expect(size.events == 3)
    #expect(size.transitions == 4)
  }

  @Test func `the size of a diagram counts final states, and no pseudostates`() {
    let diagram = StateDiagram(
      name: "",
      regions: [
        .init(label: "left", nodes: [.initial(), .init("a"), .init("end", kind: .final)]),
        .init(label: "right", nodes: [.init("b"), .init("?", kind: .choice), .history(in: "b")]),
      ],
      transitions: [
        .init(from: ":initial", to: "a"), .init(from: "a", to: "end"),
        .init(from: "b", to: "?", event: "go"), .init(from: "?", to: "b", guard: "else"),
      ]
    )
    let size = DiagramSize(of: diagram)
    #expect(size.states == 3)
    #expect(size.events == 1)
    #expect(size.transitions == 3)
  }
}
