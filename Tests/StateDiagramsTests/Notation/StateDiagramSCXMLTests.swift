import Foundation
import StateDiagrams
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct StateDiagramSCXMLTests {
  @Test func `writes every kind of node and transition`() {
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
          <state id="elided" sm:label="… 3 more"/>
        </scxml>

        """)
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `is XML that contains every text as it is`(_ label: String) throws {
    let document = try XMLDocument(xmlString: StateDiagram.hostile(label).scxml)
    func values(_ path: String) throws -> [String] {
      try document.nodes(forXPath: path).map { $0.stringValue ?? "" }
    }
    // U+FFFD stands for the characters that XML doesn't allow.
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

  @Test func `writes a final state with transitions as a state that is marked`() {
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

  @Test func `leads a transition to an initial pseudostate to its composite`() {
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

  @Test func `gives different events different names`() {
    let diagram = StateDiagram(
      name: "", nodes: [.init("s")],
      transitions: ["a.b", "a", "a b", "error", "*"].map { .init(in: "s", event: $0) })
    let events = diagram.scxml.matches(of: #/ event="([^"]*)"/#).map { String($0.output.1) }
    #expect(events == ["a_b", "a", "a_b_2", "error_", "state_"])
  }

  @Test(
    arguments: [
      ([[.region(["s"])]], "In('s')"),
      ([[.region([ID(path: ["a\"b"])])]], "In('a_22b')"),
      ([[.region(["c/x"])]], "In('c_x')"),
      ([], nil),
      ([[]], nil),
      ([[.region(["s", "c/x"])]], nil),
      ([[.region(["s"])], [.region(["c/x"])]], nil),
      ([[.region(["s"]), .event(["1"])]], nil),
      ([[.event(["s"])]], nil),
      ([[.state(["s"])]], nil),
      ([[.payload(["s"], ["1"])]], nil),
    ] as [([[StateDiagram.Guard.Term]], String?)])
  func `has a condition only for a guard on one state of another region`(
    _ alternatives: [[StateDiagram.Guard.Term]], _ condition: String?
  ) {
    let diagram = StateDiagram(
      name: "",
      nodes: [.init("s"), .init("a\"b"), .init("c", nodes: [.init("x", id: "c/x")])],
      transitions: [
        .init(in: "s", event: "e", guard: .init("in s", alternatives: alternatives))
      ])
    let conditions = diagram.scxml.matches(of: /cond="([^"]*)"/).map { String($0.output.1) }
    #expect(conditions == (condition.map { [$0] } ?? []))
    #expect(diagram.scxml.contains("sm:guard=\"in s\""))
  }

  private typealias ID = StateDiagram.Node.ID

  @Test func `has no condition for a text that looks like one`() {
    let diagram = StateDiagram(
      name: "", nodes: [.init("s")], transitions: [.init(in: "s", event: "e", guard: "in s")])
    #expect(!diagram.scxml.contains("cond="))
  }

  @Test func `has a condition for a derived guard on another region`() {
    let diagram = StateDiagram(of: Lamps<Conditional>.self)
    let conditions = diagram.scxml.matches(of: /cond="([^"]*)"/).map { String($0.output.1) }
    #expect(conditions == ["In('left_on')", "In('left_on')"])
  }

  /// The right lamp reacts only while the left one is on.
  private enum Conditional: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      switch event {
      case .left: lamps.left.toggle()
      case .right where lamps.left == .on: lamps.right.toggle()
      case .right, .both: break
      }
      return []
    }
  }

  @Test func `declares nodes that only transitions mention`() {
    let diagram = StateDiagram(
      name: "", regions: [], transitions: [.init(from: "a", to: "b", event: "e")])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["a", "b"])
  }

  @Test func `wraps regions without a label in states`() {
    let diagram = StateDiagram(
      name: "m", regions: [.init(nodes: [.init("a")]), .init(nodes: [.init("b")])])
    let ids = diagram.scxml.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["machine", "region_1", "a", "region_2", "b"])
  }

  @Test func `writes states that look like pseudostates as states`() throws {
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
