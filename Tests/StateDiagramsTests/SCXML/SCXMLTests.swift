import Foundation
import StateDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct `SCXML text` {
  @Test func `has a form for every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.scxml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" \
        xmlns:sm="urn:swift-state-machines:diagram:1" version="1.0" name="every_kind" \
        sm:label="every kind" initial="idle">
          <state id="idle" sm:label="idle">
            <onentry>
              <log label="hum"/>
              <log label="glow"/>
            </onentry>
            <onexit>
              <log label="dim"/>
            </onexit>
            <transition event="go" sm:guard="ready" target="at_work">
              <log label="a"/>
              <log label="b"/>
            </transition>
            <transition event="ask">
              <log label="tell"/>
            </transition>
            <transition event="stop"/>
            <transition event="resume" target="at_work_history"/>
            <transition event="resume_all" sm:eventLabel="resume all" target="at_work_deep"/>
            <transition event="pick" target="either"/>
            <transition event="lose" target="lost"/>
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
              <state id="both_right_b" sm:label="b">
                <transition event="tick" cond="In('both_left_a')" sm:guard="in a" \
        target="both_right_b"/>
              </state>
            </state>
          </parallel>
          <state id="either" sm:label="either">
            <transition sm:guard="yes" target="both"/>
            <transition sm:guard="no" target="over"/>
          </state>
          <state id="lost" sm:label="lost"/>
          <final id="over" sm:label="over"/>
        </scxml>

        """)
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `is XML that holds every text as it is`(_ label: String) throws {
    let document = try XMLDocument(xmlString: StateDiagram.hostile(label).scxml)
    func values(_ path: String) throws -> [String] {
      try document.nodes(forXPath: path).map { $0.stringValue ?? "" }
    }
    // What XML can't hold at all is shown as lost.
    let text = label.replacing(/[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}]/) { _ in
      "\u{FFFD}"
    }
    let labels = try values("//@*[local-name() = 'label']")
    #expect(labels.count { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } >= 7)
    #expect(try values("//@*[local-name() = 'guard']") == [text])
    let ids = try values("//@id")
    #expect(Set(ids).count == 5)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil })
  }

  @Test func `gives events that differ by their signs names that differ`() {
    let diagram = StateDiagram(
      name: "", nodes: [.init("s")],
      transitions: ["a.b", "a", "a b", "error", "*"].map { .init(in: "s", event: $0) })
    let events = diagram.scxml.matches(of: #/ event="([^"]*)"/#).map { String($0.output.1) }
    #expect(events == ["a_b", "a", "a_b_2", "error_", "state_"])
  }

  @Test func `has a condition only for a guard that asks for one state`() {
    let diagram = StateDiagram(
      name: "", nodes: [.init("s"), .init("t", id: "1"), .init("t", id: "2"), .init("a\"b")],
      transitions: ["in s", "in t", "in u", "in a\"b", "s"].map {
        .init(in: "s", event: "e", guard: $0)
      })
    let conditions = diagram.scxml.matches(of: /cond="([^"]*)"/).map { String($0.output.1) }
    #expect(conditions == ["In('s')", "In('a_22b')"])
  }

  @Test func `declares what only transitions mention`() {
    let diagram = StateDiagram(
      name: "", regions: [], transitions: [.init(from: "a", to: "b", event: "e")])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["a", "b"])
  }

  @Test func `wraps regions without a name in states`() {
    let diagram = StateDiagram(
      name: "m", regions: [.init(nodes: [.init("a")]), .init(nodes: [.init("b")])])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["machine", "region_1", "a", "region_2", "b"])
  }
}
