import StateDiagrams
import Testing

@Suite struct ClassicWriterTests {
  private enum Screen: CaseIterable, DOTLabelable {
    case list, refreshing, error
    var dotLabel: String {
      switch self {
      case .list: "List"
      case .refreshing: "Refreshing"
      case .error: "Error"
      }
    }
  }

  private enum Action: CaseIterable, DOTLabelable {
    case refresh, showList, showError, dismissError
    var dotLabel: String {
      switch self {
      case .refresh: "Refresh"
      case .showList: "ShowList"
      case .showError: "ShowError"
      case .dismissError: "DismissError"
      }
    }
  }

  @Test func `classic text is that of the post on SwiftyStateMachine`() {
    let schema = GraphableStateMachineSchema<Screen, Action, Void>(initialState: .list) {
      switch ($0, $1) {
      case (.list, .refresh), (.error, .refresh): (.refreshing, { _ in print("refresh") })
      case (.refreshing, .showList): (.list, { _ in print("show list") })
      case (.refreshing, .showError): (.error, { _ in print("show error") })
      case (.error, .dismissError): (.list, { _ in print("dismiss error") })
      default: nil
      }
    }
    #expect(
      schema.dotDigraph == """
        digraph {
            graph [rankdir=LR]

            0 [label="", shape=plaintext]
            0 -> 1 [label="START"]

            1 [label="List"]
            2 [label="Refreshing"]
            3 [label="Error"]

            1 -> 2 [label="Refresh"]
            2 -> 1 [label="ShowList"]
            2 -> 3 [label="ShowError"]
            3 -> 2 [label="Refresh"]
            3 -> 1 [label="DismissError"]
        }
        """)
  }

  private func lines(_ diagram: StateDiagram) -> [String] {
    diagram.dot(style: .classic).split(separator: "\n").dropFirst(3).dropLast().map {
      String($0.drop { $0 == " " })
    }
  }

  @Test func `classic text shows transitions of borders and to history at the states inside`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .initial(),
        .init(
          "on",
          nodes: [
            .initial(in: "on"), .init("a", id: "on/a"), .init("b", id: "on/b"), .history(in: "on"),
          ]),
        .init("off"),
      ],
      transitions: [
        .init(from: ":initial", to: "on"), .init(from: "on/:initial", to: "on/b"),
        .init(from: "on", to: "off", event: "cut"),
        .init(from: "off", to: "on/:history", event: "back"),
        .init(from: "off", to: "on", event: "start", guard: "1", effects: ["hum"]),
        .init(in: "off", event: "ask", effects: ["tell"]),
        .init(in: "off", event: "sleep", kind: .ignored),
      ])
    #expect(
      lines(diagram) == [
        #"0 -> 2 [label="START"]"#, #"1 [label="a"]"#, #"2 [label="b"]"#, #"3 [label="off"]"#,
        #"1 -> 3 [label="cut"]"#, #"2 -> 3 [label="cut"]"#, #"3 -> 1 [label="back"]"#,
        #"3 -> 2 [label="back"]"#, #"3 -> 2 [label="start [1]"]"#, #"3 -> 3 [label="ask"]"#,
      ])
  }

  @Test func `classic text enters the initial state of each region inside a composite`() {
    let regions = ["l", "r"].map { (label: String) -> StateDiagram.Region in
      .init(
        label: label,
        nodes: [
          .initial(in: .init(path: ["on", label])),
          .init("a", id: .init(path: ["on", label, "a"])),
          .init("b", id: .init(path: ["on", label, "b"])),
        ])
    }
    let diagram = StateDiagram(
      name: "c", nodes: [.init("off"), .init("on", regions: regions)],
      transitions: [
        .init(from: "on/l/:initial", to: "on/l/a"), .init(from: "on/r/:initial", to: "on/r/b"),
        .init(from: "off", to: "on", event: "start"),
      ])
    #expect(
      lines(diagram).filter { $0.contains("->") }
        == [#"1 -> 2 [label="start"]"#, #"1 -> 5 [label="start"]"#])
  }

  @Test(.timeLimit(.minutes(1)))
  func `classic text ends if initial states of composites lead to each other`() {
    let count = 40
    let ids = (0..<count).map { StateDiagram.Node.ID(path: ["c\($0)"]) }
    var transitions = [StateDiagram.Transition(from: "a", to: "c0", event: "go")]
    let composites = ids.indices.map { number in
      let regions = ["l", "r"].map { (label: String) -> StateDiagram.Region in
        let start = StateDiagram.Node.initial(in: .init(path: ["c\(number)", label]))
        transitions.append(.init(from: start.id, to: ids[(number + 1) % count]))
        return .init(label: label, nodes: [start])
      }
      return StateDiagram.Node("c\(number)", regions: regions)
    }
    let diagram = StateDiagram(
      name: "c", nodes: [.init("a")] + composites, transitions: transitions)
    #expect(lines(diagram) == [#"1 [label="a"]"#])
  }

  @Test func `classic text has a start for each region`() {
    enum LeftOnly: LampRules {
      static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
        if event != .right { lamps.left.toggle() }
        return []
      }
    }
    #expect(
      lines(StateDiagram(of: Lamps<LeftOnly>.self)) == [
        #"0 -> 1 [label="START"]"#, #"0 -> 3 [label="START"]"#, #"1 [label="off"]"#,
        #"2 [label="on"]"#, #"3 [label="off"]"#, #"4 [label="on"]"#, #"1 -> 2 [label="left"]"#,
        #"1 -> 2 [label="both"]"#, #"2 -> 1 [label="left"]"#, #"2 -> 1 [label="both"]"#,
      ])
  }

  @Test func `classic text contains a state that is not listed`() {
    let diagram = diagram(states: ["a"], events: ["go"], [Step("a", "go", "lost")])
    #expect(
      lines(diagram) == [
        #"0 -> 1 [label="START"]"#, #"1 [label="a"]"#, #"2 [label="lost"]"#,
        #"1 -> 2 [label="go"]"#,
      ])
  }

  @Test func `classic text distinguishes states whose identifiers have the same end`() {
    let ids: [StateDiagram.Node.ID] = ["left/functioning", "right/functioning", "a", "b"]
    let transitions = ids.flatMap { id in
      ids.map { StateDiagram.Transition(from: id, to: $0, event: "go") }
    }
    let diagram = StateDiagram(
      name: "alike", nodes: ids.map { .init("\($0)", id: $0) }, transitions: transitions)
    #expect(
      lines(diagram).suffix(16) == [
        #"1 -> 1 [label="go"]"#, #"1 -> 2 [label="go"]"#, #"1 -> 3 [label="go"]"#,
        #"1 -> 4 [label="go"]"#, #"2 -> 1 [label="go"]"#, #"2 -> 2 [label="go"]"#,
        #"2 -> 3 [label="go"]"#, #"2 -> 4 [label="go"]"#, #"3 -> 1 [label="go"]"#,
        #"3 -> 2 [label="go"]"#, #"3 -> 3 [label="go"]"#, #"3 -> 4 [label="go"]"#,
        #"4 -> 1 [label="go"]"#, #"4 -> 2 [label="go"]"#, #"4 -> 3 [label="go"]"#,
        #"4 -> 4 [label="go"]"#,
      ])
  }

  @Test func `classic text replaces a history with another identifier by the composite's states`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .init(
          "on", nodes: [.init("a", id: "on/a"), .init("H*", id: "on/deep", kind: .deepHistory)]),
        .init("off"),
      ],
      transitions: [.init(from: "off", to: "on/deep", event: "back")])
    #expect(lines(diagram).last == #"2 -> 1 [label="back"]"#)
  }

  @Test func `classic text replaces a nested composite by its initial state`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .initial(), .init("off"),
        .init(
          "c",
          nodes: [
            .initial(in: "c"), .init("x", id: "c/x"),
            .init(
              "d", id: "c/d",
              nodes: [.initial(in: "c/d"), .init("y", id: "c/d/y"), .init("z", id: "c/d/z")]),
          ]),
      ],
      transitions: [
        .init(from: .initial(), to: "c"), .init(from: .initial(in: "c"), to: "c/d"),
        .init(from: .initial(in: "c/d"), to: "c/d/z"), .init(from: "off", to: "c", event: "go"),
      ])
    #expect(
      lines(diagram) == [
        #"0 -> 4 [label="START"]"#, #"1 [label="off"]"#, #"2 [label="x"]"#, #"3 [label="y"]"#,
        #"4 [label="z"]"#, #"1 -> 4 [label="go"]"#,
      ])
  }

  @Test func `a composite's transition is not one of inner states that handle its event`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .init("off"),
        .init(
          "on",
          nodes: [
            .init("a", id: "on/a"), .init("b", id: "on/b"),
            .init("c", id: "on/c", nodes: [.init("d", id: "on/c/d")]),
          ]),
      ],
      transitions: [
        .init(from: "on", to: "off", event: "stop"),
        .init(from: "on/a", to: "on/b", event: "stop"),
        .init(from: "on/b", to: "on/a", event: "stop", guard: .init("hot")),
        .init(from: "on/c", to: "on/b", event: "stop"),
        .init(from: "on/c", to: "on/a", event: "go"),
      ])
    #expect(
      lines(diagram).filter { $0.contains("->") } == [
        #"3 -> 1 [label="stop"]"#, #"2 -> 3 [label="stop"]"#, #"3 -> 2 [label="stop [hot]"]"#,
        #"4 -> 3 [label="stop"]"#, #"4 -> 2 [label="go"]"#,
      ])
  }

  @Test func `an internal transition of a composite leaves none of its states`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .init("on", nodes: [.initial(in: "on"), .init("a", id: "on/a"), .init("b", id: "on/b")])
      ],
      transitions: [
        .init(from: "on/:initial", to: "on/a"), .init(in: "on", event: "ping", effects: ["pong"]),
        .init(from: "on", to: "on", event: "reset"),
      ])
    #expect(
      lines(diagram).filter { $0.contains("->") } == [
        #"1 -> 1 [label="ping"]"#, #"2 -> 2 [label="ping"]"#, #"1 -> 1 [label="reset"]"#,
        #"2 -> 1 [label="reset"]"#,
      ])
  }

  @Test func `classic text contains states whose labels look like those of pseudostates`() {
    let lines = lines(.lookalikes)
    #expect(lines.first == #"0 -> 1 [label="START"]"#)
    #expect(
      lines[1...12] == [
        #"1 [label=":initial"]"#, #"2 [label=":history"]"#, #"3 [label=":elided"]"#,
        #"4 [label=":elided 2"]"#, #"5 [label=":machine"]"#, #"6 [label=":region 1"]"#,
        #"7 [label="… 3 more"]"#, #"8 [label="a/b"]"#, #"9 [label="%"]"#, #"10 [label="%2F"]"#,
        #"11 [label=""]"#, #"12 [label=":initial"]"#,
      ])
    let next = (1...11).map { "\($0) -> \($0 + 1) [label=\"next\"]" }
    #expect(
      Array(lines[13...]) == next + [#"12 -> 1 [label="leave"]"#, #"1 -> 12 [label="back"]"#])
  }
}
