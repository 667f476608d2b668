import Foundation
import Testing

@testable import GraphvizRendering
@testable import StateDiagrams

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SVGThemeTests {
  @Test func `the style rules apply to groups that Graphviz writes`() throws {
    let svg = text(try draw(DOT.door, as: .svg).bytes)
    #expect(svg.contains(#"<g id="closed" class="node state">"#))
    #expect(svg.contains(#"<g id="closed push" class="edge transition">"#))
    #expect(svg.contains(#"class="graph""#))
  }
}

// MARK: Colors

extension SVGThemeTests {
  private static func styleSheet(_ theme: SVGTheme) -> String {
    theme.styleSheet
  }

  @Test(arguments: [
    ("box", "#f6f8fa", "#161b22"), ("hollow", "#ffffff", "#0d1117"),
    ("line", "#57606a", "#8b949e"), ("region", "#8c959f", "#6e7681"),
    ("text", "#24292f", "#e6edf3"), ("faint", "#656d76", "#8b949e"),
    ("added", "#1a7f37", "#3fb950"), ("removed", "#cf222e", "#f85149"),
    ("changed", "#0969da", "#58a6ff"), ("current", "#0969da", "#58a6ff"),
    ("current-box", "#ddf4ff", "#0c2d4d"), ("previous", "#0969da", "#58a6ff"),
    ("previous-box", "#ddf4ff", "#0c2d4d"), ("visited-box", "#ddf4ff", "#0c2d4d"),
    ("taken", "#0969da", "#58a6ff"), ("error", "#cf222e", "#f85149"),
    ("error-box", "#ffebe9", "#3c1417"), ("warning", "#926200", "#d29922"),
    ("warning-box", "#fff8c5", "#332600"),
  ])
  func `each color of a picture is defined for light and dark pages`(
    name: String, light: String, dark: String
  ) {
    let sheet = Self.styleSheet(SVGTheme(marks: DOTMark.allCases, hasFaintText: true))
    // The definitions for dark pages are inside a media query, indented further.
    #expect(sheet.ranges(of: "\n  --sm-\(name): \(light);\n").count == 1)
    #expect(sheet.ranges(of: "\n    --sm-\(name): \(dark);\n").count == 1)
  }

  @Test func `the style sheet defines all colors that its rules use, and no others`() {
    for marks in DOTMark.allCases.map({ [$0] }) + [[], DOTMark.allCases] {
      for hasFaintText in [false, true] {
        let sheet = Self.styleSheet(
          SVGTheme(marks: marks, hasFaintText: hasFaintText, hasUnlistedStates: hasFaintText))
        let used = Set(sheet.matches(of: /var\(--sm-([a-z-]+)\)/).map(\.1))
        let defined = sheet.matches(of: /--sm-([a-z-]+): #/).map(\.1)
        #expect(used == Set(defined))
        #expect(defined.count == 2 * used.count, "light and dark")
      }
    }
  }
}

// MARK: Marks

/// A picture with highlights, and the marks for which its style sheet has rules.
struct MarkedPicture: CustomTestStringConvertible, Sendable {
  let name: String
  let highlights: StateDiagram.Highlights
  let marks: Set<String>
  var style = DOTStyle.statechart

  var testDescription: String { name }

  /// A diagram with a transition, an internal one, and a state without transitions.
  static let diagram = StateDiagram(
    name: "d", nodes: [.init("a"), .init("b"), .init("c")], transitions: [external, within])

  static let external = StateDiagram.Transition(from: "a", to: "b", event: "go")
  static let within = StateDiagram.Transition(in: "a", event: "knock", effects: ["ring"])
  static let elsewhere = StateDiagram.Transition(from: "a", to: "nowhere", event: "go")

  static let all: [MarkedPicture] = [
    .init(name: "nothing", highlights: .init(), marks: []),
    .init(name: "current state", highlights: .init(current: ["a"]), marks: ["current"]),
    .init(name: "previous state", highlights: .init(previous: ["a"]), marks: ["previous"]),
    .init(name: "visited state", highlights: .init(visited: ["a"]), marks: ["visited"]),
    .init(
      name: "path", highlights: .init(current: ["a"], previous: ["b"], visited: ["c"]),
      marks: ["current", "previous", "visited"]),
    .init(
      name: "state that is current and visited",
      highlights: .init(current: ["a"], visited: ["a"]), marks: ["current"]),
    .init(name: "taken transition", highlights: .init(taken: [external]), marks: ["taken"]),
    .init(name: "taken internal transition", highlights: .init(taken: [within]), marks: ["taken"]),
    .init(
      name: "error at a state",
      highlights: .init(findings: [.init(.unreachableState, ["c"], "c is not reached")]),
      marks: ["error"]),
    .init(
      name: "warning at a state",
      highlights: .init(findings: [.init(.deadEnd, ["c"], "c has no way out")]), marks: ["warning"]),
    .init(
      name: "error and warning at a state",
      highlights: .init(findings: [
        .init(.unreachableState, ["c"], "c is not reached"),
        .init(.deadEnd, ["c"], "c has no way out"),
      ]), marks: ["error", "warning"]),
    .init(
      name: "warning at no state",
      highlights: .init(findings: [.init(.unhandledEvent, [], "all ignore it")]),
      marks: ["warning"]),
    .init(
      name: "error at a transition",
      highlights: .init(findings: [
        .init(.ambiguousTransition, [], transitions: [external], "a goes to two states")
      ]), marks: ["error"]),
    .init(name: "missing state", highlights: .init(current: ["nowhere"]), marks: []),
    .init(name: "missing transition", highlights: .init(taken: [elsewhere]), marks: []),
    .init(
      name: "classic style", highlights: .init(current: ["a"], taken: [external]), marks: [],
      style: .classic),
  ]
}

extension SVGThemeTests {
  /// Returns the marks whose colors a style sheet defines.
  private func marks(in svg: String) -> Set<String> {
    let names = svg.matches(of: #/\n  --sm-([a-z]+)(?:-box)?: /#).map { String($0.1) }
    return Set(names).subtracting(["box", "hollow", "line", "region", "text"])
  }

  @Test(arguments: MarkedPicture.all)
  func `the style sheet has rules for exactly the marks of a picture`(_ picture: MarkedPicture)
    throws
  {
    let options = RenderingOptions(style: picture.style, highlighting: picture.highlights)
    let svg = text(try draw(MarkedPicture.diagram, as: .svg, options))
    #expect(marks(in: svg) == picture.marks)
  }

  @Test(arguments: [
    ("added", StateDiagram(name: "d", nodes: [.init("a")])),
    (
      "removed",
      StateDiagram(name: "d", nodes: [.init("a"), .init("b"), .init("c")])
    ),
  ])
  func `the style sheet has rules for exactly the differences that a picture shows`(
    mark: String, old: StateDiagram
  ) throws {
    let new = StateDiagram(name: "d", nodes: [.init("a"), .init("b")])
    let svg = text(try new.picture(comparedTo: old, as: .svg, .init()).rendered())
    #expect(svg.contains("node state \(mark)\""))
    #expect(marks(in: svg) == [mark])
  }

  @Test func `a marked state, edge and composite have the color of the mark`() {
    let sheet = Self.styleSheet(SVGTheme(marks: [.current]))
    for rule in [
      ".graph .current.edge path, .graph .current.edge polygon { stroke: var(--sm-current); }",
      ".graph .current.edge polygon, .graph .current.edge text, "
        + ".graph text[fill=\"#0969da\"] { fill: var(--sm-current); }",
      ".graph .current.cluster path, .graph .current.cluster polygon,",
      ".graph .current.state path { fill: var(--sm-current-box); }",
    ] {
      #expect(sheet.contains(rule), "\(rule)")
    }
    #expect(
      Self.styleSheet(SVGTheme(marks: [.added])).contains(
        ".graph .added.edge polygon, .graph .added.edge text, .graph .added.node text, "
          + ".graph .added.cluster > text, .graph text[fill=\"#1a7f37\"] { fill: var(--sm-added); }"
      ))
  }
}
