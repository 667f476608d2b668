import DiagramFixtures
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramHighlightsTests {
  private let gate = StateDiagram(
    name: "gate",
    nodes: [
      .initial(), .init("shut", nodes: [.init("locked", id: "shut/locked")]), .init("open"),
      .init("gone"),
    ],
    transitions: [
      .init(from: .initial(), to: "shut"),
      .init(from: "shut/locked", to: "open", event: "turn"),
      .init(from: "shut/locked", to: "open", event: "kick"),
      .init(in: "open", event: "knock", effects: ["ring"]),
    ])

  private func line(_ start: String, _ highlights: StateDiagram.Highlights) -> String? {
    gate.dot(highlighting: highlights).split(separator: "\n").map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(start) }.map(String.init)
  }

  @Test(arguments: [
    (
      StateDiagram.Highlights(current: ["open"]),
      ##"class="state current", style="rounded,filled,bold", color="#0969da", "##
        + ##"penwidth=3, fillcolor="#ddf4ff"]"##
    ),
    (
      .init(previous: ["open"]),
      ##"class="state previous", style="rounded,filled,dashed", color="#0969da", "##
        + ##"penwidth=2, fillcolor="#ddf4ff"]"##
    ),
    (
      .init(visited: ["open"]),
      ##"class="state visited", style="rounded,filled,solid", penwidth=1, fillcolor="#ddf4ff"]"##
    ),
  ])
  func `a highlighted state has the color, the line and the class of its position`(
    _ highlights: StateDiagram.Highlights, _ attributes: String
  ) throws {
    let text = try #require(line(#""open" [id="gate/open""#, highlights))
    #expect(text.hasSuffix(attributes))
  }

  @Test func `the tooltip of a highlighted state names its position`() {
    let tooltips = [
      StateDiagram.Highlights(current: ["gone"]), .init(previous: ["gone"]),
      .init(visited: ["gone"]),
    ].map { line(#""gone""#, $0)?.components(of: "tooltip=\"").last?.prefix { $0 != "\"" } }
    #expect(tooltips == ["current state", "previous state", "visited before"])
  }

  @Test func `a taken transition has an edge or a marked row of its own`() throws {
    let taken = StateDiagram.Highlights(taken: [gate.transitions[1], gate.transitions[3]])
    let edges = gate.dot(highlighting: taken).split(separator: "\n").filter { $0.contains("->") }
    #expect(
      edges.dropFirst() == [
        #"  "shut/locked" -> "open" [id="gate/shut/locked--open--taken", label=" turn ", "#
          + ##"class="transition taken", style="bold", color="#0969da", fontcolor="#0969da", "##
          + "penwidth=2]",
        #"  "shut/locked" -> "open" [id="gate/shut/locked--open", label=" kick "]"#,
      ])
    #expect(
      try #require(line(#""open""#, taken)).contains(
        ##"<font point-size="10" color="#0969da">» knock / ring</font>"##))
  }

  @Test func `a composite is highlighted at its border and not in its contents`() {
    let nested = gate.changed {
      $0.regions[0].nodes[1].regions[0].nodes.append(
        .init("inner", id: "shut/inner", nodes: [.init("x", id: "shut/inner/x")]))
    }
    let text = nested.dot(highlighting: .init(current: ["shut"]))
    #expect(text.contains(##"class="composite current", style="rounded,bold", color="#0969da""##))
    #expect(text.contains(##"color="#57606a", fontcolor="#24292f", penwidth=1, tooltip=""]"##))
  }

  @Test func `a finding is named at its states, or above the picture if it has none`() throws {
    let diagram = gate.changed {
      $0.transitions.append(.init(in: "open", event: "sing", kind: .ignored))
    }
    let text = diagram.dot(highlighting: .init(findings: diagram.findings()))
    #expect(
      text.contains(
        ##"color="#926200">! no state handles event `sing`</font>>, labelloc=t"##))
    #expect(text.contains(#"tooltip="no transition leads to state `gone`"#))
    #expect(text.contains(#">! unreachable-state</font>"#))
    #expect(text.contains(##"class="state error", style="rounded,filled,bold", color="#cf222e""##))
  }

  // MARK: Marks

  private static let findings = StateDiagram(
    name: "f", nodes: [.initial(), .init("a"), .init("gone"), .init("b")],
    transitions: [
      .init(from: .initial(), to: "a"), .init(from: "a", to: "b", event: "x"),
      .init(from: "b", to: "a", event: "x"), .init(from: "gone", to: "a", event: "x"),
      .init(in: "a", event: "sing", kind: .ignored),
    ]
  ).findings()

  private static let marked = StateDiagram(
    name: "f",
    nodes: [.initial(), .init("a"), .init("gone"), .init("b"), .init("open"), .init("shut")],
    transitions: [.init(from: "a", to: "b", event: "x")])

  private static let visibleMarks: [(StateDiagram.Highlights, Set<DOTMark>)] = [
    (.init(), []),
    (.init(current: ["open"]), [.current]),
    (
      .init(current: ["open"], previous: ["shut"], visited: ["gone"]),
      [.current, .previous, .visited]
    ),
    (.init(current: ["open"], previous: ["open"], visited: ["open"]), [.current]),
    (.init(visited: ["open", "shut"]), [.visited]),
    (.init(taken: [.init(from: "a", to: "b", event: "x")]), [.taken]),
    (.init(findings: findings), [.error, .warning]),
    (.init(findings: findings.filter { $0.severity == .warning }), [.warning]),
    (.init(current: ["gone"], findings: findings.filter { $0.severity == .error }), [.error]),
    (.init(current: ["a"], findings: findings), [.current, .error, .warning]),
    (.init(current: ["nowhere"], visited: ["open/b"]), []),
    (.init(taken: [.init(from: "b", to: "a", event: "x")]), []),
    (.init(findings: [.init(.deadEnd, ["nowhere"], "no way out")]), []),
    (.init(findings: [.init(.unhandledEvent, [], "all ignore it")]), [.warning]),
  ]

  @Test(arguments: visibleMarks)
  func `visible highlights are those of elements in the diagram`(
    _ highlights: StateDiagram.Highlights, _ marks: Set<DOTMark>
  ) {
    #expect(highlights.visibleMarks(in: Self.marked) == marks)
  }

  @Test func `highlights without elements are empty`() {
    #expect(StateDiagram.Highlights().isEmpty)
    #expect(!StateDiagram.Highlights(taken: [.init(in: "a", event: "x")]).isEmpty)
    #expect(!StateDiagram.Highlights(findings: [.init(.deadEnd, ["a"], "w")]).isEmpty)
  }

  @Test func `the marks of a finding are those of its states and transitions`() {
    let transition = StateDiagram.Transition(from: "a", to: "b", event: "x")
    let marks = StateDiagram.Highlights(findings: [
      .init(.ambiguousTransition, ["a"], transitions: [transition], "e"),
      .init(.unhandledEvent, [], "no state handles event `y`"),
    ]).marks
    #expect(marks.nodes == ["a": .error])
    #expect(marks.transitions == [transition: .error])
    #expect(marks.notes.map(\.text) == ["no state handles event `y`"])
    #expect(marks.notes.map(\.mark) == [.warning])
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
