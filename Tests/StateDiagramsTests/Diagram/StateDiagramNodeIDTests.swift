import DiagramFixtures
import Foundation
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramNodeIDTests {
  typealias ID = StateDiagram.Node.ID

  // MARK: States

  @Test(arguments: [
    (["locked"], "locked"),
    (["functioning", "locked"], "functioning/locked"),
    (["main keypad", "caps-lock_1.2"], "main keypad/caps-lock_1.2"),
    (["a/b"], "a%2Fb"),
    ([":initial"], "%3Ainitial"),
    (["a:b"], "a%3Ab"),
    (["100%"], "100%25"),
    (["%"], "%25"),
    (["%2F"], "%252F"),
    ([#"say "hi"\"#], "say %22hi%22%5C"),
    (["a\nb"], "a%0Ab"),
    ([""], "%"),
    (["", "a"], "%/a"),
    (["a", ""], "a/%"),
    (["größe"], "größe"),
    (["🎉"], "%F0%9F%8E%89"),
    (["… 3 more"], "%E2%80%A6 3 more"),
  ])
  func `an identifier has a text of the labels on its path`(path: [String], text: String) {
    let id = ID(path: path)
    #expect(id.description == text)
    #expect(id.labels == path)
  }

  private static let labels =
    ["a", "b", "a/b", "a%2Fb", "%25", " ", "\\", "\n"] + StateDiagram.lookalikeLabels
    + StateDiagram.hostileLabels
  private static let paths: [[String]] =
    labels.map { [$0] } + labels.flatMap { outer in labels.map { [outer, $0] } }

  @Test func `the identifiers of different paths differ`() {
    let paths = Set(Self.paths)
    #expect(Set(paths.map(ID.init(path:))).count == paths.count)
    #expect(Set(paths.map { ID(path: $0).description }).count == paths.count)
  }

  @Test(arguments: StateDiagram.lookalikeLabels)
  func `an identifier made of labels is that of a state, whatever the labels look like`(
    _ label: String
  ) {
    for id in [ID(path: [label]), ID(path: ["c", label]), ID(path: ["c"]).appending(label)] {
      #expect(!id.isPseudostate)
      #expect(id.labels.last == label)
    }
  }

  @Test func `an identifier can be extended by a label`() {
    #expect(ID(path: ["a"]).appending("b/c") == ID(path: ["a", "b/c"]))
    #expect(ID(path: ["a"]).appending("") == ID(path: ["a", ""]))
    #expect(ID(path: []).appending("a") == ID(path: ["a"]))
  }

  // MARK: Pseudostates

  private static let pseudostates: [(ID, String)] = [
    (.initial(), ":initial"),
    (.initial(in: "c"), "c/:initial"),
    (.initial(in: ID(path: ["a/b", ""])), "a%2Fb/%/:initial"),
    (.history(in: "c"), "c/:history"),
    (.elided(in: nil, region: 0), ":elided"),
    (.elided(in: "c/d", region: 0), "c/d/:elided"),
    (.elided(in: "c", region: 2), "c/:elided 3"),
    (.region(0, in: nil), ":region 1"),
    (.region(1, in: "c"), "c/:region 2"),
    (.machine, ":machine"),
  ]

  @Test(arguments: pseudostates)
  func `the identifier of a pseudostate has a last part with a colon`(_ id: ID, _ text: String) {
    #expect(id.description == text)
    #expect(id.isPseudostate)
  }

  @Test func `the identifiers of pseudostates differ from each other and from those of states`() {
    let ids = Self.pseudostates.map(\.0)
    #expect(Set(ids).count == ids.count)
    let states = Set(Self.paths.map(ID.init(path:)))
    #expect(ids.allSatisfy { !states.contains($0) })
  }

  // MARK: Texts

  @Test func `an identifier is read back from its text`() {
    for id in Self.paths.map(ID.init(path:)) + Self.pseudostates.map(\.0) {
      let read = ID(id.description)
      #expect(read == id)
      #expect(read?.description == id.description)
      #expect(read?.role == id.role)
    }
  }

  @Test func `a literal is the text of an identifier`() {
    #expect("functioning/locked" as ID == ID(path: ["functioning", "locked"]))
    #expect("functioning/:history" as ID == .history(in: ID(path: ["functioning"])))
    #expect(":initial" as ID == .initial())
    #expect("%" as ID == ID(path: [""]))
    #expect("a%2Fb" as ID == ID(path: ["a/b"]))
  }

  @Test(arguments: [
    ("a:b", "a%3Ab"), ("\"q\"\\", "%22q%22%5C"), ("a\nb/c", "a%0Ab/c"),
    ("x ü/🎉", "x ü/%F0%9F%8E%89"),
    ("a/:b/c", "a/%3Ab/c"), ("a:/:initial", "a%3A/:initial"),
  ])
  func `special characters in the text of an identifier are escaped`(
    _ text: String, _ escaped: String
  ) {
    #expect(ID(text)?.description == escaped)
    #expect(ID(stringLiteral: text).description == escaped)
  }

  @Test(arguments: [
    ":", ":Initial", ":initials", ":none", "a/:", "a/:none", "a/b/:deep", ":elided x",
    ":region 1.5",
    ":elided 0", ":region -1", ":elided 99999999999999999999", ":initial 2", "a/:history 1 2",
  ])
  func `a text that names an unknown pseudostate is no identifier`(_ text: String) {
    #expect(ID(text) == nil)
    #expect(ID(stringLiteral: text) == ID(path: [text]))
  }

  // MARK: Positions

  @Test(arguments: [
    ("a/b", "a", true), ("a/b/c", "a", true), ("a", "a", true), ("a/:history", "a", true),
    ("a/:initial", "a", true), ("ab", "a", false), ("a", "a/b", false), ("a b", "a", false),
    ("b/a", "a", false), (":initial", "a", false), ("a/b", "a/:initial", false),
    ("a/:initial", "a/:initial", true), ("a/:history", "a/:initial", false),
  ])
  func `an identifier is inside the composites on its path and inside itself`(
    _ id: ID, _ other: ID, _ isInside: Bool
  ) {
    #expect(id.isInside(other) == isInside)
  }

  @Test(arguments: [
    ("a", "x"), ("a/b", "x/b"), ("a/b/:history", "x/b/:history"), ("a/:initial", "x/:initial"),
    ("ab", "ab"), ("b/a", "b/a"), (":initial", ":initial"),
  ])
  func `an identifier moves with a node around it`(_ id: ID, _ moved: ID) {
    #expect(id.moved(from: "a", to: "x") == moved)
  }

  @Test func `an identifier moves to another depth`() {
    #expect(("a/b" as ID).moved(from: "a", to: "x/y") == "x/y/b")
    #expect(("a/b/c" as ID).moved(from: "a/b", to: "b") == "b/c")
  }
}
