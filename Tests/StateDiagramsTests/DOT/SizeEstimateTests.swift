import Testing

@testable import StateDiagrams

@Suite struct SizeEstimateTests {
  /// A chain of states, with an event of the given label between each two.
  private static func chain(_ count: Int, _ event: String = "next") -> StateDiagram {
    let nodes = (0..<count).map { StateDiagram.Node("state \($0)") }
    return StateDiagram(
      name: "chain", nodes: nodes,
      transitions: zip(nodes, nodes.dropFirst()).map {
        .init(from: $0.id, to: $1.id, event: event)
      })
  }

  /// A state with transitions to many others.
  private static func fan(_ count: Int) -> StateDiagram {
    let leaves = (0..<count).map { StateDiagram.Node("leaf \($0)") }
    return StateDiagram(
      name: "fan", nodes: [.init("root")] + leaves,
      transitions: leaves.map { .init(from: "root", to: $0.id, event: "pick") })
  }

  @Test(arguments: [
    (chain(4), DOTDirection.leftToRight), (chain(40), .topToBottom),
    (chain(7, "aMessageWithALongName [count: 0, 1, 2] / logTheError, retry"), .topToBottom),
    (fan(4), .leftToRight), (fan(40), .leftToRight),
    (StateDiagram(name: "", nodes: []), .leftToRight),
  ])
  func `a picture grows downwards only if it would be too wide`(
    _ diagram: StateDiagram, _ direction: DOTDirection
  ) {
    #expect(diagram.direction(in: .statechart) == direction)
    #expect(diagram.dot() == diagram.dot(direction: direction))
  }

  @Test func `the classic style grows to the right`() {
    #expect(Self.chain(40).direction(in: .classic) == .leftToRight)
    #expect(Self.chain(40).dot(style: .classic).contains("rankdir=LR"))
  }

  @Test func `highlights don't change the direction`() {
    let diagram = Self.chain(40)
    let highlights = StateDiagram.Highlights(taken: Set(diagram.transitions))
    #expect(diagram.dot(highlighting: highlights).contains("rankdir=TB"))
  }

  @Test func `a picture of differences has a direction that fits`() {
    #expect(Self.chain(40).dot(comparedTo: Self.chain(4)).contains("rankdir=TB"))
  }

  @Test func `ranks follow each other along the direction`() {
    let two = SizeEstimate(Self.chain(2)).size(isHorizontal: true)
    let four = SizeEstimate(Self.chain(4)).size(isHorizontal: true)
    // Two ranks of 7 letters of 7.2 points and a margin of 18, and two gaps of 36 points with 4 letters
    // of 6.
    #expect((four.width - two.width).rounded() == 257)
    #expect(two.height == four.height)
    let turned = SizeEstimate(Self.chain(4)).size(isHorizontal: false)
    #expect(turned.height < four.width && turned.width > four.height)
  }

  @Test func `rows widen a box, and their number makes it higher`() {
    let row = StateDiagram.Transition(in: "a", event: "aVeryLongNameOfAnEvent", effects: ["log"])
    let plain = StateDiagram(name: "m", nodes: [.init("a")])
    let long = StateDiagram(name: "m", nodes: [.init("a")], transitions: [row, row, row])
    let sizes = [plain, long].map { SizeEstimate($0).size(isHorizontal: true) }
    #expect(sizes[1].width > sizes[0].width && sizes[1].height > sizes[0].height)
  }

  /// The box is 36 points high, the label 14, and each has a distance of 18.
  @Test func `a loop is as high as its label`() {
    let diagram = StateDiagram(
      name: "m", nodes: [.init("a")], transitions: [.init(from: "a", to: "a", event: "x")])
    #expect(SizeEstimate(diagram).size(isHorizontal: true).height == 86)
  }
}
