import StateDiagrams
import Testing

@Suite struct StateDiagramSpecificationTests {
  private static func scxml(_ content: String) throws -> StateDiagram {
    let text = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">\(content)</scxml>"
    return StateDiagram(of: try MachineSpecification(scxml: text, named: "file"))
  }

  private static func mermaid(_ text: String) throws -> StateDiagram {
    StateDiagram(of: try MachineSpecification(mermaid: text, named: "file"))
  }

  /// A parallel state with two regions.
  private static func parallel(_ content: String) -> String {
    """
    <state id="a"><transition event="go" target="p"/></state>
    <parallel id="p">
      \(content)
      <state id="s"><state id="s1"/><state id="s2"/></state>
    </parallel>
    """
  }

  @Test func `SCXML of a file with a parallel state enters its regions as the file does`() throws {
    let scxml = try Self.scxml(
      """
      <state id="o">
        <initial><transition target="r2 s2"/></initial>
        <parallel id="p">
          <history id="h" type="deep"><transition target="r1 s2"/></history>
          <state id="r"><state id="r1"/><state id="r2"/></state>
          <state id="s"><state id="s1"/><state id="s2"/></state>
          <transition event="back" target="h"/>
        </parallel>
      </state>
      """
    ).scxml
    #expect(scxml.contains(#"<transition target="o_p_r_r2 o_p_s_s2"/>"#))
    #expect(scxml.contains(#"<transition target="o_p_r_r1 o_p_s_s2"/>"#))
    #expect(scxml.contains(#"<transition event="back" target="o_p_history"/>"#))
    #expect(!scxml.contains("omitted"))
  }

  @Test func `a region with effects or transitions of its own is a composite state`() throws {
    let diagram = try Self.scxml(
      Self.parallel(
        """
        <state id="r">
          <onentry><log label="ring"/></onentry>
          <state id="r1"/>
          <state id="r2"/>
          <transition event="stop" target="a"/>
        </state>
        """))
    #expect(diagram.outline == "• a p{r{• r1 r2} | s: • s1 s2}")
    #expect(diagram.regions[0].nodes[2].regions[0].nodes[0].entryEffects == ["ring"])
    #expect(diagram.arrows == ["a -> p go", "p/r -> a stop"])
  }
}
