import Foundation
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct CheckMarkdownTests {
  private static let renamed: DiagramCatalog = DiagramCatalog(
    machines: ["door", "garage-door"].map { name in
      .init(name) {
        var diagram = StateDiagram.door
        for index in diagram.transitions.indices where diagram.transitions[index].event == "push" {
          diagram.transitions[index].event = "shove"
        }
        return diagram
      }
    })

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs with real drawing, where Markdown files are looked for in the folder.
  private func run(_ arguments: String..., catalog: DiagramCatalog = .doors) -> ToolRun {
    var run = runTool(arguments, catalog: catalog, folder: folder.path) {
      try $1.bytes(of: $0, $2)
    }
    run.output.replace(folder.path + "/", with: "")
    return run
  }

  /// Writes a file with a block, and embeds the diagram.
  private func embed(_ words: String, in name: String = "README.md") throws {
    try folder.write("\n<!-- diagram: \(words) -->\n<!-- /diagram -->\n", to: name)
    #expect(run("embed", folder(name)).status == .success)
  }

  @Test(arguments: [
    "mermaid", "plantuml direction=TB", "dot", "dot style=classic", "scxml", "json", "markdown",
    "svg", "png style=classic file=a.png",
  ])
  func `is content with what was just embedded`(_ words: String) throws {
    try embed("door \(words)")
    let expected = ToolRun(status: .success, output: "README.md is up to date.\n", errors: "")
    #expect(run("check", folder("README.md")) == expected)
    #expect(run("check", "-o", folder("diagrams")) == expected)
  }

  @Test(arguments: [
    ("mermaid", "event `push` was renamed to `shove`"),
    ("plantuml", "event `push` was renamed to `shove`"),
    ("dot", "event `push` was renamed to `shove`"),
    ("json", "event `push` was renamed to `shove`"),
    ("markdown", "the machine is another than the one that was written down"),
    ("scxml", "the machine is another than the one that was written down"),
  ])
  func `says what changed in a text`(_ format: String, _ sentence: String) throws {
    try embed("door \(format)")
    let output = """
      door: \(sentence).
        Out of date: README.md:2
        To update: tool embed README.md

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run("check", folder("README.md"), catalog: Self.renamed) == expected)
  }

  @Test func `says what changed in a picture, and updates both`() throws {
    try embed("door png alt=door")
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: diagrams/door.png
        To update: tool embed README.md

      """
    #expect(run("check", folder("README.md"), catalog: Self.renamed).output == output)
    #expect(run("embed", folder("README.md"), catalog: Self.renamed).status == .success)
    #expect(run("check", folder("README.md"), catalog: Self.renamed).status == .success)
  }

  @Test func `says a change once for a folder and a Markdown file`() throws {
    #expect(run("render", "door", "-Tsvg", "-o", folder("diagrams/")).status == .success)
    try embed("door mermaid")
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: diagrams/door.svg, README.md:2
        To update: tool render door -T svg -o diagrams/
        To update: tool embed README.md

      """
    let run = run(
      "check", "door", folder("README.md"), "-o", folder("diagrams"), catalog: Self.renamed)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `asks no other machine for the format of a picture in a Markdown file`() throws {
    try embed("door svg")
    let run = run("check", "-o", folder("diagrams"))
    #expect(run.output == "README.md is up to date.\n")
  }

  @Test(arguments: [
    (
      "<!-- diagram: door mermaid -->\n\n<!-- /diagram -->\n",
      "door: nothing is below the marker at README.md:1 yet."
    ),
    (
      "<!-- diagram: door svg -->\n![](other.svg)\n<!-- /diagram -->\n",
      "door: README.md:1 does not show 'diagrams/door.svg' as it should."
    ),
    (
      "<!-- diagram: door mermaid -->\n```mermaid\ngraph LR\n```\n<!-- /diagram -->\n",
      "door: 'README.md:1' can't be read as a diagram (line 1: there is no line 'stateDiagram-v2')."
    ),
    (
      "<!-- diagram: door mermaid -->\nold\n<!-- /diagram -->\n",
      "door: the machine is another than the one that was written down."
    ),
  ])
  func `says what is not as it was written`(_ text: String, _ line: String) throws {
    try folder.write(text, to: "README.md")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(run.output.hasPrefix(line + "\n"), "\(run.output)")
    #expect(run.output.hasSuffix("  To update: tool embed README.md\n"))
    #expect(try folder.text(of: "README.md") == text)
  }

  @Test func `names markers that are wrong`() throws {
    try folder.write("<!-- diagram: gate svg -->\n<!-- /diagram -->\n", to: "a.md")
    try folder.write("x\n<!-- /diagram -->\n", to: "b.md")
    let run = run("check", "-o", folder("diagrams"))
    let output = """
      a.md:1: Unknown machine 'gate'. The machines are 'door' and 'garage-door'.
      b.md:2: '<!-- /diagram -->' ends nothing: no diagram starts before it.

      """
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `counts what is up to date`() throws {
    #expect(run("render", "--all", "-Tdot", "-o", folder("diagrams/")).status == .success)
    let folderOption = "--output=\(folder("diagrams"))"
    #expect(run("check", folderOption).output == "2 diagrams are up to date.\n")
    try embed("door mermaid", in: "a.md")
    #expect(run("check", folderOption).output == "2 diagrams and a.md are up to date.\n")
    try embed("door mermaid", in: "b.md")
    #expect(run("check", folderOption).output == "2 diagrams, a.md and b.md are up to date.\n")
    for name in ["c.md", "d.md"] { try embed("door mermaid", in: name) }
    #expect(
      run("check", folderOption).output == "2 diagrams and 4 Markdown files are up to date.\n")
    #expect(run("check", "door", folderOption).output == "1 diagram is up to date.\n")
  }

  #if os(Linux)
  @Test func `says that it can't read a picture`() throws {
    try embed("door svg")
    try FileManager.default.removeItem(atPath: folder("diagrams/door.svg"))
    // A file that nobody may read from its start.
    try FileManager.default.createSymbolicLink(
      atPath: folder("diagrams/door.svg"), withDestinationPath: "/proc/self/mem")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: Can't read '\(folder("diagrams/door.svg"))': Input/output error.\n")
  }
  #endif

  @Test func `refuses a file without markers`() throws {
    try folder.write("text", to: "README.md")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(
      run.errors.hasPrefix("Error: '\(folder("README.md"))' has no markers outside code blocks. "))
  }
}
