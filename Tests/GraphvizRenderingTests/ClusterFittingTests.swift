import StateDiagrams
import Testing

@testable import GraphvizRendering

/// The border of a composite, and the label of a transition inside.
@Suite struct ClusterFittingTests {
  /// Draws a composite whose label Graphviz places across the border, and returns the right end of
  /// each, in points.
  private static func ends(class name: String) throws -> (border: Double, label: Double) {
    let dot = """
      digraph m {
        graph [class="\(name)"]
        node [shape=box, fontname=Helvetica, fontsize=12]
        subgraph cluster_a {
          id=composite
          a [label="sending the parts of it"]
          a -> b [id=transition, label="requestEnd [in response: awaited]", fontname=Helvetica, fontsize=10]
        }
      }
      """
    let svg = text(try draw(dot, as: .svg).bytes)
    let composite = try #require(svg.firstMatch(of: /id="composite"[^\0]*?points="(.*?)"/)).1
    let border = composite.matches(of: /(-?[0-9.]+),/).compactMap { Double($0.1) }.max()
    let x = try #require(svg.firstMatch(of: /id="transition"[^\0]*?<text.*? x="(.*?)"/)).1
    // The text is anchored in its middle, and takes 15,119 thousandths of its font size.
    return try (#require(border), #require(Double(x)) + 151.19 / 2)
  }

  @Test func `the label inside a composite of a statechart stays within the border`() throws {
    let ends = try Self.ends(class: "statechart")
    #expect(ends.label < ends.border)
  }

  @Test func `a graph of another kind is drawn as Graphviz draws it`() throws {
    let ends = try Self.ends(class: "flow")
    #expect(ends.label > ends.border)
  }
}
