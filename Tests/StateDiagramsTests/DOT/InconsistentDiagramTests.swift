import StateDiagrams
import Testing

/// Diagrams that no derivation makes, but that can be built by hand or read from a file.
@Suite struct `Inconsistent diagrams` {
  private static let diagrams: [StateDiagram] = [
    StateDiagram(name: "", nodes: []),
    StateDiagram(name: "no regions", regions: []),
    StateDiagram(
      name: "a node that is not there", nodes: [.init("a")],
      transitions: [.init(from: "a", to: "gone", event: "x"), .init(from: "gone", to: "a")]),
    StateDiagram(
      name: "rows of a node that is not there", nodes: [.init("a")],
      transitions: [
        .init(in: "gone", event: "x", effects: ["y"]),
        .init(in: "gone", event: "z", kind: .ignored),
      ]),
    StateDiagram(
      name: "composites without children",
      nodes: [.initial(), .init("c", nodes: []), .init("d", regions: [])],
      transitions: [
        .init(from: ":initial", to: "c"), .init(from: "c", to: "d", event: "x"),
        .init(from: "d", to: "c", event: "y"),
      ]),
    StateDiagram(
      name: "initial states in a circle",
      nodes: [.initial(), .init("c", nodes: [.initial(in: "c")])],
      transitions: [.init(from: ":initial", to: "c"), .init(from: "c/:initial", to: "c")]),
    StateDiagram(
      name: "an initial state that leads to itself", nodes: [.initial()],
      transitions: [.init(from: ":initial", to: ":initial")]),
    StateDiagram(
      name: "one identifier twice",
      nodes: [.init("a"), .init("b", id: "a"), .init("a", nodes: [])],
      transitions: [.init(from: "a", to: "a", event: "x")]),
    StateDiagram(
      name: "an internal transition to elsewhere", nodes: [.init("a"), .init("b")],
      transitions: [
        {
          var transition = StateDiagram.Transition(from: "a", to: "b", event: "x")
          transition.kind = .internal
          return transition
        }()
      ]),
    StateDiagram(
      name: "a simple state with nodes inside",
      nodes: [
        {
          var node = StateDiagram.Node("a")
          node.regions = [.init(nodes: [.init("b")])]
          return node
        }()
      ]),
    StateDiagram(name: "empty identifiers", nodes: [.init("", id: ""), .init("x", id: "")]),
  ]

  @Test(arguments: diagrams, DOTStyle.allCases)
  func `are written in both styles`(diagram: StateDiagram, style: DOTStyle) {
    let dot = diagram.dot(style: style)
    #expect(dot.hasPrefix("digraph"))
    #expect(dot.filter { $0 == "{" }.count == dot.filter { $0 == "}" }.count)
    #expect(diagram.dot(style: style) == dot)
  }

  @Test func `draw an arrow to a node that is not there`() {
    #expect(Self.diagrams[2].dot().contains(#""a" -> "gone" "#))
    #expect(!Self.diagrams[2].dot(style: .classic).contains("\"x\""))
  }

  @Test func `start nowhere where the initial states go in a circle`() {
    #expect(!Self.diagrams[5].dot(style: .classic).contains("START"))
  }

  @Test func `may be nested deeply`() {
    var node = StateDiagram.Node("0")
    for depth in 1...500 { node = StateDiagram.Node("\(depth)", nodes: [node]) }
    let diagram = StateDiagram(
      name: "deep", nodes: [node], transitions: [.init(from: "500", to: "0", event: "x")])
    #expect(diagram.dot().contains(#"subgraph "cluster_500""#))
    #expect(diagram.dot(style: .classic).contains(#"1 -> 1 [label="x"]"#))
  }
}
