import DiagramFixtures
import StateSpecifications
import Testing

@Suite struct SCXMLTimeoutTests {
  /// The lines of SCXML without those of the document.
  private func lines(_ diagram: StateDiagram) -> [String] {
    diagram.scxml().split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { !$0.hasPrefix("<?xml") && !$0.contains("scxml") }
  }

  @Test func `an SCXML state sends its timeout when it is entered, and cancels it when it is left`()
  {
    let diagram = StateDiagram(
      name: "m",
      nodes: [.initial(), .init("a", exitEffects: ["stop"]), .init("b")],
      transitions: [
        .init(from: ":initial", to: "a"),
        .init(from: "a", to: "b", event: "after 1.5 s"),
        .init(from: "a", to: "b", event: "go"),
      ])
    #expect(
      lines(diagram) == [
        #"<state id="a" sm:label="a">"#,
        "<onentry>",
        #"<send event="after_1_5_s.a" delay="1500ms" id="after_1_5_s.a"/>"#,
        "</onentry>",
        "<onexit>",
        #"<cancel sendid="after_1_5_s.a"/>"#,
        #"<log label="stop"/>"#,
        "</onexit>",
        #"<transition event="after_1_5_s.a" sm:eventLabel="after 1.5 s" target="b"/>"#,
        #"<transition event="go" target="b"/>"#,
        "</state>",
        #"<state id="b" sm:label="b"/>"#,
      ])
  }

  @Test func `SCXML values with different timeouts each send their own`() {
    let model = MachineModel("m", TimedConnection.self)
    let diagram = StateDiagram(of: model, includesSteps: true)
    let timed = lines(diagram).filter { $0.contains("after") }
    #expect(
      timed == [
        #"<send event="after_1_s.connecting_attempt_0" delay="1s" id="after_1_s.connecting_attempt_0"/>"#,
        #"<cancel sendid="after_1_s.connecting_attempt_0"/>"#,
        #"<transition event="after_1_s.connecting_attempt_0" sm:eventLabel="after 1 s" target="connecting_attempt_1">"#,
        #"<send event="after_2_s.connecting_attempt_1" delay="2s" id="after_2_s.connecting_attempt_1"/>"#,
        #"<cancel sendid="after_2_s.connecting_attempt_1"/>"#,
        #"<transition event="after_2_s.connecting_attempt_1" sm:eventLabel="after 2 s" target="lockedOut"/>"#,
        #"<send event="after_1_min.lockedOut" delay="60s" id="after_1_min.lockedOut"/>"#,
        #"<cancel sendid="after_1_min.lockedOut"/>"#,
        #"<transition event="after_1_min.lockedOut" sm:eventLabel="after 1 min" target="idle"/>"#,
      ])
    // The event that only timeouts raise is none of SCXML.
    #expect(!diagram.scxml().contains("timedOut"))
  }

  /// A text that is searched for when it was not changed for a second.
  struct Search: StateType, Equatable, DOTLabelable {
    enum Event: DOTLabelable, CaseIterable { case type, clear, pause }
    var length: Int
    static let initialState = Search(length: 0)
    static let dotLabelableItems = (0...2).map(Search.init)
    var dotLabel: String { length == 0 ? "empty" : "typing" }
    var timeout: Timeout<Event>? { length > 0 ? .after(.seconds(1), .pause) : nil }
    mutating func handleEvent(_ event: Event) -> [String] {
      switch event {
      case .type where length < 2: length += 1
      case .type: return ["beep"]
      case .clear, .pause: length = 0
      }
      return []
    }
  }
}
