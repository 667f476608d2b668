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

  @Test func `a shallow and a deep history of one state are two nodes`() throws {
    let diagram = try Self.scxml(
      """
      <state id="a">
        <transition event="x" target="h"/>
        <transition event="y" target="d"/>
      </state>
      <state id="c">
        <history id="h"><transition target="c1"/></history>
        <history id="d" type="deep"><transition target="c2"/></history>
        <state id="c1"/>
        <state id="c2"/>
      </state>
      """)
    #expect(diagram.outline == "• a c{• H H* c1 c2}")
    #expect(diagram.arrows == ["a -> c/:history x", "a -> c/d y"])
    // The default state of a history, if it is not the initial state.
    #expect(diagram.starts == [":initial -> a", "c/:initial -> c/c1", "c/d -> c/c2"])
  }

  @Test func `the history of a parallel state is a node in it`() throws {
    let diagram = try Self.scxml(
      Self.parallel(
        """
        <history id="h" type="deep"><transition target="r2 s2"/></history>
        <state id="r"><state id="r1"/><state id="r2"/></state>
        <transition event="back" target="h"/>
        """))
    #expect(diagram.outline == "• a p{H* | r: • r1 r2 | s: • s1 s2}")
    #expect(diagram.arrows == ["a -> p go", "p -> p/:history back"])
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

  @Test func `a region that is the target of a transition is a composite state`() throws {
    let diagram = try Self.scxml(
      Self.parallel("<state id=\"r\"><state id=\"r1\"/></state>")
        + "<state id=\"b\"><transition event=\"go\" target=\"r\"/></state>")
    #expect(diagram.outline == "• a p{r{• r1} | s: • s1 s2} b")
  }

  @Test func `a parallel state in another one keeps its regions`() throws {
    let diagram = try Self.scxml(
      Self.parallel("<parallel id=\"q\"><state id=\"q1\"/><state id=\"q2\"/></parallel>"))
    #expect(diagram.outline == "• a p{q{q1 | q2} | s: • s1 s2}")
  }

  @Test func `regions of Mermaid without a label are numbered`() throws {
    let diagram = try Self.mermaid(
      """
      stateDiagram-v2
        [*] --> p
        q --> p : go
        state p {
          [*] --> a
          a --> b : go
          --
          [*] --> c
          c --> d : go
        }
      """)
    #expect(diagram.outline == "• p{1: • a b | 2: • c d} q")
    #expect(
      diagram.starts == [":initial -> p", "p/1/:initial -> p/1/a", "p/2/:initial -> p/2/c"])
    #expect(diagram.arrows == ["q -> p go", "p/1/a -> p/1/b go", "p/2/c -> p/2/d go"])
  }

  @Test func `a state around all regions with transitions of its own is drawn`() throws {
    func content(_ transition: String) -> String {
      "<parallel id=\"p\">\(transition)<state id=\"r\"><state id=\"a\"/></state><state id=\"s\"/></parallel>"
    }
    #expect(try Self.scxml(content("")).outline == "r: • a | s")
    let diagram = try Self.scxml(
      content("<transition event=\"go\"><log label=\"ring\"/></transition>"))
    #expect(diagram.outline == "• p{r: • a | s}")
    #expect(diagram.arrows == ["p: go / ring"])
  }

  @Test func `a transition of SCXML that an earlier one precedes is not drawn`() throws {
    let diagram = try Self.scxml(
      """
      <state id="a">
        <transition event="go stop" target="b"/>
        <transition event="go" target="c"/>
        <transition event="end" cond="In('b')" target="b"/>
        <transition event="end" target="c"/>
      </state>
      <state id="b"/>
      <state id="c"/>
      """)
    #expect(
      diagram.arrows == ["a -> b go", "a -> b stop", "a -> b end [in b]", "a -> c end [else]"])
  }

  @Test
  func `a transition of SCXML that one for a shorter name of the event precedes is not drawn`()
    throws
  {
    let diagram = try Self.scxml(
      """
      <state id="a">
        <transition event="coin" target="b"/>
        <transition event="coin.50" target="c"/>
        <transition event="coins" target="c"/>
      </state>
      <state id="b"><transition event="coin.50" target="c"/><transition event="coin" target="a"/></state>
      <state id="c"/>
      """)
    #expect(
      diagram.arrows == ["a -> b coin", "a -> c coins", "b -> c coin.50", "b -> a coin"])
  }

  @Test func `the conditions of several transitions are numbered`() throws {
    let diagram = try Self.scxml(
      """
      <parallel id="p">
        <state id="r">
          <state id="a">
            <transition event="go" cond="In('s1')" target="b"/>
            <transition event="go" cond="In('t2')" target="c"/>
            <transition event="stop" cond="In('s1')" target="c"/>
          </state>
          <state id="b"/>
          <state id="c"/>
        </state>
        <state id="s"><state id="s1"/><state id="s2"/></state>
        <state id="t"><state id="t1"/><state id="t2"/></state>
      </parallel>
      """)
    #expect(
      diagram.arrows == [
        "r/a -> r/b go [1. in s/s1]", "r/a -> r/c go [2. in t/t2]",
        "r/a -> r/c stop [in s/s1]",
      ])
  }

  @Test func `events for which a file leaves the reaction open are reported`() throws {
    let diagram = try Self.scxml(
      """
      <state id="a" xmlns:sm="urn:swift-state-machines:diagram:1" sm:undecided="go">
        <transition event="stop" target="b"/>
      </state>
      <state id="b"/>
      """)
    #expect(diagram.notices == ["undecidedGuard a go"])
  }

  @Test func `the identifier of a second state with a label has its name`() throws {
    let diagram = try Self.scxml(
      """
      <state id="a" xmlns:sm="urn:swift-state-machines:diagram:1" sm:label="x"/>
      <state id="b" xmlns:sm="urn:swift-state-machines:diagram:1" sm:label="x"/>
      """)
    #expect(diagram.regions[0].nodes.map(\.id) == [.initial(), "x", "x b"])
  }
}
