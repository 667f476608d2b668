import DiagramFixtures
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

@Suite struct MermaidReaderTests {
  private func problem(_ line: String) -> String? {
    do throws(SpecificationError) {
      let text = "stateDiagram-v2\n[*] --> a\na --> b : x\n\(line)\n"
      return try MermaidReader(text).flaw?.description
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      (
        "a ~~> b",
        "line 4: 'a ~~> b' is not read. Write one state or transition on each line, such as 'a --> b : "
          + "event'."
      ),
      (
        "state f <<fork>>",
        "line 4: 'fork' is not read. Lead the transition to or from the composite that contains the regions."
      ),
      (
        "state f [[Join]]",
        "line 4: 'join' is not read. Lead the transition to or from the composite that contains the regions."
      ),
      (
        "a --> b",
        "line 4: the transition has no event. Write an event after 'a --> b': 'a --> b : event'."
      ),
      (
        "a --> b : [x] / y",
        "line 4: the transition has no event. Write an event after 'a --> b': 'a --> b : event [x] / y'."
      ),
      (
        "a --> b : go; stop",
        "line 4: ';' ends the statement. Write 'stop' on a line of its own, or the semicolon as '#59;'."
      ),
      ("direction up", "line 4: the direction must be 'LR', 'RL', 'TB' or 'BT'."),
      (
        "a : ring / beep",
        "line 4: Mermaid shows 'ring / beep' in place of the name 'a'. To add a row, write 'state \"a\" as a' "
          + "before it."
      ),
      (
        "state \"1\" as a\nstate \"2\" as a",
        "line 5: 'a' has a label in line 4 already. Remove one of them."
      ),
      (
        "state c {\nwash --> eat : x\n}\nstate d {\nstate eat\n}",
        "line 8: 'eat' is in 'c' since line 5, and can't be in 'd' too. Rename one of them."
      ),
      (
        "state c {\nstate d\n--\nd\n}",
        "line 7: 'd' is in region 1 of 'c' since line 5, and can't be in region 2 of 'c' too. Rename one of "
          + "them."
      ),
      (
        "a --> b : ",
        "line 4: the transition has no event. Write an event after 'a --> b': 'a --> b : event'."
      ),
      (
        "[*] --> a : x [y]",
        "line 4: a transition from '[*]' has no guard. Write '[*] --> a'."
      ),
      (
        "note right of a",
        "line 4: what starts here has no end. Write 'end note' after it."
      ),
      (
        "a --> [*] : y",
        "line 4: a transition to '[*]' has no label. Name the final state: 'a --> finished : y' and "
          + "'finished --> [*]'."
      ),
      (
        "c --> [*]\nstate c {\nstate d\n}",
        "line 4: 'c': it can't be final. Name the final state: 'c --> finished : …' and 'finished --> [*]'."
      ),
      (
        "state f <<choice>>\nf --> [*]",
        "line 4: 'f': it can't be final. Name the final state: 'f --> finished : …' and 'finished --> [*]'."
      ),
      ("b --> [*]", nil),
      ("[*] --> b", "line 3: 'b': '[*]' leads to 'a' already, and 'b' is in no other region."),
      ("}", "line 4: the closing brace has no opening one."),
      ("state c {", "line 4: 'c' has no closing brace."),
      ("state \"c d", "line 4: 'state \"c d' has no name. Write 'state \"label\" as name'."),
      ("--", nil),
      ("state c {\nstate d\n--\nstate e\n}", nil),
      (
        "state c {\nstate d\nstate e\n}\na --> c : y",
        "line 4: 'c': an initial state is missing: '[*] --> name'."
      ),
      (
        "state c {\nstate \"H\" as c_history\nstate d\n[*] --> c_history\n}",
        "line 4: 'c': '[*]' leads to a history, which needs 'c_history --> name'."
      ),
      (
        "state c {\n[*] --> a\n}",
        "line 5: 'a' is not inside 'c', but in the diagram since line 2. Write the arrow outside of the braces, "
          + "or declare the state inside of them before all arrows to it."
      ),
      (
        "state c {\n[*] --> d\nd --> b : y\n}",
        "line 6: 'b' is not inside 'c', but in the diagram since line 3. Write the arrow outside of the braces, "
          + "or declare the state inside of them before all arrows to it."
      ),
      ("state c {\n[*] --> d\nstate d {\nstate e\n}\nd --> e : y\n}\ne --> a : y", nil),
      (
        "state a {\nstate d\n}\nstate a {\n}",
        "line 7: 'a' has inner states since line 4. Write all of them there."
      ),
      ("note right of a : text\nnote left of a\ntext\nend note\n%% a comment", nil),
      ("direction LR\nclassDef c fill:#fff\nclass a c\nb:::c", nil),
    ] as [(String, String?)])
  func `everything that isn't read is an error with the line and the remedy`(
    _ text: String, _ expected: String?
  ) {
    #expect(problem(text) == expected)
  }

  @Test func `only a composite that is entered needs an initial state`() throws {
    let text = { (arrow: String) in
      """
      stateDiagram-v2
      [*] --> a
      state outer {
        state inner {
          b --> c : x
        }
      }
      a --> \(arrow) : y
      """
    }
    #expect(try MermaidReader(text("b")).flaw == nil)
    #expect(
      try MermaidReader(text("outer")).flaw?.description
        == "line 4: 'inner': an initial state is missing: '[*] --> name'.")
  }

  @Test func `a label can follow the class of a state`() throws {
    let diagram = try MermaidReader(
      "stateDiagram-v2\n[*] --> a\na:::c --> b:::c : x [y] / z\nb --> a : x:::y\n"
    ).diagram
    #expect(diagram.outline == "• a b")
    #expect(diagram.arrows == ["a -> b x [y] / z", "b -> a x:::y"])
  }

  @Test func `composites, regions, histories, choices and rows are read`() throws {
    let diagram = try MermaidReader(
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
        state "at work<br />ping / pong" as at_work {
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
        idle --> at_work : go / a<br />run [else]
        either --> both : [yes]
        either --> idle : if no
      """
    ).diagram
    #expect(
      diagram.outline
        == "• idle at work{• busy H} both{1: • left | 2: • right} ")
    let idle = diagram.regions[0].nodes[1]
    #expect(idle.entryEffects == ["hum", "glow"])
    #expect(idle.exitEffects == ["dim"])
    #expect(
      diagram.arrows == [
        "idle: ask [a] / tell", "idle ignores stop", "idle ignores halt",
        "idle must not receive crash", "at work: ping / pong", "idle -> at work go / a",
        "idle -> at work run [else]",
      ])
    #expect(
      diagram.transitions.filter { $0.event == nil }.map(\.description) == [
        ":initial → idle", "at work/:initial —/ begin→ at work/busy",
        "both/1/:initial → both/1/left", "both/2/:initial → both/2/right", "either —[yes]→ both",
        "either —[no]→ idle",
      ])
  }

  @Test func `states that aren't listed, and the first direction, are read`() throws {
    let reader = try MermaidReader(
      """
      stateDiagram-v2
        direction TB
        state a
        state b {
          direction LR
          state c
        }
        classDef unlisted fill:#fff
        class a,c unlisted
      """)
    #expect(reader.diagram.outline == "a? b{• c?}")
    #expect(reader.direction == .topToBottom)
  }
}
