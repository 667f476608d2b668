import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Labels with a meaning to Graphviz, XML or a terminal, and their lines in the picture: the label
/// verbatim, with control characters replaced.
private let labels: [(label: String, lines: [String])] = [
  ("say \"hi\"", ["say \"hi\""]),
  ("\"", ["\""]),
  ("C:\\new\\table\\", ["C:\\new\\table\\"]),
  ("\\N \\G \\l \\r", ["\\N \\G \\l \\r"]),
  ("two\nlines", ["two", "lines"]),
  ("\nfirst is empty", [" ", "first is empty"]),
  ("last is empty\n", ["last is empty", " "]),
  ("<b>bold</b>", ["<b>bold</b>"]),
  ("&amp; & &lt;", ["&amp; & &lt;"]),
  ("👩‍🚀 🏳️‍🌈", ["👩‍🚀 🏳️‍🌈"]),
  ("שלום עולם", ["שלום עולם"]),
  ("bell\u{7} escape\u{1B}[0m nul\u{0}", ["bell\u{FFFD} escape\u{FFFD}[0m nul\u{FFFD}"]),
  ("tab\tstop", ["tab stop"]),
  ("]]> --> %d ${x} `y` {z}|w", ["]]> --> %d ${x} `y` {z}|w"]),
  ("]", ["]"]),
  ("[a\n]", ["[a", "]"]),
  ("", []),
]

/// An event with another label is quoted.
private let events = labels.filter { !["", "\"", "[a\n]"].contains($0.label) }

@Suite struct LabelTests {
  @Test(arguments: labels)
  func `the label of a state is drawn verbatim`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(name: "labels", nodes: [StateDiagram.Node(label, id: "state")])
    #expect(try texts(in: diagram, id: "labels/state") == lines)
  }

  @Test(arguments: events)
  func `the label and the rows of a state are drawn verbatim`(label: String, lines: [String]) throws
  {
    let diagram = StateDiagram(
      name: "labels", nodes: [StateDiagram.Node(label, id: "state")],
      transitions: [.init(in: "state", event: label, effects: ["done"])])
    let name = lines.isEmpty ? [] : lines
    var row = lines.isEmpty ? [""] : lines
    row[row.count - 1] += " / done"
    // A space at the end of a line is moved to the row's last line with the effect.
    let expected = (name + row).map(trimmed).filter { !$0.isEmpty }
    #expect(
      try texts(in: diagram, id: "labels/state").map(trimmed).filter { !$0.isEmpty } == expected)
  }

  @Test(arguments: events)
  func `the row of an internal transition is drawn verbatim`(label: String, lines: [String]) throws
  {
    let diagram = StateDiagram(
      name: "labels", nodes: [StateDiagram.Node("state")],
      transitions: [.init(in: "state", event: label)])
    let found = try texts(in: diagram, id: "labels/state").map(trimmed).filter { !$0.isEmpty }
    #expect(found == ["state"] + lines.map(trimmed).filter { !$0.isEmpty })
  }

  @Test(arguments: labels)
  func `the title is drawn verbatim`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(name: "labels", nodes: [StateDiagram.Node("state")])
    let found = try texts(in: diagram, id: "labels", .init(title: label)).map(trimmed)
    #expect(
      found.filter { !$0.isEmpty } == ["state"] + lines.map(trimmed).filter { !$0.isEmpty }
        || found.filter { !$0.isEmpty } == lines.map(trimmed).filter { !$0.isEmpty } + ["state"])
  }

  @Test(arguments: events)
  func `the label of an event is drawn verbatim`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(
      name: "labels", nodes: [StateDiagram.Node("a"), StateDiagram.Node("b")],
      transitions: [.init(from: "a", to: "b", event: label)])
    let found = try texts(in: diagram, id: "labels/a--b")
    #expect(found.map(trimmed).filter { !$0.isEmpty } == lines.map(trimmed).filter { !$0.isEmpty })
  }

  @Test(arguments: labels.filter { !$0.lines.isEmpty })
  func `the label of a composite is drawn verbatim`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(
      name: "labels",
      nodes: [StateDiagram.Node(label, id: "outer", nodes: [StateDiagram.Node("a", id: "outer/a")])]
    )
    #expect(try texts(in: diagram, id: "labels/outer") == lines)
  }

  @Test func `a label of 100 kB is drawn`() throws {
    let label = String(repeating: "long ", count: 20_000)
    let diagram = StateDiagram(name: "labels", nodes: [StateDiagram.Node(label, id: "state")])
    #expect(try texts(in: diagram, id: "labels/state").map(trimmed) == [trimmed(label)])
  }

  private func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  /// Returns the lines of text that an XML parser reads in the element with an id.
  private func texts(
    in diagram: StateDiagram, id: String, _ options: RenderingOptions = .init()
  ) throws -> [String] {
    let document = try XMLDocument(data: Data(draw(diagram, as: .svg, options)))
    let path = "//*[local-name()='g'][@id='\(id)']//*[local-name()='text']"
    return try document.nodes(forXPath: path).map {
      // Graphviz writes repeated spaces as spaces that don't break.
      ($0.stringValue ?? "").replacingOccurrences(of: "\u{A0}", with: " ")
    }
  }
}
