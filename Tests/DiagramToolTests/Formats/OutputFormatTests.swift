import GraphvizRendering
import StateSpecifications
import Testing

@testable import DiagramTool

@Suite struct OutputFormatTests {
  @Test(arguments: OutputFormat.allCases)
  func `a file of each format starts as the format requires`(_ format: OutputFormat) throws {
    let bytes = try format.bytes(of: .door, RenderingOptions())
    let start: [UInt8] =
      switch format {
      case .dot: Array("digraph \"door\" {".utf8)
      case .svg: Array("<?xml".utf8)
      case .png: [0x89] + Array("PNG".utf8)
      case .pdf: Array("%PDF".utf8)
      case .mermaid:
        Array(
          "---\ntitle: \"door\"\n---\n%% swift-statecharts: door\n%% table ".utf8)
      case .plantuml: Array("@startuml\ntitle door\n".utf8)
      case .scxml: Array("<?xml".utf8)
      case .json: Array("{\n  \"formatVersion\": 1,\n  \"name\": \"door\"".utf8)
      case .markdown: Array("<!-- swift-statecharts: door -->\n\n| State |".utf8)
      case .html: Array("<!DOCTYPE html>\n<html lang=\"en\">\n".utf8)
      }
    #expect(bytes.starts(with: start))
  }

  @Test func `a DOT file is the text of the diagram, and a comment with the diagram`() throws {
    let file = String(decoding: try OutputFormat.dot.bytes(of: .door, .init()), as: UTF8.self)
    #expect(file.hasPrefix(StateDiagram.door.dot() + "// {") && file.hasSuffix("}}\n"))
  }

  @Test func `a page contains its picture, its data and names as text`() throws {
    let diagram = StateDiagram.door.named("</title> {{data}} &")
    let page = String(decoding: try OutputFormat.html.bytes(of: diagram, .init()), as: UTF8.self)
    #expect(page.contains("<title>&lt;/title&gt; {{data}} &amp;</title>"))
    #expect(page.contains("<h1 dir=\"auto\">&lt;/title&gt; {{data}} &amp;</h1>"))
    #expect(page.contains("application/json\">" + diagram.pageData.line + "</script>"))
    let svg = String(decoding: try OutputFormat.svg.bytes(of: diagram, .init()), as: UTF8.self)
    #expect(page.contains(try #require(svg.firstRange(of: "<svg ").map { svg[$0.lowerBound...] })))
    #expect(page.hasSuffix("</html>\n"))
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
    ("scxml", .scxml), ("json", .json), ("md", .markdown), ("markdown", .markdown), ("html", .html),
    ("jpg", nil), ("", nil), ("SVG", nil),
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
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let part =
    "To draw an overview: 'render --depth 1'; to draw a part: 'render --focus <state>'."

  /// Runs a command with limits below the three states and four transitions of a door.
  private func run(_ arguments: String..., limit: String = "states=2") -> ToolRun {
    runTool(arguments + ["--limit", limit], draw: picture)
  }

  @Test(arguments: [
    ("states=5", "6 states", "states=6"), ("transitions=5", "6 transitions", "transitions=6"),
    ("documentBytes=99", "", "documentBytes="),
  ])
  func `'render' reports a diagram that is too large, with the options that help`(
    limit: String, count: String, sufficient: String
  ) {
    for format in ["svg", "png", "pdf"] {
      let run = run("render", "door", "-T", format, "-o", "-", limit: limit)
      #expect(run.status == .failure && run.output.isEmpty)
      #expect(run.errors.hasPrefix("Error: door: the diagram has \(count)"))
      #expect(run.errors.contains("\nTo raise the limit: '--limit \(sufficient)"))
      #expect(run.errors.hasSuffix(" \(Self.part)\n"))
    }
    #expect(run("render", "door", "-T", "dot", limit: limit).status == .success)
  }

  @Test func `no file is written if a picture is too large`() throws {
    try folder.write(StateDiagram.door.json(), to: "copy.json")
    for arguments in [
      ["diff", "door", "garage-door", "-o", folder("d.svg")],
      ["render", "--file", folder("copy.json"), "-o", folder("copy.svg")],
    ] {
      let run = runTool(arguments + ["--limit", "states=2"], draw: picture)
      #expect(run.status == .failure && run.errors.hasSuffix(Self.part + "\n"), "\(run)")
    }
    #expect(try folder.names == ["copy.json"])
  }

  @Test(arguments: [
    ("memoryBytes", true, "To raise the limit: '--limit memoryBytes=<number>'. \(part)"),
    ("seconds", true, "To allow more time: '--time-limit <seconds>'. \(part)"),
    ("seconds", false, "To allow more time: '--time-limit <seconds>'."),
  ])
  func `the advice on a failed child process names what helps`(
    limit: String, isDiagram: Bool, advice: String
  ) {
    let error = #expect(throws: GraphvizError.self) {
      try GraphvizError.advising(isDiagram: isDiagram) { () throws(GraphvizError) in
        throw GraphvizError(.limit, problem: "", limit: ExceededLimit(limit))
      }
    }
    #expect(error?.advice == advice)
  }
}
