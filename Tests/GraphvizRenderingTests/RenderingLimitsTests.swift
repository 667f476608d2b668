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
      _ = try draw(diagram, as: .svg, .init(limits: limits))
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
      the diagram has 3 states, more than the limit of 2
      Draw a part of it, or raise the limit 'states'.
      """
    ),
    (
      RenderingLimits(transitions: 1),
      """
      the diagram has 2 transitions, more than the limit of 1
      Draw a part of it, or raise the limit 'transitions'.
      """
    ),
    (
      RenderingLimits(labelBytes: 12),
      """
      a label that starts with 'one\ntwo\nthree' has 13 bytes, more than the limit of 12
      Shorten it, or raise the limit 'labelBytes'.
      """
    ),
    (
      RenderingLimits(labelLines: 2),
      """
      a label that starts with 'one\ntwo\nthree' has 3 lines, more than the limit of 2
      Shorten it, or raise the limit 'labelLines'.
      """
    ),
    (RenderingLimits(states: 3, transitions: 2, labelBytes: 13, labelLines: 3), nil),
  ])
  func `the error of an exceeded limit names the limit and the remedy`(
    _ limits: RenderingLimits, _ text: String?
  ) throws {
    #expect(try Self.error(limits) == text)
  }

  @Test func `a limit applies to the length of the DOT text`() throws {
    let text = try #require(try Self.error(RenderingLimits(documentBytes: 100)))
    #expect(text.contains("bytes of DOT text, more than the limit of 100"))
    #expect(text.contains("'documentBytes'"))
  }

  @Test func `a limit can't be raised beyond its maximum`() throws {
    let label = String(repeating: "x", count: (1 << 20) + 1)
    let diagram = StateDiagram(name: "g", nodes: [.init(label, id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try draw(
        diagram, as: .svg, .init(limits: .init(labelBytes: .max, documentBytes: .max)))
    }
    #expect(error?.problem.hasSuffix("has 1048577 bytes, more than the limit of 1048576") == true)
    #expect(error?.advice?.hasSuffix("the limit can't be raised that far.") == true)
  }

  @Test func `two limits can't be raised beyond their maximum together`() {
    let label = String(repeating: "\n", count: 15_000)
    let diagram = StateDiagram(name: "g", nodes: [.init(label, id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try draw(diagram, as: .svg, .init(limits: .init(labelLines: 20_000)))
    }
    #expect(error?.problem.hasSuffix("has 15001 lines, more than the limit of 10000") == true)
  }

  @Test func `the limit of lines applies to a label of line breaks alone`() {
    let diagram = StateDiagram(name: "g", nodes: [.init("\n\n", id: "a")])
    let error = #expect(throws: GraphvizError.self) {
      try draw(diagram, as: .svg, .init(limits: .init(labelLines: 2)))
    }
    #expect(error?.problem.hasSuffix("has 3 lines, more than the limit of 2") == true)
  }

  @Test(arguments: [(LayoutEngine.dot, true), (.sfdp, false), (.osage, false)])
  func `the limit of time applies to the engine dot alone`(
    engine: LayoutEngine, isRejected: Bool
  ) throws {
    // An edge that spans a rank that another node is in, without which no time is expected.
    let nodes = ["a", "b", "c"]
    let diagram = StateDiagram(
      name: "g", nodes: nodes.map { .init($0) },
      transitions: [
        .init(from: "a", to: "b", event: "e"), .init(from: "b", to: "c", event: "e"),
        .init(from: "a", to: "c", event: "e"),
      ])
    let options = RenderingOptions(engine: engine, limits: .init(layoutSeconds: 0))
    do throws(GraphvizError) {
      _ = try draw(diagram, as: .svg, options)
      #expect(!isRejected)
    } catch {
      #expect(isRejected && error.stage == .limit)
      #expect(error.problem.hasPrefix("'dot' is expected to take about "))
      #expect(error.problem.hasSuffix(" to lay out 3 states and 3 transitions"))
    }
  }

  @Test func `the limit of states counts composites and pseudostates`() {
    let diagram = StateDiagram(
      name: "g",
      nodes: [.initial(), .init("c", nodes: [.init("a", id: "c/a"), .history(in: "c")])])
    let error = #expect(throws: GraphvizError.self) {
      try draw(diagram, as: .svg, .init(limits: .init(states: 3)))
    }
    #expect(error?.problem == "the diagram has 4 states, more than the limit of 3")
  }

  private static let long = String(repeating: "x", count: 100)

  @Test(arguments: [
    StateDiagram(name: "g", nodes: [.init(long)]),
    StateDiagram(name: "g", nodes: [.init("a", entryEffects: [long])]),
    StateDiagram(name: "g", nodes: [.init("a", exitEffects: [long])]),
    StateDiagram(name: "g", nodes: [.init("a")], transitions: [.init(in: "a", event: long)]),
    StateDiagram(
      name: "g", nodes: [.init("a")],
      transitions: [.init(in: "a", event: "e", effects: [long])]),
    StateDiagram(
      name: "g", nodes: [.init("a")],
      transitions: [.init(in: "a", event: "e", guard: .init(long))]),
  ])
  func `the limit of bytes applies to the label of each element`(diagram: StateDiagram) {
    let error = #expect(throws: GraphvizError.self) {
      try draw(diagram, as: .svg, .init(limits: .init(labelBytes: 99)))
    }
    #expect(error?.advice == "Shorten it, or raise the limit 'labelBytes'.")
  }
}
