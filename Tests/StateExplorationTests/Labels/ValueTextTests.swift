import Foundation
import Testing

@testable import StateExploration

@Suite struct ValueTextTests {
  /// States without labels.
  enum Gear: Sendable { case first, second(Int) }

  @Test(arguments: [
    (Light.red as any Sendable, "red"),
    (Sample.labelled(value: 7), "labelled"),
    (Player.playing(.video(.running)), "running"),
    (Described.closed(knocks: 2), "closed"),
    ("text", "text"),
    (7, "7"),
    ([1, 2], "[1, 2]"),
    (Optional(Gear.first), "first"),
    (Gear?.none, "nil"),
  ])
  func `the label of a value is that of the type, the case's name or the description`(
    value: any Sendable, label: String
  ) {
    #expect(labelText(of: value) == label)
  }

  @Test func `a task or a continuation in a value is represented by its type`() {
    struct Job { var task: Task<Void, Never>? }
    #expect(structuralText(of: Job(task: Task {})) == "Job(task: Task<(), Never>)")
    #expect(Features(of: Job(task: Task {})).values.values.map(\.text).contains("Task<(), Never>"))
    #expect(ObjectContents(of: Job(task: Task {}), limit: 100).isEmpty)
    let waiter = unsafeBitCast(0x1000, to: UnsafeContinuation<Int, any Error>.self)
    #expect(structuralText(of: waiter) == "UnsafeContinuation<Int, Error>")
    #expect(identity(of: waiter) == identity(of: waiter))
    #expect(
      identity(of: waiter)
        != identity(of: unsafeBitCast(0x2000, to: UnsafeContinuation<Int, any Error>.self)))
  }

  @Test func `equal values with sets inside have the same label`() {
    struct Tagged { var tags: Set<Int> }
    var tags = Set<Int>(minimumCapacity: 1_000)
    for number in (0..<50).reversed() { tags.insert(number) }
    #expect(labelText(of: Tagged(tags: tags)) == labelText(of: Tagged(tags: Set(0..<50))))
  }

  @Test func `the label of a struct names the cases in it without their modules`() {
    struct Box { var gear: Gear }
    #expect(labelText(of: Box(gear: .second(2))) == "Box(gear: second(2))")
  }

  @Test(arguments: [
    (Light.red as any Sendable, ["red"]),
    (Sample.labelled(value: 7), ["labelled"]),
    (Player.playing(.audio(.paused)), ["playing", "audio", "paused"]),
    (Player.stopped(last: .paused), ["stopped"]),
    (7, []),
    ("text", []),
  ])
  func `the case names of a value lead to the case with the label`(
    value: any Sendable, names: [String]
  ) {
    #expect(caseNames(of: value) == names)
  }
}

// MARK: Structural texts

extension ValueTextTests {
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
    (Data([1, 255]), "Data(2 bytes: 01ff)"),
    (Data(), "Data(0 bytes)"),
    (Duration.milliseconds(-250), "-0.25 seconds"),
    (Duration.seconds(90), "90 seconds"),
    (Duration.nanoseconds(1_000_000_001), "1.000000001 seconds"),
    (Decimal(string: "12.50"), "12.5"),
    (Date(timeIntervalSince1970: 1_700_000_000), "2023-11-14 22:13:20 +0000"),
    (
      Date(timeIntervalSinceReferenceDate: 0.5), "Date(timeIntervalSinceReferenceDate: 0.5)"
    ),
  ])
  func `a structural text shows all of a value's contents`(value: any Sendable, text: String) {
    #expect(structuralText(of: value) == text)
  }

  @Test func `the structural text of many bytes depends on each of them`() {
    let bytes = [UInt8](repeating: 1, count: 1_000)
    let text = structuralText(of: Data(bytes))
    #expect(text.hasPrefix("Data(1000 bytes, #"))
    #expect(structuralText(of: Data(bytes)) == text)
    #expect(structuralText(of: Data(bytes.dropLast() + [2])) != text)
  }

  @Test func `the structural text of a tuple shows its labels`() {
    #expect(structuralText(of: (1, 2)) == "(1, 2)")
    #expect(structuralText(of: (x: 1, 2)) == "(x: 1, 2)")
    #expect(structuralText(of: ()) == "()")
  }

  @Test func `equal dictionaries have the same structural text`() {
    let ascending = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)", $0) })
    let descending = Dictionary(uniqueKeysWithValues: (0..<50).reversed().map { ("\($0)", $0) })
    #expect(structuralText(of: ascending) == structuralText(of: descending))
  }

  @Test func `different values with one description have different structural texts`() {
    #expect(structuralText(of: ["a, b"]) != structuralText(of: ["a", "b"]))
    #expect(structuralText(of: "1") != structuralText(of: 1))
    #expect(structuralText(of: Described.open) != structuralText(of: Described.closed(knocks: 1)))
  }

  @Test func `objects have the text of their type, and each has its own identity`() {
    final class Box { var next: Box? }
    let (first, second) = (Box(), Box())
    first.next = first
    #expect(structuralText(of: (1, first)) == "(1, Box)")
    #expect(identity(of: first) == identity(of: first))
    #expect(identity(of: first) != identity(of: second))
    #expect(identity(of: (1, first)) != identity(of: (1, second)))
  }

  /// A place whose text is in an object, as that of `URL` is.
  private struct Place: Hashable, CustomStringConvertible {
    private final class Storage { var text = "" }
    private let storage = Storage()
    private let base: Int? = nil
    var description: String { storage.text }
    init(_ text: String) { storage.text = text }
    static func == (left: Place, right: Place) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  @Test func `an object inside a value has the text of its description`() {
    struct Page { var place: Place }
    #expect(structuralText(of: Page(place: Place("/home"))) == "Page(place: /home)")
    #expect(structuralText(of: Page(place: Place(""))) == #"Page(place: "")"#)
    #expect(identity(of: Page(place: Place("/a"))) == identity(of: Page(place: Place("/a"))))
    #expect(identity(of: Page(place: Place("/a"))) != identity(of: Page(place: Place("/b"))))
  }

  /// An error whose contents are in an object and can't be hashed, as those of `URLError` on Linux.
  private struct UnhashableError: Error, Hashable, CustomStringConvertible {
    private final class Storage: Sendable {
      let code: Int
      init(code: Int) { self.code = code }
    }
    private let storage: Storage
    var description: String { "error \(storage.code)" }
    init(code: Int) { storage = Storage(code: code) }
    static func == (left: Self, right: Self) -> Bool { left.storage.code == right.storage.code }
    func hash(into hasher: inout Hasher) { Issue.record("the error was hashed") }
  }

  @Test func `an error inside a value is identified by its description`() {
    struct Reply { var error: any Error }
    func reply(_ code: Int) -> Reply { Reply(error: UnhashableError(code: code)) }
    #expect(identity(of: reply(1)) == identity(of: reply(1)))
    #expect(identity(of: reply(1)) != identity(of: reply(2)))
  }

  @Test func `an object has the text of its description, unless that is an address`() {
    final class Failure: CustomStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }
    #expect(structuralText(of: (1, Failure("offline"))) == "(1, offline)")
    #expect(structuralText(of: (1, Failure("<Failure: 0x600001a2b3c0>"))) == "(1, Failure)")
    #expect(labelText(of: Failure("<Failure: 0x600001a2b3c0>")) == "Failure")
    #expect(labelText(of: Failure("offline")) == "offline")
    #expect(labelText(of: "0x52908400098527886E0F") == "0x52908400098527886E0F")
    #expect(
      structuralText(of: (1, Failure("code 0xFF of 0xdeadbeef"))) == "(1, code 0xFF of 0xdeadbeef)")
  }

  @Test func `the identity of a value is its equality if it is hashable, or its contents`() {
    struct Folded: Hashable {
      var text: String
      static func == (left: Folded, right: Folded) -> Bool {
        left.text.lowercased() == right.text.lowercased()
      }
      func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
    }
    #expect(identity(of: Folded(text: "A")) == identity(of: Folded(text: "a")))
    #expect(identity(of: Point(x: 1, name: "a")) == identity(of: Point(x: 1, name: "a")))
    #expect(identity(of: Point(x: 1, name: "a")) != identity(of: Point(x: 1, name: "A")))
  }

  /// Bytes whose mirror shows where they are, as that of `Data` does.
  private struct Bytes: Hashable, CustomReflectable {
    var count: Int
    var address: UInt
    static func == (left: Bytes, right: Bytes) -> Bool { left.count == right.count }
    func hash(into hasher: inout Hasher) { hasher.combine(count) }
    var customMirror: Mirror {
      let pointer = UnsafeRawPointer(bitPattern: address) as Any
      return Mirror(self, children: ["count": count, "pointer": pointer], displayStyle: .struct)
    }
  }

  @Test func `an address is no part of a value's text, or of the identity of equal values`() {
    struct Upload { var bytes: Bytes }
    let (first, second) = (Bytes(count: 2, address: 16), Bytes(count: 2, address: 32))
    #expect(structuralText(of: first) == "Bytes(count: 2, pointer: UnsafeRawPointer)")
    #expect(identity(of: Upload(bytes: first)) == identity(of: Upload(bytes: second)))
    let third = Bytes(count: 3, address: 16)
    #expect(identity(of: Upload(bytes: first)) != identity(of: Upload(bytes: third)))
  }
}

// MARK: Payloads

extension ValueTextTests {
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
  func `the payload of a state is the associated values of a case`(
    sample: Sample, label: String?, text: String
  ) {
    #expect(PayloadText(of: sample) == PayloadText(label: label, text: text))
  }

  enum Key: DOTLabelable {
    case pressed(Character)
    case typed(text: String)
    static var dotLabelableItems: [Key] { [] }
  }

  @Test func `a payload shows a string without its quotes`() {
    #expect(PayloadText(of: Key.pressed("a")) == PayloadText(label: nil, text: "a"))
    #expect(PayloadText(of: Key.typed(text: "b")) == PayloadText(label: "text", text: "b"))
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

  @Test func `the payload of a composite's case is that of the inner state`() {
    let state = Outer.functioning(.locked(credit: 40))
    #expect(PayloadText(of: state) == PayloadText(label: "credit", text: "40"))
  }

  @Test func `a state inside a state with another label is part of the payload`() {
    let state = Outer.broken(old: .locked(credit: 40))
    #expect(PayloadText(of: state) == PayloadText(label: "old", text: "locked(credit: 40)"))
  }

  @Test func `a payload shows an object by its type`() {
    final class Socket {}
    enum Link { case open(Socket), both(Socket, Int) }
    #expect(PayloadText(of: Link.open(Socket())).text == "Socket")
    #expect(PayloadText(of: Link.both(Socket(), 1)).text == "Socket, 1")
  }

  @Test func `the payload of a struct shows all of its properties`() {
    #expect(PayloadText(of: Point(x: 1, name: "p")).text == #"Point(x: 1, name: "p")"#)
  }
}

// MARK: Effects

extension ValueTextTests {
  enum Command: Hashable, Sendable {
    case ring
    case move(by: Int)
    case wrap(String)
  }

  enum Spoken: Sendable, DOTLabelable {
    case say(String)
    static var dotLabelableItems: [Spoken] { [] }
    var dotLabel: String { "speak" }
  }

  struct Beep: Sendable { var times: Int }

  struct Tone: Sendable, CustomStringConvertible {
    var pitch: Int
    var description: String { "tone \(pitch)" }
  }

  @Test(arguments: [
    (Command.ring as any Sendable, ["ring"]),
    (Command.move(by: 3), ["move"]),
    (Optional(Command.ring), ["ring"]),
    (Command?.none, []),
    (Command??.some(nil), []),
    (Command??.some(.ring), ["ring"]),
    ([Command.ring, .move(by: 1)], ["ring", "move"]),
    ([Command](), []),
    ([Command.ring, nil, .wrap("x")], ["ring", "wrap"]),
    ([[Command.ring], [], [.ring, .move(by: 1)]], ["ring", "ring", "move"]),
    ("openDoors", ["openDoors"]),
    (["open", "close"], ["open", "close"]),
    (7, ["7"]),
    (true, ["true"]),
    (Beep(times: 2), ["Beep"]),
    (Tone(pitch: 2), ["tone 2"]),
    (Spoken.say("hello"), ["speak"]),
    ([Spoken.say("a"), .say("b")], ["speak", "speak"]),
  ])
  func `effects are named after the returned values`(output: any Sendable, names: [String]) {
    #expect(effectTexts(of: output).map(\.name) == names)
  }

  @Test func `the elements of tuples are effects, also in optionals and arrays`() {
    let output: (Command?, Command?, [Command]) = (.ring, nil, [.move(by: 1), .ring])
    #expect(effectTexts(of: output).map(\.name) == ["ring", "move", "ring"])
    let labelled: (main: Command?, other: Command?) = (nil, .ring)
    #expect(effectTexts(of: labelled).map(\.name) == ["other: ring"])
  }

  @Test func `Void is no effect`() {
    #expect(effectTexts(of: ()) == [])
    #expect(effectTexts(of: Optional(()) as Any) == [])
  }

  @Test func `closures, which have no names, are no effects`() {
    let closure: (Int) -> Void = { _ in }
    let none: (() -> Void)? = nil
    #expect(effectTexts(of: closure) == [])
    #expect(effectTexts(of: Optional(closure) as Any) == [])
    #expect(effectTexts(of: none as Any) == [])
    #expect(effectTexts(of: [closure, closure]) == [])
    #expect(effectTexts(of: (closure, Command.ring)).map(\.name) == ["ring"])
  }

  @Test func `an effect has its full value beside its name`() {
    #expect(
      effectTexts(of: [Command.move(by: 1), .move(by: 2)]) == [
        EffectText(name: "move", value: "move(by: 1)"),
        EffectText(name: "move", value: "move(by: 2)"),
      ])
  }

  @Test func `equal sets have the same effects in the same order`() {
    let numbers = Array(0..<50)
    let ascending = Set(numbers)
    var descending = Set<Int>(minimumCapacity: 1_000)
    for number in numbers.reversed() { descending.insert(number) }
    #expect(effectTexts(of: ascending) == effectTexts(of: descending))
    #expect(
      effectTexts(of: Set([Command.ring, .wrap("b"), .wrap("a")])).map(\.value)
        == ["ring", #"wrap("a")"#, #"wrap("b")"#])
  }

  @Test func `equal dictionaries have the same effects`() {
    let pairs = (0..<50).map { ("\($0)", $0) }
    let ascending = Dictionary(uniqueKeysWithValues: pairs)
    var descending = [String: Int](minimumCapacity: 1_000)
    for (key, value) in pairs.reversed() { descending[key] = value }
    #expect(effectTexts(of: ascending) == effectTexts(of: descending))
  }
}

// MARK: Unordered values

extension ValueTextTests {
  struct Shelf: Hashable {
    var books: Set<Int>
    var prices: [String: Set<Int>]?
  }

  enum Order: Hashable { case ship(Set<Int>), list([Int: Set<Int>]) }

  /// Equal values, whose elements have other orders.
  private static func twins<Value>(_ make: (Set<Int>) -> Value) -> (Value, Value) {
    let numbers = Array(0..<50)
    var other = Set<Int>(minimumCapacity: 1_000)
    for number in numbers.reversed() { other.insert(number) }
    return (make(Set(numbers)), make(other))
  }

  private static let makers: [@Sendable (Set<Int>) -> any Sendable] = [
    { $0 },
    { Optional($0) },
    { [$0] },
    { ["key": $0] },
    { set in Dictionary(uniqueKeysWithValues: set.map { ($0, $0) }) },
    { Shelf(books: $0, prices: ["a": $0]) },
    { Optional(Shelf(books: $0, prices: nil)) },
    { Order.ship($0) },
    { [Order.ship($0), .list([1: $0])] },
    { set in Dictionary(grouping: set) { $0 % 7 }.mapValues(Set.init) },
    { set in Dictionary(uniqueKeysWithValues: set.map { ($0, $0) }).keys },
    { set in Dictionary(uniqueKeysWithValues: set.map { ($0, $0) }).values },
    { set in set.map { AnyHashable($0) } as? Set<Int> ?? set },
    { Result<Set<Int>, Never>.success($0) },
  ]

  @Test(arguments: makers.indices)
  func `equal values with unordered elements have the same texts`(index: Int) {
    let (one, other) = Self.twins(Self.makers[index])
    #expect(structuralText(of: one) == structuralText(of: other))
    #expect(labelText(of: one) == labelText(of: other))
    #expect(effectTexts(of: one) == effectTexts(of: other))
    #expect(PayloadText(of: one) == PayloadText(of: other))
  }

  @Test func `a hashable value of any type has the text of the value`() {
    let (one, other) = Self.twins { AnyHashable($0) }
    #expect(labelText(of: one) == labelText(of: other))
    #expect(structuralText(of: one) == structuralText(of: other))
  }

  @Test func `objects of one type in sets are sorted by their names`() {
    final class Sound: Hashable, CustomStringConvertible {
      let description: String
      init(_ number: Int) { description = "\(number)" }
      static func == (left: Sound, right: Sound) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let sounds = Set((10..<60).map { Sound($0) })
    #expect(effectTexts(of: sounds).map(\.name) == (10..<60).map { "\($0)" })
  }
}

// MARK: Closures, NaN and recursion

extension ValueTextTests {
  @Test func `values with one text have different identities if their types or optionals differ`() {
    struct Box { var content: Any }
    let boxes = [
      Box(content: 1), Box(content: UInt8(1)), Box(content: Int?.none as Any),
      Box(content: Int??.some(nil) as Any), Box(content: [Int]()), Box(content: [String]()),
    ]
    #expect(Set(boxes.map { identity(of: $0) }).count == 6)
    #expect(identity(of: Box(content: UInt8(1))) == identity(of: Box(content: UInt8(1))))
  }

  @Test func `an optional that contains nil has its own text`() {
    let values: [Int???] = [nil, .some(nil), .some(.some(nil)), 1]
    #expect(
      values.map { structuralText(of: $0 as Any) } == ["nil", "some(nil)", "some(some(nil))", "1"])
  }

  @Test func `each closure has its own identity`() {
    enum Call { case run(() -> Int), maybe((() -> Int)?) }
    let (one, two) = ({ 1 }, { 2 })
    #expect(identity(of: Call.run(one)) == identity(of: Call.run(one)))
    #expect(identity(of: Call.run(one)) != identity(of: Call.run(two)))
    #expect(structuralText(of: Call.run(one)) == structuralText(of: Call.run(two)))
    let calls = [3, 4].map { number in Call.run { number } }
    #expect(identity(of: calls[0]) == identity(of: calls[0]))
    #expect(identity(of: calls[0]) != identity(of: calls[1]))
    let options = [3, 4].map { number in Call.maybe { number } }
    #expect(identity(of: options[0]) == identity(of: options[0]))
    #expect(identity(of: options[0]) != identity(of: options[1]))
  }

  @Test func `a value that contains NaN has only one identity`() {
    #expect(identity(of: Double.nan) == identity(of: Double.nan))
    #expect(identity(of: [1, Double.nan]) == identity(of: [1, Double.nan]))
    #expect(identity(of: [1, Double.nan]) != identity(of: [2, Double.nan]))
    struct Series: Equatable { var numbers: [Double] }
    #expect(
      identity(of: Series(numbers: [1, .nan])) == identity(of: Series(numbers: [1, .nan])))
  }

  @Test func `values that a mirror hides are part of the identity of an equatable value`() {
    struct Account: Equatable, CustomReflectable {
      var secret: Int
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    #expect(identity(of: Account(secret: 1)) == identity(of: Account(secret: 1)))
    #expect(identity(of: Account(secret: 1)) != identity(of: Account(secret: 2)))
  }

  indirect enum Parcel: DOTLabelable {
    case leaf
    case wrapped(Parcel)
    case boxed(Crate)
    static var dotLabelableItems: [Parcel] { [] }
    var dotLabel: String { if case .boxed(let crate) = self { crate.dotLabel } else { plain } }
    private var plain: String { if case .leaf = self { "leaf" } else { "wrapped" } }
  }

  indirect enum Crate: DOTLabelable {
    case wrapped(Parcel)
    static var dotLabelableItems: [Crate] { [] }
  }

  @Test func `a state inside a state of its own type has its own payload`() {
    #expect(PayloadText(of: Parcel.wrapped(.leaf)).text == "leaf")
    #expect(PayloadText(of: Parcel.wrapped(.wrapped(.leaf))).text == "wrapped(leaf)")
    #expect(PayloadText(of: Parcel.boxed(.wrapped(.leaf))).text == "leaf")
    #expect(PayloadText(of: Parcel.boxed(.wrapped(.wrapped(.leaf)))).text == "wrapped(leaf)")
  }
}

extension ValueTextTests {
  private enum Motor { case run(speed: Int), halt }

  @Test func `a range is shown by its description`() {
    struct Rows { var rows: Range<Int> }
    #expect(readableText(of: Rows(rows: 0..<2)) == "Rows(rows: 0..<2)")
  }

  @Test func `elements of a tuple with one type are distinguished by their labels`() {
    let right: (left: Motor?, right: Motor?) = (nil, .run(speed: 2))
    #expect(
      effectTexts(of: right) == [
        EffectText(name: "right: run", value: "right: run(speed: 2)")
      ])
    let both: (left: Motor?, right: Motor?) = (.halt, .halt)
    #expect(effectTexts(of: both).map(\.name) == ["left: halt", "right: halt"])
    let times: (now: [Motor], later: Motor?) = ([], .halt)
    #expect(effectTexts(of: times).map(\.name) == ["later: halt"])
    let lists: (now: ContiguousArray<Motor>, later: ArraySlice<Motor>) = ([.halt], [.halt])
    #expect(effectTexts(of: lists).map(\.name) == ["now: halt", "later: halt"])
    let other: (motor: Motor?, text: String) = (.halt, "ring")
    #expect(effectTexts(of: other).map(\.name) == ["halt", "ring"])
  }
}
