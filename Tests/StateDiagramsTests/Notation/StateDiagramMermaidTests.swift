import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct StateDiagramMermaidTests {
  @Test func `Mermaid text shows every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.mermaid() == """
        ---
        title: "every kind"
        ---
        stateDiagram-v2
          direction LR
          state "idle" as idle
          idle : entry / hum, glow
          idle : exit / dim
          idle : ask / tell
          idle : ignores stop
          state "at work<br />ping / pong" as at_work {
            direction LR
            state "busy" as at_work_busy
            state "H" as at_work_history
            state "H#42;" as at_work_deep_history
            [*] --> at_work_busy : / begin
          }
          state "both" as both {
            direction LR
            state "left" as both_left {
              direction LR
              state "a" as both_left_a
              [*] --> both_left_a
            }
            --
            state "right" as both_right {
              direction LR
              state "b" as both_right_b
              [*] --> both_right_b
            }
          }
          state either <<choice>>
          state "lost" as lost
          state "over" as over
          over --> [*]
          state "… 3 more" as elided
          [*] --> idle
          idle --> at_work : go [ready] / a, b
          at_work --> idle : stop
          idle --> at_work_history : resume
          idle --> at_work_deep_history : resume all
          idle --> either : pick
          either --> both : [yes]
          either --> over : [no]
          both_right_b --> both_right_b : tick [in left#58; a]
          idle --> lost : lose
          idle --> elided : wander
          classDef unlisted fill:#ffebe9,stroke:#cf222e,stroke-dasharray:4 4
          class lost unlisted

        """)
  }

  @Test(arguments: [
    ("a; b: \"c\"", "a#59; b#58; #34;c#34;"),
    ("<b> & #35;", "#60;b#62; #38; #35;35#59;"),
    ("one\ntwo", "one<br/>two"),
    ("1. x\n- y", "#49;#46; x<br/>#45; y"),
    ("direction TB", "directio#110; TB"),
    ("DIRECTION", "DIRECTIO#78;"),
    ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"),
    ("ﬂ°°59¶ß", "fl#176;#176;59#182;ß"),
    ("*_`~[]{}|", "#42;#95;#96;#126;#91;#93;#123;#125;#124;"),
    ("a (b), c/d = e?", "a (b), c/d = e?"),
    ("été 日本 🙂", "été 日本 🙂"),
    ("\t\r\u{0}\u{2028}", "#32; \u{FFFD} "),
    ("\u{202E}x", "#8238;x"),
  ])
  func `Mermaid text has codes for characters with a meaning`(_ label: String, _ text: String) {
    let diagram = StateDiagram(
      name: "n", nodes: [.init(label, id: "s")],
      transitions: [.init(from: "s", to: "s", event: label)])
    let lines = diagram.mermaid().split(separator: "\n")
    #expect(lines.suffix(2) == ["  state \"\(text)\" as s", "  s --> s : \(text)"])
  }

  @Test func `Mermaid text quotes the title as YAML does`() {
    let diagram = StateDiagram(name: "a \"b\" \\\n---\u{7}", nodes: [])
    #expect(diagram.mermaid().hasPrefix("---\ntitle: \"a \\\"b\\\" \\\\ ---\u{FFFD}\"\n---\n"))
  }

  @Test(arguments: DOTDirection.allCases)
  func `Mermaid text has the given direction, also in composites`(_ direction: DOTDirection) {
    let diagram = StateDiagram(name: "n", nodes: [.init("c", nodes: [.init("a", id: "c/a")])])
    let lines = diagram.mermaid(direction: direction).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("direction") } == [
        "  direction \(direction.rawValue)", "    direction \(direction.rawValue)",
      ])
  }

  @Test func `Mermaid text shows the ignored events of a state on one row`() {
    let diagram = StateDiagram(
      name: "n", nodes: [.init("a")],
      transitions: [
        .init(in: "a", event: "x", kind: .ignored), .init(in: "a", event: "y", effects: ["z"]),
        .init(in: "a", event: "w", guard: "1", kind: .ignored),
      ])
    #expect(diagram.mermaid().hasSuffix("  a : y / z\n  a : ignores x, w [1]\n"))
  }

  @Test func `Mermaid text shows the transitions between two states as one arrow`() {
    let diagram = StateDiagram(
      name: "n", nodes: [.init("a"), .init("b")],
      transitions: [
        .init(from: "a", to: "a", event: "x"), .init(from: "a", to: "b", event: "y"),
        .init(from: "a", to: "a", event: "z", guard: "1", effects: ["e"]),
        .init(from: "b", to: "a", event: "w"),
      ])
    #expect(
      diagram.mermaid().hasSuffix(
        """
          a --> a : x<br />z [1] / e
          a --> b : y
          b --> a : w

        """))
  }
}
