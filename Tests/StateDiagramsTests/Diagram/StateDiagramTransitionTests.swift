import Testing

@testable import StateDiagrams

@Suite struct StateDiagramTransitionTests {
  typealias Transition = StateDiagram.Transition

  @Test(arguments: [
    (Transition(from: "a", to: "b"), ""),
    (.init(from: "a", to: "b", event: "x"), "x"),
    (.init(from: "a", to: "b", event: "x", guard: "1"), "x [1]"),
    (.init(from: "a", to: "b", guard: "1"), "[1]"),
    (.init(from: "a", to: "b", event: "x", effects: ["ring"]), "x / ring"),
    (.init(from: "a", to: "b", effects: ["ring", "hum"]), "/ ring, hum"),
    (.init(in: "a", event: "x", guard: "1", effects: ["ring"]), "x [1] / ring"),
  ])
  func `the label of a transition is that of UML`(_ transition: Transition, _ label: String) {
    #expect(transition.label == label)
  }

  @Test(arguments: [
    (
      Transition(
        from: "locked", to: "unlocked", event: "coin", guard: "50", effects: ["open", "ring"]),
      "locked —coin [50] / open, ring→ unlocked"
    ),
    (.init(from: .initial(), to: "locked"), ":initial → locked"),
    (.init(from: .initial(in: "a"), to: .history(in: "a")), "a/:initial → a/:history"),
    (.init(in: "locked", event: "push", effects: ["alarm"]), "locked: push / alarm"),
    (.init(in: "unlocked", event: "coin", kind: .ignored), "unlocked ignores coin"),
  ])
  func `a transition is described on one line`(_ transition: Transition, _ text: String) {
    #expect("\(transition)" == text)
  }

  @Test func `a transition between two nodes is external`() {
    let transition = Transition(from: "a", to: "a", event: "ask")
    #expect(transition.kind == .external)
    #expect(transition.guard == nil && transition.effects == [])
  }

  @Test func `an internal or ignored transition stays in its state`() {
    let transition = Transition(in: "a", event: "ask", effects: ["tell"])
    #expect(transition.kind == .internal)
    #expect(transition.source == "a" && transition.target == "a")
    #expect(Transition(in: "a", event: "ask", kind: .ignored).target == "a")
  }

  @Test func `a diagram is described by an outline of its nodes and a list of its transitions`() {
    let diagram = StateDiagram(
      name: "gate",
      nodes: [
        .initial(),
        .init(
          "both",
          regions: [
            .init(
              label: "left", nodes: [.initial(in: "both/left"), .init("a", id: "both/left/a")]),
            .init(label: "right", nodes: [.init("b", id: "both/right/b")]),
          ]), .init("a/b"), .init("off", kind: .final), .init("x", isListed: false),
        .init("y", kind: .final, isListed: false), .init("… 3 more", id: ":elided", kind: .elided),
        .init("c", nodes: [.history(in: "c", isDeep: true)]),
      ],
      transitions: [
        .init(from: .initial(), to: "both"), .init(from: "both", to: "off", event: "stop"),
      ])
    #expect(
      "\(diagram)" == """
        gate
          :initial
          both (composite)
            [left]
              both/left/:initial
              both/left/a
            [right]
              both/right/b
          a%2Fb
          off (final)
          x (unlisted)
          y (final, unlisted)
          :elided
          c (composite)
            c/:history

          :initial → both
          both —stop→ off
        """)
    #expect("\(StateDiagram(name: "none", regions: []))" == "none")
  }
}
