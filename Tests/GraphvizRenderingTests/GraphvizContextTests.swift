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

  /// The plugin that measures text keeps a pointer into the context of the previous drawing.
  @Test func `a context can be replaced after each drawing`() throws {
    let expected = try draw(DOT.door, as: .png).bytes
    for _ in 1...5 {
      _ = try? draw("digraph {", as: .png)
      #expect(try draw(DOT.door, as: .png).bytes == expected)
    }
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

// MARK: Clusters

extension GraphvizContextTests {
  @Test func `clusters are drawn in the order of the text, whatever memory is free`() throws {
    // Names of the same length lie where others of that length were freed, in any order.
    let names = (10..<90).map { "cluster_\($0)" }
    let dot = { (names: [String]) in
      "digraph { \(names.map { "subgraph \($0) { \($0.dropFirst(8)) } " }.joined()) }"
    }
    _ = try draw(dot(names.reversed()), as: .svg)
    _ = try draw(dot(names.shuffled()), as: .svg)
    let svg = text(try draw(dot(names), as: .svg).bytes)
    #expect(svg.matches(of: /<title>(cluster_\d\d)</).map { String($0.1) } == names)
  }

  @Test func `composites that Graphviz's ranking can't order are drawn`() throws {
    // The messages are those of Graphviz 2.43. Other versions may draw the graph at once.
    let dot = """
      digraph m {
        graph [class="statechart"]
        i
        subgraph cluster_a { x y z }
        i -> s  n -> x  n -> m  n -> s  s -> x [label=go]
        m -> z  m -> x  m -> s  y -> x  y -> s  y -> z
      }
      """
    let drawn = try draw(dot, as: .svg)
    #expect(text(drawn.bytes).matches(of: /class="edge"/).count == 11)
    #expect(drawn.messages == [])
  }

  @Test func `labels for which Graphviz's ranking leaves no space don't overlap`() throws {
    // The messages are those of Graphviz 2.43. Other versions may draw the graph at once.
    let dot = """
      digraph m {
        graph [class="statechart", fontsize=12]
        node [shape=box, width=1.2, height=0.5]
        edge [fontsize=10]
        subgraph cluster_active {
          graph [label=active]
          subgraph cluster_waiting { buffering seeking }
          playing [width=2.3, height=1.25]
          paused
        }
        buffering -> playing [label="a\\nb\\nc\\nd"]
        buffering -> buffering [label="e\\nf\\ng\\nh\\ni\\nj\\nk"]
        buffering -> paused [label=l]
        playing -> paused [label="m\\nn\\no\\np"]
        playing -> seeking [label=q]
        playing -> buffering [label="r\\ns\\nt\\nu"]
        seeking -> playing [label="v\\nw\\nx\\ny"]
        seeking -> interrupted [label=z]
      }
      """
    let drawn = try draw(dot, as: .svg)
    #expect(drawn.messages == [])
    let pattern = /<text text-anchor="middle" x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>([a-z])</
    let letters = text(drawn.bytes).matches(of: pattern)
      .compactMap { match in Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } } }
    #expect(letters.count == 26)
    for (index, letter) in letters.enumerated() {
      // A letter of 10 points is at most 8 wide.
      let others = letters[(index + 1)...]
      #expect(others.allSatisfy { abs($0.0 - letter.0) >= 8 || abs($0.1 - letter.1) >= 10 })
    }
  }

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
