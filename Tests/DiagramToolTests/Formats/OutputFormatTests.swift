import GraphvizRendering
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct OutputFormatTests {
  @Test(arguments: OutputFormat.allCases)
  func `a file of each format starts as the format requires`(_ format: OutputFormat) throws {
    let bytes = try format.bytes(of: .door, RenderingOptions())
    let start: [UInt8] =
      switch format {
      case .dot: Array("digraph \"unnamed\" {".utf8)
      case .svg: Array("<?xml".utf8)
      case .png: [0x89] + Array("PNG".utf8)
      case .pdf: Array("%PDF".utf8)
      case .mermaid:
        Array(
          "---\ntitle: \"unnamed\"\n---\n%% swift-state-machines: unnamed\nstateDiagram-v2\n".utf8)
      case .plantuml: Array("@startuml\ntitle unnamed\n".utf8)
      case .scxml: Array("<?xml".utf8)
      case .json: Array("{\n  \"formatVersion\": 1,\n  \"name\": \"unnamed\"".utf8)
      case .markdown: Array("<!-- swift-state-machines: unnamed -->\n\n| State |".utf8)
      }
    #expect(bytes.starts(with: start))
  }

  @Test func `a DOT file is the text of the diagram, and a comment with the diagram`() throws {
    let file = String(decoding: try OutputFormat.dot.bytes(of: .door, .init()), as: UTF8.self)
    #expect(file.hasPrefix(StateDiagram.door.dot() + "// {") && file.hasSuffix("}}\n"))
  }

  @Test func `the resolution applies to PNG alone`() throws {
    let fine = RenderingOptions(dotsPerInch: 300)
    let plain = RenderingOptions()
    #expect(
      try OutputFormat.svg.bytes(of: .door, fine) == OutputFormat.svg.bytes(of: .door, plain))
    #expect(
      try OutputFormat.png.bytes(of: .door, fine) != OutputFormat.png.bytes(of: .door, plain))
  }

  @Test(arguments: [
    ("dot", OutputFormat.dot), ("gv", .dot), ("svg", .svg), ("png", .png), ("pdf", .pdf),
    ("mmd", .mermaid), ("mermaid", .mermaid), ("puml", .plantuml), ("plantuml", .plantuml),
    ("scxml", .scxml), ("json", .json), ("md", .markdown), ("markdown", .markdown), ("jpg", nil),
    ("", nil), ("SVG", nil),
  ])
  func `a format is found by a file extension in lower case`(
    _ name: String, _ format: OutputFormat?
  ) {
    #expect(OutputFormat(fileExtension: name) == format)
  }

  @Test(arguments: OutputFormat.allCases)
  func `a format is found by the extension that it gives to files`(_ format: OutputFormat) {
    #expect(OutputFormat(fileExtension: format.fileExtension) == format)
    #expect(format.fileName(of: "a.b") == "a.b.\(format.fileExtension)")
  }
}

/// The errors for diagrams that are too large to draw, with the options that help.
@Suite struct DrawingLimitTests {
  /// A chain with a transition back from every state, for which `dot` takes more than 15 seconds.
  static let slow = StateDiagram(
    name: "slow", nodes: (0..<100).map { .init("\($0)") },
    transitions: (1..<100).flatMap { number -> [StateDiagram.Transition] in
      let state = StateDiagram.Node.ID(path: ["\(number)"])
      return [
        .init(from: .init(path: ["\(number - 1)"]), to: state, event: "on"),
        .init(from: state, to: "0", event: "\(1_000 + number)"),
      ]
    })

  /// A DOT file of it.
  static let slowFile: String = RenderingOptions().dotFile(of: slow)

  private static let catalog = DiagramCatalog(machines: [
    .init("slow") { slow },
    .init("huge") { StateDiagram(name: "huge", nodes: (0...5_000).map { .init("\($0)") }) },
    .init("small") { StateDiagram(name: "small", nodes: [.init("0")]) },
  ])

  private static let advice = """
    To allow more time: '--time-limit <seconds>'. To draw a part of a diagram: 'render --focus \
    <state>'. For a faster layout: 'render --engine sfdp'.

    """

  private func run(_ arguments: [String]) -> ToolRun {
    runTool(arguments, catalog: Self.catalog, draw: picture)
  }

  @Test(arguments: ["svg", "png", "pdf"])
  func `'render' reports a diagram that is too large, with the options that help`(format: String) {
    let slow = run(["render", "slow", "-T", format, "-o", "-"])
    #expect(slow.status == .failure && slow.output.isEmpty)
    #expect(slow.errors.hasPrefix("Error: slow: 'dot' is expected to take about "))
    #expect(slow.errors.hasSuffix(" 100 states and 198 transitions\n" + Self.advice))
    let errors = """
      Error: huge: the diagram has 5001 states, more than the limit of 5000
      To raise the limit: '--limit states=5001'. To draw a part of a diagram: 'render --focus <state>'.

      """
    let huge = ToolRun(status: .failure, output: "", errors: errors)
    #expect(run(["render", "huge", "-T", format, "-o", "-"]) == huge)
  }

  @Test func `the suggested options draw a large diagram, and text formats have no limits`() {
    #expect(run(["render", "slow", "--engine", "sfdp"]).status == .success)
    #expect(run(["render", "slow", "--focus", "0", "--radius", "0"]).status == .success)
    #expect(run(["render", "huge", "-T", "dot"]).status == .success)
  }

  @Test func `'render --file' reports a diagram that is too large`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.slow.json, to: "slow.json")
    try folder.write(Self.slowFile, to: "slow.dot")
    for name in ["slow.json", "slow.dot"] {
      let run = run(["render", "--file", folder(name), "-o", folder("slow.svg")])
      #expect(run.status == .failure && run.errors.hasSuffix(Self.advice), "\(name)")
    }
    #expect(try folder.names == ["slow.dot", "slow.json"])
  }

  @Test func `'embed' changes no file if a picture is too large`() throws {
    let folder = try TemporaryFolder()
    let text = "<!-- diagram: slow svg -->\n<!-- /diagram -->\n"
    try folder.write(text, to: "README.md")
    let run = run(["embed", folder("README.md")])
    #expect(run.status == .failure && run.errors.hasSuffix(Self.advice))
    #expect(try folder.text(of: "README.md") == text)
    #expect(try folder.names == ["README.md"])
  }

  @Test func `'diff' counts the elements of both diagrams`() throws {
    let folder = try TemporaryFolder()
    let run = run(["diff", "slow", "small", "-o", folder("d.svg")])
    #expect(run.status == .failure && run.output.isEmpty && run.errors.hasSuffix(Self.advice))
    #expect(run.errors.contains(" 100 states and 198 transitions\n"))
    #expect(try folder.names.isEmpty)
    #expect(self.run(["diff", "slow", "small", "-o", folder("d.dot")]).errors.isEmpty)
  }

  @Test(arguments: [
    (["--limit", "transitions=197"], "To raise the limit: '--limit transitions=198'. \(part)"),
    (["--limit", "documentBytes=99"], "To raise the limit: '--limit documentBytes=<>'. \(part)"),
    (["--limit", "labelBytes=3"], "To raise the limit: '--limit labelBytes=4'."),
    (
      ["--limit", "labelBytes=3", "--engine", "sfdp"], "To raise the limit: '--limit labelBytes=4'."
    ),
  ])
  func `the advice on a limit names its option, and others only if they help`(
    options: [String], advice: String
  ) {
    let limit = options[1].split(separator: "=")[1]
    let errors = run(["render", "slow", "--time-limit", "9"] + options).errors
    let text = errors.replacing(/documentBytes=[0-9]+/, with: "documentBytes=<>")
    #expect(text.hasSuffix(", more than the limit of \(limit)\n\(advice)\n"), "\(errors)")
  }

  private static let part = "To draw a part of a diagram: 'render --focus <state>'."

  @Test(arguments: [
    (ExceededLimit("memoryBytes"), LayoutEngine.dot, true, "memory \(part) \(faster)"),
    (ExceededLimit("memoryBytes"), .neato, true, "memory \(part)"),
    (ExceededLimit("memoryBytes"), .dot, false, "memory \(faster)"),
    (ExceededLimit("seconds"), .dot, true, "time \(part) \(faster)"),
    (ExceededLimit("seconds"), .sfdp, false, "time"),
    (ExceededLimit("outputBytes"), .dot, true, "output \(part)"),
  ])
  func `the advice on a failed child process names what helps with the engine`(
    limit: ExceededLimit, engine: LayoutEngine, isDiagram: Bool, advice: String
  ) {
    let starts = [
      "memory": "To raise the limit: '--limit memoryBytes=2G'.",
      "output": "To raise the limit: '--limit outputBytes=128M'.",
      "time": "To allow more time: '--time-limit <seconds>'.",
    ]
    let error = #expect(throws: GraphvizError.self) {
      try ToolLimits().advise(engine, isDiagram: isDiagram) { () throws(GraphvizError) in
        throw GraphvizError(.limit, problem: "", limit: limit)
      }
    }
    let start = advice.prefix { $0 != " " }
    #expect(error?.advice == (starts[String(start)] ?? "") + advice.dropFirst(start.count))
  }

  private static let faster = "For a faster layout: 'render --engine sfdp'."

  @Test(arguments: [
    ([], LayoutEngine.neato, true), ([], .patchwork, false),
    (["memoryBytes=3G"], .patchwork, true),
  ])
  func `a picture that may take much memory is drawn in a child process`(
    limits: [String], engine: LayoutEngine, isInChild: Bool
  ) throws {
    // 8 bytes for each pair of states.
    let diagram = StateDiagram(name: "many", nodes: (0..<6_000).map { .init("\($0)") })
    let options = (["states=6000"] + limits).flatMap { ["--limit", $0] }
    let limits = try ToolLimits(ParsedArguments(options, syntax: RenderCommand.syntax))
    // Tests can't be started as a child process.
    do throws(GraphvizError) {
      _ = try limits.draw { _ throws(GraphvizError) in
        try Picture(
          diagram, as: .svg, RenderingOptions(engine: engine, limits: limits.rendering))
      }
      #expect(!isInChild)
    } catch {
      #expect(isInChild && error.stage == .process, "\(error)")
    }
  }
}
