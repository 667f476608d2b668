import ExampleMachines
import StateDiagrams
import StateMachines
import Testing

@Suite struct RefreshListTests {
  /// Records its calls.
  final class RecordingScreen: RefreshListScreen {
    var log: [String] = []
    func startRefreshing() { log.append("startRefreshing") }
    func showItems() { log.append("showItems") }
    func showFailure() { log.append("showFailure") }
  }

  @Test func `the refresh list starts with the list`() {
    #expect(refreshList.initialState == .list)
  }

  @Test(
    arguments: [
      (RefreshListState.list, RefreshListEvent.refresh, .refreshing, "startRefreshing"),
      (.list, .showList, nil, nil),
      (.list, .showError, nil, nil),
      (.list, .dismissError, nil, nil),
      (.refreshing, .refresh, nil, nil),
      (.refreshing, .showList, .list, "showItems"),
      (.refreshing, .showError, .error, "showFailure"),
      (.refreshing, .dismissError, nil, nil),
      (.error, .refresh, .refreshing, "startRefreshing"),
      (.error, .showList, nil, nil),
      (.error, .showError, nil, nil),
      (.error, .dismissError, .list, "showItems"),
    ] as [(RefreshListState, RefreshListEvent, RefreshListState?, String?)])
  func `an event of the refresh list leads to a state and a call`(
    from: RefreshListState, event: RefreshListEvent, to: RefreshListState?, call: String?
  ) {
    let screen: any RefreshListScreen = RecordingScreen()
    let machine = StateMachine(schema: refreshList, subject: screen, state: from)
    #expect(machine.handleEvent(event) == (to == nil ? .ignored : .handled))
    #expect(machine.state == to ?? from)
    #expect((screen as? RecordingScreen)?.log == (call.map { [$0] } ?? []))
  }

  @Test func `the diagram of the refresh list has each transition`() {
    #expect(
      refreshList.diagram.withoutTable
        == StateDiagram(
          name: "RefreshListState",
          nodes: [.initial(), .init("List"), .init("Refreshing"), .init("Error")],
          transitions: [
            .init(from: ":initial", to: "List"),
            .init(from: "List", to: "Refreshing", event: "Refresh"),
            .init(from: "Refreshing", to: "List", event: "ShowList"),
            .init(from: "Refreshing", to: "Error", event: "ShowError"),
            .init(from: "Error", to: "Refreshing", event: "Refresh"),
            .init(from: "Error", to: "List", event: "DismissError"),
          ]))
  }

  @Test func `the classic text of the refresh list is that of the post on SwiftyStateMachine`() {
    #expect(
      refreshList.dotDigraph == """
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
}
