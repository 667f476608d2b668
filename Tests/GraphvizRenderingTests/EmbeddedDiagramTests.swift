import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct EmbeddedDiagramTests {
  /// Labels that are code in a picture's format, are not allowed in it, or are long.
  private static let labels = [
    "locked", "", "</metadata>", "</metadata>\n", "<metadata class=\"swift-statecharts\">",
    "<metadata class=\"swift-statecharts\">{\"swiftStatecharts\":1}</metadata>\n",
    "-->", "--><svg>", "]]>", "<![CDATA[", "&amp;&#10;&bogus;", "<text >no</text>", "\"\\/\\\"",
    "%swift-statecharts{", "\n%swift-statecharts\n", "startxref\n0\n%%EOF\n", "<g id=",
    "IEND\u{AE}B`\u{82}", "two\nlines\r\n\u{B}\u{C}", "\u{2028}\u{2029}\u{85}",
    "\u{0}", "\u{1}\u{1F}\u{7F}\u{80}\u{9F}", "\u{FEFF}", "\u{FFFD}\u{FFFE}\u{FFFF}",
    "e\u{301} \u{E9}", "👩‍🚀", "שלום", "\u{10FFFF}", String(repeating: "<long>\u{0}", count: 2_000),
  ]

  /// Returns a diagram with a text at every position.
  private static func drawn(_ text: String) -> DrawnDiagram {
    let diagram = StateDiagram(
      name: text,
      regions: [
        .init(label: text, nodes: [.initial(), .init(text, entryEffects: [text, text])]),
        .init(nodes: [.init(text, id: .init(path: ["composite", text]), nodes: [.init("a")])]),
      ],
      transitions: [
        .init(
          from: .init(path: [text]), to: "a", event: text,
          guard: .init(text), effects: [text])
      ])
    var drawn = DrawnDiagram(diagram)
    drawn.title = text
    return drawn
  }

  /// Returns a picture of another graph with a diagram inside.
  private static func picture(_ drawn: DrawnDiagram, _ format: ImageFormat) throws -> [UInt8] {
    EmbeddedDiagram.embedded(
      drawn, in: try draw(DOT.door, as: format, dotsPerInch: 10).bytes, of: format)
  }

  /// Returns the diagram in an unedited picture; nil for anything else.
  private static func unedited(_ picture: [UInt8], _ format: ImageFormat) throws -> DrawnDiagram? {
    guard case .diagram(let drawn, isEdited: false) = try EmbeddedDiagram.read(picture, of: format)
    else { return nil }
    return drawn
  }

  @Test(arguments: labels, ImageFormat.allCases)
  func `a diagram with any label is read back from a picture`(
    label: String, format: ImageFormat
  ) throws {
    let drawn = Self.drawn(label)
    let read = try #require(try Self.unedited(try Self.picture(drawn, format), format))
    #expect(read == drawn)
    // Strings with different accents can be equal; their bytes are not.
    #expect(read.line(digest: "").utf8.elementsEqual(drawn.line(digest: "").utf8))
  }

  @Test(arguments: labels)
  func `an SVG with any label is well-formed, and has the diagram in one element`(
    label: String
  ) throws {
    let drawn = Self.drawn(label)
    let root = try #require(
      try XMLDocument(data: Data(try Self.picture(drawn, .svg))).rootElement())
    #expect(root.elements(forName: "g").count == 1)
    let elements = root.elements(forName: "metadata")
    #expect(elements.count == 1)
    let content = try #require(elements[0].stringValue)
    let object = try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]
    let diagram = object?["diagram"] as? [String: Any]
    #expect((diagram?["name"] as? String)?.utf8.elementsEqual(label.utf8) == true)
  }

  @Test(arguments: ImageFormat.allCases, [DOTStyle.statechart, .classic])
  func `a drawn picture is read back with its style, direction, title and highlights`(
    format: ImageFormat, style: DOTStyle
  ) throws {
    let options = RenderingOptions(
      style: style, direction: .bottomToTop, title: "<title>",
      highlighting: .init(current: ["open"]))
    var expected = DrawnDiagram(.door)
    expected.style = style
    expected.direction = .bottomToTop
    expected.title = "<title>"
    expected.isHighlighted = true
    #expect(try Self.unedited(try draw(.door, as: format, options), format) == expected)
    #expect(try Self.unedited(try draw(.door, as: format), format) == DrawnDiagram(.door))
  }
}

// MARK: The positions of the data

extension EmbeddedDiagramTests {
  @Test func `the embedded data is the first chunk after the header of a PNG`() throws {
    let plain = try draw(DOT.door, as: .png).bytes
    let picture = EmbeddedDiagram.embedded(DrawnDiagram(.door), in: plain, of: .png)
    let chunk = try #require(PNGChunk.find("iTXt", in: picture) { _ in true })
    #expect(chunk.range.lowerBound == 33)
    // The keyword, no compression, no language, no translated keyword.
    #expect(chunk.content.starts(with: Array("swift-statecharts\0\0\0\0\0{".utf8)))
    #expect(picture[..<33] + picture[chunk.range.upperBound...] == plain[...])
    #expect(PNGChunk.bytes("iTXt", Array(chunk.content)) == Array(picture[chunk.range]))
  }

  @Test func `the embedded data is a comment of a PDF, after which no offset points`() throws {
    let plain = try draw(DOT.door, as: .pdf).bytes
    let picture = EmbeddedDiagram.embedded(DrawnDiagram(.door), in: plain, of: .pdf)
    let pdf = String(decoding: picture, as: Unicode.ASCII.self)
    let comment = try #require(pdf.firstMatch(of: /\n%swift-statecharts\{[^\n]*\nstartxref\n/))
    #expect(
      pdf.replacing(comment.0, with: "\nstartxref\n")
        == String(decoding: plain, as: Unicode.ASCII.self))
    let offset = try #require(pdf.firstMatch(of: /startxref\n(\d+)\n%%EOF/).flatMap { Int($0.1) })
    #expect(
      picture[offset...].starts(with: Array("xref".utf8))
        || pdf.dropFirst(offset).prefixMatch(of: /\d+ 0 obj/) != nil)
  }
}

// MARK: Edited pictures

/// A change of an SVG.
struct SVGChange: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (String) throws -> String

  init(_ name: String, _ apply: @escaping @Sendable (String) throws -> String) {
    testDescription = name
    self.apply = apply
  }

  static let edits = [
    SVGChange("a changed label") { $0.replacing(">closed</text>", with: ">shut</text>") },
    SVGChange("a changed letter") { $0.replacing(">open</text>", with: ">Open</text>") },
    SVGChange("a changed effect") { $0.replacing("/ ring", with: "/ sing") },
    SVGChange("an empty label") { $0.replacing(">open</text>", with: "></text>") },
    SVGChange("a missing text") { $0.replacing(/<text [^>]*>open<\/text>\n/, with: "") },
    SVGChange("an added text") { $0.replacing("</svg>", with: "<text x=\"0\">new</text>\n</svg>") },
    SVGChange("exchanged labels") {
      $0.replacing(">open<", with: ">x<").replacing(">closed<", with: ">open<")
        .replacing(">x<", with: ">closed<")
    },
    SVGChange("a label that is joined with the next one") {
      $0.replacing(/>closed<\/text>[\s\S]*?<text [^>]*>/, with: ">closed")
    },
  ]

  static let changesOfLooks = [
    SVGChange("indentation") { $0.replacing("\n", with: "\n    ") },
    SVGChange("no indentation") { $0.replacing(/\n +/, with: "\n") },
    SVGChange("line ends of Windows") { $0.replacing("\n", with: "\r\n") },
    SVGChange("no line ends between elements") { $0.replacing(">\n<", with: "><") },
    SVGChange("attributes on lines of their own") { $0.replacing("<text ", with: "<text\n  ") },
    SVGChange("content on lines of its own") {
      $0.replacing(/(<metadata [^>]*>)(.*)(<\/metadata>)/) { match in
        "\(match.1)\n  \(match.2)\n\(match.3)"
      }
    },
    SVGChange("a rewritten file") { text in
      let document = try XMLDocument(data: Data(text.utf8))
      return document.xmlString(options: .nodePrettyPrint)
    },
    SVGChange("other colors") {
      $0.replacing("#24292f", with: "#123456").replacing("#f6f8fa", with: "pink")
    },
    SVGChange("no style sheet") { $0.replacing(/<style>[\s\S]*<\/style>/, with: "") },
    SVGChange("another font") { $0.replacing("Helvetica", with: "Times") },
    SVGChange("other positions") { $0.replacing(/translate\([^)]*\)/, with: "translate(9 9)") },
    SVGChange("a comment") {
      $0.replacing("<g id=", with: "<!-- mine --><g id=", maxReplacements: 1)
    },
  ]
}

extension EmbeddedDiagramTests {
  /// Diagrams whose labels Graphviz writes without and with entities.
  private static let diagrams = [
    StateDiagram.door,
    StateDiagram(
      name: "door",
      nodes: [.init("open"), .init("closed"), .init("half-open & \"jammed\", isn't it <now>?")],
      transitions: [
        .init(from: "open", to: "closed", event: "push", effects: ["ring"]),
        .init(in: "closed", event: "knock-knock", effects: ["ring"]),
      ]),
  ]

  @Test(arguments: SVGChange.edits, diagrams)
  func `an SVG with an edited text is reported as edited`(
    _ edit: SVGChange, diagram: StateDiagram
  ) throws {
    let svg = text(try draw(diagram, as: .svg))
    let edited = try edit.apply(svg)
    #expect(edited != svg)
    guard
      case .diagram(let drawn, let isEdited) = try EmbeddedDiagram.read(
        Array(edited.utf8), of: .svg)
    else {
      Issue.record("no diagram")
      return
    }
    #expect(drawn == DrawnDiagram(diagram))
    #expect(isEdited)
  }

  @Test(arguments: [ImageFormat.png, .pdf])
  func `a PNG or PDF with a changed byte is reported as edited`(format: ImageFormat) throws {
    let drawn = DrawnDiagram(.door)
    let plain = try draw(DOT.door, as: format, dotsPerInch: 10).bytes
    let picture = EmbeddedDiagram.embedded(drawn, in: plain, of: format)
    let start = format == .png ? 33 : picture.firstPosition(of: "%swift-statecharts")
    let data = try #require(start)..<(try #require(start) + picture.count - plain.count)
    var changed = picture
    for position in stride(from: 0, to: picture.count, by: format == .pdf ? 7 : 1)
    where !data.contains(position) {
      changed[position] ^= 1 << (position % 8)
      // A PNG whose first chunk has another length has no readable second one.
      if format == .png, (8..<12).contains(position) {
        #expect((try? Self.unedited(changed, format)) == nil)
      } else if case .diagram(let read, let isEdited) = try EmbeddedDiagram.read(
        changed, of: format)
      {
        #expect(isEdited && read == drawn, "byte \(position)")
      } else {
        Issue.record("byte \(position): no diagram")
      }
      changed[position] = picture[position]
    }
  }
}

// MARK: Other pictures

extension EmbeddedDiagramTests {
  @Test(arguments: ImageFormat.allCases)
  func `a picture of another program contains no diagram`(format: ImageFormat) throws {
    let line = DrawnDiagram(.door).line(digest: "0")
    let pictures: [[UInt8]] = [
      [], Array("hello".utf8), Array(line.utf8), try draw(DOT.door, as: format).bytes,
      Array("<svg><metadata><rdf:RDF/></metadata>\n<g id=\"a\"/></svg>".utf8),
      Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
        + PNGChunk.bytes("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0\(line)".utf8))
        + PNGChunk.bytes("tEXt", Array("swift-statecharts\0\0\0\0\0\(line)".utf8)),
      Array("%PDF-1.5\n% \(line)\nstartxref\n9\n%%EOF\n".utf8),
    ]
    for picture in pictures {
      guard case .none = try EmbeddedDiagram.read(picture, of: format) else {
        Issue.record("\(text(picture))")
        continue
      }
    }
  }
}

// MARK: Broken pictures

extension EmbeddedDiagramTests {
  /// Returns a minimal file with a line in the position of the data.
  private static func file(_ line: String, _ format: ImageFormat) -> [UInt8] {
    switch format {
    case .svg:
      return Array(
        "<svg><metadata class=\"swift-statecharts\">\(line)</metadata>\n<g id=\"a\"/></svg>".utf8
      )
    case .png:
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + PNGChunk.bytes("IHDR", Array(repeating: 0, count: 13))
        + PNGChunk.bytes("iTXt", Array("swift-statecharts\0\0\0\0\0\(line)".utf8))
        + PNGChunk.bytes("IEND", [])
    case .pdf: return Array("%PDF-1.5\n%swift-statecharts\(line)\nstartxref\n9\n%%EOF\n".utf8)
    }
  }

  @Test(
    arguments: [
      (
        "{\"swiftStatecharts\":", "line 1, column 21",
        "the text ends before a value"
      ),
      (
        "{\"swiftStatecharts\":1,\"swiftStatecharts\":1}", "line 1, column 23",
        "duplicate key 'swiftStatecharts'"
      ),
      ("{\"swiftStatecharts\":3}", "swiftStatecharts", "version 3 is later than 2"),
      (
        "{\"swiftStatecharts\":\"1\"}", "swiftStatecharts",
        "expected a number, found a string"
      ),
      ("{\"swiftStatecharts\":2}", "the diagram", "'name' is missing"),
      (
        "{\"swiftStatecharts\":2,\"name\":\"d\",\"diagram\":{\"name\":\"d\",\"regions\":[]}}",
        "diagram",
        "'transitions' is missing"
      ),
      (
        "{\"swiftStatecharts\":2,\"name\":\"d\",\"diagram\":{\"name\":\"d\",\"regions\":[],"
          + "\"transitions\":[]},\"notation\":1,\"style\":\"modern\"}", "style",
        "there is no kind 'modern'; the kinds are 'statechart', 'classic'"
      ),
    ], ImageFormat.allCases)
  func `broken data in a picture is an error with its position`(
    _ broken: (line: String, place: String, reason: String), format: ImageFormat
  ) {
    let error = #expect(throws: StateDiagram.JSONError.self) {
      try EmbeddedDiagram.read(Self.file(broken.line, format), of: format)
    }
    #expect(error?.place == broken.place)
    #expect(error?.reason == broken.reason)
  }

  @Test(arguments: ImageFormat.allCases)
  func `a picture in another version of the notation embeds another drawing`(
    format: ImageFormat
  ) throws {
    let line = DrawnDiagram(.door).line(digest: "0")
    let version = DrawnDiagram.notationVersion
    let newer = line.replacing("\"notation\":\(version),", with: "\"notation\":\(version + 1),")
    #expect(newer != line)
    guard
      case .diagram(let drawn, _) = try EmbeddedDiagram.read(Self.file(newer, format), of: format)
    else {
      Issue.record("no diagram")
      return
    }
    #expect(drawn.notation == version + 1)
    #expect(drawn != DrawnDiagram(.door) && drawn.diagram == .door)
  }
}
