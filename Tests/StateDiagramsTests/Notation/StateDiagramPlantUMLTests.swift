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
            state "H<U+002A>" as at_work_deep
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
          idle --> at_work_deep : resume all
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

  @Test func `PlantUML text shows states that look like pseudostates as states`() {
    #expect(
      StateDiagram.lookalikes.plantUML() == """
        @startuml
        title lookalikes
        left to right direction
        hide empty description
          state "<U+003A>initial" as s3Ainitial
          state "<U+003A>history" as s3Ahistory
          state "<U+003A>elided" as s3Aelided
          state "<U+003A>elided 2" as s3Aelided_2
          state "<U+003A>machine" as s3Amachine
          state "<U+003A>region 1" as s3Aregion_1
          state "… 3 more" as E2_80_A6_3_more
          state "a<U+002F>b" as a_2Fb
          state "<U+0025>" as s25
          state "<U+0025>2F" as s252F
          state "<U+00A0>" as state_
          state outer {
            state "<U+003A>initial" as outer_3Ainitial
            [*] --> outer_3Ainitial
          }
          [*] --> s3Ainitial
          s3Ainitial --> s3Ahistory : next
          s3Ahistory --> s3Aelided : next
          s3Aelided --> s3Aelided_2 : next
          s3Aelided_2 --> s3Amachine : next
          s3Amachine --> s3Aregion_1 : next
          s3Aregion_1 --> E2_80_A6_3_more : next
          E2_80_A6_3_more --> a_2Fb : next
          a_2Fb --> s25 : next
          s25 --> s252F : next
          s252F --> state_ : next
          state_ --> outer : next
          outer --> s3Ainitial : leave
          s3Ainitial --> outer[H] : back
        @enduml

        """)
  }

  @Test func `PlantUML text shows several regions as a composite without a title`() {
    let diagram = StateDiagram(
      name: "desk",
      regions: [.init(nodes: [.init("a")]), .init(label: "right", nodes: [.init("b")])])
    #expect(
      diagram.plantUML() == """
        @startuml
        left to right direction
        hide empty description
          state "desk" as machine {
            state a
            --
            state "right" as right_ {
              state b
            }
          }
        @enduml

        """)
  }

  @Test func `PlantUML text omits a transition to an initial pseudostate`() {
    let diagram = StateDiagram(
      name: "n", nodes: [.initial(), .init("a")],
      transitions: [.init(from: "a", to: .initial(), event: "x")])
    #expect(!diagram.plantUML().contains("-->"))
  }

  @Test func `an arrow to a history in a region names it`() {
    let diagram = StateDiagram(
      name: "m",
      nodes: [
        .init("off"),
        .init(
          "on", id: "on",
          regions: [
            .init(label: "left", nodes: [.init("a", id: "on/left/a"), .history(in: "on/left")]),
            .init(
              label: "right",
              nodes: [.init("b", id: "on/right/b"), .history(in: "on/right", isDeep: true)]),
          ]),
      ],
      transitions: [
        .init(from: "off", to: "on/left/:history", event: "x"),
        .init(from: "off", to: "on/right/:history", event: "y"),
      ])
    let lines = diagram.plantUML().split(separator: "\n")
    #expect(lines.contains("  off --> on : x (in left<U+003A> H)"))
    #expect(lines.contains("  off --> on : y (in right<U+003A> H<U+002A>)"))
  }
}
