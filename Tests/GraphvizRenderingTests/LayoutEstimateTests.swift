import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct LayoutEstimateTests {
  /// A diagram of numbered states and of transitions between them.
  static func diagram(_ count: Int, _ edges: [(Int, Int)]) -> StateDiagram {
    StateDiagram(
      name: "g", nodes: (0..<count).map { .init("\($0)") },
      transitions: edges.map { .init(from: id($0), to: id($1), event: "e") })
  }

  private static func id(_ number: Int) -> StateDiagram.Node.ID { .init(path: ["\(number)"]) }

  @Test func `an estimate counts a piece of an edge for each rank that it passes`() {
    // 0 → 1 → 2 → 3, and 0 → 3 past two ranks; 3 → 0 is the same the other way round.
    let estimate = LayoutEstimate(of: Self.diagram(4, [(0, 1), (1, 2), (2, 3), (0, 3), (3, 0)]))
    #expect(estimate.nodes == 4)
    #expect(estimate.edges == 4)
    #expect(estimate.pieces == 6)
    #expect(estimate.detour == 2)
  }

  @Test func `an estimate counts parallel edges as one, and loops as none`() {
    let estimate = LayoutEstimate(of: Self.diagram(2, [(0, 1), (0, 1), (1, 1)]))
    #expect(estimate.edges == 1 && estimate.pieces == 1 && estimate.detour == 0)
  }

  @Test func `an estimate counts a composite as the first state inside it`() {
    let composite = StateDiagram.Node(
      "c", id: "c", nodes: [.init("d", id: "d", nodes: [.init("x", id: "x")]), .init("y", id: "y")])
    let diagram = StateDiagram(
      name: "g", nodes: [composite, .init("a")],
      transitions: [
        .init(from: "c", to: "a", event: "e"), .init(from: "d", to: "a", event: "e"),
        .init(from: "x", to: "a", event: "e"),
      ])
    let estimate = LayoutEstimate(of: diagram)
    #expect(estimate.nodes == 3 && estimate.edges == 1)
  }

  @Test(arguments: [100, 200, 300])
  func `usual machines of up to 300 states are expected to take less than 10 seconds`(count: Int) {
    let chain = (1..<count).map { ($0 - 1, $0) }
    let back = (1..<count).map { ($0, 0) }
    let tree = (1..<count).map { (($0 - 1) / 3, $0) }
    let skips = (2..<count).map { ($0 - 2, $0) }
    for edges in [chain, tree, tree + back, chain + skips] {
      #expect(LayoutEstimate(of: Self.diagram(count, edges)).seconds < 10, "\(edges.count)")
    }
  }

  /// Measured: `dot` takes more than 15 seconds for 100.
  @Test(arguments: [100, 300])
  func `a long chain with edges back is expected to take more than 10 seconds`(count: Int) {
    let edges = (1..<count).flatMap { [($0 - 1, $0), ($0, 0)] }
    #expect(LayoutEstimate(of: Self.diagram(count, edges)).seconds > 10)
  }

  @Test(arguments: [30, 60, 200])
  func `a complete graph is expected to take more than 10 seconds`(count: Int) {
    let edges = (0..<count).flatMap { a in (0..<count).map { (a, $0) } }
    #expect(LayoutEstimate(of: Self.diagram(count, edges)).seconds > 10)
  }

  /// The processor time that `dot` takes, in seconds, measured with Graphviz 2.43.
  private static let measured: [(name: String, count: Int, edges: [(Int, Int)], seconds: Double)] =
    {
      let chain = { (count: Int) in (1..<count).map { ($0 - 1, $0) } }
      let tree = { (count: Int) in (1..<count).map { (($0 - 1) / 3, $0) } }
      let back = { (count: Int) in (1..<count).map { ($0, 0) } }
      let all = { (count: Int) in (0..<count).flatMap { a in (0..<count).map { (a, $0) } } }
      return [
        ("chain", 3_000, chain(3_000), 0.92), ("tree", 5_000, tree(5_000), 6.8),
        ("chain and back", 50, chain(50) + back(50), 1.8),
        ("chain and back", 70, chain(70) + back(70), 26),
        ("tree and back", 200, tree(200) + back(200), 0.32),
        ("tree and back", 500, tree(500) + back(500), 8.4),
        ("complete", 15, all(15), 0.52), ("complete", 20, all(20), 3.1),
        ("complete", 25, all(25), 35),
      ]
    }()

  @Test(arguments: measured)
  func `an estimate of time is right within a factor of four`(
    name: String, count: Int, edges: [(Int, Int)], seconds: Double
  ) {
    let estimate = LayoutEstimate(of: Self.diagram(count, edges)).seconds
    #expect(estimate > seconds / 4 && estimate < seconds * 4)
  }

  @Test(arguments: [
    // At most 12 pieces of 2,500 bytes, and 10 bytes for each of the text.
    (LayoutEngine.dot, 31_000), (.neato, 1_072), (.sfdp, 1_000),
  ])
  func `an estimate of memory includes the text and what the engine keeps`(
    engine: LayoutEngine, bytes: Int
  ) {
    let diagram = Self.diagram(3, [(0, 1), (0, 1), (1, 2), (0, 2)])
    #expect(LayoutEstimate.memory(of: diagram, engine, documentBytes: 100) == bytes)
  }

  @Test func `a dense diagram is expected to take more than a gigabyte`() {
    // 500 states with ten edges each to anywhere, by a fixed rule.
    let edges = (0..<5_000).map { ($0 % 500, $0 * 7_919 % 499) }
    let memory = LayoutEstimate.memory(of: Self.diagram(500, edges), .dot, documentBytes: 0)
    #expect(memory > 1 << 30)
  }

  @Test func `a layout that takes minutes is rejected with the advice to choose another engine`() {
    // 200 states with two edges each to anywhere, by a fixed rule.
    var number = 1
    func next() -> Int {
      number = number * 1_103_515_245 % 2_147_483_647
      return number % 200
    }
    let edges = (0..<200).flatMap { node in [(node, next()), (node, next())] }
    let diagram = Self.diagram(200, edges)
    let error = #expect(throws: GraphvizError.self) { try draw(diagram, as: .svg) }
    #expect(error?.stage == .limit)
    #expect(error?.description.contains("200 states and 400 transitions") == true)
    #expect(error?.advice?.hasPrefix("Choose the engine 'sfdp', which is fast, ") == true)
    #expect(throws: Never.self) { try draw(diagram, as: .svg, .init(engine: .sfdp)) }
  }

  @Test(arguments: [2, 5, 20])
  func `an estimate is at most the upper bound for the number of nodes and edges`(count: Int) {
    let all = (0..<count).flatMap { a in (0..<count).map { (a, $0) } }
    let back = (1..<count).flatMap { [($0 - 1, $0), ($0, 0)] }
    for edges in [all, back, []] {
      let seconds = LayoutEstimate(of: Self.diagram(count, edges)).seconds
      let longest = LayoutEstimate.longestSeconds(nodes: count, edges: edges.count)
      #expect(seconds > 0 && seconds <= longest)
    }
  }

  @Test
  func `an estimate accepts a diagram without regions or with a transition to a missing node`() {
    #expect(LayoutEstimate(of: StateDiagram(name: "", regions: [])).seconds == 0)
    let lost = StateDiagram(
      name: "", nodes: [.init("a"), .init("c", id: "c", regions: [])],
      transitions: [.init(from: "a", to: "nowhere"), .init(from: "a", to: "c")])
    #expect(LayoutEstimate(of: lost).edges == 1)
  }
}
