import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct FinishedSVGTests {
  private static func root(_ diagram: StateDiagram, title: String? = nil) throws -> XMLElement {
    let svg = try draw(diagram, as: .svg, .init(title: title))
    return try #require(XMLDocument(data: Data(svg)).rootElement())
  }

  /// Returns the groups of the elements with an `id` inside.
  private static func groups(_ root: XMLElement) throws -> [XMLElement] {
    try root.nodes(forXPath: "//*[local-name() = 'g']").compactMap { $0 as? XMLElement }
  }

  @Test func `an SVG starts with its title, a description and the style sheet`() throws {
    let root = try Self.root(.door, title: "A <door>")
    let elements = (root.children ?? []).compactMap { $0 as? XMLElement }
    #expect(elements.map(\.name) == ["title", "desc", "style", "metadata", "g"])
    #expect(elements[0].stringValue == "A <door>")
    #expect(elements[1].stringValue?.contains("From closed to open on push.") == true)
    #expect(elements[2].stringValue?.contains("prefers-color-scheme: dark") == true)
    #expect(root["role"] == "img")
  }

  @Test(arguments: ["<svg x>", "a --> <svg b>", "--><svg c=\"d\">", "\n<svg >\n", "<!--", "\u{1}"])
  func `an SVG has one style sheet and no comment, even if the name is markup`(
    name: String
  ) throws {
    let diagram = StateDiagram(name: name, nodes: [.init(name)], transitions: [])
    let svg = try draw(diagram, as: .svg)
    let root = try #require(XMLDocument(data: Data(svg)).rootElement())
    #expect(root.elements(forName: "style").count == 1)
    #expect(text(svg).contains("<!--") == false)
    #expect(text(svg).contains("graphviz version") == false)
  }

  @Test func `each element of an SVG has its description as its title`() throws {
    let titles = try Self.groups(Self.root(.door)).reduce(into: [:]) { titles, group in
      titles[group["id"] ?? ""] =
        group.elements(forName: "title").map { $0.stringValue ?? "" }
    }
    #expect(titles["door"] == [])
    #expect(titles["door/closed"] == ["State closed"])
    #expect(titles["door/closed--open"] == ["From closed to open on push"])
    #expect(titles["door/open--closed"] == ["From open to closed on pull with effect ring"])
  }

  @Test(arguments: ["", "<svgx>", "no svg", "<text ", "<g id=\"", "<!-- "])
  func `bytes that are not an SVG by Graphviz are not misread`(bytes: String) {
    let svg = FinishedSVG(
      Array(bytes.utf8), theme: SVGTheme(),
      texts: StateDiagram.door.elementTexts(title: nil, highlighting: .init()))
    #expect(svg.bytes == (bytes == "<!-- " ? [] : Array(bytes.utf8)))
  }
}

// MARK: Text

extension FinishedSVGTests {
  private struct Text: Equatable {
    let content: String
    let length: String?
    let anchor: String?
  }

  private static func texts(_ diagram: StateDiagram, in id: String) throws -> [Text] {
    let group = try #require(
      try groups(root(diagram)).first { $0["id"] == id })
    return group.elements(forName: "text").map { text in
      Text(
        content: text.stringValue ?? "", length: text["textLength"],
        anchor: text["text-anchor"])
    }
  }

  @Test func `the length of a text in SVG is that in Helvetica, without spaces at its ends`() throws
  {
    // 2224 and 1946 thousandths of the font sizes 12 and 10.
    #expect(
      try Self.texts(.door, in: "door/open")
        == [Text(content: "open", length: "26.69", anchor: "middle")])
    #expect(
      try Self.texts(.door, in: "door/closed--open")
        == [Text(content: " push ", length: "21.68", anchor: "middle")])
  }

  @Test func `the spaces before a text that is aligned to the left move it`() {
    func finished(_ x: String, _ text: String) -> String {
      let svg = """
        <text text-anchor="start" x="\(x)" y="1" font-family="Helvetica" font-size="10.00">\(text)</text>

        """
      return GraphvizRenderingTests.text(
        FinishedSVG(
          Array(svg.utf8), theme: SVGTheme(),
          texts: StateDiagram.door.elementTexts(title: nil, highlighting: .init())
        ).bytes)
    }
    // A space takes 278 thousandths of the font size.
    #expect(finished("20", " go ").contains(#"text-anchor="start" x="22.78" y="1""#))
    #expect(finished("20", "go ").contains(#"text-anchor="start" x="20" y="1""#))
  }

  @Test func `a state's name is centered over its rows, which are aligned to the left`() throws {
    let diagram = StateDiagram(
      name: "m",
      nodes: [
        .init("in", entryEffects: ["a long effect"]),
        .init("end", kind: .final, entryEffects: ["ring"]),
      ], transitions: [])
    #expect(try Self.texts(diagram, in: "m/in").map(\.anchor) == ["middle", "start"])
    #expect(try Self.texts(diagram, in: "m/end/:caption").map(\.anchor) == ["middle", "middle"])
  }

  @Test func `a state's name over rows is in the middle of its box`() throws {
    let diagram = StateDiagram(
      name: "m", nodes: [.init("illicit", entryEffects: ["a long effect"])], transitions: [])
    let svg = text(try draw(diagram, as: .svg))
    let name = try #require(svg.firstMatch(of: /x="([0-9.]+)"[^\n]*>illicit</))
    let line = try #require(
      svg.firstMatch(of: /<polygon[^\n]* points="([0-9.]+),[^ ]* [^ ]* ([0-9.]+),/))
    let middle = try (#require(Double(line.1)) + #require(Double(line.2))) / 2
    #expect(try abs(#require(Double(name.1)) - middle) < 1)
  }

  @Test func `the boxes of states have room for a font that is an eighth wider`() throws {
    let label = String(repeating: "wide words ", count: 4) + "."
    let svg = text(
      try draw(StateDiagram(name: "m", nodes: [.init(label)], transitions: []), as: .svg))
    let length = try #require(svg.firstMatch(of: /textLength="([0-9.]+)"/).flatMap { Double($0.1) })
    let width = try #require(svg.firstMatch(of: /<svg width="([0-9]+)pt"/).flatMap { Double($0.1) })
    #expect(width > length * 1.12)
  }
}

extension XMLElement {
  /// Returns the value of an attribute.
  fileprivate subscript(name: String) -> String? {
    attributes?.first { $0.name == name }?.stringValue
  }
}
