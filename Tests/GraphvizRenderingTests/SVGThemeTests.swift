import Foundation
@testable import GraphvizRendering
import StateDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SVGThemeTests {
  @Test func `stands first in the picture, once`() throws {
    let svg = try XMLDocument(data: Data(Graphviz.render(DOT.door, as: .svg)))
    let elements = try #require(svg.rootElement()?.children?.compactMap { $0 as? XMLElement })
    #expect(elements.map(\.name) == ["style", "metadata", "g"])
    #expect(elements.first?.stringValue?.contains("prefers-color-scheme: dark") == true)
  }

  @Test(arguments: ["<svg x>", "a --> <svg b>", "--><svg c=\"d\">"])
  func `is not misled by a graph's name`(name: String) throws {
    let escaped = name.replacingOccurrences(of: "\"", with: "\\\"")
    let svg = try Graphviz.render("digraph \"\(escaped)\" { a }", as: .svg)
    let root = try #require(XMLDocument(data: Data(svg)).rootElement())
    #expect(root.elements(forName: "style").count == 1)
    let title = root.elements(forName: "g").first?.elements(forName: "title").first
    #expect(title?.stringValue == name)
  }

  @Test func `leaves bytes without an SVG alone`() {
    #expect(SVGTheme.applied(to: Array("<svgx>".utf8)) == Array("<svgx>".utf8))
    #expect(SVGTheme.applied(to: []) == [])
  }

  @Test func `gives every colour for both schemes`() {
    let parts = SVGTheme.styleSheet.split(separator: "@media")
    let used = Set(SVGTheme.styleSheet.matches(of: /var\((--[a-z-]+)\)/).map(\.1))
    #expect(!used.isEmpty)
    for name in used {
      #expect(parts.count == 2 && parts.allSatisfy { $0.contains("\(name): #") }, "\(name)")
    }
  }

  @Test func `styles groups that Graphviz writes`() throws {
    let svg = String(decoding: try Graphviz.render(DOT.door, as: .svg), as: UTF8.self)
    #expect(svg.contains(#"<g id="closed" class="node state">"#))
    #expect(svg.contains(#"<g id="closed push" class="edge transition">"#))
    #expect(svg.contains(#"class="graph""#))
  }

  @Test func `has rules for what stands out where something does, and only there`() throws {
    let diagram = StateDiagram(name: "d", nodes: [.init("current\""), .init("a")])
    let plain = String(decoding: try diagram.rendered(as: .svg), as: UTF8.self)
    #expect(!plain.contains("--sm-current"))
    let options = RenderingOptions(highlighting: .init(current: ["a"]))
    let marked = String(decoding: try diagram.rendered(as: .svg, options: options), as: UTF8.self)
    #expect(marked.contains(".graph .current.state path { fill: var(--sm-current-box); }"))
    for variable in ["--sm-current: ", "--sm-current-box: "] {
      #expect(marked.components(separatedBy: variable).count == 3, "light and dark")
    }
    #expect(!marked.contains("--sm-error"))
  }

  @Test func `has no rules for what only sounds as if it stood out`() throws {
    let seats = [StateDiagram.Node("seat taken"), .init("an error"), .init("x", id: "d/a warning")]
    let svg = try StateDiagram(name: "d", nodes: seats).rendered(as: .svg)
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("<g id=\"d/seat taken\"") && text.contains("d/a warning\""))
    for word in ["taken", "error", "warning"] { #expect(!text.contains("--sm-\(word)")) }
  }
}
