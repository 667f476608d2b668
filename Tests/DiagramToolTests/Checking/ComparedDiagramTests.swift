import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct ComparedDiagramTests {
  /// The effects of one transition differ.
  private static let sentence =
    "transition `closed` —push→ `open`: effects changed from none to creak.\n"

  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .door(), .door("creaking-door", creak: ["creak"]),
  ])

  private static let suffixes = ["dot", "svg", "png", "pdf", "json", "mmd"]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let formats = OutputFormat.allCases.map { "-T\($0.rawValue)" }
    let run = runTool(
      ["render", "--all", "-o", folder.path] + formats, catalog: Self.catalog, draw: picture)
    #expect(run.status == .success)
  }

  private func diff(_ before: String, _ after: String) -> ToolRun {
    var run = runTool(["diff", before, after], catalog: Self.catalog, draw: picture)
    run.errors.replace(folder.path + "/", with: "")
    return run
  }

  private static let same = ToolRun(status: .success, output: "", errors: "")
  private static let different = ToolRun(status: .failure, output: sentence, errors: "")

  @Test(arguments: suffixes)
  func `'diff' compares a file with a machine`(_ suffix: String) {
    #expect(diff(folder("door.\(suffix)"), "door") == Self.same)
    #expect(diff(folder("door.\(suffix)"), "creaking-door") == Self.different)
    #expect(diff("door", folder("creaking-door.\(suffix)")) == Self.different)
  }

  @Test(arguments: [("dot", "svg"), ("svg", "json"), ("json", "mmd"), ("mmd", "dot")])
  func `'diff' compares files of two formats`(_ before: String, _ after: String) {
    #expect(diff(folder("door.\(before)"), folder("door.\(after)")) == Self.same)
    #expect(diff(folder("door.\(before)"), folder("creaking-door.\(after)")) == Self.different)
  }

  private static let noDiagram =
    "contains no diagram, since 'render' did not write it"

  @Test(arguments: [
    ("x.dot", "hello", "'x.dot' \(noDiagram)"),
    ("x.svg", "<svg/>", "'x.svg' was not drawn by this tool"),
    (
      "x.mmd", "flowchart LR\n",
      "'x.mmd' can't be read as a diagram (line 1: the diagram must start with "
        + "'stateDiagram-v2')"
    ),
    (
      "x.json", "{",
      "'x.json' can't be read as a diagram (line 1, column 2: the text ends before a "
        + "key in quotes)"
    ),
    ("x.md", "| a |\n", "'x.md' is markdown, which can't be read back"),
    ("x.puml", "@startuml\n", "'x.puml' is plantuml, which can't be read back"),
  ])
  func `'diff' reports a file that can't be compared`(
    _ name: String, _ text: String, _ problem: String
  ) throws {
    try folder.write(text, to: name)
    let errors =
      "Error: \(problem). Name a file that 'render' wrote as json, dot, svg, png, pdf or "
      + "mermaid.\n"
    #expect(diff(folder(name), "door") == ToolRun(status: .failure, output: "", errors: errors))
    #expect(diff("door", folder(name)) == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test(arguments: ["dot", "svg"])
  func `'diff' reports an edited file`(_ suffix: String) throws {
    let text = try folder.text(of: "door.\(suffix)")
    let mark = suffix == "svg" ? "</metadata>" : "\n"
    let start = try #require(text.firstRange(of: mark)).upperBound
    let edited = text[..<start] + text[start...].replacing("open", with: "opened")
    try folder.write(String(edited), to: "x.\(suffix)")
    let run = diff(folder("x.\(suffix)"), "door")
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: 'x.\(suffix)' was edited after it was drawn. Name a file that 'render' wrote as "
        + "json, dot, svg, png, pdf or mermaid.\n")
  }
}
