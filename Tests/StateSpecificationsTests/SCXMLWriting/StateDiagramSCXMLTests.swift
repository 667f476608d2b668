import DiagramFixtures
import Foundation
import StateSpecifications
import Testing

@testable import StateDiagrams
@testable import StateSpecifications

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct StateDiagramSCXMLTests {
  @Test func `SCXML contains every kind of node and transition`() {
    #expect(
      StateDiagram.everyKind.scxml() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" \
        xmlns:sm="urn:swift-statecharts:diagram:1" version="1.0" name="every_kind" \
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
            <transition event="resume_all" sm:eventLabel="resume all" target="at_work_deep_history"/>
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
            <history id="at_work_deep_history" type="deep">
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

  @Test func `SCXML follows the values of inner regions`() {
    let diagram = StateDiagram(of: Exchange.model, includesSteps: true)
    #expect(diagram.scxmlOmissions.isEmpty)
    let text = diagram.scxml()
    #expect(
      text.contains(
        """
                <state id="running_request_sending_chunks_0" sm:label="chunks 0" sm:value="true">
        """))
  }
}
