import GraphvizRendering
import StateSpecifications
import Testing

/// Texts that are code in one of the formats, at every position of a diagram with text.
@Suite struct InjectionTests {
  private static let texts = [
    #""]; evil [label="evil", URL="javascript:evil()"]; ""#,
    #"\"]; evil -> evil; \""#,
    "\n} evil -> evil {\n",
    "<b>evil</b><script>evil()</script>",
    "</text></svg><svg onload=evil()><text>",
    "]]></metadata><script>evil()</script><metadata><![CDATA[",
    "--><script>evil()</script><!--",
    "\n[*] --> evil\nclick evil href \"javascript:evil()\"\n%%{init: {\"securityLevel\": \"loose\"}}%%",
    "\n---\nevil: true\n---\n",
    "\n@enduml\n!include /etc/passwd\n@startuml\n!evil",
    "\n!procedure $evil()\n<img:http://evil/x.png> [[javascript:evil() x]] %getenv(\"HOME\")",
    "\"/><script src=\"evil\"/><state id=\"",
    "&evil; <!ENTITY evil SYSTEM \"file:///etc/passwd\">",
    "| evil | evil |\n|---|---|\n| <img src=x onerror=evil()> |",
    "[evil](javascript:evil()) ![evil](http://evil/x.png) `evil` ```\nevil\n```",
    "<!-- end evil -->\n# evil\n- evil\n    evil",
    "../../evil",
    "$(evil) `evil` ; evil %s %n ${evil}",
  ]

  /// Returns a diagram with a text at every position.
  private static func diagram(_ text: String) -> StateDiagram {
    var state = StateDiagram.Node(text, entryEffects: [text], exitEffects: [text])
    state.isListed = false
    let composite = StateDiagram.Node(
      text, id: .init(path: ["composite", text]),
      regions: [.init(label: text, nodes: [.init("in", id: "in")]), .init(nodes: [.init("a")])])
    return StateDiagram(
      name: text, nodes: [.initial(), state, composite],
      transitions: [
        .init(from: .initial(), to: state.id),
        .init(
          from: state.id, to: composite.id, event: text, guard: .init(text), effects: [text, text]),
        .init(in: state.id, event: text, guard: .init(text), effects: [text]),
        .init(in: state.id, event: text + " 2", kind: .ignored),
      ],
      diagnostics: [.init(.noStates, subject: text, message: text)])
  }

  /// Returns a harmless text with as many lines.
  private static func harmless(_ text: String) -> String {
    String(text.map { $0 == "\n" ? "\n" : "x" })
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: texts, [DOTStyle.statechart, .classic])
  func `a label that is code adds no statement to DOT`(text: String, style: DOTStyle) {
    let dot = Self.diagram(text).dot(style: style)
    let harmless = Self.diagram(Self.harmless(text)).dot(style: style)
    #expect(Self.lines(dot).count == Self.lines(harmless).count)
    // Outside quotation marks, nothing is left of the text.
    let code = dot.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "")
      .replacing(#/<<[\s\S]*?>>/#, with: "")
    #expect(!code.contains("evil") && !code.contains("URL") && !code.contains("etc"))
  }

  @Test(arguments: texts)
  func `a label that is code adds no element and no link to SVG`(text: String) throws {
    let markup = GraphvizRenderingTests.text(
      try draw(Self.diagram(text), as: .svg, .init(title: text)))
    for sign in ["<script", "<svg onload", "<img", "<b>", "href=", "<!ENTITY", "<evil"] {
      #expect(!markup.contains(sign), "\(sign)")
    }
    #expect(markup.firstRange(of: "<svg ") != nil && markup.ranges(of: "<svg").count == 1)
    #expect(markup.hasSuffix("</svg>\n"))
  }

  @Test(arguments: texts)
  func `a label that is code adds no statement to Mermaid`(text: String) {
    let mermaid = Self.diagram(text).mermaid()
    // Before it stand three lines of YAML, with the title in quotes.
    let body = mermaid.split(separator: "\nstateDiagram-v2\n", maxSplits: 1)[1]
    #expect(
      Self.lines(mermaid).count == Self.lines(Self.diagram(Self.harmless(text)).mermaid()).count)
    for sign in ["<script", "<b>", "<img", "%%{", "javascript:", "](", "`"] {
      #expect(!body.contains(sign), "\(sign)")
    }
    #expect(Self.lines(mermaid).filter { $0 == "---" }.count == 2)
  }

  @Test(arguments: texts)
  func `a label that is code adds no statement to PlantUML`(text: String) {
    let plantUML = Self.diagram(text).plantUML()
    #expect(
      Self.lines(plantUML).count == Self.lines(Self.diagram(Self.harmless(text)).plantUML()).count)
    #expect(!Self.lines(plantUML).contains { $0.drop(while: \.isWhitespace).hasPrefix("!") })
    #expect(Self.lines(plantUML).filter { $0.contains("@enduml") } == ["@enduml"])
    for sign in ["<script", "<img:", "[[", "%getenv", "<b>", "$evil("] {
      #expect(!plantUML.contains(sign), "\(sign)")
    }
  }

  @Test(arguments: texts)
  func `a label that is code adds no element to SCXML`(text: String) {
    let scxml = Self.diagram(text).scxml()
    // Comments name the events that are renamed.
    func elements(_ scxml: String) -> Int {
      Self.lines(scxml).count { !$0.hasPrefix("  <!-- ") || !$0.hasSuffix(" -->") }
    }
    #expect(elements(scxml) == elements(Self.diagram(Self.harmless(text)).scxml()))
    for sign in ["<script", "<!ENTITY", "<img", "<b>", "&evil;", "<svg", "]]>"] {
      #expect(!scxml.contains(sign), "\(sign)")
    }
  }

  @Test(arguments: texts)
  func `a label that is code adds no row, element or link to Markdown`(text: String) {
    let markdown = Self.diagram(text).markdown()
    let harmless = Self.diagram(Self.harmless(text)).markdown()
    #expect(Self.lines(markdown).count == Self.lines(harmless).count)
    // A sign after a backslash stands for itself.
    func plain(_ text: String) -> String { text.replacing(/\\[^\n]/, with: "") }
    func columns(_ text: String) -> [Int] {
      Self.lines(plain(text)).map { $0.filter { $0 == "|" }.count }
    }
    #expect(columns(markdown) == columns(harmless))
    for sign in ["<script", "<img", "<b>", "](", "<!--", "`", "<svg", "&evil;"] {
      #expect(!plain(markdown).contains(sign), "\(sign)")
    }
  }

  @Test(arguments: texts)
  func `a label that is code is read back from JSON`(text: String) throws {
    let diagram = Self.diagram(text)
    #expect(try StateDiagram(json: diagram.json()) == diagram)
  }
}
