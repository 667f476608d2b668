@testable import StateDiagrams
import Testing

@Suite struct `Structural text` {
  struct Point {
    var x: Int
    var name: String
  }

  struct Empty {}

  @Test(arguments: [
    (1 as any Sendable, "1"),
    (true, "true"),
    (1.5, "1.5"),
    ("a", #""a""#),
    ("a\"b", #""a\"b""#),
    ("", #""""#),
    (Character("c"), "c"),
    (Light.red, "red"),
    (Sample.one(7), "one(7)"),
    (Sample.labelled(value: 7), "labelled(value: 7)"),
    (Sample.several(1, text: "x"), #"several(1, text: "x")"#),
    (Sample.nested(.green), "nested(green)"),
    (Sample.maybe(nil), "maybe(nil)"),
    (Sample.maybe(.red), "maybe(red)"),
    (Sample.indirectly(.one(1)), "indirectly(one(1))"),
    (Point(x: 1, name: "p"), #"Point(x: 1, name: "p")"#),
    (Empty(), "Empty()"),
    ([1, 2], "[1, 2]"),
    ([Int](), "[]"),
    (Set([2, 1, 3]), "[1, 2, 3]"),
    (Described.closed(knocks: 2), "closed(knocks: 2)"),
  ])
  func `tells what a value is made of`(value: any Sendable, text: String) {
    #expect(structuralText(of: value) == text)
  }

  @Test func `tells tuples with and without labels`() {
    #expect(structuralText(of: (1, 2)) == "(1, 2)")
    #expect(structuralText(of: (x: 1, 2)) == "(x: 1, 2)")
    #expect(structuralText(of: ()) == "()")
  }

  @Test func `gives equal dictionaries the same text`() {
    let ascending = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)", $0) })
    let descending = Dictionary(uniqueKeysWithValues: (0..<50).reversed().map { ("\($0)", $0) })
    #expect(structuralText(of: ascending) == structuralText(of: descending))
  }

  @Test func `tells different values apart that share a description`() {
    #expect(structuralText(of: ["a, b"]) != structuralText(of: ["a", "b"]))
    #expect(structuralText(of: "1") != structuralText(of: 1))
    #expect(structuralText(of: Described.open) != structuralText(of: Described.closed(knocks: 1)))
  }

  @Test func `tells objects by their identity`() {
    final class Box { var next: Box? }
    let (first, second) = (Box(), Box())
    first.next = first
    #expect(structuralText(of: first) == structuralText(of: first))
    #expect(structuralText(of: first) != structuralText(of: second))
  }
}

@Suite struct `Payload text` {
  @Test(arguments: [
    (Sample.one(50), nil as String?, "50"),
    (.labelled(value: 40), "value", "40"),
    (.several(1, text: "x"), nil, #"1, text: "x""#),
    (.tuple((1, 2)), nil, "1, 2"),
    (.plain, nil, "plain"),
    (.nested(.green), nil, "green"),
    (.list([1, 2]), nil, "[1, 2]"),
    (.maybe(nil), nil, "nil"),
  ])
  func `is what the case carries`(sample: Sample, label: String?, text: String) {
    #expect(PayloadText(of: sample) == PayloadText(label: label, text: text))
  }

  @Test func `shows a string without its quotes`() {
    #expect(PayloadText(of: Key.pressed("a")) == PayloadText(label: nil, text: "a"))
    #expect(PayloadText(of: Key.typed(text: "b")) == PayloadText(label: "text", text: "b"))
  }

  @Test func `passes through a case that has the label of the state inside`() {
    let state = Outer.functioning(.locked(credit: 40))
    #expect(PayloadText(of: state) == PayloadText(label: "credit", text: "40"))
  }

  @Test func `keeps a state that is merely remembered`() {
    let state = Outer.broken(old: .locked(credit: 40))
    #expect(PayloadText(of: state) == PayloadText(label: "old", text: "locked(credit: 40)"))
  }

  enum Key: DOTLabelable {
    case pressed(Character)
    case typed(text: String)
    static var dotLabelableItems: [Key] { [] }
  }

  enum Inner: DOTLabelable {
    case locked(credit: Int)
    static var dotLabelableItems: [Inner] { [] }
  }

  enum Outer: DOTLabelable {
    case functioning(Inner)
    case broken(old: Inner)
    static var dotLabelableItems: [Outer] { [] }
    var dotLabel: String {
      switch self {
      case .functioning(let inner): inner.dotLabel
      case .broken: "broken"
      }
    }
  }
}
