import Testing

@testable import StateDiagrams
@testable import StateSpecifications
@testable import StateExploration

/// The semantics of statecharts, which is that of SCXML.
@Suite struct StatechartTests {
  /// Returns the innermost active states, and the effects, after each event.
  private func walk(_ body: String, _ events: [String]) throws -> [String] {
    let chart = try SCXMLReader.statechart(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">\(body)</scxml>")
    var configuration = chart.initialConfiguration()
    func text(_ effects: [String]) -> String {
      let leaves = configuration.active.filter(chart.isLeaf).map { chart.node($0).label }
      return ([leaves.joined(separator: " ")] + effects).joined(separator: " / ")
    }
    var lines = [text([])]
    for event in events {
      var effects: [String] = []
      for name in [event, nil] {
        let sets = try chart.choices(in: configuration, limit: 1) { number in
          chart[number].content.triggers?.contains { $0.text == name } ?? (name == nil)
        } isOpen: {
          _ in
          false
        }
        let step = chart.step(try #require(sets?.first), from: configuration)
        configuration = step.configuration
        effects += step.effects.flatMap(\.self)
      }
      lines.append(text(effects))
    }
    return lines
  }

  @Test func `a composite is entered at its first state, or at its initial one`() throws {
    #expect(
      try walk(
        """
        <state id="a">
          <state id="b"/><state id="c"/>
          <transition event="x" target="d"/>
        </state>
        <state id="d" initial="f"><state id="e"/><state id="f"/></state>
        """, ["x"]) == ["b", "f"])
  }

  @Test func `several initial states of a Mermaid text are entered together`() throws {
    let text = """
      stateDiagram-v2
        state p {
          [*] --> a
          a --> b : x
          --
          [*] --> c
          c --> d : x
        }
        state q
        [*] --> b
        [*] --> d
      """
    let chart = Statechart(try MermaidReader(text).diagram)
    let leaves = chart.initialConfiguration().active.filter(chart.isLeaf)
    #expect(leaves.map { chart.node($0).label } == ["b", "d"])
  }

  @Test func `exit effects come first from the inside, and entry effects last from the outside`()
    throws
  {
    #expect(
      try walk(
        """
        <state id="a">
          <onexit><log label="leave a"/></onexit>
          <state id="b">
            <onexit><log label="leave b"/></onexit>
            <transition event="x" target="d"><log label="go"/></transition>
          </state>
        </state>
        <state id="c">
          <onentry><log label="enter c"/></onentry>
          <initial><transition target="d"><log label="begin"/></transition></initial>
          <state id="d"><onentry><log label="enter d"/></onentry></state>
        </state>
        """, ["x"]) == ["b", "d / leave b / leave a / go / enter c / enter d"])
  }

  @Test func `the innermost state, and in it the first transition, takes precedence`() throws {
    #expect(
      try walk(
        """
        <state id="a">
          <state id="b">
            <transition event="x" cond="In('d')" target="d"/>
            <transition event="x" target="c"/>
            <transition event="x" target="d"/>
          </state>
          <state id="c"/>
          <transition event="x" target="d"/>
        </state>
        <state id="d"/>
        """, ["x", "x", "x"]) == ["b", "c", "d", "d"])
  }

  @Test func `regions take their transitions together, with the conditions of before`() throws {
    #expect(
      try walk(
        """
        <parallel id="p">
          <state id="l">
            <state id="a"><transition event="x" cond="In('c')" target="b"><log label="1"/></transition></state>
            <state id="b"/>
          </state>
          <state id="r">
            <state id="c"><transition event="x" cond="In('a')" target="d"><log label="2"/></transition></state>
            <state id="d"/>
          </state>
        </parallel>
        """, ["x", "x"]) == ["a c", "b d / 1 / 2", "b d"])
  }

  @Test(arguments: [("shallow", "a c e"), ("deep", "a d e")])
  func `a history restores the states of its depth`(_ type: String, _ restored: String) throws {
    #expect(
      try walk(
        """
        <state id="s">
          <history id="h" type="\(type)"><transition target="f"/></history>
          <state id="f"><transition event="go" target="p"/></state>
          <parallel id="p">
            <state id="a"/>
            <state id="m">
              <state id="c"><transition event="x" target="d"/></state><state id="d"/>
            </state>
            <state id="e"/>
          </parallel>
          <transition event="out" target="o"/>
        </state>
        <state id="o"><transition event="back" target="h"/></state>
        """, ["go", "x", "out", "back"]) == ["f", "a c e", "a d e", "o", restored])
  }

  @Test func `a transition without an event follows at once`() throws {
    #expect(
      try walk(
        """
        <state id="a"><transition event="x" target="b"/></state>
        <state id="b"><transition target="c"><log label="on"/></transition></state>
        <state id="c"/>
        """, ["x"]) == ["a", "c / on"])
  }
}
