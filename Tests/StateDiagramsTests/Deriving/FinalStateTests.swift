import StateDiagrams
import Testing

private enum Order: StateType, DOTLabelable, Hashable {
  case open
  case shipped
  case closed(refunded: Bool)

  enum Event: CaseIterable, DOTLabelable { case ship, cancel }

  static let initialState = Order.open
  static let dotLabelableItems = [Order.open, .shipped, .closed(refunded: false)]

  /// An order that still waits for its refund is closed, and not done.
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

@Suite struct FinalStateTests {
  @Test func `are those that all their representatives say are final`() {
    let nodes = StateDiagram(of: Order.self).regions[0].nodes
    #expect(nodes.map(\.label) == ["", "open", "shipped", "closed"])
    #expect(nodes.map(\.kind) == [.initial, .simple, .final, .simple])
  }

  @Test func `are found by exploring as well`() {
    let nodes = StateDiagram(exploring: Order.self).regions[0].nodes
    #expect(nodes.map(\.kind) == [.initial, .simple, .final, .simple])
  }

  @Test func `of a region are what its own states say`() {
    let diagram = StateDiagram(of: Shop.self)
    #expect(
      diagram.regions.map { $0.nodes.filter { $0.kind == .final }.map(\.label) }
        == [["shipped"], ["broken"]])
  }

  @Test func `of a schema are what the schema says`() {
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

  @Test func `are no traps`() {
    #expect(StateDiagram(of: Bulb.self).findings() == [])
  }
}
