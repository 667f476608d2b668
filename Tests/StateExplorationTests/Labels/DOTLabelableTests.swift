import Testing

@testable import StateExploration

@Suite struct DOTLabelableTests {
  @Test func `all cases of an enum are listed in the order of their declaration`() {
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
  func `a case is labelled by its name without associated values`(sample: Sample, label: String) {
    #expect(sample.dotLabel == label)
  }

  @Test func `a case is labelled by its name whatever its description is`() {
    #expect(Described.open.dotLabel == "open")
    #expect(Described.closed(knocks: 2).dotLabel == "closed")
  }

  @Test func `the case of an enum that hides its contents is labelled by its description`() {
    enum Hidden: DOTLabelable, CustomReflectable, CustomStringConvertible {
      case shown(Int)
      static var dotLabelableItems: [Hidden] { [] }
      var customMirror: Mirror { Mirror(self, children: []) }
      var description: String { "something" }
    }
    #expect(Hidden.shown(3).dotLabel == "something")
  }

  @Test func `the only case of an enum is labelled by its name`() {
    enum Only: CaseIterable, DOTLabelable { case `case` }
    enum OnlyWithPayload: DOTLabelable {
      case value(Int)
      static var dotLabelableItems: [OnlyWithPayload] { [] }
    }
    #expect(Only.case.dotLabel == "case")
    #expect(OnlyWithPayload.value(1).dotLabel == "value")
  }

  @Test func `the cases of generic and raw-valued enums are labelled by their names`() {
    enum Raw: String, CaseIterable, DOTLabelable { case first = "1st" }
    #expect(Generic<Int>.some(1).dotLabel == "some")
    #expect(Generic<String>.none.dotLabel == "none")
    #expect(Raw.first.dotLabel == "first")
  }

  @Test func `values that are not enum cases are labelled by their descriptions`() {
    struct Named: DOTLabelable, CustomStringConvertible {
      var name: String
      static var dotLabelableItems: [Named] { [] }
      var description: String { "state \(name)" }
    }
    struct Plain: DOTLabelable {
      var x: Int
      static var dotLabelableItems: [Plain] { [] }
    }
    #expect(Named(name: "idle").dotLabel == "state idle")
    #expect(Plain(x: 1).dotLabel == "Plain(x: 1)")
  }

  @Test func `the labels and items that a type implements replace the defaults`() {
    enum Own: CaseIterable, DOTLabelable {
      case a, b
      static var dotLabelableItems: [Own] { [.b] }
      var dotLabel: String { self == .a ? "The A" : "The B" }
    }
    #expect(Own.a.dotLabel == "The A")
    #expect(Own.dotLabelableItems == [.b])
  }

  @Test func `a labelable type has neither composites nor regions by default`() {
    #expect(Light.red.dotComposites == [])
    #expect(Light.dotRegions.isEmpty)
  }
}

enum Generic<Value>: DOTLabelable {
  case some(Value)
  case none
  static var dotLabelableItems: [Generic] { [] }
}

// MARK: Orthogonal states

extension DOTLabelableTests {
  private struct Key: StateType, DOTLabelable, Equatable {
    var isDown = false
    static let initialState = Key()
    static let dotLabelableItems = [Key(), Key(isDown: true)]
    var dotLabel: String { isDown ? "down" : "up" }
    mutating func handleEvent(_ event: Bool) { isDown = event }
  }

  private struct Dial: StateType, DOTLabelable, Equatable {
    var value = 0
    static let initialState = Dial()
    static let dotLabelableItems = [Dial()]
    var dotLabel: String { "\(value)" }
    mutating func handleEvent(_ event: Int) { value = event }
  }

  @Test func `the listed states of an orthogonal state are its initial state by default`() {
    let items = OrthogonalState<Key, Dial>.dotLabelableItems
    #expect(items.count == 1)
    #expect(items.first?.stateA == Key())
    #expect(items.first?.stateB == Dial())
  }

  @Test func `the regions of an orthogonal state are named after their types`() {
    let regions = RegionTracker<OrthogonalState<Key, Dial>>.regions(startsWithList: false)
    #expect(regions.map(\.label) == ["Key", "Dial"])
  }
}
