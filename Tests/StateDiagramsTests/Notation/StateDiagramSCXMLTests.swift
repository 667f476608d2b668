import Foundation
import StateExploration
import Testing

@testable import StateDiagrams

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct StateDiagramSCXMLTests {
  @Test func `SCXML contains every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.scxml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" \
        xmlns:sm="urn:swift-state-machines:diagram:1" version="1.0" name="every_kind" \
        sm:label="every kind" initial="idle">
          <!-- The event 'resume all' is renamed 'resume_all'. -->
          <!-- The transition 'idle —go [ready] / a, b→ at work' is omitted: its guard is a text, \
        and the machine's steps were not followed, which SCXML can't decide. -->
          <!-- The transition 'either —[yes]→ both' is omitted: its guard is a text, and the \
        machine's steps were not followed, which SCXML can't decide. -->
          <!-- The transition 'either —[no]→ over' is omitted: its guard is a text, and the \
        machine's steps were not followed, which SCXML can't decide. -->
          <!-- The transition 'both/right/b —tick [in left: a]→ both/right/b' is omitted: its guard \
        is a text, and the machine's steps were not followed, which SCXML can't decide. -->
          <state id="idle" sm:label="idle" sm:undecided="go">
            <onentry>
              <log label="hum"/>
              <log label="glow"/>
            </onentry>
            <onexit>
              <log label="dim"/>
            </onexit>
            <transition event="ask">
              <log label="tell"/>
            </transition>
            <transition event="stop"/>
            <transition event="resume" target="at_work_history"/>
            <transition event="resume_all" sm:eventLabel="resume all" target="at_work_deep"/>
            <transition event="pick" target="either"/>
            <transition event="lose" target="lost"/>
            <transition event="wander" target="elided"/>
          </state>
          <state id="at_work" sm:label="at work">
            <initial>
              <transition target="at_work_busy">
                <log label="begin"/>
              </transition>
            </initial>
            <state id="at_work_busy" sm:label="busy"/>
            <history id="at_work_history" type="shallow">
              <transition target="at_work_busy"/>
            </history>
            <history id="at_work_deep" type="deep">
              <transition target="at_work_busy"/>
            </history>
            <transition event="ping">
              <log label="pong"/>
            </transition>
            <transition event="stop" target="idle"/>
          </state>
          <parallel id="both" sm:label="both">
            <state id="both_left" sm:label="left">
              <initial>
                <transition target="both_left_a"/>
              </initial>
              <state id="both_left_a" sm:label="a"/>
            </state>
            <state id="both_right" sm:label="right">
              <initial>
                <transition target="both_right_b"/>
              </initial>
              <state id="both_right_b" sm:label="b" sm:undecided="tick"/>
            </state>
          </parallel>
          <state id="either" sm:label="either"/>
          <state id="lost" sm:label="lost"/>
          <final id="over" sm:label="over"/>
          <state id="elided" sm:label="… 3 more"/>
        </scxml>

        """)
  }

  @Test func `SCXML contains a final state with transitions as a marked state`() {
    let diagram = StateDiagram(
      name: "m",
      nodes: [.init("open"), .init("over", kind: .final), .init("gone", kind: .final)],
      transitions: [.init(from: "over", to: "open", event: "reopen", effects: ["ring"])])
    #expect(
      diagram.scxml.contains(
        """
          <state id="over" sm:label="over" sm:final="true">
            <transition event="reopen" target="open">
              <log label="ring"/>
            </transition>
          </state>
          <final id="gone" sm:label="gone"/>
        """))
  }

  @Test func `SCXML replaces a transition to an initial pseudostate by one to the composite`() {
    let diagram = StateDiagram(
      name: "",
      nodes: [
        .initial(), .init("a"), .init("c", nodes: [.initial(in: "c"), .init("b", id: "c/b")]),
      ],
      transitions: [
        .init(from: "a", to: .initial(in: "c"), event: "x"),
        .init(from: "a", to: .initial(), event: "y"),
      ])
    #expect(diagram.scxml.contains(#"<transition event="x" target="c"/>"#))
    #expect(diagram.scxml.contains(#"<transition event="y"/>"#))
  }

  @Test(arguments: [
    ([nil, nil], "several transitions have no guard"),
    (["x", nil], "its guard is a text, and the machine's steps were not followed"),
    ([nil, "x"], "its guard is a text, and the machine's steps were not followed"),
  ])
  func `SCXML omits all transitions of an event that its conditions can't decide`(
    _ guards: [String?], _ problem: String
  ) {
    let diagram = StateDiagram(
      name: "", nodes: [.init("s"), .init("t")],
      transitions: guards.enumerated().map { number, text in
        .init(
          from: "s", to: number == 0 ? "s" : "t", event: "e",
          guard: text)
      })
    #expect(!diagram.scxml.contains("<transition"))
    let omissions = diagram.scxmlOmissions
    #expect(omissions.count == 2)
    for omission in omissions {
      #expect(omission.hasSuffix(" is omitted: \(problem), which SCXML can't decide."))
      #expect(diagram.scxml.contains("  <!-- \(omission) -->\n"))
    }
  }

  @Test func `SCXML without steps has a note that values are not followed`() {
    #expect(StateDiagram(of: Counting.self).scxmlOmissions.count == 1)
    let diagram = StateDiagram(
      of: MachineModel("counting", Counting.self), includesSteps: true)
    #expect(diagram.scxmlOmissions.isEmpty)
  }

  /// Opens at two.
  private enum Counting: StateType, DOTLabelable, Hashable {
    case closed(Int), open

    enum Event: CaseIterable, DOTLabelable { case push }

    static let initialState = closed(0)
    static let dotLabelableItems = [closed(0), open]

    mutating func handleEvent(_ event: Event) {
      if case .closed(let count) = self { self = count == 2 ? .open : .closed(count + 1) }
    }
  }

  @Test func `SCXML contains values that decide as states inside their state`() {
    let model = MachineModel("counting", Counting.self)
    #expect(
      StateDiagram(of: model, includesSteps: true).scxml.split(separator: "\n").dropFirst(2)
        .joined(separator: "\n") == """
            <state id="closed" sm:label="closed">
              <initial>
                <transition target="closed_0"/>
              </initial>
              <state id="closed_0" sm:label="0" sm:value="true">
                <transition event="push" target="closed_1"/>
              </state>
              <state id="closed_1" sm:label="1" sm:value="true">
                <transition event="push" target="closed_2"/>
              </state>
              <state id="closed_2" sm:label="2" sm:value="true">
                <transition event="push" target="open"/>
              </state>
            </state>
            <state id="open" sm:label="open"/>
          </scxml>
          """)
  }

  private typealias ID = StateDiagram.Node.ID

  @Test func `SCXML has a condition for a derived guard on another region`() {
    let diagram = StateDiagram(
      of: MachineModel("lamps", Lamps<ConditionalRules>.self), includesSteps: true)
    #expect(diagram.scxmlOmissions == [])
    let conditions = diagram.scxml.matches(of: /cond="([^"]*)"/).map { String($0.output.1) }
    #expect(conditions == ["In('left_on')", "In('left_on')"])
  }

  @Test func `SCXML declares nodes that only transitions mention`() {
    let diagram = StateDiagram(
      name: "", regions: [], transitions: [.init(from: "a", to: "b", event: "e")])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["a", "b"])
  }

  @Test func `SCXML wraps regions without a label in states`() {
    let diagram = StateDiagram(
      name: "m", regions: [.init(nodes: [.init("a")]), .init(nodes: [.init("b")])])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["machine", "region_1", "a", "region_2", "b"])
  }

  @Test func `SCXML contains states that look like pseudostates as states`() throws {
    let document = try XMLDocument(xmlString: StateDiagram.lookalikes.scxml)
    func values(_ path: String) throws -> [String] {
      try document.nodes(forXPath: path).map { $0.stringValue ?? "" }
    }
    #expect(
      try values("/*/*[local-name() = 'state']/@*[local-name() = 'label']")
        == StateDiagram.lookalikeLabels + ["outer"])
    #expect(try values("//*[local-name() = 'history']/@id") == ["outer_history"])
    #expect(try values("/*/@initial") == ["s3Ainitial"])
    #expect(try values("//*[local-name() = 'initial']/*/@target") == ["outer_3Ainitial"])
    #expect(
      try values("//*[@event = 'next']/@target") == [
        "s3Ahistory", "s3Aelided", "s3Aelided_2", "s3Amachine", "s3Aregion_1", "E2_80_A6_3_more",
        "a_2Fb", "s25", "s252F", "state_", "outer",
      ])
  }
}
