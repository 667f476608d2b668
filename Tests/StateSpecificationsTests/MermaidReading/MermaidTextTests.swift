import DiagramFixtures
import Foundation
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

/// A text, and its states and arrows. The checks of other programs read it with Mermaid too.
private struct MermaidText: Decodable, CustomTestStringConvertible {
  var before: String?
  let text: String
  /// The label of each state by its name.
  let states: [String: String]
  /// The ends and the label of each arrow.
  let arrows: [[String]]

  var testDescription: String { text }

  static let all: [MermaidText] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let file = folder.appending(path: "Conformance/mermaid_texts.json")
    do {
      return try JSONDecoder().decode([MermaidText].self, from: Data(contentsOf: file))
    } catch {
      preconditionFailure("\(file) can't be read: \(error)")
    }
  }()
}

@Suite struct MermaidTextTests {
  @Test(arguments: MermaidText.all)
  private func `a text has the states and arrows that Mermaid draws`(_ text: MermaidText) throws {
    let reader = try MermaidReader((text.before ?? "") + "stateDiagram-v2\n" + text.text)
    #expect(reader.nodes.mapValues(\.label) == text.states)
    let starts = reader.regions.values.joined().flatMap(\.starts).map { ["[*]", $0.state, ""] }
    let arrows = reader.transitions.map { [$0.source.labels[0], $0.target.labels[0], $0.label] }
    #expect(
      Set(starts + arrows + reader.ends.map { [$0, "[*]", ""] })
        == Set(text.arrows.map { $0.map(\.decoded) }))
  }

  /// Texts that Mermaid refuses, or reads in another way.
  @Test(
    arguments: [
      ("style --> a : y", ["style -> a y"], "style a"),
      (
        "direction --> note : x\nclass --> classDef : x\naccTitle --> accDescr : x",
        ["direction -> note x", "class -> classDef x", "accTitle -> accDescr x"],
        "direction note class classDef accTitle accDescr"
      ),
      ("state\nclick\nstate note {\nstyle\n}", [], "state click note{• style}"),
      ("A --> B : go;\nB --> A : a#59;;", ["A -> B go", "B -> A a;"], "A B"),
      ("A --> B;", [], "A B"),
      ("A --> B : x direction TB", ["A -> B x direction TB"], "A B"),
      ("A --> B : x<br />y", ["A -> B x", "A -> B y"], "A B"),
      ("A --> B : POST x<br>202", ["A -> B POST x\n202"], "A B"),
      ("state \"a\" as A : ask / tell", ["a: ask / tell"], "a"),
    ] as [(String, [String], String)])
  func `the structure of a statement precedes its first word`(
    _ text: String, _ arrows: [String], _ outline: String
  ) throws {
    let diagram = try MermaidReader("stateDiagram-v2\n" + text).diagram
    #expect(diagram.arrows == arrows)
    let prefix = outline.contains(" ") ? "" : "• "
    #expect(diagram.outline == prefix + outline)
  }

  @Test(arguments: [
    ("NUL", LongText("stateDiagram-v2\na\n\0"), 3),
    ("a part of a line", LongText("stateDiagram-v2\na --> \u{7}b"), 2),
    ("an open composite", LongText("stateDiagram-v2\na\nstate b {\nc"), 3),
    ("an open note", LongText("stateDiagram-v2\nnote left of a\nb"), 2),
    ("an open description", LongText("stateDiagram-v2\na\naccDescr {\nb"), 3),
    ("an open directive", LongText("%%{init: {\nstateDiagram-v2"), 1),
    ("open front matter", LongText("---\nstateDiagram-v2\na"), 1),
    (
      "nesting",
      LongText("stateDiagram-v2\n" + (0..<100_000).map { "state s\($0) {\n" }.joined()), 201
    ),
    ("states", LongText("stateDiagram-v2\n" + (0..<100_000).map { "s\($0)\n" }.joined()), 10_002),
    (
      "arrows", LongText("stateDiagram-v2\n" + String(repeating: "a --> b : x\n", count: 200_000)),
      100_002
    ),
    ("32 MiB", LongText("stateDiagram-v2\n" + String(repeating: "a", count: 32 << 20)), 1),
  ])
  func `a hostile Mermaid text is an error with its line`(
    _ name: String, _ text: LongText, _ line: Int
  ) {
    let error = #expect(throws: SpecificationError.self) { try MermaidReader(text.text) }
    #expect(error?.line == line)
  }

  @Test(arguments: [
    ("NUL", LongText("<state id='\0'/>"), 1), ("an open element", LongText("\n<state id='a'>"), 2),
    ("an open comment", LongText("\n<state id='a'/>\n<!-- "), 3),
    ("nesting", LongText(String(repeating: "<state>\n", count: 100_000)), 200),
    (
      "states", LongText((0..<20_000).map { "<state id='s\($0)'/>\n" }.joined() + "</scxml>"),
      10_000
    ),
    ("32 MiB", LongText("\n" + String(repeating: "a", count: 32 << 20)), 1),
  ])
  func `a hostile document of SCXML is an error with its line`(
    _ name: String, _ text: LongText, _ line: Int
  ) {
    let error = #expect(throws: SpecificationError.self) {
      try SCXMLReader.statechart("<scxml xmlns='http://www.w3.org/2005/07/scxml'>" + text.text)
    }
    #expect(error?.line == line)
  }
}
