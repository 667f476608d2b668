import Foundation
import Testing

@testable import GraphvizRendering

/// Texts that anybody may have written, drawn by the built `sm-graph`.
@Suite struct RenderingProcessTests {
  static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "sm-graph").path

  private static func render(
    _ dot: String, _ format: ImageFormat = .svg, limits: RenderingProcess.Limits = .init()
  ) throws -> RenderingProcess.Picture {
    try RenderingProcess(program: program, limits: limits).render(dot, as: format)
  }

  @Test(arguments: [
    (ImageFormat.svg, "<?xml"), (.png, "\u{89}PNG\r\n\u{1A}\n"), (.pdf, "%PDF-1."),
  ])
  func `draws every format`(format: ImageFormat, start: String) throws {
    let picture = try Self.render("graph { a -- b }", format)
    #expect(picture.bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    #expect(picture.warnings.isEmpty)
  }

  @Test func `keeps the colours of the text`() throws {
    let svg = String(
      decoding: try Self.render("digraph { a [color=\"#123456\"] }").bytes, as: UTF8.self)
    #expect(svg.contains("#123456") && !svg.contains("<style>"))
  }

  @Test func `passes on what Graphviz says`() throws {
    let picture = try Self.render("digraph { a [shape=nosuch] }")
    #expect(picture.warnings == ["using box for unknown shape nosuch"])
    let error = #expect(throws: GraphvizError.self) { try Self.render("digraph {\n ] }") }
    #expect(error?.messages == ["syntax error in line 2 near ']'"])
  }

  @Test func `ends a layout that takes too long`() throws {
    let text = "digraph {" + (0..<60).map { a in (0..<60).map { "\(a)->\($0);" }.joined() }.joined()
    let start = Date.now
    let error = #expect(throws: GraphvizError.self) {
      try Self.render(text + "}", limits: .init(seconds: 1))
    }
    #expect(error?.stage == .limit)
    #expect(error?.problem == "the picture is not there after a second")
    #expect(Date.now.timeIntervalSince(start) < 20)
  }

  @Test func `ends a layout whose task is cancelled`() async throws {
    let text =
      "digraph {" + (0..<60).map { a in (0..<60).map { "\(a)->\($0);" }.joined() }.joined() + "}"
    let task = Task {
      try await RenderingProcess(program: Self.program, limits: .init(seconds: 100))
        .render(text, as: .svg)
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    let start = Date.now
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(Date.now.timeIntervalSince(start) < 20)
  }

  @Test func `draws for a task what it draws for a thread`() async throws {
    let process = RenderingProcess(program: Self.program)
    let picture = try await process.render("digraph g { a }", as: .svg)
    #expect(try Self.render("digraph g { a }") == picture)
  }

  @Test func `rejects a text or a picture that is too long`() {
    let long = "digraph { a [label=\"\(String(repeating: "x", count: 5_000))\"] }"
    let input = #expect(throws: GraphvizError.self) {
      try Self.render(long, limits: .init(documentBytes: 4_000))
    }
    #expect(
      input?.problem == "the DOT text has 5024 bytes, and at most 4000 are drawn")
    let output = #expect(throws: GraphvizError.self) {
      try Self.render(long, limits: .init(outputBytes: 4_000))
    }
    #expect(output?.problem == "the picture has more than 4000 bytes")
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func `rejects a time that makes no sense`(seconds: Double) {
    let error = #expect(throws: GraphvizError.self) {
      try Self.render("graph { a }", limits: .init(seconds: seconds))
    }
    #expect(error?.stage == .request)
  }

  @Test func `keeps within its memory`() throws {
    // Needs a gigabyte of pixels.
    let text = "digraph { a [width=200, height=200] }"
    let start = Date.now
    #expect(throws: GraphvizError.self) {
      try RenderingProcess(program: Self.program, limits: .init(memoryBytes: 50 << 20))
        .render(text, as: .png, dotsPerInch: 70)
    }
    #expect(Date.now.timeIntervalSince(start) < 20)
  }

  @Test func `takes the highest numbers for no limit`() throws {
    let limits = RenderingProcess.Limits(
      seconds: RenderingProcess.Limits.longestTime, memoryBytes: .max, documentBytes: .max,
      outputBytes: .max)
    #expect(try Self.render("graph { a }", limits: limits) == Self.render("graph { a }"))
  }

  @Test func `is refused by a program that does not take part`() {
    let error = #expect(throws: GraphvizError.self) { try RenderingProcess() }
    #expect(error?.stage == .process)
    #expect(error?.advice?.contains("RenderingProcess.runIfRequested()") == true)
  }

  @Test(arguments: ["/bin/cat", "/bin/false", "/bin/true", "/bin/echo"])
  func `notices a program that does something else`(program: String) {
    let error = #expect(throws: GraphvizError.self) {
      try RenderingProcess(program: program).render("graph { a }", as: .svg)
    }
    #expect(error?.stage == .process)
  }
}
