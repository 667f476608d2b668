import Foundation
import GraphvizRendering
import StateSpecifications
import Testing

@testable import DiagramTool

/// The files that `render --file` draws.
@Suite struct DiagramFileTests {
  private static let pointer = """
      See 'tool render --help' for more information.

    """

  /// A diagram whose name differs from that of its file.
  private static let door = #"""
    {
      "formatVersion": 1, "name": "gate",
      "regions": [{"nodes": [{"id": "a", "label": "a", "kind": "simple"}]}], "transitions": []
    }
    """#

  @Test func `'render --file' draws a JSON file under the name in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.door, to: "door.json")
    let expected = ToolRun(status: .success, output: "gate dot statechart LR\n", errors: "")
    #expect(runTool(["render", "--file", folder("door.json"), "-T", "dot"]) == expected)
  }

  @Test(arguments: [
    ("svg", "door.svg"), ("mermaid", "door.mmd"), ("plantuml", "door.puml"),
    ("scxml", "door.scxml"), ("markdown", "door.md"), ("dot", "door.dot"),
  ])
  func `'render --file' names a picture in a folder after the file`(
    _ format: String, _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.door, to: "door.json")
    let run = runTool(
      ["render", "-f", folder("door.json"), "-T", format, "-o", folder("out/")])
    #expect(run == ToolRun(status: .success, output: "", errors: ""))
    #expect(try folder.text(of: "out/\(name)") == "gate \(format) statechart LR\n")
  }

  @Test func `'render --file' reads JSON that 'render' wrote`() throws {
    let folder = try TemporaryFolder()
    let json = try OutputFormat.json.bytes(of: .door, RenderingOptions())
    try folder.write(String(decoding: json, as: UTF8.self), to: "door.json")
    let run = runTool(["render", "--file", folder("door.json"), "-T", "json"], draw: picture)
    #expect(run.output == StateDiagram.door.json())
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text is empty"),
    (
      "{\n  \"formatVersion\": 1,",
      "line 2, column 22: the text ends before a key in quotes"
    ),
    (
      #"{"formatVersion": 3}"#,
      "formatVersion: version 3 is later than 1, the latest that is supported; read it with a newer "
        + "version of swift-statecharts"
    ),
    (#"{"formatVersion": 0}"#, "formatVersion: there is no version 0"),
    (#"{"name": "door"}"#, "the diagram: 'formatVersion' is missing"),
    (
      #"{"formatVersion": 1, "name": "x", "regions": [], "transitions": [{"source": "a"}]}"#,
      "transitions[0]: 'target' is missing"
    ),
    (
      #"{"formatVersion": 1, "name": "x\u001B[2J", "regions": {}, "transitions": []}"#,
      "regions: expected a list, found an object"
    ),
    (#"{"\u001B": 1, "\u001B": 2}"#, #"line 1, column 15: duplicate key '\u{1B}'"#),
  ])
  func `'render --file' reports the position of an error and doesn't change the picture`(
    _ json: String, _ reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "door.json")
    try folder.write("old", to: "door.svg")
    let run = runTool(["render", "--file", folder("door.json"), "-o", folder("door.svg")])
    let errors = "Error: Can't read a diagram from '\(folder("door.json"))': \(reason).\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    #expect(try folder.text(of: "door.svg") == "old")
    #expect(try folder.text(of: "door.json") == json)
  }

  @Test func `'render --file' reports a missing file and a folder`() throws {
    let folder = try TemporaryFolder()
    #expect(
      runTool(["render", "--file", folder("no.json")])
        == ToolRun(
          status: .failure, output: "",
          errors: "Error: Can't read '\(folder("no.json"))': No such file or directory.\n"))
    #expect(
      runTool(["render", "--file", folder.path])
        == ToolRun(
          status: .failure, output: "",
          errors: "Error: Can't read '\(folder.path)': Is a directory.\n"))
  }

  /// Returns a DOT file that the tool wrote.
  private func dotFile(_ options: RenderingOptions = .init()) throws -> String {
    let gate = StateDiagram(name: "gate", nodes: [.init("a")])
    return String(decoding: try OutputFormat.dot.bytes(of: gate, options), as: UTF8.self)
  }

  @Test(arguments: [
    ([], "gate mermaid statechart TB\n"),
    (["--direction", "LR"], "gate mermaid statechart LR\n"),
    (["--style", "classic"], "gate mermaid classic TB\n"),
  ])
  func `'render --file' draws a DOT file by 'render' with the options of the file`(
    _ arguments: [String], _ output: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(try dotFile(.init(direction: .topToBottom)), to: "door.gv")
    let run = runTool(["render", "--file", folder("door.gv"), "-T", "mermaid"] + arguments)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  /// DOT texts that are not drawn in the process of the tool.
  private static let untrusted: [String: String] = [
    "foreign": "digraph { a -> b }",
    "plain": StateDiagram.door.dot(),
    "classic": StateDiagram.door.dot(style: .classic),
  ]

  /// Returns an untrusted text. Two of them are files of the tool: one with a highlight, and one
  /// that was edited.
  private func untrusted(_ name: String) throws -> String {
    if let text = Self.untrusted[name] { return text }
    var options = RenderingOptions()
    if name == "highlighted" { options.highlights.current = ["a"] }
    let file = try dotFile(options)
    return name == "edited" ? file.replacing("#57606a", with: "red") : file
  }

  private static let untrustedNames: [String] =
    untrusted.keys.sorted() + ["highlighted", "edited"]

  @Test(arguments: untrustedNames)
  func `'render --file' draws an untrusted graph only in a process of its own`(_ name: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(try untrusted(name), to: "door.dot")
    try folder.write("old", to: "door.svg")
    let run = runTool(["render", "--file", folder("door.dot"), "-o", folder("door.svg")])
    let warning =
      "warning: door: The DOT text was edited after it was written, and is drawn unchanged.\n"
    let error = """
      Error: door: this program can't be started again to draw in a child process
      Call 'RenderingProcess.runIfRequested()' first in the program.

      """
    let errors = (name == "edited" ? warning : "") + error
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    #expect(try folder.text(of: "door.svg") == "old")
  }

  @Test(arguments: untrustedNames, ["mermaid", "json", "dot"])
  func `'render --file' can't convert an untrusted graph to text`(_ name: String, _ format: String)
    throws
  {
    let folder = try TemporaryFolder()
    for file in ["door.dot", "door.txt"] {
      try folder.write(try untrusted(name), to: file)
      let run = runTool(["render", "--file", folder(file), "-T", format])
      let errors = """
        Error: door: a graph that this tool did not write, that has highlights, or that was \
        edited, can be drawn as svg, png or pdf, but not written as \(format)

        """
      #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    }
  }

  @Test(arguments: [
    (#"// {"swiftStatecharts":1"#, "line 1, column 22: the text ends before ',' or '}'"),
    (
      #"// {"swiftStatecharts":1}"#,
      "swiftStatecharts: version 1 is no longer read; render the file again"
    ),
  ])
  func `'render --file' reports a DOT file with an unreadable diagram`(
    _ dot: String, _ reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(dot, to: "door.dot")
    let run = runTool(["render", "--file", folder("door.dot")])
    let errors = "Error: Can't read a diagram from '\(folder("door.dot"))': \(reason).\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test func `'render --file' reports a file that is not UTF-8`() throws {
    let folder = try TemporaryFolder()
    let path = folder("door.dot")
    try Data([0x64, 0xFF, 0xFE]).write(to: URL(filePath: path))
    let run = runTool(["render", "--file", path])
    let errors = "Error: Can't read a diagram from '\(path)': the text is not UTF-8.\n"
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }
}
