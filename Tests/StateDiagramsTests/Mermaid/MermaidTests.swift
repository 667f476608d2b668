import StateDiagrams
import Testing

@Suite struct `Mermaid text` {
  @Test func `has a form for every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.mermaid == """
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
          state "at work<br/>ping / pong" as at_work {
            direction LR
            state "busy" as at_work_busy
            state "H" as at_work_history
            state "H#42;" as at_work_deep
            [*] --> at_work_busy : / begin
          }
          state both {
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
          state lost
          state over
          over --> [*]
          [*] --> idle
          idle --> at_work : go [ready] / a, b
          at_work --> idle : stop
          idle --> at_work_history : resume
          idle --> at_work_deep : resume all
          idle --> either : pick
          either --> both : [yes]
          either --> over : [no]
          both_right_b --> both_right_b : tick [in a]
          idle --> lost : lose
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
  func `writes signs of the language as codes`(_ label: String, _ text: String) {
    let diagram = StateDiagram(
      name: "n", nodes: [.init(label, id: "s")],
      transitions: [.init(from: "s", to: "s", event: label)])
    let lines = diagram.mermaid.split(separator: "\n")
    #expect(lines.suffix(2) == ["  state \"\(text)\" as s", "  s --> s : \(text)"])
  }

  @Test func `quotes the title as YAML does`() {
    let diagram = StateDiagram(name: "a \"b\" \\\n---\u{7}", nodes: [])
    #expect(diagram.mermaid.hasPrefix("---\ntitle: \"a \\\"b\\\" \\\\ ---\u{FFFD}\"\n---\n"))
  }

  @Test func `names a machine of several regions by a state instead of a title`() {
    let diagram = StateDiagram(
      name: "desk",
      regions: [.init(nodes: [.init("a")]), .init(label: "right", nodes: [.init("b")])])
    #expect(
      diagram.mermaid(direction: .topToBottom) == """
        stateDiagram-v2
          direction TB
          state "desk" as machine {
            direction TB
            state a
            --
            state "right" as right_ {
              direction TB
              state b
            }
          }

        """)
  }

  @Test func `writes a composite without states as a state`() {
    let diagram = StateDiagram(name: "n", nodes: [.init("c", nodes: []), .init("", id: "e")])
    #expect(diagram.mermaid.hasSuffix("LR\n  state c\n  state \"#160;\" as e\n"))
  }
}
