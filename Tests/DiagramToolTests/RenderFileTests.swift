import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct RenderFileTests {
  private static let usage = """
    Usage: tool render [<machine> ...] [--all] [--file <path>]
           [--format <format> ...] [--output <path>] [--style <style>]
           [--direction <direction>] [--dpi <number>] [--engine <engine>]
           [--title <text>] [--highlight <state> ...] [--after <events> ...]
           [--focus <state> ...] [--radius <number>] [--ignored] [--findings]
      See 'tool render --help' for more information.

    """

  /// A door that is named otherwise than its file.
  private static let door = #"""
    {
      "formatVersion": 1, "name": "gate",
      "regions": [{"nodes": [{"id": "a", "label": "a", "kind": "simple"}]}], "transitions": []
    }
    """#

  @Test func `draws what a JSON file holds, by the name that is in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.door, to: "door.json")
    let expected = ToolRun(status: .success, output: "gate dot statechart LR dot\n", errors: "")
    #expect(runTool(["render", "--file", folder("door.json"), "-T", "dot"]) == expected)
  }

  @Test(arguments: [
    ("svg", "door.svg"), ("mermaid", "door.mmd"), ("plantuml", "door.puml"),
    ("scxml", "door.scxml"), ("markdown", "door.md"), ("dot", "door.dot"),
  ])
  func `names a picture in a folder after the file`(_ format: String, _ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.door, to: "door.json")
    let run = runTool(
      ["render", "-f", folder("door.json"), "-T", format, "-o", folder("out/")])
    #expect(run == ToolRun(status: .success, output: "", errors: ""))
    #expect(try folder.text(of: "out/\(name)") == "gate \(format) statechart LR dot\n")
  }

  @Test(arguments: [
    ("door.mmd", OutputFormat.mermaid), ("door.puml", .plantuml), ("door.scxml", .scxml),
    ("door.json", .json), ("door.md", .markdown), ("door.MD", .markdown),
  ])
  func `takes the format from the extension`(_ name: String, _ format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    let run = runTool(["render", "door", "-o", folder(name)])
    #expect(run == ToolRun(status: .success, output: "", errors: ""))
    #expect(try folder.text(of: name) == "door \(format.rawValue) statechart LR dot\n")
  }

  @Test func `reads back what it wrote`() throws {
    let folder = try TemporaryFolder()
    let json = try OutputFormat.json.bytes(of: .door, RenderingOptions())
    try folder.write(String(decoding: json, as: UTF8.self), to: "door.json")
    let run = runTool(["render", "--file", folder("door.json"), "-T", "json"]) {
      diagram, format, options in
      try format.bytes(of: diagram, options)
    }
    #expect(run.output == StateDiagram.door.json)
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text is empty"),
    (
      "{\n  \"formatVersion\": 1,",
      "line 2, column 22: the text is cut off where a name in quotes should follow"
    ),
    (
      #"{"formatVersion": 2}"#,
      "formatVersion: version 2 is later than 1, the latest that is known here; read it with a "
        + "newer version of swift-state-machines"
    ),
    (
      #"{"formatVersion": 1, "name": "x\u001B[2J", "regions": {}, "transitions": []}"#,
      "regions: expected a list, found an object"
    ),
    (#"{"\u001B": 1, "\u001B": 2}"#, #"line 1, column 15: the name '\u{1B}' is there twice"#),
  ])
  func `says where a file is wrong and leaves the picture alone`(
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

  @Test func `says that a file is missing or is a folder`() throws {
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

  @Test(arguments: [
    (
      ["--file", "a.json", "door"],
      "'--file' draws a file, and 'door' is named as well. Give one or the other."
    ),
    (
      ["--file", "a.json", "--all"],
      "'--file' draws a file, and '--all' is given as well. Give one or the other."
    ),
    (
      ["--file", "a.gv"],
      "'a.gv' has the extension of dot, and diagrams are read from json. Write that with "
        + "'--format json'."
    ),
  ])
  func `says what is wrong with the arguments`(_ arguments: [String], _ text: String) {
    let run = runTool(["render"] + arguments)
    let errors = "Error: \(text)\n\(Self.usage)"
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }
}
