import ExampleMachines
import GraphvizRendering
import StateSpecifications
import Testing

@testable import DiagramTool

@Suite struct WrittenFileTests {
  /// Returns a file of a diagram as the tool writes it.
  private func file(
    _ format: OutputFormat, of diagram: StateDiagram = .door, _ options: RenderingOptions = .init()
  ) throws -> WrittenFile {
    WrittenFile(try format.bytes(of: diagram, options), format, named: "file")
  }

  private func changes(
    of file: WrittenFile, to diagram: StateDiagram = .door, _ options: RenderingOptions? = nil
  ) throws -> [String]? {
    try file.changes(to: diagram, options: options, draw: picture)
  }

  private static let drawn: [OutputFormat] = [.dot, .svg, .png, .pdf]

  @Test(arguments: drawn + [.json, .mermaid, .html])
  func `a written file is up to date with its diagram`(_ format: OutputFormat) throws {
    let file = try file(format)
    #expect(file.problem == nil)
    #expect(file.diagram != nil)
    #expect(try changes(of: file) == nil)
  }

  @Test(arguments: drawn)
  func `a written picture contains the options of its drawing`(_ format: OutputFormat) throws {
    var options = RenderingOptions(direction: .bottomToTop)
    options.title = "A -- \"title\" </metadata> 🚪\nof two lines"
    let file = try file(format, of: .door, options)
    #expect(file.options == options)
    #expect(try changes(of: file) == nil)
    options = RenderingOptions(style: .classic)
    #expect(try self.file(format, of: .door, options).options == options)
  }

  @Test(arguments: drawn)
  func `a written file contains labels with any characters`(_ format: OutputFormat) throws {
    let label =
      "]]> --> </metadata> \\ \" ' & \n\r\t\u{0}\u{1B}\u{FFFE}\u{2028} é 🚪 %end\nstartxref"
    let door = StateDiagram.door
    let diagram = StateDiagram(
      name: door.name, regions: door.regions,
      transitions: door.transitions + [.init(in: "open", event: "look", effects: [label])])
    #expect(try file(format, of: diagram).diagram == diagram)
  }

  // MARK: Edited files

  @Test(arguments: [
    (OutputFormat.dot, "open", "opened"), (.dot, "#57606a", "red"), (.dot, "\n}", "\n// edited\n}"),
    (.svg, ">open<", ">opened<"),
    (.svg, "</text>\n</g>", "</text>\n<text x=\"1\">new</text>\n</g>"),
    (.svg, "<text ", "<desc "),
  ])
  func `an edited text is reported`(
    _ format: OutputFormat, _ old: String, _ new: String
  ) throws {
    let text = String(decoding: try format.bytes(of: .door, .init()), as: UTF8.self)
    let start = try #require(
      format == .dot
        ? text.firstRange(of: "// {")?.lowerBound : text.firstRange(of: "</metadata>")?.upperBound)
    let edited =
      format == .dot
      ? text[..<start].replacing(old, with: new) + text[start...]
      : text[..<start] + text[start...].replacing(old, with: new)
    try #require(edited != text)
    let file = WrittenFile(Array(edited.utf8), format, named: "a/b")
    #expect(file.problem == "'a/b' was edited after it was drawn")
    #expect(file.diagram == nil)
    #expect(try changes(of: file) == ["'a/b' was edited after it was drawn"])
    #expect(file.isMarked(for: "door"))
  }

  // The length of the embedded text is part of a PNG.
  // MARK: Pages

  @Test func `a page is compared without the layout of its picture`() throws {
    let bytes = try OutputFormat.html.bytes(of: .door, .init())
    let page = String(decoding: bytes, as: UTF8.self)
    func changes(_ old: String, _ new: String) throws -> [String]? {
      let edited = page.replacing(old, with: new)
      try #require(edited != page)
      return try self.changes(of: WrittenFile(Array(edited.utf8), .html, named: "page"))
    }
    #expect(try changes(" x=\"", " x=\"1") == nil)
    let outdated = ["the steps of the machine or the form of the page have changed"]
    #expect(try changes("\"prefix\"", "\"start\"") == outdated)
    #expect(try changes("\"use strict\"", "") == outdated)
    #expect(try changes(">open<", ">shut<") == ["'page' was edited after it was drawn"])
    #expect(
      try self.changes(of: WrittenFile(bytes, .html, named: "page"), to: .doorThatCreaks)
        == self.changes(of: file(.svg), to: .doorThatCreaks))
  }

  // MARK: Files that can't be read

  @Test(arguments: [
    (OutputFormat.json, "{", "line 1, column 2: the text ends before a key in quotes"),
    (
      .json, #"{"formatVersion": 3}"#,
      "formatVersion: version 3 is later than 1, the latest that is supported; read it with a newer "
        + "version of swift-statecharts"
    ),
    (.mermaid, "graph LR\n", "line 1: the diagram must start with 'stateDiagram-v2'"),
    (.dot, #"// {"swiftStatecharts":1"#, "line 1, column 22: the text ends before ',' or '}'"),
    (
      .dot, #"// {"swiftStatecharts":"1"}"#,
      "swiftStatecharts: expected a number, found a string"
    ),
    (
      .dot, #"// {"swiftStatecharts":1}"#,
      "swiftStatecharts: version 1 is no longer read; render the file again"
    ),
    (.dot, #"// {"swiftStatecharts":2}"#, "the diagram: 'name' is missing"),
    (
      .svg, #"<metadata class="swift-statecharts">{"swiftStatecharts":[</metadata>"# + "\n",
      "line 1, column 22: the text ends before a value"
    ),
  ])
  func `the error in an unreadable file is reported`(
    _ format: OutputFormat, _ text: String, _ error: String
  ) throws {
    let file = WrittenFile(Array(text.utf8), format, named: "x\u{1B}")
    let problem = "'x\\u{1B}' can't be read as a diagram (\(error))"
    #expect(file.problem == problem)
    #expect(try changes(of: file) == [problem])
  }

  @Test(arguments: [
    (OutputFormat.scxml, "'file' is scxml, which can't be read back"),
    (.markdown, "'file' is markdown, which can't be read back"),
    (.plantuml, "'file' is plantuml, which can't be read back"),
  ])
  func `a format that can't be read back is reported`(
    _ format: OutputFormat, _ problem: String
  ) throws {
    let file = try file(format)
    #expect(file.problem == problem)
    #expect(file.diagram == nil)
    #expect(try changes(of: file) == nil)
    #expect(try changes(of: file, to: .doorToShove) == [])
  }

  // MARK: Files of another drawing

  // MARK: Values that the picture doesn't show

  /// A bell that rings if it is pressed hard, with whatever hand.
  private enum Bell: StateType, CaseIterable, DOTLabelable {
    case quiet, ringing

    enum Event: DOTLabelable {
      case press(force: Int, hand: String)
      @TaskLocal static var dotLabelableItems: [Event] = [
        .press(force: 1, hand: "left"), .press(force: 5, hand: "left"),
      ]
    }

    static let initialState = Bell.quiet

    mutating func handleEvent(_ event: Event) {
      if case .press(let force, _) = event, force > 3 { self = .ringing }
    }
  }

  @Test(arguments: drawn)
  func `a change of values that a picture doesn't show is reported`(
    _ format: OutputFormat
  ) throws {
    let before = StateDiagram(of: Bell.self, named: "bell")
    let events = Bell.Event.dotLabelableItems + [.press(force: 5, hand: "right")]
    let after = Bell.Event.$dotLabelableItems.withValue(events) {
      StateDiagram(of: Bell.self, named: "bell")
    }
    try #require(before.transitions.contains { $0.guard == "force: 5" })
    try #require(before.dot() == after.dot())
    let file = try file(format, of: before)
    #expect(try changes(of: file, to: before) == nil)
    #expect(
      try changes(of: file, to: after) == [
        "`press(force: 5, hand: \"right\")` is now among the events"
      ])
  }

  // MARK: The machine of a file

  @Test(arguments: OutputFormat.allCases)
  func `a written file is marked with the name of its machine`(_ format: OutputFormat) throws {
    let diagram = StateDiagram.door.named("a -- 'door'>")
    let file = try file(format, of: diagram)
    #expect(file.isMarked(for: "a -- 'door'>"))
    #expect(!file.isMarked(for: "door"))
  }
}
