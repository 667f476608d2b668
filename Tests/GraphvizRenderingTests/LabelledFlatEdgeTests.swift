import GraphvizRendering
import StateDiagrams
import Testing

/// Edges with labels between nodes of one rank, such as those that leave a composite: for their
/// labels Graphviz moves a list of nodes, and then frees it where it was before.
@Suite struct LabelledFlatEdgeTests {
  @Test func `frees a layout with labelled edges inside a rank`() throws {
    let diagram = StateDiagram(
      name: "recorder",
      nodes: [
        .initial(), .init("off"),
        .init(
          "ready",
          nodes: [
            .init("paused", id: "ready/paused"), .init("running", id: "ready/running"),
            .history(in: "ready"),
          ]),
        .init("jammed"),
      ],
      transitions: [
        .init(from: ":initial", to: "off"),
        .init(from: "off", to: "ready/paused", event: "power"),
        .init(from: "ready", to: "off", event: "power"),
        .init(from: "ready/paused", to: "ready/running", event: "toggle"),
        .init(from: "ready", to: "jammed", event: "jam"),
        .init(from: "ready/running", to: "ready/paused", event: "toggle"),
        .init(from: "jammed", to: "off", event: "power"),
        .init(from: "jammed", to: "ready/:history", event: "repair"),
      ])
    let first = try diagram.rendered(as: .svg)
    for _ in 1...50 { #expect(try diagram.rendered(as: .svg) == first) }
  }
}
