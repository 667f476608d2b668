import Foundation
import Testing

@testable import StateExploration

@Suite struct ValueTests {
  enum Turnstile { case locked(credit: Int), moved(Int, by: Int), busy(Inner), broken }
  enum Inner { case idle, on(level: Int?) }
  struct Point {
    var x = 1
    var name = "a"
    lazy var distance = 3
  }
  final class Object {}
  struct Holder { var object = Object(), count = 1 }
  struct Stack: Collection {
    var storage = [1, 2]
    var startIndex: Int { 0 }
    var endIndex: Int { storage.count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { storage[index] }
  }

  private let texts: [(Any, String)] = [
    (Turnstile.broken, "broken"), (Turnstile.locked(credit: 40), "locked(credit: 40)"),
    (Turnstile.moved(1, by: 2), "moved(1, by: 2)"), (Turnstile.busy(.idle), "busy(idle)"),
    (Turnstile.busy(.on(level: nil)), "busy(on(level: nil))"),
    (Point(), "Point(x: 1, name: \"a\", distance: nil)"), ((1, b: true), "(1, b: true)"),
    (Int8(-3), "-3"), (UInt64.max, "18446744073709551615"), (1.5, "1.5"), (Float16(2), "2.0"),
    ("a\n\u{202E}", #""a\n\u{202E}""#), ("abc".dropFirst(), #""bc""#), (Character("x"), "x"),
    (Set([10, 2, 1]), "[1, 10, 2]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#), ([Int](), "[]"),
    ([Inner.idle, .on(level: 2)], "[idle, on(level: 2)]"), (Stack(), "[1, 2]"),
    (Data([7, 8]), "[7, 8]"), (1..<3, "1..<3"),
    (Duration.seconds(2), "2.0 seconds"), (URL(filePath: "/a/b"), "file:///a/b"),
    (Decimal(5), "5"), (AnyHashable(4), "4"), (Int?.none as Any, "nil"), (Int?.some(3) as Any, "3"),
    (Int??.some(nil) as Any, "some(nil)"), (Object(), "Object"),
    (Holder(), "Holder(object: Object, count: 1)"),
    ({ (x: Int) in x } as (Int) -> Int, "(Int) -> Int"),
    (ObjectIdentifier(Object.self), "ObjectIdentifier"),
  ]

  @Test func `the text of a value shows its cases, properties and elements`() {
    for (value, text) in texts { #expect(Value(of: value).fullText == text) }
  }

  @Test func `the elements of a list of structs have no names`() {
    struct Item { var id: Int }
    #expect(Value(of: [Item(id: 1), Item(id: 2)]).text == "[(id: 1), (id: 2)]")
  }

  @Test func `a long text is cut, and its brackets are closed`() {
    let text = Value(of: Turnstile.moved(1, by: 2)).text
    #expect(text == "moved(1, by: 2)")
    let long = Value(of: [String(repeating: "x", count: 80)]).text
    #expect(long == "[\"" + String(repeating: "x", count: 57) + "…\"]")
    #expect(cut("ab(cd)", to: 4) == "ab(…)")
  }

  private let carriers: [(String, Any, String)] = [
    ("locked", Turnstile.locked(credit: 40), "credit: 40"), ("broken", Turnstile.broken, ""),
    ("idle", Turnstile.busy(.idle), ""), ("on", Turnstile.busy(.on(level: 2)), "level: 2"),
    ("Closed", Turnstile.locked(credit: 1), "credit: 1"), ("7", 7, ""), ("n", 7, "7"),
  ]

  @Test func `a state carries the values that its label doesn't show`() {
    for (label, value, text) in carriers {
      #expect(Value(of: value).carriedText(label: label) == text)
    }
  }

  @Test func `a label that describes a value lacks its elements`() {
    struct Queue { var limit: Int, items: [Int] }
    for (value, text) in [
      (Queue(limit: 2, items: []) as Any, "items: []"),
      (Queue(limit: 2, items: [7]), "items: [7]"), ([7], "[7]"),
      (String(repeating: "x", count: 80), ""), (Optional(1...2) as Any, ""),
    ] {
      #expect(Value(of: value).carriedText(label: plainLabel(of: value)) == text)
    }
  }

  // MARK: Identity

  /// `Hashable` by an object, which reflection can't compare.
  struct Buffer: Hashable {
    let storage: Storage
    static func == (left: Self, right: Self) -> Bool { left.storage.bytes == right.storage.bytes }
    func hash(into hasher: inout Hasher) { hasher.combine(storage.bytes) }
  }
  final class Storage {
    let bytes: [Int]
    init(_ bytes: [Int]) { self.bytes = bytes }
  }
  struct Session {
    var buffer: Buffer
    var action: () -> Void = {}
    var object = Object()
  }

  @Test func `values that are not Hashable are equal if their contents are`() {
    func session(_ bytes: [Int]) -> Session { Session(buffer: Buffer(storage: Storage(bytes))) }
    // Objects and closures count as any other of their type, and `Hashable` parts by `==`.
    #expect(identity(of: session([1])) == identity(of: session([1])))
    #expect(identity(of: session([1])) != identity(of: session([2])))
    #expect(identity(of: Turnstile.locked(credit: 1)) != identity(of: Turnstile.locked(credit: 2)))
    #expect(identity(of: Point()) == identity(of: Point()))
    #expect(identity(of: Holder()) == identity(of: Holder()))
  }

  @Test func `a Hashable value is its own identity, unless it contains NaN`() {
    #expect(identity(of: "a") == AnyHashable("a"))
    #expect(identity(of: Double.nan) == identity(of: Double.nan))
  }

  @Test func `the types of unreadable values are known`() {
    #expect(
      Value(of: Session(buffer: Buffer(storage: Storage([])))).opaqueTypes == [
        "Storage", "() -> ()", "Object",
      ])
  }

  // MARK: Places

  @Test func `the places of a value are its cases, properties and associated values`() {
    let places = Value(of: Turnstile.busy(.on(level: 2))).places
    #expect(places.map(\.path) == [[], ["busy"], ["busy", "level"]])
    #expect(
      Value(of: Turnstile.moved(1, by: 2)).places.map(\.path) == [[], ["moved", "0"], ["by"]])
    #expect(Value(of: (1, b: 2)).places.map(\.path) == [[], ["0"], ["b"]])
  }

  private let aspects: [(PlaceAspect, Any, String?)] = [
    (PlaceAspect.caseName, Turnstile.broken, "broken"), (.caseName, 1, nil),
    (.isNull, 1, "not nil"),
    (.isNull, Int?.none as Any, "nil"), (.isEmpty, "", "empty"), (.isEmpty, [1], "not empty"),
    (.isEmpty, 1, nil), (.count, [1, 2], "2"), (.count, "ab", nil),
    (.firstCase, [Inner.idle], "idle"), (.firstCase, [Inner](), "nil"), (.firstCase, [1], nil),
    (.value, 5, "5"), (.value, Turnstile.broken, nil), (.value, "a", #""a""#),
  ]

  @Test func `an aspect of a value has a text, or doesn't apply`() {
    for (aspect, value, text) in aspects { #expect(aspect.text(of: Value(of: value)) == text) }
  }
}
