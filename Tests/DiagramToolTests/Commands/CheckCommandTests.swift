import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct CheckCommandTests {
  private static func catalog(
    _ names: [String] = ["door"], push: String = "push"
  ) -> DiagramCatalog {
    DiagramCatalog(machines: names.map { .door($0, push: push) })
  }

  private static let renamed: DiagramCatalog = catalog(push: "shove")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command with Graphviz, and removes the path of the folder from its output.
  private func run(
    _ arguments: String..., catalog: DiagramCatalog = catalog()
  ) -> ToolRun {
    var run = runTool(arguments + [folder.path], catalog: catalog, draw: picture)
    run.output.replace(folder.path, with: "%")
    return run
  }

  private func render(_ options: String..., catalog: DiagramCatalog = catalog()) {
    let arguments = ["render", "--all", "-o", folder.path] + options
    #expect(runTool(arguments, catalog: catalog, draw: picture).status == .success)
  }

  private static let upToDate = ToolRun(
    status: .success, output: "1 diagram is up to date.\n", errors: "")

  @Test(arguments: OutputFormat.allCases)
  func `'check' accepts a file that was just written`(_ format: OutputFormat) {
    render("-T", format.rawValue)
    #expect(run("check") == Self.upToDate)
    #expect(run("check", "door", "-T", format.rawValue) == Self.upToDate)
  }

  @Test(arguments: [
    ("dot", "dot"), ("svg", "svg"), ("png", "png"), ("pdf", "pdf"), ("json", "json"),
    ("mermaid", "mmd"),
  ])
  func `'check' reports a renamed event in one sentence`(_ format: String, _ suffix: String) {
    render("-T", format)
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: %/door.\(suffix)
        To update: tool render door -T \(format) -o %/

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run("check", catalog: Self.renamed) == expected)
  }

  @Test(arguments: [("scxml", "scxml"), ("plantuml", "puml"), ("markdown", "md")])
  func `'check' reports that a machine differs from a text that can't be read back`(
    _ format: String, _ suffix: String
  ) {
    render("-T", format)
    let output = """
      door: the files differ from the machine.
        Out of date: %/door.\(suffix)
        To update: tool render door -T \(format) -o %/

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run("check", catalog: Self.renamed) == expected)
  }

  @Test(
    arguments: ["--style classic", "--direction TB", "--style classic --direction BT"],
    ["dot", "svg", "png", "pdf"])
  func `'check' compares a picture in the style and direction of the file`(
    _ options: String, _ format: String
  ) {
    let words = options.split(separator: " ").map(String.init)
    let render = ["render", "--all", "-o", folder.path, "-T", format] + words
    #expect(runTool(render, catalog: Self.catalog(), draw: picture).status == .success)
    #expect(run("check") == Self.upToDate)
    let changed = run("check", catalog: Self.renamed)
    #expect(changed.output.contains("event `push` was renamed to `shove`."))
    #expect(changed.output.contains("door -T \(format) \(options) -o %/\n"))
  }

  @Test(arguments: [
    ("png", "--dpi 72"), ("png", "--direction BT --dpi 300"), ("svg", "--direction LR"),
    ("html", "--direction LR"), ("html", "--direction TB"), ("mermaid", "--direction TB"),
  ])
  func `'check' prints a command that keeps the options of the file`(
    _ format: String, _ options: String
  ) {
    let words = options.split(separator: " ").map(String.init)
    let render = ["render", "door", "-o", folder.path + "/", "-T", format] + words
    #expect(runTool(render, catalog: Self.catalog(), draw: picture).status == .success)
    #expect(run("check") == Self.upToDate)
    let command = "  To update: tool render door -T \(format) \(options) -o %/\n"
    #expect(run("check", catalog: Self.renamed).output.hasSuffix(command))
  }

  @Test(arguments: [
    ("--focus open", "'--focus'"), ("--depth 1", "'--depth'"), ("--ignored", "'--ignored'"),
    ("--highlight open", "'--highlight', '--after', '--findings' or 'diff'"),
    ("--ignored --focus open", "'--focus' and '--ignored'"),
  ])
  func `'check' names the options that it can't repeat`(_ options: String, _ names: String) {
    let words = options.split(separator: " ").map(String.init)
    let render = ["render", "door", "-o", folder("door.svg")] + words
    #expect(runTool(render, catalog: Self.catalog(), draw: picture).status == .success)
    #expect(
      run("check").output.hasPrefix(
        "door: '%/door.svg' was drawn with \(names), which 'check' can't repeat: "))
  }

  @Test func `'check' compares a page without drawing it`() {
    struct Failure: Error {}
    render("-T", "html")
    let run = runTool(["check", folder.path], catalog: Self.catalog()) { _, _, _ in
      throw Failure()
    }
    #expect(run == Self.upToDate)
  }

  @Test func `'check' checks a folder beside a Markdown file`() throws {
    try folder.createFolder("pictures")
    try folder.write("<!-- diagram: door markdown -->\n<!-- /diagram -->\n", to: "README.md")
    let path = folder("pictures/")
    #expect(
      runTool(["embed", folder("README.md")], catalog: Self.renamed, draw: picture).status
        == .success)
    #expect(runTool(["render", "door", "-o", path], draw: picture).status == .success)
    let run = runTool(
      ["check", folder("README.md"), path], catalog: Self.renamed, draw: picture)
    #expect(run.status == .failure)
    #expect(run.output.contains("Out of date: \(path)door.svg\n"))
  }

  @Test func `'check' reports missing files`() {
    render("-Tdot")
    let output = """
      door: %/door.pdf is missing.
        To update: tool render door -T pdf -o %/
      it's a gate: %/it's a gate.dot, %/it's a gate.pdf are missing.
        To update: tool render 'it'\\''s a gate' -T dot -T pdf -o %/

      """
    let run = run("check", "-T", "pdf", catalog: Self.catalog(["door", "it's a gate"]))
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `'check' checks the folder that an argument names`() throws {
    render("-Tsvg", "-Tdot", catalog: Self.catalog(["door", "old"]))
    let run = runTool(["check", folder.path], catalog: Self.renamed, draw: picture)
    #expect(run.status == .failure)
    #expect(run.output.contains("door: event `push` was renamed to `shove`."))
    #expect(run.output.contains("there is no machine 'old' any more."))
    let door = runTool(["check", folder.path, "door"], catalog: Self.catalog(), draw: picture)
    #expect(door == Self.upToDate)
  }

  @Test func `'check' reports a missing folder, and the folder in which it was searched`() {
    let current = FileManager.default.currentDirectoryPath
    let output = """
      There is no folder 'no/such' in '\(current)': run 'check' in the folder of your package, or \
      name the folder.
        To create it: tool render --all -o no/such/

      """
    let run = runTool(["check", "no/such"], catalog: Self.catalog())
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }
}
