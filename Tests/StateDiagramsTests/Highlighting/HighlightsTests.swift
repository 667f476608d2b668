import StateDiagrams
import Testing

@Suite struct HighlightsTests {
  private let gate = StateDiagram(
    name: "gate",
    nodes: [
      .initial(), .init("shut", nodes: [.init("locked", id: "shut/locked")]), .init("open"),
      .init("gone"),
    ],
    transitions: [
      .init(from: ":initial", to: "shut"),
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
  func `tells states apart by colour, line and class`(
    _ highlights: StateDiagram.Highlights, _ attributes: String
  ) throws {
    let text = try #require(line(#""open" [id="gate/open""#, highlights))
    #expect(text.hasSuffix(attributes))
  }

  @Test func `says in a tooltip what a state is`() {
    let tooltips = [
      StateDiagram.Highlights(current: ["gone"]), .init(previous: ["gone"]),
      .init(visited: ["gone"]),
    ].map { line(#""gone""#, $0)?.components(of: "tooltip=\"").last?.prefix { $0 != "\"" } }
    #expect(tooltips == ["current state", "previous state", "visited before"])
  }

  @Test func `draws a state as the first of what it is`() throws {
    let all = StateDiagram.Highlights(current: ["open"], previous: ["open"], visited: ["open"])
    #expect(try #require(line(#""open""#, all)).contains(#"class="state current""#))
  }

  @Test func `gives what was taken an edge and a row of its own`() throws {
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

  @Test func `marks a composite's border and not what is inside`() {
    var nested = gate
    nested.regions[0].nodes[1].regions[0].nodes.append(
      .init("inner", id: "shut/inner", nodes: [.init("x", id: "shut/inner/x")]))
    let text = nested.dot(highlighting: .init(current: ["shut"]))
    #expect(text.contains(##"class="composite current", style="rounded,bold", color="#0969da""##))
    #expect(text.contains(##"color="#57606a", fontcolor="#24292f", penwidth=1, tooltip=""]"##))
  }

  @Test func `names findings where they are, and those without a place above`() throws {
    var diagram = gate
    diagram.transitions.append(.init(in: "open", event: "sing", kind: .ignored))
    let text = diagram.dot(highlighting: .init(findings: diagram.findings()))
    #expect(
      text.contains(
        ##"color="#9a6700">! all states ignore event `sing`</font>>, labelloc=t"##))
    #expect(text.contains(#"tooltip="no transition leads to state `gone`"#))
    #expect(text.contains(#">! unreachable-state</font>"#))
    #expect(text.contains(##"class="state error", style="rounded,filled,bold", color="#cf222e""##))
  }

  @Test func `marks the arrows that nothing decides between`() {
    var diagram = gate
    diagram.transitions.append(.init(from: "shut/locked", to: "gone", event: "turn"))
    let text = diagram.dot(highlighting: .init(findings: diagram.findings()))
    #expect(text.contains(#"id="gate/shut/locked--open--error", label=" turn ""#))
    #expect(text.contains(#"id="gate/shut/locked--gone--error", label=" turn ""#))
  }

  @Test func `writes a title as it is`() {
    #expect(
      gate.dot(title: "After <one> & \"two\"\nevents").contains(
        #"label=<<font point-size="16">After &lt;one&gt; &amp; &quot;two&quot;<br/>events</font>>"#
          + ", labelloc=t]"))
  }

  @Test func `changes nothing where nothing stands out`() {
    #expect(gate.dot(highlighting: .init()) == gate.dot())
    #expect(gate.dot(highlighting: .init(current: ["elsewhere"])) == gate.dot())
    #expect(StateDiagram.Highlights().isEmpty)
    #expect(!StateDiagram.Highlights(visited: ["a"]).isEmpty)
    #expect(
      gate.dot(style: .classic, title: "x", highlighting: .init(current: ["open"]))
        == gate.dot(style: .classic))
  }

  @Test func `is read back as the diagram it highlights`() throws {
    let highlights = StateDiagram.Highlights(
      current: ["open"], previous: ["shut/locked"],
      taken: [gate.transitions[1], gate.transitions[3]])
    let read = try StateDiagram(dot: gate.dot(title: "t", highlighting: highlights))
    #expect(read.differences(from: gate).map(\.kind) == [.orderChanged])
  }

  @Test func `is read back without the findings that it shows`() throws {
    var diagram = gate
    diagram.regions[0].nodes.append(.init("far", nodes: [.init("off", id: "far/off")]))
    let findings = diagram.findings()
    #expect(findings.contains { $0.states == ["far"] })
    let read = try StateDiagram(dot: diagram.dot(highlighting: .init(findings: findings)))
    #expect(read.differences(from: diagram).map(\.kind) == [.orderChanged])
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
