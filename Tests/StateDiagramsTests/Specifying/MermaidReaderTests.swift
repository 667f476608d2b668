import Testing

@testable import StateDiagrams

@Suite struct MermaidReaderTests {
  private func problem(_ line: String) -> String? {
    do throws(SpecificationError) {
      _ = try MermaidReader.statechart("stateDiagram-v2\n[*] --> a\na --> b : x\n\(line)\n")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      (
        "a ~~> b",
        ":4: 'a ~~> b' is not read: write states, transitions and rows of declared states, one on each "
          + "line."
      ),
      ("state f <<fork>>", ":4: '<<fork>>' is not read. Only '<<choice>>' is."),
      ("a --> b", ":4: the transition needs an event: 'a --> … : event'."),
      (
        "a --> [*] : y",
        ":4: a transition to '[*]' has no label. Name the final state: 'a --> finished : …' and "
          + "'finished --> [*]'."
      ),
      (
        "c --> [*]\nstate c {\nstate d\n}",
        ":4: 'c' can't be final. Name the final state: 'c --> finished : …' and 'finished --> [*]'."
      ),
      (
        "state f <<choice>>\nf --> [*]",
        ":4: 'f' can't be final. Name the final state: 'f --> finished : …' and 'finished --> [*]'."
      ),
      ("b --> [*]", nil),
      ("[*] --> b", ":4: '[*]' has a transition already."),
      ("}", ":4: the closing brace has no opening one."),
      ("state c {", ":5: 'c' has no closing brace."),
      ("state \"c d", ":4: '\"c d' is no name of a state."),
      ("--", nil),
      ("state c {\nstate d\n--\nstate e\n}", nil),
      (
        "state c {\nstate d\nstate e\n}\na --> c : y",
        ":4: c needs an initial state: '[*] --> name'."
      ),
      (
        "state c {\nstate \"H\" as c_history\nstate d\n[*] --> c_history\n}",
        ":4: '[*]' of c must not lead to a history."
      ),
      ("state c {\n[*] --> a\n}", ":5: 'a' is a state of another composite."),
      (
        "state c {\n[*] --> d\nd --> b : y\n}",
        ":6: 'b' is not inside 'c'. Write the arrow outside of the braces, or declare the state inside of "
          + "them before all arrows to it."
      ),
      ("state c {\n[*] --> d\nstate d {\nstate e\n}\nd --> e : y\n}\ne --> a : y", nil),
      ("state a {\nstate d\n}\nstate a {\n}", ":7: 'a' has inner states already."),
      ("note right of a : text\nnote left of a\ntext\nend note\n%% a comment", nil),
      ("direction LR\nclassDef c fill:#fff\nclass a c\nb:::c", nil),
    ] as [(String, String?)])
  func `everything that isn't read is an error with the line and the remedy`(
    _ text: String, _ expected: String?
  ) {
    #expect(problem(text) == expected)
  }

  @Test func `a label can follow the class of a state`() throws {
    let chart = try MermaidReader.statechart(
      "stateDiagram-v2\n[*] --> a\na:::c --> b:::c : x [y] / z\nb --> a : x:::y\n")
    #expect(chart.states.map(\.name) == ["the diagram", "a", "b"])
    let transition = try #require(chart.states[1].transitions.first)
    #expect(transition.triggers?.map(\.text) == ["x"])
    #expect(transition.guardText == "y")
    #expect(transition.effects == ["z"])
    #expect(chart.states[2].transitions.first?.triggers?.map(\.text) == ["x:::y"])
  }

  @Test func `a text without the first line of a diagram is an error`() {
    #expect(throws: SpecificationError(line: 2, "the diagram must start with 'stateDiagram-v2'.")) {
      try MermaidReader.statechart("\nflowchart LR\n")
    }
    #expect(throws: SpecificationError(line: 1, "the text ends before the diagram does.")) {
      try MermaidReader.statechart("---")
    }
  }

  @Test func `composites, regions, histories, choices and rows are read`() throws {
    let chart = try MermaidReader.statechart(
      """
      ---
      title: "all"
      ---
      stateDiagram-v2
        state "idle" as idle
        idle : entry / hum, glow
        idle : exit / dim
        idle : ask [a] / tell
        idle : ignores stop, halt
        idle : must not receive crash
        state "at work<br/>ping / pong" as at_work {
          direction LR
          state "busy" as busy
          state "H" as at_work_history
          [*] --> busy : / begin
        }
        state both {
          state left
          --
          state right
        }
        state either <<choice>>
        [*] --> idle
        idle --> at_work : go / a<br/>run [else]
        either --> both : [yes]
      """)
    #expect(
      chart.states.map(\.name) == [
        "the diagram", "idle", "at_work", "busy", "at_work_history", "both", "left", "right",
        "a region of both", "a region of both", "either",
      ])
    func state(_ name: String) -> Int { chart.states.firstIndex { $0.name == name } ?? -1 }
    let idle = chart.states[state("idle")]
    #expect(idle.entryEffects == ["hum", "glow"])
    #expect(idle.exitEffects == ["dim"])
    #expect(
      idle.transitions.map { $0.triggers?.map(\.text) } == [
        ["ask"], ["stop"], ["halt"], ["crash"], ["go"], ["run"],
      ])
    #expect(idle.transitions.map(\.guardText) == ["a", nil, nil, nil, nil, "else"])
    #expect(idle.transitions.map(\.isImpossible) == [false, false, false, true, false, false])
    let atWork = chart.states[state("at_work")]
    #expect(atWork.label == "at work")
    #expect(atWork.transitions.map(\.effects) == [["pong"]])
    #expect(atWork.initial?.targets == [state("busy")])
    #expect(atWork.initial?.effects == ["begin"])
    #expect(chart.states[state("at_work_history")].kind == .history(isDeep: false))
    #expect(chart.states[state("both")].kind == .parallel)
    #expect(chart.states[state("both")].children.count == 2)
    #expect(chart.states[state("either")].kind == .choice)
    #expect(chart.states[state("either")].transitions.map(\.triggers?.count) == [nil])
  }
}
