import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct DrawnDiagramTests {
  private let door = StateDiagram(
    name: "door", nodes: [.init("open"), .init("closed")],
    transitions: [.init(from: "open", to: "closed", event: "push")])

  private func file(_ drawn: DrawnDiagram) -> String { drawn.file(dot: drawn.dot()) }

  // MARK: Files

  @Test func `a drawn file is the text, and a comment with the diagram`() {
    let text = door.dot()
    let file = DrawnDiagram(door).file(dot: text)
    #expect(file.hasPrefix(text))
    #expect(file.dropFirst(text.count).split(separator: "\n").allSatisfy { $0.hasPrefix("// ") })
  }

  /// Adds a credit.
  private enum Meter: Hashable, StateType, DOTLabelable {
    case credit(Int)
    enum Event: Hashable, DOTLabelable {
      case coin(Int)
      static let dotLabelableItems = [Event.coin(1), .coin(2)]
    }
    static let initialState = Meter.credit(0)
    static let dotLabelableItems = [Meter.credit(0)]
    mutating func handleEvent(_ event: Event) -> String? {
      guard case .credit(let credit) = self, case .coin(let coin) = event else { return nil }
      self = .credit(min(credit + coin, limit))
      return nil
    }
  }
  @TaskLocal private static var limit = 3

  private static func meter(limit: Int) -> DrawnDiagram {
    $limit.withValue(limit) {
      DrawnDiagram(StateDiagram(of: MachineModel("m", exploring: Meter.self)))
    }
  }

  @Test func `a file of a derived diagram has one line for each state of its table`() throws {
    let text = file(Self.meter(limit: 3))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("// {\"path\":\"credit\"") } == 4)
    let read = try #require(try DrawnDiagram.read(file: text))
    #expect(read.drawn.diagram == Self.meter(limit: 3).diagram)
    #expect(read.drawn.diagram.origin != nil)
    // Another limit changes the lines of the two states near it, and adds one. The picture is the same.
    let other = file(Self.meter(limit: 4)).split(separator: "\n").filter { $0.hasPrefix("//") }
    #expect(Set(other).subtracting(text.split(separator: "\n")).count == 3)
  }

  @Test func `a file of a large table has the diagram and a digest of the table`() throws {
    let drawn = Self.meter(limit: 3_000)
    let text = file(drawn)
    #expect(text.utf8.count < 8_000)
    let read = try #require(try DrawnDiagram.read(file: text)).drawn.diagram
    #expect(read.origin == nil)
    #expect(read.transitions == drawn.diagram.transitions)
    #expect(read == drawn.diagram)
    let other = Self.meter(limit: 3_001).diagram
    #expect(read != other)
    let sentences = ["something that the picture doesn't show has changed"]
    #expect(other.differences(from: read).map(\.description) == sentences)
  }

  @Test func `a digest of a large table depends on properties and rules`() throws {
    struct Tank {
      enum Level: Hashable { case water(Int) }
      var state = Level.water(0)
      var drops: Int
      mutating func fill() {
        guard case .water(let level) = state else { return }
        state = .water(min(level + 1, 3_000))
      }
    }
    func tank(
      drops: Int, _ fill: (MachineInput<Tank>) -> MachineInput<Tank> = { $0 }
    ) -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "tank", observing: Tank(drops: drops), inputs: [fill(.input("fill") { $0.fill() })]))
    }
    let read = try #require(try DrawnDiagram.read(file: file(DrawnDiagram(tank(drops: 1)))))
      .drawn.diagram
    #expect(read.origin == nil)
    #expect(tank(drops: 1).differences(from: read).isEmpty)
    #expect(tank(drops: 2).differences(from: read).count == 1)
    #expect(tank(drops: 1) { $0.never(after: "fill") }.differences(from: read).count > 0)
  }

  @Test(arguments: StateDiagram.hostileLabels + StateDiagram.lookalikeLabels)
  func `a diagram with any labels is read back from a file, scalar by scalar`(_ label: String)
    throws
  {
    var drawn = DrawnDiagram(.hostile(label))
    drawn.title = label
    let read = try #require(try DrawnDiagram.read(file: file(drawn)))
    #expect(read.drawn == drawn)
    #expect(read.drawn.diagram.json().utf8.elementsEqual(drawn.diagram.json().utf8))
    #expect(read.drawn.title.map { Array($0.utf8) } == Array(label.utf8))
    #expect(!read.isEdited)
  }

  /// A diagram whose line of data has more than 40,000 bytes.
  private static let long = StateDiagram(
    name: "long",
    nodes: [.init("// " + String(repeating: "  ü", count: 6_000))]
      + (0..<200).map { .init("// \"é\" \\ //+ \($0)\n") })

  // The scanner of Graphviz 2.43 accepts lines of at most 16,382 bytes.
  @Test(arguments: ["\n", "\r\n"])
  func `a long diagram is read back from a file of lines that Graphviz accepts`(_ end: String)
    throws
  {
    let drawn = DrawnDiagram(Self.long)
    #expect(drawn.line(digest: "").utf8.count > 40_000)
    let text = file(drawn)
    for line in text.split(separator: "\n") {
      #expect(line.utf8.count < 16_383)
      #expect(!line.hasPrefix("//") || !line.hasSuffix(" "))
    }
    let read = try #require(try DrawnDiagram.read(file: text.replacing("\n", with: end)))
    #expect(read.drawn == drawn)
    #expect(!read.isEdited)
    let edited = text.replacing("digraph", with: "// edited\ndigraph")
    #expect(try DrawnDiagram.read(file: edited)?.isEdited == true)
  }

  @Test func `a diagram that is read back is drawn with its options and the given highlights`() {
    var drawn = DrawnDiagram(door)
    drawn.direction = .topToBottom
    drawn.title = "t"
    let highlights = StateDiagram.Highlights(current: ["open"])
    #expect(
      drawn.dot(highlighting: highlights)
        == door.dot(direction: .topToBottom, title: "t", highlighting: highlights))
    drawn.style = .classic
    #expect(drawn.dot() == door.dot(style: .classic, direction: .topToBottom))
  }

  // MARK: Edits

  private static let edits: [(String, String)] = [
    ("label=\"open\"", "label=\"ajar\""), (" push ", " pull "), ("#24292f", "#24292e"),
    ("digraph", " digraph"), ("\n}", "\n// edited\n}"),
  ]

  @Test(arguments: edits)
  func `an edit of the visible text of a file is detected`(_ text: String, _ replacement: String)
    throws
  {
    let dot = door.dot()
    let comment = file(DrawnDiagram(door)).dropFirst(dot.count)
    let edited = dot.replacing(text, with: replacement)
    #expect(!edited.utf8.elementsEqual(dot.utf8))
    let read = try #require(try DrawnDiagram.read(file: edited + comment))
    #expect(read.isEdited)
    #expect(read.drawn == DrawnDiagram(door))
  }

  @Test func `a file with highlights, which are not embedded, doesn't count as edited`() throws {
    var drawn = DrawnDiagram(door)
    drawn.isHighlighted = true
    let highlights = StateDiagram.Highlights(
      current: ["closed"], taken: Set(door.transitions), findings: door.findings())
    let file = drawn.file(dot: drawn.dot(highlighting: highlights))
    let read = try #require(try DrawnDiagram.read(file: file))
    #expect(read.drawn == drawn)
    #expect(!read.isEdited)
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the digest of a file is that of the 64-bit FNV-1a algorithm`(
    _ text: String, _ digest: String
  ) {
    #expect(DrawnDiagram.digest(of: text.utf8) == digest)
  }

  // MARK: Lines

  @Test func `a line of data is a JSON object with the digest`() {
    var drawn = DrawnDiagram(StateDiagram(name: "d", nodes: []))
    #expect(
      drawn.line(digest: "12ab")
        == #"{"swiftStatecharts":2,"notation":10,"digest":"12ab","style":"statechart","#
        + #""name":"d","diagram":{"name":"d","regions":[{"nodes":[]}],"#
        + #""transitions":[],"diagnostics":[]}}"#)
    drawn.style = .classic
    drawn.direction = .bottomToTop
    drawn.title = "t"
    drawn.isHighlighted = true
    #expect(
      drawn.line(digest: "").hasPrefix(
        #"{"swiftStatecharts":2,"notation":10,"digest":"","style":"classic","#
          + #""direction":"BT","title":"t","highlighted":true,"name":"d","diagram":{"#))
  }

  @Test(arguments: StateDiagram.hostileLabels + ["</metadata>", "-->", "a\n-- b\u{85}c\u{2029}"])
  func `a line of data has only visible characters without a meaning in XML and comments`(
    _ label: String
  ) throws {
    var drawn = DrawnDiagram(.hostile(label))
    drawn.title = label
    let line = drawn.line(digest: "0")
    #expect(line.hasPrefix(DrawnDiagram.mark))
    let body = line.dropFirst(DrawnDiagram.mark.count)
    for scalar in body.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned: Issue.record("\(scalar)")
      default: #expect(!["<", ">", "&", "-", "\u{FEFF}"].contains(scalar))
      }
    }
    let read = try DrawnDiagram.read(line)
    #expect(read.drawn == drawn)
    #expect(read.digest == "0")
  }

  @Test func `a line of data in an earlier notation keeps its number`() throws {
    let line = DrawnDiagram(door).line(digest: "0")
    #expect(try DrawnDiagram.read(line).drawn.notation == DrawnDiagram.notationVersion)
    let other = line.replacing(
      "\"notation\":\(DrawnDiagram.notationVersion)", with: "\"notation\":0")
    let read = try DrawnDiagram.read(other).drawn
    #expect(read.notation == 0)
    #expect(read != DrawnDiagram(door))
    #expect(read.diagram == door)
  }

  // MARK: Other texts

  @Test(arguments: [
    "", "\n", "//", "// comment\ndigraph {}", "digraph {}", "// {}\n", "// {\"other\":1}\n", "{",
    " // {\"swiftStatecharts\":1}",
  ])
  func `reading a text that embeds no diagram returns nil`(_ text: String) throws {
    #expect(try DrawnDiagram.read(file: text) == nil)
  }

  @Test func `DOT text without a comment embeds no diagram`() throws {
    #expect(try DrawnDiagram.read(file: door.dot()) == nil)
    #expect(try DrawnDiagram.read(file: door.dot(style: .classic)) == nil)
    let schema = GraphableStateMachineSchema<Lamp, LampEvent, Void>(initialState: .off) { _, _ in
      nil
    }
    #expect(schema.dotDigraph.hasPrefix("digraph {\n"))
  }

  private static let brokenLines: [(String, String)] = [
    ("", "line 1, column 21: the text ends before a value"),
    ("2", "line 1, column 22: the text ends before ',' or '}'"),
    ("2}", "the diagram: 'name' is missing"),
    (#"2,"name":"d"}"#, "the diagram: 'diagram' is missing"),
    ("\"2\"}", "swiftStatecharts: expected a number, found a string"),
    ("3}", "swiftStatecharts: version 3 is later than 2"),
    (#"2,"name":"d","diagram":5}"#, "diagram: expected an object, found a number"),
    (#"2,"name":"d","diagram":{"regions":[],"transitions":[]}}"#, "diagram: 'name' is missing"),
    (
      #"2,"name":"d","diagram":{"name":"d","regions":[{"nodes":[{"id":5}]}],"transitions":[]}}"#,
      "diagram.regions[0].nodes[0]: 'label' is missing"
    ),
    (
      #"2,"name":"d","diagram":{"name":"d","regions":[],"transitions":[{"source":"a","target":":x"}]}}"#,
      "diagram.transitions[0].target: the identifier ':x' names a pseudostate that doesn't exist"
    ),
    (drawing(#""digest":"0""#), "the diagram: 'notation' is missing"),
    (drawing(#""notation":"1""#), "notation: expected a number, found a string"),
    (
      drawing(#""notation":2,"style":"modern""#),
      "style: there is no kind 'modern'; the kinds are 'statechart', 'classic'"
    ),
    (
      drawing(#""notation":2,"style":"classic","direction":"UP""#),
      "direction: there is no kind 'UP'; the kinds are 'LR', 'TB', 'RL', 'BT'"
    ),
    (
      drawing(#""notation":2,"style":"classic","direction":"LR","title":1"#),
      "title: expected a string, found a number"
    ),
    (
      drawing(#""notation":2,"style":"classic","direction":"LR","highlighted":1"#),
      "highlighted: expected true or false, found a number"
    ),
    (
      drawing(#""notation":2,"style":"classic","direction":"LR""#),
      "the diagram: 'digest' is missing"
    ),
    (
      drawing(#""notation":2,"notation":1"#), "line 1, column 98: duplicate key 'notation'"
    ),
  ]

  private static func drawing(_ members: String) -> String {
    #"2,"name":"","diagram":{"name":"","regions":[],"transitions":[]},\#(members)}"#
  }

  @Test(arguments: brokenLines)
  func `a broken line of data is an error with the path`(_ rest: String, _ message: String) {
    let file = "digraph {}\n// " + DrawnDiagram.mark + rest
    let error = #expect(throws: StateDiagram.JSONError.self) { try DrawnDiagram.read(file: file) }
    #expect(error?.description == message)
  }

  @Test func `a file that ends inside its data is an error, or embeds no diagram`() throws {
    let text = file(DrawnDiagram(.everyKind)).dropLast()
    let size = DrawnDiagram(.everyKind).dot().count
    for count in stride(from: size, to: text.count, by: 7) {
      let part = String(text.prefix(count))
      guard part.contains("// " + DrawnDiagram.mark) else {
        #expect(try DrawnDiagram.read(file: part) == nil)
        continue
      }
      #expect(throws: StateDiagram.JSONError.self) { try DrawnDiagram.read(file: part) }
    }
  }
}
