import Foundation
import GraphvizRendering
import StateDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Labels that have a meaning to Graphviz, to XML or to a terminal, and what is to be read in the
/// picture: the label itself, with control characters replaced.
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
  ("", []),
]

@Suite struct LabelTests {
  @Test(arguments: labels)
  func `of states are read in the picture as they are`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(name: "labels", nodes: [StateDiagram.Node(label, id: "state")])
    #expect(try texts(in: diagram, id: "labels/state") == lines)
  }

  @Test(arguments: labels)
  func `of states with rows are read as they are`(label: String, lines: [String]) throws {
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

  @Test(arguments: labels)
  func `of events are read as they are`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(
      name: "labels", nodes: [StateDiagram.Node("a"), StateDiagram.Node("b")],
      transitions: [.init(from: "a", to: "b", event: label)])
    let found = try texts(in: diagram, id: "labels/a--b")
    #expect(found.map(trimmed).filter { !$0.isEmpty } == lines.map(trimmed).filter { !$0.isEmpty })
  }

  @Test(arguments: labels.filter { !$0.lines.isEmpty })
  func `of composites are read as they are`(label: String, lines: [String]) throws {
    let diagram = StateDiagram(
      name: "labels",
      nodes: [StateDiagram.Node(label, id: "outer", nodes: [StateDiagram.Node("a", id: "outer/a")])]
    )
    #expect(try texts(in: diagram, id: "labels/outer") == lines)
  }

  @Test func `of 100 kB are drawn`() throws {
    let label = String(repeating: "long ", count: 20_000)
    let diagram = StateDiagram(name: "labels", nodes: [StateDiagram.Node(label, id: "state")])
    #expect(try texts(in: diagram, id: "labels/state").map(trimmed) == [trimmed(label)])
  }

  private func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  /// The lines of text that an XML parser reads in the element of the given id.
  private func texts(in diagram: StateDiagram, id: String) throws -> [String] {
    let document = try XMLDocument(data: Data(diagram.rendered(as: .svg)))
    let path = "//*[local-name()='g'][@id='\(id)']//*[local-name()='text']"
    return try document.nodes(forXPath: path).map {
      // Graphviz writes repeated spaces as spaces that don't break.
      ($0.stringValue ?? "").replacingOccurrences(of: "\u{A0}", with: " ")
    }
  }
}
