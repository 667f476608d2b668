import DiagramFixtures
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramChangedPartTests {
  private let old = StateDiagram(
    name: "m",
    nodes: [
      .initial(), .init("a"), .init("b", nodes: [.initial(in: "b"), .init("x"), .init("y")]),
      .init("c"), .init("gone"), .init("d"),
    ],
    transitions: [
      .init(from: .initial(), to: "a"), .init(from: .initial(in: "b"), to: "x"),
      .init(from: "a", to: "b", event: "go"), .init(from: "x", to: "y", event: "go"),
      .init(from: "b", to: "c", event: "leave"), .init(from: "c", to: "d", event: "go"),
      .init(from: "d", to: "gone", event: "go"), .init(in: "c", event: "ask", effects: ["tell"]),
    ])

  @Test func `the changed part shows changed states and transitions, and marks them with signs`() {
    let new = old.changed {
      $0.regions[0].nodes[4] = .init("new")
      $0.regions[0].nodes[3].exitEffects = ["stop"]
      $0.transitions[4].effects = ["ring"]
      $0.transitions[6] = .init(from: "c", to: "new", event: "hurry")
    }
    let expected = #"""
      ---
      title: "m"
      ---
      stateDiagram-v2
        direction LR
        state "b" as b {
          direction LR
          state "… 2 more" as b_elided
        }
        state "± c" as c
        c : exit / stop
        c : ask / tell
        state "+ new" as new
        state "d" as d
        state "− gone" as gone
        state "… 1 more" as elided
        b --> c : ± leave / ring
        c --> d : go
        c --> new : + hurry
        d --> gone : − go
        classDef added stroke:#1a7f37,stroke-width:3px
        class new added
        classDef removed stroke:#cf222e,stroke-width:3px,stroke-dasharray:6 4
        class gone removed
        classDef changed stroke:#0969da,stroke-width:3px,stroke-dasharray:2 3
        class c changed

      """#.replacing("+ ", with: "#43; ").replacing("± ", with: "#177; ")
    #expect(new.changedPart(from: old)?.mermaid == expected)
    #expect(new.changedPart(from: old)?.omission == nil)
    #expect(old.changedPart(from: old) == nil)
  }

  @Test(arguments: [1, 200])
  func `the changed part keeps within the limits of Mermaid, and names what it omits`(_ length: Int)
    throws
  {
    let names = (0..<600).map { "s\($0)" }
    let diagram = StateDiagram(
      name: "row", nodes: names.map { .init($0, id: .init(path: [$0])) },
      transitions: zip(names, names.dropFirst()).map {
        .init(
          from: .init(path: [$0]), to: .init(path: [$1]),
          event: String(repeating: "e", count: length))
      })
    let empty = StateDiagram(name: "row", nodes: [], transitions: [])
    let part = try #require(diagram.changedPart(from: empty))
    let lines = part.mermaid.split(separator: "\n")
    let arrows = lines.count { $0.contains(" --> ") }
    #expect(100...500 ~= arrows)
    #expect(part.mermaid.utf16.count <= 50_000)
    // Each state and each transition is added.
    let states = lines.count { $0.contains("state \"#43;") }
    let omission = try #require(part.omission)
    #expect(omission.hasPrefix("\(1_199 - arrows - states) of 1199 changes are not in the diagram"))
    #expect(lines.last == "  %% \(omission)")
  }
}
