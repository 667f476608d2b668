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
    let big = TransitionTable<String, Int, String>(initial: "a") {
      From("a") {
        for number in 0..<1_000 { On(number, to: "b") }
      }
      From("b")
    }
    let catalog = DiagramCatalog(machines: [.init("big", abstract: "A line\nand another.", big)])
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

  @Test
  func `'list' counts composite and final states, and no pseudostates`() {
    let order = TransitionTable<String, String, String>(initial: "open") {
      From("open") { On("pay", to: "paid") }
      Final("paid")
    }
    let catalog = DiagramCatalog(machines: [.door(), .init("order", order)])
    let output = """
      NAME   STATES  EVENTS  TRANSITIONS  ABSTRACT
      door        4       3            4
      order       2       1            1

      """
    #expect(runTool(["list"], catalog: catalog).output == output)
  }
}
