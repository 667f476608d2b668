import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct CheckCommandTests {
  private static func catalog(
    _ names: [String] = ["door"],
    change: @escaping @Sendable (inout StateDiagram) -> Void = { _ in }
  ) -> DiagramCatalog {
    DiagramCatalog(
      machines: names.map { name in
        .init(name) {
          var diagram = StateDiagram.door
          change(&diagram)
          return diagram
        }
      })
  }

  private static let renamed: DiagramCatalog = catalog {
    for index in $0.transitions.indices where $0.transitions[index].event == "push" {
      $0.transitions[index].event = "shove"
    }
  }

  /// Runs with real drawing.
  private func run(_ arguments: [String], _ catalog: DiagramCatalog = catalog()) -> ToolRun {
    runTool(arguments, catalog: catalog) { try $1.bytes(of: $0, $2) }
  }

  private func render(_ options: [String], to folder: TemporaryFolder) {
    let run = run(["render", "--all", "-o", folder.path] + options)
    #expect(run.status == .success)
  }

  @Test(arguments: OutputFormat.allCases)
  func `is content with what was just written`(_ format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    render(["-T", format.rawValue], to: folder)
    let expected = ToolRun(status: .success, output: "1 diagram is up to date.\n", errors: "")
    #expect(run(["check", "-o", folder.path]) == expected)
    #expect(run(["check", "door", "-o", folder.path, "-T", format.rawValue]) == expected)
  }

  @Test(arguments: [
    ("dot", "dot"), ("svg", "svg"), ("png", "png"), ("pdf", "pdf"), ("json", "json"),
    ("mermaid", "mmd"), ("plantuml", "puml"),
  ])
  func `says in one sentence that an event was renamed`(
    _ format: String, _ suffix: String
  ) throws {
    let folder = try TemporaryFolder()
    render(["-T", format], to: folder)
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: \(folder.path)/door.\(suffix)
        To update: tool render door -T \(format) -o \(folder.path)/

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run(["check", "-o", folder.path], Self.renamed) == expected)
  }

  @Test(arguments: [("scxml", "scxml"), ("markdown", "md")])
  func `says at least that a text is another`(_ format: String, _ suffix: String) throws {
    let folder = try TemporaryFolder()
    render(["-T", format], to: folder)
    let output = """
      door: the machine is another than the one that was written down.
        Out of date: \(folder.path)/door.\(suffix)
        To update: tool render door -T \(format) -o \(folder.path)/

      """
    #expect(run(["check", "-o", folder.path], Self.renamed).output == output)
  }

  @Test(arguments: ["mermaid", "plantuml"])
  func `takes the direction from a text`(_ format: String) throws {
    let folder = try TemporaryFolder()
    render(["-T", format, "--direction", "TB"], to: folder)
    #expect(run(["check", "-o", folder.path]).status == .success)
    let output = run(["check", "-o", folder.path], Self.renamed).output
    #expect(output.contains("-T \(format) --direction TB -o"))
  }

  @Test func `says a change once for all the files that lack it`() throws {
    let folder = try TemporaryFolder()
    render(["-Tdot", "-Tsvg", "-Tpng"], to: folder)
    let path = folder.path
    let output = """
      door: event `push` was renamed to `shove`.
        Out of date: \(path)/door.dot, \(path)/door.svg, \(path)/door.png
        To update: tool render door -T dot -T svg -T png -o \(path)/

      """
    #expect(run(["check", "-o", path], Self.renamed).output == output)
  }

  @Test(arguments: ["--style classic", "--direction TB", "--style classic --direction BT"])
  func `takes style and direction from the file`(_ options: String) throws {
    let folder = try TemporaryFolder()
    render(["-Tsvg"] + options.split(separator: " ").map(String.init), to: folder)
    #expect(run(["check", "-o", folder.path]).status == .success)
    let changed = run(["check", "-o", folder.path], Self.renamed)
    #expect(changed.output.contains("event `push` was renamed to `shove`."))
    #expect(changed.output.contains("door -T svg \(options) -o \(folder.path)/\n"))
  }

  @Test func `names what is missing`() throws {
    let folder = try TemporaryFolder()
    render(["-Tdot"], to: folder)
    let catalog = Self.catalog(["door", "it's a gate"])
    let output = """
      door: \(folder.path)/door.pdf is missing.
        To update: tool render door -T pdf -o \(folder.path)/
      it's a gate: \(folder.path)/it's a gate.dot, \(folder.path)/it's a gate.pdf are missing.
        To update: tool render 'it'\\''s a gate' -T dot -T pdf -o \(folder.path)/

      """
    let run = run(["check", "-o", folder.path, "-T", "pdf"], catalog)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test(arguments: [
    ([], "'%' does not hold a diagram of 'door'.\n  To make it: tool render --all -o %/\n"),
    (["door"], "'%' does not hold a diagram of 'door'.\n  To make it: tool render door -o %/\n"),
  ])
  func `says how to make the first files`(_ machines: [String], _ text: String) throws {
    let folder = try TemporaryFolder()
    let output = text.replacingOccurrences(of: "%", with: folder.path)
    let run = run(["check", "-o", folder.path] + machines)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
    #expect(try folder.names == [])
  }

  @Test func `says where it looked for a folder that is not there`() {
    let current = FileManager.default.currentDirectoryPath
    let output = """
      There is no folder 'no/such' in '\(current)': run 'check' in the folder of your package, or \
      name the folder with '--output'.
        To make it: tool render --all -o no/such/

      """
    let run = run(["check", "-o", "no/such"])
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test(arguments: [
    ["dot"], ["svg"], ["png"], ["mermaid", "mmd"], ["plantuml", "puml"], ["scxml"], ["json"],
    ["markdown", "md"], ["dot", "dot", "--style", "classic"], ["svg", "svg", "--style", "classic"],
  ])
  func `names files of machines that are gone`(_ format: [String]) throws {
    let folder = try TemporaryFolder()
    let suffix = format.count > 1 ? format[1] : format[0]
    let render = ["render", "--all", "-o", folder.path, "-T", format[0]] + format.dropFirst(2)
    #expect(run(render, Self.catalog(["door", "old -- 'gate'>"])).status == .success)
    try FileManager.default.copyItem(
      atPath: folder("door.\(suffix)"), toPath: folder("copy.\(suffix)"))
    let path = "\(folder.path)/old -- 'gate'>.\(suffix)"
    let output = """
      \(path): there is no machine 'old -- 'gate'>' any more.
        To remove: rm '\(path.replacing("'", with: #"'\''"#))'

      """
    let expected = ToolRun(status: .failure, output: output, errors: "")
    #expect(run(["check", "-o", folder.path]) == expected)
    #expect(run(["check", "door", "-o", folder.path]).status == .success)
  }

  @Test func `leaves files alone that it did not write`() throws {
    let folder = try TemporaryFolder()
    render(["-Tsvg"], to: folder)
    let texts = [
      "logo.svg": "<svg></svg>", "drawn.dot": "digraph { a -> b }", "README.md": "about",
      "a.mmd": "---\ntitle: \"a\"\n---\nstateDiagram-v2\n  direction LR\n  state a\n",
      "b.puml": "@startuml\ntitle b\n@enduml\n", "c.json": "{\"name\": \"c\"}",
      "d.scxml": "<?xml version=\"1.0\"?>\n<scxml name=\"d\"/>", "e.md": "| State |\n| --- |\n",
      "f.dot": "digraph {\n    graph [rankdir=LR]\n\n    0 [label=\"\", shape=plaintext]\n\n}",
    ]
    for (name, text) in texts { try folder.write(text, to: name) }
    let expected = ToolRun(status: .success, output: "1 diagram is up to date.\n", errors: "")
    #expect(run(["check", "-o", folder.path]) == expected)
  }

  @Test func `says what it can't read`() throws {
    let folder = try TemporaryFolder()
    render(["-Tdot", "-Tsvg"], to: folder)
    try folder.write("<svg></svg>", to: "door.svg")
    try folder.write("<<<<<<< HEAD\n", to: "door.dot")
    let path = folder.path
    let output = """
      door: '\(path)/door.dot' can't be read as a diagram (line 1: an HTML-like label has no end).
      door: '\(path)/door.svg' does not tell what it was drawn from.
        Out of date: \(path)/door.dot, \(path)/door.svg
        To update: tool render door -T dot -T svg -o \(path)/

      """
    #expect(run(["check", "-o", path]) == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `tells another drawing of the same machine`() throws {
    let folder = try TemporaryFolder()
    render(["-Tdot"], to: folder)
    let text = try folder.text(of: "door.dot").replacingOccurrences(of: "#57606a", with: "red")
    try folder.write(text, to: "door.dot")
    let output = run(["check", "-o", folder.path]).output
    #expect(output.hasPrefix("door: the machine is the same, but drawn in another way.\n"))
  }

  @Test(arguments: ["dot", "svg", "png", "pdf"])
  func `keeps the title of a picture`(_ format: String) throws {
    let folder = try TemporaryFolder()
    render(["-T", format, "--title", "A <door>, \"it's\""], to: folder)
    #expect(run(["check", "-o", folder.path]).output == "1 diagram is up to date.\n")
    let output = run(["check", "-o", folder.path, "-T", "json"], Self.renamed).output
    let command =
      "tool render door -T \(format) --title 'A <door>, \"it'\\''s\"' -o \(folder.path)/"
    #expect(output.contains("  To update: \(command)\n"))
    #expect(output.contains("  To update: tool render door -T json -o \(folder.path)/\n"))
  }

  @Test(arguments: [
    (["-T", "svg", "--highlight", "open"], "'--highlight', '--after' or '--findings'"),
    (["-T", "dot", "--focus", "open", "--radius", "0"], "'--focus'"),
    (["-T", "mermaid", "--focus", "open", "--radius", "0"], "'--focus'"),
    (
      ["-T", "png", "--focus", "open", "--highlight", "open"],
      "'--focus' and '--highlight', '--after' or '--findings'"
    ),
  ])
  func `says how a picture was drawn that it can't compare`(
    _ options: [String], _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    render(options, to: folder)
    let run = run(["check", "-o", folder.path])
    #expect(run.status == .failure)
    #expect(
      run.output.contains(
        "' was drawn with \(words), which 'check' does not repeat: keep such a picture in another "
          + "folder, or draw it without.\n"))
  }

  @Test func `refuses what is not a folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let errors = "Error: '\(folder("file"))' is not a folder.\n"
    let run = run(["check", "-o", folder("file")])
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test func `refuses a machine that it does not know`() {
    let run = run(["check", "dor"])
    #expect(run.status == .usageError)
    #expect(
      run.errors.hasPrefix(
        "Error: Unknown machine 'dor'. Did you mean 'door'? The only machine is 'door'.\n"))
  }

  @Test func `refuses a catalog without machines`() {
    let run = run(["check"], DiagramCatalog(machines: []))
    let errors = "Error: There are no machines to check.\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }
}
