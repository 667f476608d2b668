import Testing

@testable import StateDiagrams

@Suite struct SCXMLProgramTests {
  /// A diagram of a composite `c` with a state `s` of two values, which has an entry effect.
  private func diagram(_ steps: [StateDiagram.Detail]) -> StateDiagram {
    var diagram = StateDiagram(
      name: "m",
      nodes: [
        .initial(),
        .init(
          "c",
          nodes: [
            .initial(in: "c"), .init("s", id: "c/s", entryEffects: ["hum"]), .history(in: "c"),
          ]),
        .init("t"),
      ],
      transitions: [
        .init(from: .initial(), to: "c"), .init(from: .initial(in: "c"), to: "c/s"),
        .init(from: "c/s", to: "c/s", event: "e", guard: "text"),
        .init(from: "t", to: .history(in: "c"), event: "back"),
      ])
    diagram.details = [.init(.values, of: "c/s", values: ["1", "2"])] + steps
    return diagram
  }

  private func step(
    _ source: StateDiagram.Node.ID, _ target: StateDiagram.Node.ID?, isInternal: Bool? = nil
  ) -> StateDiagram.Detail {
    var step = StateDiagram.Detail(.step, of: source, event: "e", target: target, values: ["5"])
    step.effects = []
    step.isInternal = isInternal
    return step
  }

  private func lines(_ steps: [StateDiagram.Detail]) -> [String] {
    diagram(steps).scxml.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { $0.contains("event=\"e") }
  }

  @Test func `an SCXML history around values is deep`() {
    #expect(diagram([step("c/s", "t")]).scxml.contains(#"<history id="c_history" type="deep">"#))
  }

  @Test func `steps replace the SCXML transitions of their state and event`() {
    #expect(lines([step("c/s", "t")]) == [#"<transition event="e.5" target="t"/>"#])
    #expect(diagram([step("c/s", "t")]).scxmlOmissions == [])
  }

  @Test func `a step to another value leaves an SCXML state with entry effects`() {
    #expect(
      lines([step("c/s/1", "c/s/2")]) == [
        #"<transition event="e.5" cond="In('c_s_1')" sm:guard="text" target="c_s_2"/>"#
      ])
  }

  @Test func `an internal step to another value doesn't leave the SCXML state`() {
    #expect(
      lines([step("c/s", "c/s/2", isInternal: true)]) == [
        #"<transition event="e.5" type="internal" target="c_s_2"/>"#
      ])
  }

  @Test func `a step without a target keeps an event from the SCXML composite`() {
    #expect(lines([step("c/s/1", nil)]) == [#"<transition event="e.5"/>"#])
  }

  @Test func `the SCXML name of an event that only a step has is allowed`() {
    var step = step("c/s", "t")
    step.event = "e<1>"
    #expect(
      lines([step]).first == #"<transition event="e_1_.5" sm:eventLabel="e&lt;1&gt;" target="t"/>"#)
  }

  @Test func `SCXML omits a step to a state that the diagram doesn't have`() {
    let diagram = diagram([step("c/s/1", "u")])
    #expect(
      diagram.scxmlOmissions == [
        "The step 'c/s/1 —e [5]→ u' is omitted: the diagram has no state 'u'."
      ])
  }
}
