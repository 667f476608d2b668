import Foundation
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramTransitionTests {
  typealias Transition = StateDiagram.Transition

  @Test(arguments: [
    (Transition(from: "a", to: "b"), ""),
    (.init(from: "a", to: "b", event: "x"), "x"),
    (.init(from: "a", to: "b", event: "x", guard: "1"), "x [1]"),
    (.init(from: "a", to: "b", guard: "1"), "[1]"),
    (.init(from: "a", to: "b", event: "x", effects: ["ring"]), "x / ring"),
    (.init(from: "a", to: "b", effects: ["ring", "hum"]), "/ ring, hum"),
    (.init(in: "a", event: "x", guard: "1", effects: ["ring"]), "x [1] / ring"),
  ])
  func `the label of a transition is that of UML`(_ transition: Transition, _ label: String) {
    #expect(transition.label == label)
  }

  @Test(arguments: [
    (
      Transition(
        from: "locked", to: "unlocked", event: "coin", guard: "50", effects: ["open", "ring"]),
      "locked —coin [50] / open, ring→ unlocked"
    ),
    (.init(from: .initial(), to: "locked"), ":initial → locked"),
    (.init(from: .initial(in: "a"), to: .history(in: "a")), "a/:initial → a/:history"),
    (.init(in: "locked", event: "push", effects: ["alarm"]), "locked: push / alarm"),
    (.init(in: "unlocked", event: "coin", kind: .ignored), "unlocked ignores coin"),
  ])
  func `a transition is described on one line`(_ transition: Transition, _ text: String) {
    #expect("\(transition)" == text)
  }

  @Test func `a transition between two nodes is external`() {
    let transition = Transition(from: "a", to: "a", event: "ask")
    #expect(transition.kind == .external)
    #expect(transition.guard == nil && transition.effects == [])
  }

  @Test func `an internal or ignored transition stays in its state`() {
    let transition = Transition(in: "a", event: "ask", effects: ["tell"])
    #expect(transition.kind == .internal)
    #expect(transition.source == "a" && transition.target == "a")
    #expect(Transition(in: "a", event: "ask", kind: .ignored).target == "a")
  }

  @Test func `a diagram is described by an outline of its nodes and a list of its transitions`() {
    let diagram = StateDiagram(
      name: "gate",
      nodes: [
        .initial(),
        .init(
          "both",
          regions: [
            .init(
              label: "left", nodes: [.initial(in: "both/left"), .init("a", id: "both/left/a")]),
            .init(label: "right", nodes: [.init("b", id: "both/right/b")]),
          ]), .init("a/b"), .init("off", kind: .final), .init("x", isListed: false),
        .init("y", kind: .final, isListed: false), .init("… 3 more", id: ":elided", kind: .elided),
        .init("c", nodes: [.history(in: "c", isDeep: true)]),
      ],
      transitions: [
        .init(from: .initial(), to: "both"), .init(from: "both", to: "off", event: "stop"),
      ])
    #expect(
      "\(diagram)" == """
        gate
          :initial
          both (composite)
            [left]
              both/left/:initial
              both/left/a
            [right]
              both/right/b
          a%2Fb
          off (final)
          x (unlisted)
          y (final, unlisted)
          :elided
          c (composite)
            c/:history

          :initial → both
          both —stop→ off
        """)
    #expect("\(StateDiagram(name: "none", regions: []))" == "none")
  }
}

@Suite struct StateDiagramGuardTests {
  typealias Guard = StateDiagram.Guard

  @Test func `a guard is made of a literal or a text`() {
    let text = "50"
    #expect("50" as Guard == Guard(text))
    #expect(Guard(text).text == "50")
    #expect(Guard(text).alternatives == [])
  }

  @Test func `guards are equal if their texts are, whatever values they concern`() {
    let events = Guard("1", alternatives: [[.event(["1"])]])
    let states = Guard("1", alternatives: [[.state(["1"])]])
    #expect(Set([Guard("1"), events, states]) == ["1"])
    #expect(Guard("2", alternatives: [[.event(["1"])]]) != events)
  }

  @Test(arguments: [
    ([[StateDiagram.Guard.Term.event(["10", "50"])]], true),
    ([[.event(["10"])], [.event(["50"])]], true),
    ([[.state(["x"]), .event(["50"])]], true),
    ([[.state(["50"])]], false),
    ([[.payload(["a"], ["50"])]], false),
    ([[.event(["500", "5"])]], false),
    ([], false),
  ])
  func `a guard mentions a payload of the event in any of its alternatives`(
    _ alternatives: [[Guard.Term]], _ mentions: Bool
  ) {
    #expect(Guard("[50]", alternatives: alternatives).mentions(payload: "50") == mentions)
  }

  @Test(arguments: [
    (Guard("a \"b\""), #""a \"b\"""#),
    (
      Guard("1, 2", alternatives: [[.event(["1", "2"])]]),
      #"{"alternatives":[[["event","1","2"]]],"text":"1, 2"}"#
    ),
    (
      Guard(
        "x",
        alternatives: [
          [.state([""]), .region(["l/a", ID(path: ["l", ":x"])])], [.event(["with"])],
        ]),
      #"{"alternatives":[[["state",""],["in","l/a","l/%3Ax"]],[["event","with"]]],"text":"x"}"#
    ),
    (
      Guard("y", alternatives: [[.payload(["r/a", "r/b"], ["1", "2", "3"])]]),
      #"{"alternatives":[[["with","2","r/a","r/b","1","2","3"]]],"text":"y"}"#
    ),
    (Guard("z", alternatives: [[]]), #"{"alternatives":[[]],"text":"z"}"#),
  ])
  func `a guard is encoded as its text, with its alternatives if there are any`(
    _ guard: Guard, _ json: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(`guard`), as: UTF8.self) == json)
    let decoded = try JSONDecoder().decode(Guard.self, from: Data(json.utf8))
    #expect(decoded == `guard`)
    #expect(decoded.alternatives == `guard`.alternatives)
  }

  private typealias ID = StateDiagram.Node.ID

  @Test(arguments: [
    "5", "[]", "{}", #"{"text": "x"}"#, #"{"alternatives": []}"#,
    #"{"text": 5, "alternatives": []}"#, #"{"text": "x", "alternatives": [["event"]]}"#,
    #"{"text": "x", "alternatives": [[[5]]]}"#, #"{"text": "x", "alternatives": [[[]]]}"#,
    #"{"text": "x", "alternatives": [[["events", "1"]]]}"#,
    #"{"text": "x", "alternatives": [[["in", "a", ":none"]]]}"#,
    #"{"text": "x", "alternatives": [[["with"]]]}"#,
    #"{"text": "x", "alternatives": [[["with", "many", "a", "1"]]]}"#,
    #"{"text": "x", "alternatives": [[["with", "3", "a", "1"]]]}"#,
    #"{"text": "x", "alternatives": [[["with", "1", ":none", "1"]]]}"#,
  ])
  func `a guard can't be decoded from another form`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Guard.self, from: Data(json.utf8))
    }
  }

  @Test func `a guard can't be decoded with an invalid number of states`() async {
    await #expect(processExitsWith: .success) {
      for count in ["-1", "\(Int.min)", "\(Int.max)", "99999999999999999999"] {
        let json = #"{"text": "x", "alternatives": [[["with", "\#(count)", "a", "1"]]]}"#
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(StateDiagram.Guard.self, from: Data(json.utf8))
        }
      }
    }
  }

  @Test func `a guard with a condition on the payloads of no state is read back`() async {
    await #expect(processExitsWith: .success) {
      let empty = Guard("x", alternatives: [[.payload([], ["1"])]])
      let data = try JSONEncoder().encode(empty)
      let read = try JSONDecoder().decode(Guard.self, from: data)
      #expect(read == empty)
    }
  }
}
