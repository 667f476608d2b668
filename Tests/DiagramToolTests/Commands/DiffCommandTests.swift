import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct DiffCommandTests {
  private static let sentence =
    "transition `closed` —push→ `open`: effects changed from none to creak.\n"

  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .init("door") { .door },
    .init("creaking-door") { .doorThatCreaks },
    .init("safe", exploring: Safe.self),
    .init("listed-safe", Safe.self),
    .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
    .init("fixed-upgrader", observing: Upgrader(), inputs: Array(Upgrader.inputs.dropFirst(2))),
  ])

  private func run(_ arguments: [String]) -> ToolRun {
    runTool(arguments, catalog: Self.catalog, draw: picture)
  }

  @Test func `'diff' prints the differences of two machines and fails`() {
    let expected = ToolRun(status: .failure, output: Self.sentence, errors: "")
    #expect(run(["diff", "door", "creaking-door"]) == expected)
  }

  @Test(arguments: ["door", "safe", "upgrader"])
  func `'diff' prints nothing for equal machines`(_ name: String) {
    let expected = ToolRun(status: .success, output: "", errors: "")
    #expect(run(["diff", name, name]) == expected)
  }

  @Test(arguments: [
    ("dot", "class=\"transition changed\""), ("svg", "class=\"edge transition changed\""),
    ("png", "PNG"), ("pdf", "%PDF"),
  ])
  func `'diff' draws the differences`(_ format: String, _ part: String) throws {
    let folder = try TemporaryFolder()
    let run = run(["diff", "door", "creaking-door", "-o", folder("d.\(format)")])
    #expect(run == ToolRun(status: .failure, output: Self.sentence, errors: ""))
    let bytes = try FilePath(folder("d.\(format)")).bytes()
    #expect(String(decoding: bytes, as: UTF8.self).contains(part))
  }

  @Test(arguments: [
    ([], "Name two diagrams to compare. \(machines)"),
    (["door"], "Name two diagrams to compare. \(machines)"),
    (["door", "door", "x"], "Unexpected argument 'x'."),
    (["door", "dor"], "'dor' is neither a machine nor a file. Did you mean 'door'? \(machines)"),
    (
      ["door", "door", "-o", "x.jpg"],
      "Can't draw differences into 'x.jpg'. The extension must be 'dot', 'svg', 'png' or 'pdf'."
    ),
    (
      ["door", "door", "-o", "x.json"],
      "Can't draw differences into 'x.json'. The extension must be 'dot', 'svg', 'png' or 'pdf'."
    ),
  ])
  func `'diff' reports invalid arguments`(_ arguments: [String], _ text: String) {
    let run = run(["diff"] + arguments)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }

  private static let machines =
    "The machines are 'door', 'creaking-door', 'safe', 'listed-safe', 'upgrader' and "
    + "'fixed-upgrader'."
}
