import DiagramFixtures
import StateSpecifications
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
    ).scxml()
    #expect(scxml.contains(#"<transition target="o_p_r_r2 o_p_s_s2"/>"#))
    #expect(scxml.contains(#"<transition target="o_p_r_r1 o_p_s_s2"/>"#))
    #expect(scxml.contains(#"<transition event="back" target="o_p_history"/>"#))
    #expect(!scxml.contains("omitted"))
  }

  /// Two regions that start in their second states.
  private static let regions = """
    <parallel id="p">
      <state id="a"><state id="a1"/><state id="a2"><transition event="x" target="a1"/></state></state>
      <state id="b"><state id="b1"/><state id="b2"/></state>
      %
    </parallel>
    """

  @Test func `the regions of an only state start where the document starts`() throws {
    let text = { (content: String) in
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" initial=\"a2 b2\">"
        + Self.regions.replacing("%", with: content) + "</scxml>"
    }
    let diagram = StateDiagram(
      of: try MachineSpecification(scxml: text(""), named: "file"))
    #expect(diagram.outline == "a: • a1 a2 | b: • b1 b2")
    #expect(diagram.starts == ["a/:initial -> a/a2", "b/:initial -> b/b2"])
    // After this event, the regions are entered at their first states.
    let restarting = StateDiagram(
      of: try MachineSpecification(
        scxml: text("<transition event=\"y\" target=\"p\"/>"), named: "file"))
    #expect(restarting.starts.contains("p/a/:initial -> p/a/a1"))
    #expect(restarting.starts.contains(":initial -> p/a/a2"))
  }

  @Test(arguments: [
    "<state id=\"o\" initial=\"a2 b2\">%</state><state id=\"q\"/>",
    "<state id=\"q\"><transition event=\"x\" target=\"h\"/></state>%",
  ])
  func `starts in several regions and default states of histories are read again`(
    _ content: String
  ) throws {
    let history = "<history id=\"h\" type=\"deep\"><transition target=\"a2 b2\"/></history>"
    let text = content.replacing("%", with: Self.regions.replacing("%", with: history))
    let diagram = try Self.scxml(text)
    for read in [
      try Self.mermaid(diagram.mermaid()),
      StateDiagram(of: try MachineSpecification(scxml: diagram.scxml(), named: "file")),
    ] {
      #expect(read.outline == diagram.outline)
      #expect(Set(read.transitions) == Set(diagram.transitions), "\(diagram.mermaid())")
    }
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
