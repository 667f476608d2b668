import Testing

@testable import StateMachines

@Suite struct EnumCaseTests {
  // MARK: - Names of values

  @Test(arguments: Shape.all)
  fileprivate func `the case name of a value omits its associated values`(_ shape: Shape) {
    #expect(shape.caseNames == shape.expectedCases)
  }

  @Test func `a case name doesn't depend on the description of the type`() {
    enum Loud: CustomStringConvertible {
      case quiet(Int), loud
      var description: String { "LOUD" }
    }
    #expect(caseName(of: Loud.quiet(1)) == "quiet")
    #expect(caseName(of: Loud.loud) == "loud")
  }

  @Test func `the case name of an existential is that of its value`() {
    enum Failure: Error { case offline, timeout(seconds: Int) }
    #expect(caseName(of: Failure.offline as any Error) == "offline")
    #expect(caseName(of: Failure.timeout(seconds: 3) as Any) == "timeout")
  }

  @Test func `a raw identifier has a case name with spaces`() {
    enum Phase { case `at rest`, `in motion`(speed: Int), `default` }
    #expect(caseName(of: Phase.`at rest`) == "at rest")
    #expect(caseName(of: Phase.`in motion`(speed: 3)) == "in motion")
    #expect(caseName(of: Phase.default) == "default")
    #expect(CaseTag<Phase>.names == ["in motion", "at rest", "default"])
  }

  @Test func `values that are not enum cases have no case name`() {
    struct Point { var x = 0 }
    #expect(caseName(of: 1) == nil)
    #expect(caseName(of: "text") == nil)
    #expect(caseName(of: Point()) == nil)
    #expect(caseName(of: (1, 2)) == nil)
    #expect(caseName(of: Journal()) == nil)
    #expect(caseName(of: Int?.none) == nil)
  }

  // MARK: - Tags

  @Test(arguments: Shape.all)
  fileprivate func `the tag of an enum case is the position of its name`(_ shape: Shape) {
    let names = shape.tags.map { shape.names.indices.contains($0) ? shape.names[$0] : "\($0)" }
    #expect(names == shape.expectedCases)
  }

  @Test(arguments: Shape.all)
  fileprivate func `enum cases with associated values are listed first`(_ shape: Shape) {
    #expect(shape.names == shape.expectedNames)
  }

  @Test func `optionals have the tags of some and none`() {
    #expect(CaseTag<Int?>.names == ["some", "none"])
    #expect([Int?.some(3), .none, .some(.max)].map { CaseTag.of($0) } == [0, 1, 0])
    #expect([Plain?.some(.a), .none, .some(.c)].map { CaseTag.of($0) } == [0, 1, 0])
    #expect([Int??.none, .some(.none), .some(.some(3))].map { CaseTag.of($0) } == [1, 0, 0])
  }

  @Test func `an enum with more than 256 cases has a tag for each`() {
    let tags = Many.allCases.map { CaseTag.of($0) }
    #expect(tags == Array(0..<300))
    #expect(CaseTag<Many>.names == (0..<300).map { "c\($0)" })
  }

  @Test func `an enum payload with more than 256 values has one tag`() {
    enum Wrapper { case none, many(Many), all }
    #expect(Set(Many.allCases.map { CaseTag.of(Wrapper.many($0)) }) == [0])
    #expect([Wrapper.none, .all].map { CaseTag.of($0) } == [1, 2])
  }

  @Test func `only enums have tags`() {
    #expect(CaseTag<Plain>.isAvailable)
    #expect(CaseTag<Gate>.isAvailable)
    #expect(CaseTag<Generic<Int>>.isAvailable)
    #expect(CaseTag<Int?>.isAvailable)
    #expect(CaseTag<Never>.isAvailable)
    #expect(!CaseTag<Int>.isAvailable)
    #expect(!CaseTag<Bool>.isAvailable)
    #expect(!CaseTag<String>.isAvailable)
    #expect(!CaseTag<(Int, Int)>.isAvailable)
    #expect(!CaseTag<Journal>.isAvailable)
    #expect(!CaseTag<any Error>.isAvailable)
    #expect(!CaseTag<Any>.isAvailable)
    #expect(!CaseTag<() -> Void>.isAvailable)
    #expect(!CaseTag<Int.Type>.isAvailable)
  }
}

/// Values of an enum type: their tags, their case names, and the names of the type's cases.
private struct Shape: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let tags: [Int]
  let caseNames: [String?]
  let expectedCases: [String]
  let names: [String]
  let expectedNames: [String]

  init<Value>(_ description: String, _ values: KeyValuePairs<String, Value>, names: [String]) {
    testDescription = description
    tags = values.map { CaseTag.of($0.value) }
    caseNames = values.map { caseName(of: $0.value) }
    expectedCases = values.map(\.key)
    self.names = CaseTag<Value>.names
    expectedNames = names
  }

  static let all = [
    Shape("no payload", ["a": Plain.a, "b": .b, "c": .c], names: ["a", "b", "c"]),
    Shape("single case", ["only": Single.only], names: ["only"]),
    Shape(
      "single case with a payload",
      ["only": SingleWithPayload.only(0), "only": SingleWithPayload.only(.max)], names: ["only"]),
    Shape(
      "one payload", ["a": OnePayload.a, "b": .b, "p": .p(0), "p": .p(1), "p": .p(-1)],
      names: ["p", "a", "b"]),
    Shape(
      "one payload of a byte",
      ["a": BytePayload.a, "b": .b, "p": .p(0), "p": .p(1), "p": .p(255)],
      names: ["p", "a", "b"]),
    Shape(
      "one payload with spare values",
      ["a": SparePayload.a, "b": .b, "p": .p(false), "p": .p(true)], names: ["p", "a", "b"]),
    Shape(
      "several payloads",
      ["a": Several.a(0), "a": .a(-1), "n": .n, "b": .b(""), "b": .b("text"), "m": .m],
      names: ["a", "b", "n", "m"]),
    Shape(
      "enums in enums with spare bits",
      [
        "a": Nested.a(.n), "a": .a(.b("text")), "b": .b(.n), "b": .b(.a(1)), "c": .c(.a),
        "c": .c(.c), "d": .d, "e": .e,
      ], names: ["a", "b", "c", "d", "e"]),
    Shape(
      "references",
      ["a": References.a(Journal()), "b": .b(Journal()), "c": .c {}, "d": .d, "e": .e],
      names: ["a", "b", "c", "d", "e"]),
    Shape(
      "indirect",
      [
        "leaf": Tree.leaf, "node": .node(.leaf, .leaf), "value": .value(1),
        "node": .node(.value(1), .leaf),
      ], names: ["node", "value", "leaf"]),
    Shape(
      "one indirect case",
      ["locked": Gate.locked(credit: 0), "broken": .broken(oldState: .unlocked)],
      names: ["locked", "broken", "unlocked"]),
    Shape("generic, a number", generic(1), names: ["a", "b", "n", "m"]),
    Shape("generic, a text", generic("text"), names: ["a", "b", "n", "m"]),
    Shape("generic, of no size", generic(()), names: ["a", "b", "n", "m"]),
    Shape("generic, an enum", generic(Plain.b), names: ["a", "b", "n", "m"]),
    Shape("generic, a large value", generic((1, "text", 2, [3])), names: ["a", "b", "n", "m"]),
    Shape(
      "empty payloads",
      ["a": EmptyPayload.a(()), "n": .n, "b": .b(1), "c": .c((), ()), "m": .m],
      names: ["b", "a", "n", "c", "m"]),
    Shape(
      "a payload without values", ["a": Uninhabited.a, "c": .c(1), "d": .d],
      names: ["c", "a", "b", "d"]),
    Shape("large payload", ["a": Large.a(1, 2, "text", 4), "n": .n], names: ["a", "n"]),
    Shape("raw values", ["high": Raw.high, "low": .low], names: ["low", "high"]),
  ]

  private static func generic<Value>(_ value: Value) -> KeyValuePairs<String, Generic<Value>> {
    ["a": .a(value), "n": .n, "b": .b([]), "b": .b([value]), "m": .m]
  }
}

private enum Plain { case a, b, c }
private enum Single { case only }
private enum SingleWithPayload { case only(Int) }
private enum OnePayload { case a, b, p(Int) }
private enum BytePayload { case a, p(UInt8), b }
private enum SparePayload { case a, p(Bool), b }
private enum Several { case a(Int), n, b(String), m }
private enum Nested { case a(Several), b(Several), c(Plain), d, e }
private enum References { case a(Journal), b(Journal), c(() -> Void), d, e }
private indirect enum Tree { case leaf, node(Tree, Tree), value(Int) }
private enum Generic<Value> { case a(Value), n, b([Value]), m }
private enum EmptyPayload { case a(()), n, b(Int), c(Void, Void), m }
private enum Uninhabited { case a, b(Never), c(Int), d }
private enum Large { case a(Int, Int, String, Int), n }
private enum Raw: Int { case low = 100, high = -1 }
