import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct ListCommandTests {
  @Test func `lists names and sizes in aligned lines`() {
    let output = """
      NAME         STATES  EVENTS  TRANSITIONS  ABSTRACT
      door              4       3            4  Opens and closes.
      garage-door       4       3            4

      """
    #expect(runTool(["list"]) == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `keeps to a line for each machine`() {
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

  @Test func `lists nothing but the header for an empty catalog`() {
    let run = runTool(["list"], catalog: DiagramCatalog(machines: []))
    let header = "NAME  STATES  EVENTS  TRANSITIONS  ABSTRACT\n"
    #expect(run == ToolRun(status: .success, output: header, errors: ""))
  }

  @Test func `lists names alone, a line each`() {
    let expected = ToolRun(status: .success, output: "door\ngarage-door\n", errors: "")
    #expect(runTool(["list", "--names"]) == expected)
  }

  @Test func `takes no arguments`() {
    let errors = """
      Error: Unexpected argument 'door'.
      Usage: tool list [--names] [--json]
        See 'tool list --help' for more information.

      """
    let run = runTool(["list", "door"])
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test func `counts final states, and no pseudostates`() {
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
