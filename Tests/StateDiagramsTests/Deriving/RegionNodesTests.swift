import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct RegionNodesTests {
  @Test func `nodes of a region are in the order of the list, after the initial pseudostate`() {
    let diagram = diagram(states: ["a", "c", "b"], events: ["go"], [Step("a", "go", "b")])
    #expect(diagram.name == "test")
    #expect(diagram.outline == "• a c b")
    #expect(diagram.starts == [":initial -> a"])
    #expect(diagram.arrows == ["a -> b go"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `all representatives of a label are one node`() {
    let diagram = diagram(
      states: ["a", "b#1", "b#2"], events: ["go"],
      [Step("a", "go", "b#1"), Step("b#1", "go", "a"), Step("b#2", "go", "a")])
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == ["a -> b go", "b -> a go"])
    #expect(diagram.diagnostics == [])
  }

  @Test func `a node is listed if one of its representatives is`() {
    let diagram = diagram(states: ["a#1"], events: ["go"], initial: "a", [Step("a#1", "go", "a")])
    #expect(diagram.outline == "• a")
    #expect(diagram.diagnostics == [])
  }
}

// MARK: Composites

extension RegionNodesTests {
  @Test func `a composite has the position of the first of its states in the list`() {
    let diagram = diagram(states: ["a", "c/b", "d", "c/e"], events: ["go"], [])
    #expect(diagram.outline == "• a c{b e} d")
    #expect(diagram.starts == [":initial -> a"])
  }

  @Test func `initial pseudostates lead through each composite to the initial state`() {
    let diagram = diagram(states: ["a", "c/b", "c/d/e"], events: ["go"], initial: "c/d/e", [])
    #expect(diagram.outline == "• a c{• b d{• e}}")
    #expect(
      diagram.starts == [":initial -> c", "c/:initial -> c/d", "c/d/:initial -> c/d/e"])
  }

  @Test func `states with one label in different composites are different nodes`() {
    let diagram = diagram(
      states: ["a", "c/a", "d/a"], events: ["go"],
      [Step("a", "go", "c/a"), Step("c/a", "go", "d/a")])
    #expect(diagram.outline == "• a c{a} d{a}")
    #expect(diagram.arrows == ["a -> c/a go", "c -> d/a go"])
  }
}

// MARK: Final states

extension RegionNodesTests {
  private enum Order: StateType, DOTLabelable, Hashable {
    case open
    case shipped
    case closed(refunded: Bool)

    enum Event: CaseIterable, DOTLabelable { case ship, cancel }

    static let initialState = Order.open
    static let dotLabelableItems = [Order.open, .shipped, .closed(refunded: false)]

    /// An order that still waits for its refund is closed, but not final.
    var isFinal: Bool { self == .shipped || self == .closed(refunded: true) }

    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.open, .ship): self = .shipped
      case (.open, .cancel): self = .closed(refunded: false)
      case (.closed, .cancel): self = .closed(refunded: true)
      case (.shipped, _), (.closed, .ship): break
      }
    }
  }

  private enum Bulb: StateType, CaseIterable, DOTLabelable {
    case on, broken

    static let initialState = Bulb.on
    var isFinal: Bool { self == .broken }

    mutating func handleEvent(_ event: Order.Event) { self = .broken }
  }

  private struct Shop: StateType, DOTLabelable {
    static let initialState = Shop()
    static var dotLabelableItems: [Shop] { [initialState] }
    static var dotRegions: [DOTRegion<Shop>] {
      [DOTRegion("order", \.order), DOTRegion("bulb", \.bulb)]
    }

    var order = Order.initialState
    var bulb = Bulb.initialState

    mutating func handleEvent(_ event: Order.Event) {
      order.handleEvent(event)
      bulb.handleEvent(event)
    }
  }

  @Test func `a node is final if all its representatives are`() {
    let nodes = StateDiagram(of: Order.self).regions[0].nodes
    #expect(nodes.map(\.label) == ["", "open", "shipped", "closed"])
    #expect(nodes.map(\.kind) == [.initial, .simple, .final, .simple])
  }

  @Test func `each region has the final states of its own type`() {
    let diagram = StateDiagram(of: Shop.self)
    #expect(
      diagram.regions.map { $0.nodes.filter { $0.kind == .final }.map(\.label) }
        == [["shipped"], ["broken"]])
  }

  @Test func `a schema decides which of its states are final`() {
    struct Countdown: StateMachineSchemaProtocol {
      var initialState: Count { .two }
      func step(_ state: inout Count, on event: Tick) -> Reaction<Void> {
        guard state != .zero else { return .ignored }
        state = state == .two ? .one : .zero
        return .handled(())
      }
      func isFinal(_ state: Count) -> Bool { state == .zero }
    }
    enum Count: CaseIterable, DOTLabelable { case two, one, zero }
    enum Tick: CaseIterable, DOTLabelable { case tick }

    let nodes = StateDiagram(of: Countdown()).regions[0].nodes
    #expect(nodes.map(\.kind) == [.initial, .simple, .simple, .final])
  }
}
