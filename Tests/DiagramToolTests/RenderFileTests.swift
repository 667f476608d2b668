import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct RenderFileTests {
  private static let usage = """
    Usage: tool render [<machine> ...] [--all] [--file <path>]
           [--format <format> ...] [--output <path>] [--style <style>]
           [--direction <direction>] [--dpi <number>] [--engine <engine>]
           [--time-limit <seconds>] [--title <text>] [--highlight <state> ...]
           [--after <events> ...] [--focus <state> ...] [--radius <number>]
           [--ignored] [--findings]
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
      ["--file", "a.puml"],
      "'a.puml' has the extension of plantuml, and diagrams are read from json and dot. Write "
        + "that with '--format json'."
    ),
  ])
  func `says what is wrong with the arguments`(_ arguments: [String], _ text: String) {
    let run = runTool(["render"] + arguments)
    let errors = "Error: \(text)\n\(Self.usage)"
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test(arguments: [
    ([], "gate mermaid statechart TB dot\n"),
    (["--direction", "LR"], "gate mermaid statechart LR dot\n"),
    (["--style", "classic"], "gate mermaid classic TB dot\n"),
  ])
  func `draws DOT text of its own as a diagram, with the look that it has`(
    _ arguments: [String], _ output: String
  ) throws {
    let folder = try TemporaryFolder()
    let gate = StateDiagram(name: "gate", nodes: [.init("a")])
    try folder.write(gate.dot(direction: .topToBottom), to: "door.gv")
    let run = runTool(["render", "--file", folder("door.gv"), "-T", "mermaid"] + arguments)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test(arguments: [
    ["--title", "x"], ["--highlight", "a"], ["--focus", "a"], ["--findings"],
    ["--style", "classic"], ["--direction", "TB"],
  ])
  func `says which options DOT text of others can't have`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("digraph { a -> b }", to: "door.dot")
    let run = runTool(["render", "--file", folder("door.dot")] + arguments)
    let errors = """
      Error: '\(arguments[0])' is about diagrams of this tool, which did not write 'door'. Leave it \
      out: such a graph is drawn as its text says.
      \(Self.usage)
      """
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test(arguments: [["--title", "x"], ["--highlight", "a"], ["--findings"]])
  func `says what a classic file can't show, unless it is drawn as a statechart`(
    _ arguments: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(StateDiagram(name: "", nodes: [.init("a")]).dot(style: .classic), to: "a.dot")
    let run = runTool(["render", "--file", folder("a.dot")] + arguments)
    #expect(run.status == .usageError)
    #expect(
      run.errors.hasPrefix(
        "Error: '\(arguments[0])' shows on statecharts, and the style is classic.\n"))
    let chart = runTool(["render", "--file", folder("a.dot"), "--style", "statechart"] + arguments)
    #expect(chart.status == .success)
  }

  @Test func `keeps the title of DOT text of its own`() throws {
    let folder = try TemporaryFolder()
    let dot = StateDiagram(name: "gate", nodes: [.init("a")]).dot(title: "The <gate>\nat home")
    try folder.write(dot, to: "gate.dot")
    let run = runTool(["render", "--file", folder("gate.dot"), "-T", "dot"]) {
      try $1.bytes(of: $0, $2)
    }
    #expect(run == ToolRun(status: .success, output: dot, errors: ""))
  }

  @Test(arguments: ["door.dot", "door.txt"])
  func `says that DOT text of others has no other form`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("digraph { a -> b }", to: name)
    let run = runTool(["render", "--file", folder(name), "-T", "mermaid"])
    let errors = """
      Error: door: the tool did not write this DOT text, so it can be drawn as svg, png or pdf, but \
      not told as mermaid

      """
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test func `draws DOT text of others in no process that is not meant for it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("digraph { a -> b }", to: "door.dot")
    try folder.write("old", to: "door.svg")
    let run = runTool(["render", "--file", folder("door.dot"), "-o", folder("door.svg")])
    let errors = """
      Error: door: this program can't be started once more to draw in a process of its own
      Call 'RenderingProcess.runIfRequested()' first thing in the program.

      """
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
    #expect(try folder.text(of: "door.svg") == "old")
  }
}
