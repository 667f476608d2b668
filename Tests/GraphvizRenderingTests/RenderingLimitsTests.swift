import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct RenderingLimitsTests {
  private static let diagram = StateDiagram(
    name: "g",
    nodes: [.init("a"), .init("b", id: "b", nodes: [.init("one\ntwo\nthree", id: "c")])],
    transitions: [.init(from: "a", to: "b", event: "go"), .init(from: "b", to: "a", event: "back")])

  private static func error(_ limits: RenderingLimits) throws -> String? {
    do {
      _ = try diagram.rendered(as: .svg, options: .init(limits: limits))
      return nil
    } catch {
      #expect(error.stage == .limit)
      return error.description
    }
  }

  @Test(arguments: [
    (
      RenderingLimits(states: 2),
      """
      the diagram has 3 states, and at most 2 are drawn
      Draw a part of it, or raise the limit 'states'.
      """
    ),
    (
      RenderingLimits(transitions: 1),
      """
      the diagram has 2 transitions, and at most 1 are drawn
      Draw a part of it, or raise the limit 'transitions'.
      """
    ),
    (
      RenderingLimits(labelBytes: 12),
      """
      a label that starts with 'one\ntwo\nthree' has 13 bytes, and at most 12 are drawn
      Draw a part of it, or raise the limit 'labelBytes'.
      """
    ),
    (
      RenderingLimits(labelLines: 2),
      """
      a label that starts with 'one\ntwo\nthree' has 3 lines, and at most 2 are drawn
      Draw a part of it, or raise the limit 'labelLines'.
      """
    ),
    (RenderingLimits(states: 3, transitions: 2, labelBytes: 13, labelLines: 3), nil),
  ])
  func `tell which limit is exceeded, and what to do`(_ limits: RenderingLimits, _ text: String?)
    throws
  {
    #expect(try Self.error(limits) == text)
  }

  @Test func `hold for the length of the text`() throws {
    let text = try #require(try Self.error(RenderingLimits(documentBytes: 100)))
    #expect(text.contains("bytes of DOT text, and at most 100 are drawn"))
    #expect(text.contains("'documentBytes'"))
  }

  @Test func `can't be raised past the highest`() throws {
    let label = String(repeating: "x", count: (1 << 20) + 1)
    let diagram = StateDiagram(name: "g", nodes: [.init(label, id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try LayoutEstimateTests.svg(
        of: diagram, .init(limits: .init(labelBytes: .max, documentBytes: .max)))
    }
    #expect(error?.problem.hasSuffix("has 1048577 bytes, and at most 1048576 are drawn") == true)
    #expect(error?.advice?.hasSuffix("the limit can't be raised that far.") == true)
  }

  @Test func `can't be raised past the highest by raising another one too`() {
    let label = String(repeating: "\n", count: 15_000)
    let diagram = StateDiagram(name: "g", nodes: [.init(label, id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try LayoutEstimateTests.svg(of: diagram, .init(limits: .init(labelLines: 20_000)))
    }
    #expect(error?.problem.hasSuffix("has 15001 lines, and at most 10000 are drawn") == true)
  }

  @Test func `hold for a label of nothing but the ends of lines`() {
    let diagram = StateDiagram(name: "g", nodes: [.init("\n\n", id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try LayoutEstimateTests.svg(of: diagram, .init(limits: .init(labelLines: 2)))
    }
    #expect(error?.problem.hasSuffix("has 3 lines, and at most 2 are drawn") == true)
  }

  @Test func `leave it to a process of its own how long a picture takes`() {
    // This program does not take part, which shows that it was asked.
    let error = #expect(throws: GraphvizError.self) {
      try LayoutEstimateTests.svg(of: Self.diagram, .init(timeLimit: 5))
    }
    #expect(error?.stage == .process)
  }

  @Test(arguments: [
    (16 << 20, 16 << 20), (32 << 20, 32 << 20), (.max, 64 << 20),
  ])
  func `hold for the text that such a process is given`(_ limit: Int, _ expected: Int) {
    let options = RenderingOptions(limits: .init(documentBytes: limit), timeLimit: 5)
    #expect(options.processLimits?.documentBytes == expected)
    #expect(options.processLimits?.seconds == 5)
    #expect(RenderingOptions().processLimits == nil)
  }
}
