import StateDiagrams
import Testing

@Suite struct `DOTLabelable defaults` {
  @Test func `lists all cases in the order of their declaration`() {
    #expect(Light.dotLabelableItems == [.red, .green, .blinking])
  }

  @Test(arguments: [
    (Sample.plain, "plain"),
    (.one(7), "one"),
    (.labelled(value: 7), "labelled"),
    (.several(1, text: "x"), "several"),
    (.tuple((1, 2)), "tuple"),
    (.nested(.red), "nested"),
    (.maybe(nil), "maybe"),
    (.maybe(.green), "maybe"),
    (.list([]), "list"),
    (.indirectly(.one(1)), "indirectly"),
    (.`default`, "default"),
    (.`with spaces`, "with spaces"),
  ])
  func `labels a case by its name without the payload`(sample: Sample, label: String) {
    #expect(sample.dotLabel == label)
  }

  @Test func `labels a case by its name whatever its description says`() {
    #expect(Described.open.dotLabel == "open")
    #expect(Described.closed(knocks: 2).dotLabel == "closed")
  }

  @Test func `labels the case of an enum that hides its insides by its description`() {
    #expect(Hidden.shown(3).dotLabel == "something")
  }

  @Test func `labels the only case of an enum`() {
    #expect(Only.case.dotLabel == "case")
    #expect(OnlyWithPayload.value(1).dotLabel == "value")
  }

  @Test func `labels the case of a generic and of a raw-valued enum`() {
    #expect(Generic<Int>.some(1).dotLabel == "some")
    #expect(Generic<String>.none.dotLabel == "none")
    #expect(Raw.first.dotLabel == "first")
  }

  @Test func `labels other types by their description`() {
    #expect(Named(name: "idle").dotLabel == "state idle")
    #expect(Plain(x: 1).dotLabel == "Plain(x: 1)")
  }

  @Test func `prefers what the type says itself`() {
    #expect(Own.a.dotLabel == "The A")
    #expect(Own.dotLabelableItems == [.b])
  }

  @Test func `has neither composites nor regions`() {
    #expect(Light.red.dotComposites == [])
    #expect(Light.dotRegions.isEmpty)
  }
}

enum Light: CaseIterable, DOTLabelable { case red, green, blinking }

enum Sample: DOTLabelable, Sendable {
  case plain
  case one(Int)
  case labelled(value: Int)
  case several(Int, text: String)
  case tuple((Int, Int))
  case nested(Light)
  case maybe(Light?)
  case list([Int])
  indirect case indirectly(Sample)
  case `default`
  case `with spaces`
  static var dotLabelableItems: [Sample] { [] }
}

enum Described: DOTLabelable, CustomStringConvertible {
  case open
  case closed(knocks: Int)
  static var dotLabelableItems: [Described] { [.open] }
  var description: String { "a door" }
}

enum Hidden: DOTLabelable, CustomReflectable, CustomStringConvertible {
  case shown(Int)
  static var dotLabelableItems: [Hidden] { [] }
  var customMirror: Mirror { Mirror(self, children: []) }
  var description: String { "something" }
}

enum Only: CaseIterable, DOTLabelable { case `case` }

enum OnlyWithPayload: DOTLabelable {
  case value(Int)
  static var dotLabelableItems: [OnlyWithPayload] { [] }
}

enum Generic<Value>: DOTLabelable {
  case some(Value)
  case none
  static var dotLabelableItems: [Generic] { [] }
}

enum Raw: String, CaseIterable, DOTLabelable { case first = "1st" }

struct Named: DOTLabelable, CustomStringConvertible {
  var name: String
  static var dotLabelableItems: [Named] { [] }
  var description: String { "state \(name)" }
}

struct Plain: DOTLabelable {
  var x: Int
  static var dotLabelableItems: [Plain] { [] }
}

enum Own: CaseIterable, DOTLabelable {
  case a
  case b
  static var dotLabelableItems: [Own] { [.b] }
  var dotLabel: String { self == .a ? "The A" : "The B" }
}
