import Foundation
import StateDiagrams
import Testing

@testable import DiagramTool

/// The results of `check` for diagrams in Markdown files.
@Suite struct CheckReportTests {
  private static let renamed: DiagramCatalog = DiagramCatalog(
    machines: ["door", "garage-door"].map { .door($0, push: "shove") })

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
    "mermaid", "mermaid direction=BT", "plantuml direction=TB", "markdown",
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

  @Test func `'check' requires a file in a named folder, whatever Markdown files show`() throws {
    try embed("door mermaid")
    let path = folder("elsewhere/")
    func check() -> ToolRun { run("check", path) }
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

  @Test func `'check' reports the changes of a diagram, which 'embed' updates`() throws {
    try embed("door mermaid direction=TB")
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: README.md:2
        To update: tool embed README.md

      """
    #expect(run("check", folder("README.md"), catalog: Self.renamed).output == output)
    #expect(run("embed", folder("README.md"), catalog: Self.renamed).status == .success)
    #expect(run("check", folder("README.md"), catalog: Self.renamed).status == .success)
  }

  @Test func `'check' reports a Markdown file without markers`() throws {
    try folder.write("text", to: "README.md")
    let run = run("check", folder("README.md"))
    #expect(run.status == .failure)
    #expect(
      run.errors.hasPrefix("Error: '\(folder("README.md"))' has no markers outside code blocks. "))
  }
}
