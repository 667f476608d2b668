import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct StateDiagramPlantUMLTests {
  @Test func `PlantUML text shows every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.plantUML() == """
        @startuml
        title every kind
        left to right direction
        hide empty description
          state "idle" as idle
          idle : entry / hum, glow
          idle : exit / dim
          idle : ask / tell
          idle : ignores stop
          state "at work" as at_work {
            state "busy" as at_work_busy
            state "H<U+002A>" as at_work_deep_history
            [*] --> at_work_busy : / begin
          }
          at_work : ping / pong
          state both {
            state "left" as both_left {
              state "a" as both_left_a
              [*] --> both_left_a
            }
            --
            state "right" as both_right {
              state "b" as both_right_b
              [*] --> both_right_b
            }
          }
          state either <<choice>>
          state lost #ffebe9 ##[dashed]cf222e
          state over
          over --> [*]
          state "… 3 more" as elided
          [*] --> idle
          idle --> at_work : go [ready] / a, b
          at_work --> idle : stop
          idle --> at_work[H] : resume
          idle --> at_work_deep_history : resume all
          idle --> either : pick
          either --> both : [yes]
          either --> over : [no]
          both_right_b --> both_right_b : tick [in left<U+003A> a]
          idle --> lost : lose
          idle --> elided : wander
        @enduml

        """)
  }

  @Test(arguments: [
    ("a \"b\"", "a <U+0022>b<U+0022>"),
    ("a\\n $x %y()", "a<U+005C>n <U+0024>x <U+0025>y()"),
    (
      "<b> ** // __ -- ~",
      "<U+003C>b<U+003E> <U+002A><U+002A> <U+002F><U+002F> "
        + "<U+005F><U+005F> <U+002D><U+002D> <U+007E>"
    ),
    ("one\n!two", "one\\n<U+0021>two"),
    ("«choice»", "<U+00AB>choice<U+00BB>"),
    ("été 日本 🙂", "été 日本 🙂"),
  ])
  func `PlantUML text has codes for characters with a meaning`(_ label: String, _ text: String) {
    let diagram = StateDiagram(
      name: label, nodes: [.init(label, id: "s")],
      transitions: [.init(from: "s", to: "s", event: label)])
    let lines = diagram.plantUML().split(separator: "\n")
    #expect(lines[1] == "title \(text)")
    #expect(lines.suffix(3) == ["  state \"\(text)\" as s", "  s --> s : \(text)", "@enduml"])
  }

  @Test(arguments: [
    (DOTDirection.leftToRight, "left to right direction"),
    (.rightToLeft, "left to right direction"),
    (.topToBottom, "top to bottom direction"), (.bottomToTop, "top to bottom direction"),
  ])
  func `PlantUML text has the axis of the given direction`(
    _ direction: DOTDirection, _ line: String
  ) {
    let text = StateDiagram(name: "", nodes: []).plantUML(direction: direction)
    #expect(text == "@startuml\n\(line)\nhide empty description\n@enduml\n")
  }
}
