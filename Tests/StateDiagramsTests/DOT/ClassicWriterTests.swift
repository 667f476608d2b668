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

  @Test func `classic text contains a state that is not listed`() {
    let diagram = diagram(states: ["a"], events: ["go"], [Step("a", "go", "lost")])
    #expect(
      lines(diagram) == [
        #"0 -> 1 [label="START"]"#, #"1 [label="a"]"#, #"2 [label="lost"]"#,
        #"1 -> 2 [label="go"]"#,
      ])
  }
}
