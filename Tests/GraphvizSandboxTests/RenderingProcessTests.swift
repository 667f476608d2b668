import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

@testable import GraphvizSandbox

/// Programs that tests start.
enum Program {
  /// The built `sm-graph`, which calls `RenderingProcess.runIfRequested()`.
  static let smGraph = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "sm-graph").path
}

/// Untrusted texts, and diagrams, drawn by the built `sm-graph`.
@Suite(.timeLimit(.minutes(10))) struct RenderingProcessTests {
  /// A process with enough time for a small picture on a busy machine.
  private static let process = RenderingProcess(
    program: Program.smGraph, limits: .init(seconds: 200))

  private static func render(
    _ dot: String, _ format: ImageFormat = .svg,
    limits: RenderingLimits = RenderingLimits(seconds: 200)
  ) throws -> RenderingProcess.Picture {
    try RenderingProcess(program: Program.smGraph, limits: limits).render(dot, as: format)
  }

  /// A graph whose layout takes minutes.
  private static let endless =
    "digraph {" + (0..<60).map { a in (0..<60).map { "\(a)->\($0);" }.joined() }.joined() + "}"

  @Test(arguments: [
    (ImageFormat.svg, "<?xml"), (.png, "\u{89}PNG\r\n\u{1A}\n"), (.pdf, "%PDF-1."),
  ])
  func `a child process draws untrusted DOT in each format`(format: ImageFormat, start: String)
    throws
  {
    let picture = try Self.render("graph { a -- b }", format)
    #expect(picture.bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    #expect(picture.warnings.isEmpty)
  }

  @Test func `a child process draws as this process does`() throws {
    let dot = "digraph g { a -> b -> c; a -> c }"
    let picture = try Self.process.render(dot, as: .svg)
    #expect(try picture.bytes == GraphvizLibrary.draw(Drawing(dot, as: .svg)).bytes)
  }

  @Test func `a child process passes on the warnings and messages of Graphviz`() throws {
    let picture = try Self.render("digraph { a [shape=nosuch] }")
    #expect(picture.warnings == ["using box for unknown shape nosuch"])
    let error = #expect(throws: GraphvizError.self) { try Self.render("digraph {\n ] }") }
    #expect(error?.stage == .parse)
    #expect(error?.messages == ["syntax error in line 2 near ']'"])
  }

  @Test func `a child process reads no files, and warns of files in the text`() throws {
    let folder = try TemporaryFolder()
    try Data("<svg width=\"9pt\" height=\"9pt\"><text>secret</text></svg>".utf8)
      .write(to: URL(filePath: folder("secret.svg")))
    let picture = try Self.render("digraph { a [image=\"\(folder("secret.svg"))\"] }")
    #expect(picture.warnings.contains("images and other files are not read"))
    #expect(!String(decoding: picture.bytes, as: UTF8.self).contains("secret"))
  }

  @Test func `several child processes draw at once`() async {
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          let bytes = (try? Self.render("graph { n\(number) }").bytes) ?? []
          let svg = String(decoding: bytes, as: UTF8.self)
          #expect(svg.contains(">n\(number)</text>"))
        }
      }
    }
  }
}

// MARK: Limits

extension RenderingProcessTests {
  @Test func `a child process ends a layout at the time limit`() throws {
    let error = #expect(throws: GraphvizError.self) {
      try Self.render(Self.endless, limits: .init(seconds: 1))
    }
    #expect(error?.stage == .limit)
    #expect(error?.problem == "drawing takes more than a second")
    #expect(error?.advice == "Draw a part of the graph, or allow more time.")
  }

  @Test func `a text that exceeds the limit is rejected`() {
    let long = "digraph { a [label=\"\(String(repeating: "x", count: 5_000))\"] }"
    let input = #expect(throws: GraphvizError.self) {
      try Self.render(long, limits: .init(documentBytes: 4_000))
    }
    #expect(input?.stage == .limit)
    #expect(input?.problem == "the diagram has 5024 bytes of DOT text, more than the limit of 4000")
    #expect(
      input?.advice == "Draw a part of it, or raise the limit 'documentBytes'.")
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func `a time limit outside zero to a day is rejected`(seconds: Double) {
    let error = #expect(throws: GraphvizError.self) {
      try Self.render("graph { a }", limits: .init(seconds: seconds))
    }
    #expect(error?.stage == .request)
    #expect(error?.problem == "a time limit of \(seconds) seconds is invalid")
    #expect(error?.advice == "Choose more than 0 and at most 86400.")
  }

  @Test(arguments: [RenderingLimits(memoryBytes: 0), .init(memoryBytes: -1)])
  func `a limit on bytes that is not above zero is rejected`(limits: RenderingLimits) {
    let error = #expect(throws: GraphvizError.self) {
      try Self.render("graph { a }", limits: limits)
    }
    #expect(error?.stage == .request)
    #expect(error?.problem == "a limit in bytes is not above 0")
  }

  @Test func `a child process draws within the memory limit`() throws {
    // A tenth of a gigabyte of pixels.
    let dot = "digraph { a [width=64, height=64] }"
    let process = RenderingProcess(
      program: Program.smGraph, limits: .init(seconds: 200, memoryBytes: 100 << 20))
    let error = #expect(throws: GraphvizError.self) {
      try process.render(dot, as: .png, dotsPerInch: 80)
    }
    #expect(error?.problem == "drawing takes more than 100 MiB of memory")
    let picture = try Self.process.render(dot, as: .png, dotsPerInch: 80)
    #expect(picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a child process accepts the highest limits`() throws {
    let limits = RenderingLimits(
      documentBytes: .max, seconds: RenderingLimits.longestTime, memoryBytes: .max)
    #expect(try Self.render("graph { a }", limits: limits) == Self.render("graph { a }"))
  }
}

// MARK: Diagrams

extension RenderingProcessTests {
  private static let door = StateDiagram(
    name: "door",
    nodes: [.init("open"), .init("closed"), .initial()],
    transitions: [
      .init(from: .initial(), to: "closed"),
      .init(from: "closed", to: "open", event: "push"),
      .init(from: "open", to: "closed", event: "pull", effects: ["ring"]),
      .init(in: "open", event: "push", kind: .ignored),
    ])

  @Test(
    arguments: ImageFormat.allCases,
    [
      RenderingOptions(), .init(style: .classic, direction: .topToBottom),
      .init(dotsPerInch: 40, title: "a <title>"),
      .init(highlighting: .init(current: ["open"], findings: door.findings())),
    ])
  func `a child process draws a diagram with the same bytes as this process`(
    format: ImageFormat, options: RenderingOptions
  ) throws {
    #expect(
      try Self.process.render(Self.door, as: format, options: options)
        == Self.door.rendered(as: format, options: options))
  }

  @Test(arguments: [
    RenderingOptions(limits: .init(states: 2)), .init(limits: .init(transitions: 3)),
    .init(limits: .init(documentBytes: 10)),
  ])
  func `a child process rejects a diagram that exceeds a limit of the options`(
    options: RenderingOptions
  ) {
    let error = #expect(throws: GraphvizError.self) {
      try Self.process.render(Self.door, as: .svg, options: options)
    }
    let expected = #expect(throws: GraphvizError.self) {
      try Self.door.rendered(as: .svg, options: options)
    }
    #expect(error == expected && error?.stage == .limit)
  }

  @Test func `a child process draws a slow layout until the time limit`() throws {
    let ids = (0..<60).map { StateDiagram.Node.ID(path: ["\($0)"]) }
    let diagram = StateDiagram(
      name: "complete", nodes: ids.map { .init($0.description) },
      transitions: ids.flatMap { source in
        // With one event for all, they would be drawn once.
        ids.map { StateDiagram.Transition(from: source, to: $0, event: "\(source)\($0)") }
      })
    let options = RenderingOptions(limits: .init(seconds: 1))
    let error = #expect(throws: GraphvizError.self) {
      try Self.process.render(diagram, as: .svg, options: options)
    }
    #expect(error?.problem == "drawing takes more than a second")
  }
}

// MARK: Programs

extension RenderingProcessTests {
  @Test func `a child process can't be created in a program that has not called runIfRequested`() {
    let error = #expect(throws: GraphvizError.self) { try RenderingProcess() }
    #expect(error?.stage == .process)
    #expect(
      error?.problem == "this program can't be started again to draw in a child process")
    #expect(
      error?.advice == "Call 'RenderingProcess.runIfRequested()' first in the program.")
  }

  @Test(arguments: ["", "<&- >&- 2>&-"])
  func `runIfRequested allows child processes, even without standard files`(
    redirections: String
  ) throws {
    let folder = try TemporaryFolder()
    let (text, picture) = (folder("a.dot"), folder("a.svg"))
    try Data("graph { untrusted }".utf8).write(to: URL(filePath: text))
    // The shell keeps its files open: a program that closes its output has a second left.
    let command =
      "\(Program.smGraph) render --file \(text) -o \(picture) --time-limit 200 \(redirections); "
      + "exit $?"
    let ending = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", command], environment: ["TMPDIR=\(folder.path)"]
    ).run(input: [], maximumOutput: 1_000, seconds: 250)
    #expect(ending.kind == .exited(0) && ending.errors.isEmpty)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.contains(">untrusted</text>"))
    // The working folder of the child process is gone.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["a.dot", "a.svg"])
  }

  @Test(arguments: ["/bin/cat", "/bin/false", "/bin/true", "/bin/echo", "/no/such/program"])
  func `a program that doesn't draw is an error as a child process`(program: String) {
    let error = #expect(throws: GraphvizError.self) {
      try RenderingProcess(program: program, limits: .init(seconds: 200))
        .render("graph { a }", as: .svg)
    }
    #expect(error?.stage == .process)
  }

  @Test(arguments: [
    ("kill -SEGV $$", "Graphviz crashes on the DOT text (segmentation fault)"),
    ("kill -ABRT $$", "Graphviz crashes on the DOT text (abort)"),
    ("exit 3", "Graphviz gives up on the DOT text (exit status 3)"),
    ("echo words", "the child process sent an invalid reply"),
    ("/bin/cat >/dev/null", "the child process ended without a reply"),
    ("exit 71", "the child process can't limit its resources"),
  ])
  func `the end of a child process is an error that names it`(script: String, problem: String)
    throws
  {
    let folder = try TemporaryFolder()
    let process = RenderingProcess(
      program: try folder.script(script), limits: .init(seconds: 200))
    let error = #expect(throws: GraphvizError.self) {
      try process.render("graph { a }", as: .svg)
    }
    #expect(error?.stage == .process)
    #expect(error?.problem == problem)
  }
}

// MARK: Hostile texts

extension RenderingProcessTests {
  private static let hostile = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Hostile")

  private static let hostileNames =
    ((try? FileManager.default.contentsOfDirectory(atPath: hostile.path)) ?? []).sorted()

  @Test func `the folder of hostile DOT texts is not empty`() {
    #expect(Self.hostileNames.count == 24)
  }

  @Test(arguments: hostileNames)
  func `a hostile text is drawn or is an error, within the limits`(name: String) throws {
    let folder = try TemporaryFolder()
    mkfifo(folder("fifo"), 0o600)
    let secret = "<svg><text>secret</text></svg>"
    try Data(secret.utf8).write(to: URL(filePath: folder("secret.svg")))
    let content = try Data(contentsOf: Self.hostile.appending(path: name))
    let dot = String(decoding: content, as: UTF8.self).replacing("FOLDER", with: folder.path)
    do {
      let picture = try Self.render(dot, limits: .init(seconds: 1)).bytes
      let text = String(decoding: picture, as: UTF8.self)
      #expect(!picture.isEmpty && !text.contains("root:") && !text.contains("secret</text>"))
    } catch let error as GraphvizError {
      #expect(!error.problem.isEmpty && error.stage != .context)
    }
  }

  @Test(arguments: [
    "digraph {" + String(repeating: "subgraph cluster_a {", count: 20_000)
      + String(repeating: "}", count: 20_001),
    "digraph { a [label=<" + String(repeating: "<b>", count: 50_000) + ">] }",
  ])
  func `a text that is nested deeply is drawn or is an error`(dot: String) {
    do {
      _ = try Self.render(dot, limits: .init(seconds: 1))
    } catch {
      #expect((error as? GraphvizError)?.problem.isEmpty == false)
    }
  }

  @Test(arguments: [
    ("empty.dot", GraphvizError.Stage.request, "the DOT text is empty"),
    ("comment.dot", .parse, "the DOT text contains no graph"),
    (
      "nul.dot", .request,
      "the DOT text contains a NUL character, at which Graphviz would stop reading"
    ),
    ("html-unclosed.dot", .layout, "Graphviz can't lay out the graph"),
  ])
  func `a text that is not a graph is an error that says so`(
    name: String, stage: GraphvizError.Stage, problem: String
  ) throws {
    let content = try Data(contentsOf: Self.hostile.appending(path: name))
    let error = #expect(throws: GraphvizError.self) {
      try Self.render(String(decoding: content, as: UTF8.self))
    }
    #expect(error?.stage == stage)
    #expect(error?.problem == problem)
  }
}
