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

  @Test func `a state with the path of a composite is drawn inside it`() {
    let diagram = diagram(
      states: ["c", "c/a"], events: ["go"], [Step("c", "go", "c/a"), Step("c/a", "go", "c")])
    #expect(diagram.outline == "• c{• c a}")
    #expect(diagram.arrows == ["c/c -> c/a go", "c/a -> c/c go"])
    #expect(diagram.notices == ["stateIsComposite c"])
  }

  @Test func `a state with the path of two nested composites has an identifier of its own`() {
    let diagram = diagram(states: ["c", "c/c/a"], events: ["go"], [Step("c", "go", "c/c/a")])
    var ids: [StateDiagram.Node.ID] = []
    func visit(_ nodes: [StateDiagram.Node]) {
      for node in nodes {
        ids.append(node.id)
        visit(node.regions.flatMap(\.nodes))
      }
    }
    visit(diagram.regions.flatMap(\.nodes))
    #expect(Set(ids).count == ids.count)
    #expect(diagram.notices == ["stateIsComposite c"])
  }

  @Test func `labels with special characters don't make identifiers equal`() {
    // The state `b` in `a`, a state that is called `a/b`, and one like a pseudostate.
    struct Tricky: DOTLabelable, Hashable {
      var composites: [String]
      var dotLabel: String
      var dotComposites: [String] { composites }
      static let dotLabelableItems = [
        Tricky(composites: ["a"], dotLabel: "b"), Tricky(composites: [], dotLabel: "a/b"),
        Tricky(composites: ["a"], dotLabel: ":initial"),
      ]
    }
    let schema = GraphableStateMachineSchema<Tricky, Lamp, Void>(
      initialState: Tricky.dotLabelableItems[0]
    ) { state, lamp in
      let items = Tricky.dotLabelableItems
      return lamp == .on ? (items[((items.firstIndex(of: state) ?? 0) + 1) % 3], nil) : nil
    }
    #expect(schema.diagram.outline == "• a{• b :initial} a/b")
    #expect(
      schema.diagram.arrows == [
        "a/b -> a%2Fb on", "a%2Fb -> a/%3Ainitial on", "a/%3Ainitial -> a/b on",
      ])
    #expect(schema.diagram.diagnostics == [])
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

  @Test(arguments: [[true, false], [false, true], [true, true]])
  func `the order of representatives doesn't decide whether a node is final`(areFinal: [Bool]) {
    struct Chore: DOTLabelable, Hashable {
      var isDone: Bool
      static let dotLabelableItems = [Chore]()
      var dotLabel: String { "task" }
    }
    struct Chores: StateMachineSchemaProtocol {
      let initialState: Chore
      func step(_ state: inout Chore, on event: Lamp) -> Reaction<Void> { .ignored }
      func isFinal(_ state: Chore) -> Bool { state.isDone }
    }
    let states = areFinal.map(Chore.init)
    let diagram = StateDiagram(
      of: MachineModel("tasks", Chores(initialState: states[0]), states: states, events: [.on]))
    #expect(diagram.regions[0].nodes.map(\.label) == ["", "task"])
    #expect(diagram.regions[0].nodes[1].kind == (areFinal.contains(false) ? .simple : .final))
  }

  @Test func `exploring finds final states too`() {
    let nodes = StateDiagram(of: MachineModel("order", exploring: Order.self)).regions[0].nodes
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

  @Test func `a final state that is never left is no finding`() {
    #expect(StateDiagram(of: Bulb.self).findings() == [])
  }
}
