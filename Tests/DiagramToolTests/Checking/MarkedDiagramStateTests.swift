import Foundation
import StateDiagrams
import Testing

@testable import DiagramTool

/// The results of `check` for diagrams in Markdown files.
@Suite struct MarkedDiagramStateTests {
  private static let renamed: DiagramCatalog = DiagramCatalog(
    machines: ["door", "garage-door"].map { name in .init(name) { .doorToShove } })

  private static let doorAlone: DiagramCatalog = DiagramCatalog(
    machines: DiagramCatalog.doors.machines.filter { $0.name == "door" })

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command with Graphviz, searching Markdown files in the folder, and removes the path of the
  /// folder from its output.
  private func run(_ arguments: String..., catalog: DiagramCatalog = .doors) -> ToolRun {
    var run = runTool(arguments, catalog: catalog, folder: folder.path, draw: picture)
    run.output.replace(folder.path + "/", with: "")
    return run
  }

  /// Writes a file with a marker, and embeds the diagram.
  private func embed(_ words: String, in name: String = "README.md") throws {
    try folder.write("\n<!-- diagram: \(words) -->\n<!-- /diagram -->\n", to: name)
    #expect(run("embed", folder(name)).status == .success)
  }

  @Test(arguments: [
    "mermaid", "plantuml direction=TB", "dot", "dot style=classic", "scxml", "json", "markdown",
    "svg", "png style=classic file=a.png",
  ])
  func `'check' accepts a diagram that was just embedded`(_ words: String) throws {
    try embed("door \(words)")
    let expected = ToolRun(status: .success, output: "README.md is up to date.\n", errors: "")
    #expect(run("check", folder("README.md")) == expected)
    #expect(run("check", catalog: Self.doorAlone) == expected)
  }

  @Test func `'check' reports a machine without a file or a diagram in a Markdown file`() throws {
    try embed("door mermaid")
    let output = """
      garage-door: diagrams/garage-door.svg is missing.
        To update: tool render garage-door -T svg -o diagrams/

      """
    #expect(run("check") == ToolRun(status: .failure, output: output, errors: ""))
    try embed("garage-door mermaid", in: "other.md")
    #expect(run("check").output == "README.md and other.md are up to date.\n")
  }

  @Test func `'check' checks the diagrams of a named machine in Markdown files`() throws {
    try embed("door mermaid")
    try embed("garage-door mermaid", in: "other.md")
    try folder.write("<!-- diagram: nothing mermaid -->\n", to: "wrong.md")
    #expect(run("check", "door").output == "README.md is up to date.\n")
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: README.md:2
        To update: tool embed README.md

      """
    #expect(
      run("check", "door", catalog: Self.renamed)
        == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `'check' reports machines without a diagram after their folder is deleted`() throws {
    try embed("door mermaid")
    try FileManager.default.createDirectory(
      atPath: folder("diagrams"), withIntermediateDirectories: false)
    #expect(run("render", "--all", "-o", folder("diagrams")).status == .success)
    #expect(run("check").output == "2 diagrams and README.md are up to date.\n")
    try FileManager.default.removeItem(atPath: folder("diagrams"))
    #expect(run("check").status == .failure)
  }

  @Test(arguments: [true, false])
  func `'check' requires a file in a named folder, whatever Markdown files show`(isOption: Bool)
    throws
  {
    try embed("door mermaid")
    let path = folder("elsewhere/")
    func check() -> ToolRun { isOption ? run("check", "-o", path) : run("check", path) }
    #expect(check().status == .failure)
    #expect(check().output.hasPrefix("There is no folder 'elsewhere/' in "))
    #expect(check().output.hasSuffix("To create them: tool render --all -o elsewhere/\n"))

    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let empty = "'elsewhere/' doesn't contain any diagram.\n"
    #expect(check().output.hasPrefix(empty))
    try folder.write("<svg></svg>", to: "elsewhere/logo.svg")
    let foreign = """
      'elsewhere/' doesn't contain any diagram: no file in it is named after a machine.
        To create them: tool render --all -o elsewhere/

      """
    #expect(check() == ToolRun(status: .failure, output: foreign, errors: ""))

    #expect(run("render", "door", "-T", "dot", "-o", path).status == .success)
    let one = """
      garage-door: elsewhere/garage-door.dot is missing.
        To update: tool render garage-door -T dot -o elsewhere/

      """
    #expect(check() == ToolRun(status: .failure, output: one, errors: ""))
    #expect(run("render", "--all", "-T", "dot", "-o", path).status == .success)
    #expect(check().status == .success)
  }

  @Test func `'check' counts a picture in a Markdown file as a file of the folder`() throws {
    try embed("door svg")
    #expect(run("check", "-o", folder("diagrams"), catalog: Self.doorAlone).status == .success)
    let output = """
      garage-door: diagrams/garage-door.svg is missing.
        To update: tool render garage-door -T svg -o diagrams/

      """
    #expect(run("check", "-o", folder("diagrams")).output == output)
  }

  @Test(arguments: [
    ("mermaid", "event `push` was renamed to `shove`"),
    ("plantuml", "the files differ from the machine"),
    ("dot", "the text at README.md:2 is not the one that 'embed' writes"),
    ("json", "event `push` was renamed to `shove`"),
    ("markdown", "the files differ from the machine"),
    ("scxml", "the files differ from the machine"),
  ])
  func `'check' reports the changes of a text in a Markdown file`(
    _ format: String, _ sentence: String
  ) throws {
    try embed("door \(format)")
    let output = """
      door: \(sentence).
        Out of date: README.md:2
        To update: tool embed README.md

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run("check", folder("README.md"), catalog: Self.renamed) == expected)
  }

  @Test func `'check' reports the changes of a picture, which 'embed' updates`() throws {
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

  @Test func `'check' reports a change once for a folder and a Markdown file`() throws {
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

  @Test func `'check' requires no file in the format of a picture in a Markdown file`() throws {
    try embed("door svg")
    #expect(run("check", catalog: Self.doorAlone).output == "README.md is up to date.\n")
  }

  @Test(arguments: [
    (
      "<!-- diagram: door mermaid -->\n\n<!-- /diagram -->\n",
      "door: the marker at README.md:1 has no content yet."
    ),
    (
      "<!-- diagram: door svg -->\n![](other.svg)\n<!-- /diagram -->\n",
      "door: the image at README.md:1 is not the one that 'embed' writes for 'diagrams/door.svg'."
    ),
    (
      "<!-- diagram: door mermaid -->\n```mermaid\ngraph LR\n```\n<!-- /diagram -->\n",
      "door: 'README.md:1' can't be read as a diagram (line 1: the diagram must start with 'stateDiagram-v2')."
    ),
    (
      "<!-- diagram: door mermaid -->\nold\n<!-- /diagram -->\n",
      "door: the files differ from the machine."
    ),
  ])
  func `'check' reports content that 'embed' did not write`(_ text: String, _ line: String) throws {
    try folder.write(text, to: "README.md")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(run.output.hasPrefix(line + "\n"), "\(run.output)")
    #expect(run.output.hasSuffix("  To update: tool embed README.md\n"))
    #expect(try folder.text(of: "README.md") == text)
  }

  @Test(arguments: ["svg", "png", "dot", "mermaid", "plantuml"])
  func `'check' reports a diagram that was drawn in another direction`(_ format: String) throws {
    try embed("door \(format)")
    let text = try folder.text(of: "README.md")
    try folder.write(
      text.replacing("door \(format) -->", with: "door \(format) direction=TB -->"), to: "README.md"
    )
    let place = ["svg", "png"].contains(format) ? "diagrams/door.\(format)" : "README.md:2"
    let sentence =
      switch format {
      case "dot": "the text at README.md:2 is not the one that 'embed' writes"
      case "plantuml": "the files differ from the machine"
      default: "the machine is the same, but drawn in another way"
      }
    let output = """
      door: \(sentence).
        Out of date: \(place)
        To update: tool embed README.md

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run("check", folder("README.md")) == expected)
    #expect(run("embed", folder("README.md")).status == .success)
    #expect(run("check", folder("README.md")).status == .success)
  }

  @Test func `'check' reports a DOT text that was edited`() throws {
    try embed("door dot")
    let text = try folder.text(of: "README.md")
    try folder.write(text.replacing("#57606a", with: "red"), to: "README.md")
    let output = """
      door: the text at README.md:2 is not the one that 'embed' writes.
        Out of date: README.md:2
        To update: tool embed README.md

      """
    #expect(run("check", folder("README.md")).output == output)
  }

  @Test func `'check' reports invalid markers`() throws {
    try folder.write("<!-- diagram: gate svg -->\n<!-- /diagram -->\n", to: "a.md")
    try folder.write("x\n<!-- /diagram -->\n", to: "b.md")
    let run = run("check")
    let output = """
      a.md:1: Unknown machine 'gate'. The machines are 'door' and 'garage-door'.
      b.md:2: '<!-- /diagram -->' has no marker that starts a diagram before it.

      """
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `'check' prints the number of diagrams and the Markdown files that are up to date`()
    throws
  {
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
  @Test func `'check' reports a picture that can't be read`() throws {
    try embed("door svg")
    try FileManager.default.removeItem(atPath: folder("diagrams/door.svg"))
    // A file that can't be read from its start.
    try FileManager.default.createSymbolicLink(
      atPath: folder("diagrams/door.svg"), withDestinationPath: "/proc/self/mem")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: Can't read '\(folder("diagrams/door.svg"))': Input/output error.\n")
  }
  #endif

  @Test func `'check' of a picture suggests its folder`() throws {
    try folder.write("<svg/>", to: "door.svg")
    let run = run("check", folder("door.svg"))
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: '\(folder("door.svg"))' is not a Markdown file with markers. To compare "
        + "pictures, give their folder: '\(FilePath(folder("door.svg")).parent)'.\n")
  }

  @Test func `'check' reports a Markdown file without markers`() throws {
    try folder.write("text", to: "README.md")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(
      run.errors.hasPrefix("Error: '\(folder("README.md"))' has no markers outside code blocks. "))
  }
}
