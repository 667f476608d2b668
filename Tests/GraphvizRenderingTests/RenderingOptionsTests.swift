import GraphvizRendering
import StateDiagrams
import Testing

@Suite struct RenderingOptionsTests {
  @Test func `the options that show in a picture are embedded in it`() {
    let options = RenderingOptions(
      style: .classic, direction: .topToBottom, dotsPerInch: 50, title: "t",
      highlighting: .init(current: ["open"]))
    let drawn = options.drawn(.door, as: .png)
    #expect(drawn.diagram == .door)
    #expect(drawn.style == .classic)
    #expect(drawn.direction == .topToBottom)
    #expect(drawn.title == "t")
    #expect(drawn.dotsPerInch == 50)
    #expect(drawn.isHighlighted)
  }

  @Test func `a resolution is embedded in a PNG alone`() {
    let options = RenderingOptions(dotsPerInch: 50)
    #expect(options.drawn(.door, as: .svg).dotsPerInch == nil)
  }

  @Test func `the default options are embedded in a picture`() {
    for format in ImageFormat.allCases {
      #expect(RenderingOptions(dotsPerInch: 144).drawn(.door, as: format) == DrawnDiagram(.door))
    }
    #expect(!DrawnDiagram(.door).isHighlighted && DrawnDiagram(.door).title == nil)
  }

  @Test func `diagnostics, which are not visible, are not embedded in a picture`() {
    let door = StateDiagram.door
    let diagram = StateDiagram(
      name: door.name, regions: door.regions, transitions: door.transitions,
      diagnostics: [.init(.noEvents, subject: "x", message: "y")])
    #expect(RenderingOptions().drawn(diagram, as: .svg) == DrawnDiagram(.door))
  }

  @Test func `a DOT file has the diagram in a comment after the text`() throws {
    let options = RenderingOptions(
      direction: .bottomToTop, title: "t", highlighting: .init(current: ["open"]))
    let file = options.dotFile(of: .door)
    let dot = StateDiagram.door.dot(
      direction: .bottomToTop, title: "t", highlighting: .init(current: ["open"]))
    #expect(file.hasPrefix(dot + "// {\"swiftStatecharts\":2,"))
    let read = try #require(try DrawnDiagram.read(file: file))
    #expect(read.drawn == options.drawn(.door, as: nil))
    #expect(!read.isEdited)
  }

  @Test func `Graphviz draws a DOT file with a long diagram in its comment`() throws {
    let diagram = StateDiagram(
      name: "long", nodes: (0..<400).map { .init("a state with a long label, \($0)") })
    let file = RenderingOptions().dotFile(of: diagram)
    #expect(try #require(try DrawnDiagram.read(file: file)).drawn.line(digest: "").count > 40_000)
    let picture = String(decoding: try draw(file, as: .svg).bytes, as: UTF8.self)
    #expect(picture.firstRange(of: ">a state with a long label, 399</text>") != nil)
  }
}
