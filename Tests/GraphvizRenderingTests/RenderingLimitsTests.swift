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
    (RenderingLimits(states: 3, transitions: 2), nil),
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

  @Test func `the limit of states counts composites and pseudostates`() {
    let diagram = StateDiagram(
      name: "g",
      nodes: [.initial(), .init("c", nodes: [.init("a", id: "c/a"), .history(in: "c")])])
    let error = #expect(throws: GraphvizError.self) {
      try draw(diagram, as: .svg, .init(limits: .init(states: 3)))
    }
    #expect(error?.problem == "the diagram has 4 states, more than the limit of 3")
  }

  private static let long = String(repeating: "x", count: 262_145)

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
    StateDiagram(name: "g", nodes: [.init(String(repeating: "\n", count: 1_000), id: "a")]),
  ])
  func `a label that is too long is an error for each kind of element`(diagram: StateDiagram) {
    let error = #expect(throws: GraphvizError.self) { try draw(diagram, as: .svg) }
    #expect(error?.problem.hasPrefix("a label that starts with '") == true)
    #expect(error?.advice == "Shorten it.")
  }
}
