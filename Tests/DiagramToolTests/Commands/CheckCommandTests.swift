import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct CheckCommandTests {
  private static func catalog(
    _ names: [String] = ["door"], _ diagram: StateDiagram = .door
  ) -> DiagramCatalog {
    DiagramCatalog(machines: names.map { name in .init(name) { diagram } })
  }

  private static let renamed: DiagramCatalog = catalog(["door"], .doorToShove)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command with Graphviz, and removes the path of the folder from its output.
  private func run(
    _ arguments: String..., catalog: DiagramCatalog = catalog()
  ) -> ToolRun {
    var run = runTool(arguments + ["-o", folder.path], catalog: catalog, draw: picture)
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

  @Test(arguments: ["mermaid", "plantuml"])
  func `'check' compares a text in the direction of the file`(_ format: String) {
    render("-T", format, "--direction", "TB")
    #expect(run("check").status == .success)
    let output = run("check", catalog: Self.renamed).output
    #expect(output.contains("-T \(format) --direction TB -o"))
  }

  @Test func `'check' reports a change once for all files that lack it`() {
    render("-Tdot", "-Tsvg", "-Tpng")
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: %/door.dot, %/door.svg, %/door.png
        To update: tool render door -T dot -T svg -T png -o %/

      """
    #expect(run("check", catalog: Self.renamed).output == output)
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

  @Test(arguments: ["dot", "svg", "png", "pdf"])
  func `'check' compares a picture with the title of the file`(_ format: String) {
    render("-T", format, "--title", "A <door>, \"it's\" -- shut")
    #expect(run("check") == Self.upToDate)
    let output = run("check", "-T", "json", catalog: Self.renamed).output
    let command =
      "tool render door -T \(format) --title 'A <door>, \"it'\\''s\" -- shut' -o %/"
    #expect(output.contains("  To update: \(command)\n"))
    #expect(output.contains("  To update: tool render door -T json -o %/\n"))
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

  @Test(arguments: [
    (["door"], [], "'%' doesn't contain a diagram of 'door'.\n  To create it: %% --all -o %/\n"),
    (
      ["door"], ["door"],
      "'%' doesn't contain a diagram of 'door'.\n  To create it: %% door -o %/\n"
    ),
    (["door", "a b"], [], "'%' doesn't contain any diagram.\n  To create them: %% --all -o %/\n"),
    (
      ["door", "a b"], ["a b", "door"],
      "'%' doesn't contain any diagram.\n  To create them: %% 'a b' door -o %/\n"
    ),
  ])
  func `'check' prints the command that creates the first files`(
    _ machines: [String], _ names: [String], _ output: String
  ) throws {
    var run = runTool(
      ["check", "-o", folder.path] + names, catalog: Self.catalog(machines), draw: picture)
    run.output.replace(folder.path, with: "%")
    let output = output.replacing("%%", with: "tool render")
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
    #expect(try folder.names == [])
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

  @Test func `'check' rejects two folders`() {
    let run = runTool(["check", folder.path, "-o", "a"], catalog: Self.catalog())
    #expect(run.status == .usageError)
    #expect(
      run.errors.hasPrefix(
        "Error: 'check' compares one folder, but 'a' and '\(folder.path)' are given. "
          + "Run it once for each.\n"))
  }

  @Test func `'check' reports a missing folder, and the folder in which it was searched`() {
    let current = FileManager.default.currentDirectoryPath
    let output = """
      There is no folder 'no/such' in '\(current)': run 'check' in the folder of your package, or \
      name the folder with '--output'.
        To create it: tool render --all -o no/such/

      """
    let run = runTool(["check", "-o", "no/such"], catalog: Self.catalog())
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test(arguments: [
    ["dot"], ["svg"], ["png"], ["pdf"], ["mermaid", "mmd"], ["plantuml", "puml"], ["scxml"],
    ["json"], ["markdown", "md"], ["dot", "dot", "--style", "classic"],
    ["svg", "svg", "--style", "classic"],
  ])
  func `'check' reports files of machines that no longer exist`(_ format: [String]) throws {
    let suffix = format.count > 1 ? format[1] : format[0]
    let render = ["render", "--all", "-o", folder.path, "-T", format[0]] + format.dropFirst(2)
    let before = Self.catalog(["door", "old -- 'gate'>"])
    #expect(runTool(render, catalog: before, draw: picture).status == .success)
    // A copy is named after no machine, and was drawn for another one.
    try FileManager.default.copyItem(
      atPath: folder("door.\(suffix)"), toPath: folder("copy.\(suffix)"))
    let output = """
      %/old -- 'gate'>.\(suffix): there is no machine 'old -- 'gate'>' any more.
        To remove: rm '%/old -- '\\''gate'\\''>.\(suffix)'

      """
    #expect(run("check") == ToolRun(status: .failure, output: output, errors: ""))
    #expect(run("check", "door").status == .success)
  }

  @Test func `'check' ignores files of other programs`() throws {
    render("-Tsvg")
    let texts = [
      "logo.svg": "<svg></svg>", "drawn.dot": "digraph { a -> b }", "README.md": "about",
      "a.mmd": "---\ntitle: \"a\"\n---\nstateDiagram-v2\n  direction LR\n  state a\n",
      "b.puml": "@startuml\ntitle b\n@enduml\n", "c.json": "{\"name\": \"c\"}",
      "d.scxml": "<?xml version=\"1.0\"?>\n<scxml name=\"d\"/>", "e.md": "| State |\n| --- |\n",
      "f.dot": "digraph {\n    graph [rankdir=LR]\n\n    0 [label=\"\", shape=plaintext]\n\n}",
      "g.pdf": "%PDF-1.7\n%%EOF\n", "h.png": "not a picture",
    ]
    for (name, text) in texts { try folder.write(text, to: name) }
    #expect(run("check") == Self.upToDate)
  }

  @Test func `'check' reports a path that is not a folder`() throws {
    try folder.write("", to: "file")
    let errors = "Error: '\(folder("file"))' is not a folder.\n"
    let run = runTool(["check", "-o", folder("file")])
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    let device = runTool(["check", "-o", "/dev/null"])
    #expect(device.errors == "Error: '/dev/null' is not a folder.\n")
  }

  @Test func `'check' reports an unknown machine`() {
    let run = runTool(["check", "dor"], catalog: Self.catalog())
    #expect(run.status == .usageError)
    #expect(
      run.errors.hasPrefix(
        "Error: Unknown machine 'dor'. Did you mean 'door'? The only machine is 'door'.\n"))
  }

  @Test func `'check' reports a catalog without machines`() {
    let run = runTool(["check"], catalog: DiagramCatalog(machines: []))
    let errors = """
      Error: There are no machines to check: list them in the program's 'DiagramCatalog'.

      """
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test func `'check' checks explored and observed machines`() {
    let catalog = DiagramCatalog(machines: [
      .init("safe", exploring: Safe.self),
      .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
    ])
    render("-Tsvg", "-Tjson", "-Tmermaid", catalog: catalog)
    #expect(run("check", catalog: catalog).output == "2 diagrams are up to date.\n")
    let changed = DiagramCatalog(machines: [
      .init("safe", exploring: Safe.self),
      .init("upgrader", observing: Upgrader(), inputs: Array(Upgrader.inputs.dropLast())),
    ])
    // All that `removed` did is gone.
    let output = """
      upgrader: transition `idle` —removed→ `finished` was removed, with fireAlarm, close.
      upgrader: transition `awaiting` —removed→ `finished` was removed, with fireAlarm, close.
      upgrader: transition `upgrading` —removed→ `finished` was removed, with fireAlarm, close.
        Out of date: %/upgrader.svg, %/upgrader.mmd, %/upgrader.json
        To update: tool render upgrader -T svg -T mermaid -T json -o %/

      """
    let run = run("check", catalog: changed)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }
}
