import DiagramFixtures
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

/// Mermaid's text of a diagram is read as the same diagram.
@Suite struct MermaidRoundTripTests {
  /// A diagram of nodes and transitions whose labels are hard to read.
  private static let everything = StateDiagram(
    name: "all \"kinds\" / of <things> & 100% ü",
    nodes: [
      .initial(), .init("idle -- a", entryEffects: ["x"], exitEffects: ["y", "z"]),
      .init(
        "busy",
        regions: [
          .init(
            label: "left/one",
            nodes: [.initial(in: "busy/left"), .init("a\\b", id: "busy/left/a")]),
          .init(nodes: [.init("b\n<b>&amp;", id: "busy/b"), .history(in: "busy", isDeep: true)]),
        ]),
      .init("lost", isListed: false), .init("end", kind: .final),
      .init("", id: "either", kind: .choice),
    ],
    transitions: [
      .init(from: .initial(), to: "idle -- a"),
      .init(from: .initial(in: "busy/left"), to: "busy/left/a"),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "1", effects: ["ring", "hum"]),
      .init(from: "idle -- a", to: "busy", event: "go", guard: "\"2\" & <3>"),
      .init(from: "idle -- a", to: "idle -- a", event: "wait"),
      .init(from: "busy", to: .history(in: "busy"), guard: "else"),
      .init(
        from: "busy/b", to: "end", event: "end",
        guard: .init((1...30).map { "\($0)" }.joined(separator: ", ")), effects: ["bye"]),
      .init(from: "busy/left/a", to: "lost", effects: ["oops"]),
      .init(in: "idle -- a", event: "ask", guard: "a < b", effects: ["tell"]),
      .init(
        in: "idle -- a", event: "count",
        guard: .init((1...30).map { "\($0)" }.joined(separator: ", ")), effects: ["add"]),
      .init(in: "idle -- a", event: "sleep", kind: .ignored),
      .init(in: "idle -- a", event: "eat", guard: "2", kind: .ignored),
    ]
  )

  @Test func `a small machine is read from Mermaid without loss`() throws {
    let diagram = StateDiagram(
      name: "",
      nodes: [
        .initial(),
        .init(
          "shut",
          nodes: [
            .initial(in: "shut"), .init("locked"), .init("closed"), .history(in: "shut"),
          ]),
        .init("open", entryEffects: ["creak"]), .init("gone", kind: .final),
      ],
      transitions: [
        .init(from: .initial(in: "shut"), to: "shut/closed"),
        .init(in: "open", event: "look", effects: ["shine"]),
        .init(from: .initial(), to: "shut"),
        .init(from: "shut", to: "open", event: "push", guard: "x > 1", effects: ["a", "b"]),
        .init(from: "open", to: .history(in: "shut"), event: "pull"),
        .init(from: "open", to: "gone"),
      ])
    let nested = diagram.changed {
      $0.regions[0].nodes[1].regions[0].nodes = [
        .initial(in: "shut"), .init("locked", id: "shut/locked"),
        .init("closed", id: "shut/closed"), .history(in: "shut"),
      ]
    }
    let read = try MermaidReader(nested.mermaid()).diagram
    let kinds = nested.differences(from: read).map(\.kind)
    #expect(kinds.isEmpty || kinds == [.orderChanged], "\(nested.differences(from: read))")
  }

  @Test func `any part of a Mermaid text is read or is an error with its line`() {
    let text = Self.everything.mermaid()
    for count in 0..<text.count {
      for part in [text.prefix(count), text.dropFirst(count)] {
        do throws(SpecificationError) {
          _ = try MermaidReader(String(part))
        } catch {
          #expect("\(error)".hasPrefix("line "))
        }
      }
    }
  }
}
