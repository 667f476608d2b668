import ExampleMachines
import StateDiagrams
import Testing

/// A fault of a schema: another target for one state and one event, or none.
struct SchemaFault<State: Sendable, Event: Sendable>: Sendable, CustomTestStringConvertible {
  var state: State
  var event: Event
  var target: State?

  init(_ state: State, _ event: Event, _ target: State?) {
    self.state = state
    self.event = event
    self.target = target
  }

  var testDescription: String {
    "\(event) in \(state) " + (target.map { "leads to \($0)" } ?? "is ignored")
  }
}

extension StateMachineSchema where State: Hashable & Sendable, Event: Hashable & Sendable {
  /// Returns the schema with a fault, or unchanged.
  func with(_ fault: SchemaFault<State, Event>?) -> StateMachineSchema {
    let logic = transitionLogic
    return StateMachineSchema(initialState: initialState) { state, event in
      guard let fault, fault.state == state, fault.event == event else {
        return logic(state, event)
      }
      return fault.target.map { ($0, nil) }
    }
  }
}

@Suite struct SchemaFaultTests {
  /// Every fault of one pair of the refresh list.
  private static let refreshListFaults: [SchemaFault<RefreshListState, RefreshListEvent>] = [
    .init(.list, .refresh, .error), .init(.list, .refresh, .list), .init(.list, .refresh, nil),
    .init(.list, .showList, .list), .init(.list, .showError, .error),
    .init(.list, .dismissError, .refreshing),
    .init(.refreshing, .refresh, .refreshing), .init(.refreshing, .showList, .error),
    .init(.refreshing, .showList, nil), .init(.refreshing, .showError, .list),
    .init(.refreshing, .showError, nil), .init(.refreshing, .dismissError, .list),
    .init(.error, .refresh, .list), .init(.error, .refresh, nil), .init(.error, .showList, .list),
    .init(.error, .showError, .error), .init(.error, .dismissError, .refreshing),
    .init(.error, .dismissError, nil),
  ]

  private static let numberFaults: [SchemaFault<Number, Operation>] = [
    .init(.one, .increment, .three), .init(.one, .increment, nil), .init(.one, .decrement, .one),
    .init(.one, .decrement, .three), .init(.two, .increment, .one), .init(.two, .increment, nil),
    .init(.two, .decrement, .two), .init(.three, .increment, .one),
    .init(.three, .decrement, .one), .init(.three, .decrement, nil),
  ]

  @Test func `a schema without a fault has the diagram of the example`() {
    #expect(refreshList.with(nil).diagram == refreshList.diagram)
    #expect(number.with(nil).diagram == number.diagram)
  }

  @Test(arguments: refreshListFaults)
  func `a fault changes the diagram of the refresh list`(
    fault: SchemaFault<RefreshListState, RefreshListEvent>
  ) {
    #expect(refreshList.with(fault).diagram != refreshList.diagram)
    #expect(refreshList.with(fault).dotDigraph != refreshList.dotDigraph)
  }

  @Test(arguments: numberFaults)
  func `a fault changes the diagram of the number`(fault: SchemaFault<Number, Operation>) {
    #expect(number.with(fault).diagram != number.diagram)
    #expect(number.with(fault).dotDigraph != number.dotDigraph)
  }
}
