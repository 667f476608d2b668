import StateDiagrams
import Testing

@Suite struct DescriptionTests {
  @Test(arguments: [
    (
      StateDiagram.Transition(
        from: "locked", to: "unlocked", event: "coin", guard: "50", effects: ["open", "ring"]),
      "locked —coin [50] / open, ring→ unlocked"
    ),
    (.init(from: ":initial", to: "locked"), ":initial → locked"),
    (.init(in: "locked", event: "push", effects: ["alarm"]), "locked: push / alarm"),
    (.init(in: "unlocked", event: "coin", kind: .ignored), "unlocked ignores coin"),
  ])
  func `tells a transition on a line`(_ transition: StateDiagram.Transition, _ text: String) {
    #expect("\(transition)" == text)
  }

  @Test(arguments: [
    (StateDiagram.Node("a"), "a"), (.init("a b/c"), "a b%2Fc"), (.initial(), ":initial"),
    (.history(in: "a"), "a/:history"), (.init("end", kind: .final), "end (final)"),
    (.init("a", nodes: []), "a (composite)"), (.init("x", isListed: false), "x (unlisted)"),
  ])
  func `tells a node by its identifier and what it is`(_ node: StateDiagram.Node, _ text: String) {
    #expect("\(node)" == text)
  }

  @Test func `tells a diagram as an outline`() {
    let diagram = StateDiagram(
      name: "gate",
      nodes: [
        .init(
          "both",
          regions: [
            .init(label: "left", nodes: [.init("a", id: "both/left/a")]),
            .init(label: "right", nodes: [.init("b", id: "both/right/b")]),
          ]), .init("off"),
      ],
      transitions: [.init(from: "both", to: "off", event: "stop")])
    #expect(
      "\(diagram)" == """
        gate
          both (composite)
            [left]
              both/left/a
            [right]
              both/right/b
          off

          both —stop→ off
        """)
    #expect("\(diagram.regions[0])" == "both (composite), off")
    #expect("\(StateDiagram(name: "none", regions: []))" == "none")
  }
}
