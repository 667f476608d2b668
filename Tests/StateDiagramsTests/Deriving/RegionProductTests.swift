import StateDiagrams
import Testing

@Suite struct `A product of regions that is too large` {
  struct Digits: StateType, DOTLabelable, Hashable {
    struct Digit: DOTLabelable, Hashable {
      var value = 0
      static let dotLabelableItems = (0..<10).map { Digit(value: $0) }
      var dotLabel: String { "\(value)" }
    }
    var a = Digit(), b = Digit(), c = Digit(), d = Digit(), e = Digit(), f = Digit()
    enum Event: CaseIterable, DOTLabelable { case up, down }
    static let initialState = Digits()
    static let dotLabelableItems = [Digits()]
    static var dotRegions: [DOTRegion<Digits>] {
      [
        DOTRegion("a", \.a), DOTRegion("b", \.b), DOTRegion("c", \.c), DOTRegion("d", \.d),
        DOTRegion("e", \.e), DOTRegion("f", \.f),
      ]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      a.value = (a.value + (event == .up ? 1 : 9)) % 10
      return nil
    }
  }

  @Test func `is reported with its figures, and the states are drawn`() {
    let diagram = StateDiagram(of: Digits.self)
    #expect(diagram.regions.count == 6)
    #expect(diagram.regions.allSatisfy { $0.nodes.count == 11 })
    #expect(diagram.arrows == [])
    #expect(diagram.diagnostics.map(\.kind) == [.tooManySteps])
    #expect(
      diagram.diagnostics.first?.message
        == "No transitions were observed: the product of the regions' states and the events, "
        + "10 × 10 × 10 × 10 × 10 × 10 × 2, are more than 1000000 steps. List fewer representatives, "
        + "or raise 'stepLimit'.")
  }

  @Test func `is explored instead`() {
    let diagram = StateDiagram(exploring: Digits.self)
    #expect(diagram.arrows.count == 20)
    #expect(diagram.diagnostics == [])
  }

  @Test(arguments: [(11, 0), (12, 12)])
  func `is measured by a limit that can be set`(limit: Int, arrowCount: Int) {
    let options = DerivationOptions(stepLimit: limit)
    let diagram = StateDiagram(of: Lamps<Regions.Independent>.self, options: options)
    #expect(diagram.arrows.count == (arrowCount == 0 ? 0 : 8))
    #expect(diagram.diagnostics.map(\.kind) == (arrowCount == 0 ? [.tooManySteps] : []))
  }

  /// Two counters of which few states are listed and many reached.
  struct Counters: StateType, DOTLabelable, Hashable {
    enum Counter: DOTLabelable, Hashable {
      case at(Int)
      static let dotLabelableItems = [Counter.at(0)]
    }
    enum Event: DOTLabelable, Hashable {
      case set(Int)
      static let dotLabelableItems = (0..<10).map(Event.set)
    }
    var one = Counter.at(0)
    var two = Counter.at(0)
    static let initialState = Counters()
    static let dotLabelableItems = [Counters()]
    static var dotRegions: [DOTRegion<Counters>] {
      [DOTRegion("one", \.one), DOTRegion("two", \.two)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      guard case .set(let number) = event else { return nil }
      one = .at(number)
      two = .at(number)
      return nil
    }
  }

  @Test func `through the states that one step leads to leaves those that are listed`() {
    let options = DerivationOptions(stepLimit: 100)
    let diagram = StateDiagram(of: Counters.self, options: options)
    #expect(
      diagram.arrows == [
        "one/at -> one/at set [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        "two/at -> two/at set [1, 2, 3, 4, 5, 6, 7, 8, 9]",
      ])
    #expect(diagram.diagnostics.map(\.kind) == [.tooManySteps])
    #expect(diagram.diagnostics.first?.message.hasPrefix("No transitions") == false)
  }
}
