#if Graphviz
import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct GraphvizContextTests {
  /// For labels of edges between nodes of one rank, Graphviz moves a list of nodes, and then frees it
  /// at its previous position.
  @Test func `a layout with labelled edges inside a rank is freed`() throws {
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
        .init(from: .initial(), to: "off"),
        .init(from: "off", to: "ready/paused", event: "power"),
        .init(from: "ready", to: "off", event: "power"),
        .init(from: "ready/paused", to: "ready/running", event: "toggle"),
        .init(from: "ready", to: "jammed", event: "jam"),
        .init(from: "ready/running", to: "ready/paused", event: "toggle"),
        .init(from: "jammed", to: "off", event: "power"),
        .init(from: "jammed", to: .history(in: "ready"), event: "repair"),
      ])
    let first = try draw(diagram, as: .svg)
    for _ in 1...5 { #expect(try draw(diagram, as: .svg) == first) }
  }

  @Test(arguments: [
    // The longest side is 32,767 dots, with a margin of an inch around the graph.
    (
      "width=456, height=1",
      "Choose SVG or PDF, which have no such limit, or at most 71 dots per inch."
    ),
    // The largest area is 2^28 dots.
    (
      "width=228, height=228",
      "Choose SVG or PDF, which have no such limit, or at most 71 dots per inch."
    ),
    // Less than the lowest resolution.
    ("width=4000, height=1", "Choose SVG or PDF, which have no such limit."),
  ])
  func `a PNG that the drawing library would shrink is rejected`(size: String, advice: String)
    throws
  {
    let error = #expect(throws: GraphvizError.self) {
      try draw("digraph { a [shape=box, \(size)] }", as: .png, dotsPerInch: 72)
    }
    #expect(error?.stage == .render)
    #expect(error?.problem == "the graph is too large for a PNG at 72 dots per inch")
    #expect(error?.advice == advice)
  }
}

// MARK: Failures

extension GraphvizContextTests {
  @Test(arguments: [
    (DOT.door, true),
    // Only with the attribute `newrank` there is a layout of these ranks.
    (
      """
      digraph { graph [class=statechart] subgraph cluster_c { a }
        { rank=min; b } { rank=max; b; c } c -> a -> c }
      """, false
    ),
  ])
  func `a context is kept unless a layout failed, even if another one was drawn`(
    dot: String, isKept: Bool
  ) throws {
    let drawing = try Drawing(dot, as: .svg)
    try GraphvizLibrary.contexts.withLock { contexts in
      let picture = try GraphvizLibrary.draw(drawing, in: &contexts)
      #expect(text(picture.bytes).contains("</svg>"))
      #expect((contexts.forSVG != nil) == isKept)
    }
  }
}

// MARK: Clusters

extension GraphvizContextTests {
  @Test func `a cluster that is opened a second time in DOT is the same cluster`() throws {
    let svg = text(
      try draw(
        "digraph { subgraph cluster_a { x } subgraph cluster_b { y } subgraph cluster_a { z } }",
        as: .svg
      ).bytes)
    #expect(svg.matches(of: /<title>cluster_([ab])</).map { String($0.1) } == ["a", "b"])
    #expect(svg.matches(of: /<title>[xyz]</).count == 3)
  }
}
#endif
