import Foundation
import StateDiagrams
import Testing

@Suite struct `State diagram` {
  private let diagram = StateDiagram(
    name: "all",
    regions: [
      .init(
        label: "one",
        nodes: [
          .initial(in: "one"), .init("a", id: "one/a", entryEffects: ["x"], exitEffects: ["y"]),
          .init("c", id: "one/c", nodes: [.init("b", id: "one/c/b"), .history(in: "one/c")]),
          .init("lost", id: "one/lost", isListed: false),
        ]),
      .init(label: "two", nodes: [.init("end", kind: .final), .init("either", kind: .choice)]),
    ],
    transitions: [
      .init(from: "one/:initial", to: "one/a"),
      .init(from: "one/a", to: "one/c", event: "go", guard: "1", effects: ["ring", "hum"]),
      .init(in: "one/a", event: "ask", effects: ["tell"]),
      .init(in: "one/a", event: "sleep", kind: .ignored),
    ],
    diagnostics: [.init(.unlistedTarget, subject: "lost", message: "It is lost.")]
  )

  @Test func `is the same when it has been stored`() throws {
    let data = try JSONEncoder().encode(diagram)
    #expect(try JSONDecoder().decode(StateDiagram.self, from: data) == diagram)
  }

  @Test func `of a composite has the nodes in one region without a name`() {
    let node = StateDiagram.Node("c", nodes: [.init("a")])
    #expect(node.kind == .composite)
    #expect(node.regions == [.init(label: nil, nodes: [.init("a")])])
    #expect(StateDiagram.Node("a").regions == [])
  }

  @Test func `tells a diagnostic by its message`() {
    #expect("\(diagram.diagnostics[0])" == "It is lost.")
  }

  @Test func `keeps an internal transition in its state`() {
    let transition = StateDiagram.Transition(in: "a", event: "ask", effects: ["tell"])
    #expect(transition.kind == .internal)
    #expect(transition.source == "a" && transition.target == "a")
  }
}
