import StateMachines
import Testing

@Suite struct StateMachineSchemaProtocolTests {
  @Test(arguments: [
    (Reaction<Int?>.ignored, Reaction<Int?>.ignored, true),
    (.ignored, .handled(nil), false),
    (.handled(nil), .handled(nil), true),
    (.handled(1), .handled(nil), false),
    (.handled(1), .handled(1), true),
    (.handled(1), .handled(2), false),
    (.stayed(1), .stayed(1), true),
    (.stayed(1), .handled(1), false),
    (.stayed(nil), .ignored, false),
  ])
  func `reactions are equal if their effects are`(
    _ first: Reaction<Int?>, _ second: Reaction<Int?>, _ areEqual: Bool
  ) {
    #expect((first == second) == areEqual)
    #expect(Set([first, second]).count == (areEqual ? 1 : 2))
  }

  @Test func `reactions are Sendable if their effects are`() {
    #expect(isSendable(Reaction<Int>.self))
    #expect(!isSendable(Reaction<Journal>.self))
  }

  @Test func `no state of a schema is final by default`() {
    #expect(!ClosureSchema.sum.isFinal(0))
    #expect(!RefreshList.schema.isFinal(.error))
  }

  // MARK: - Available events

  @Test(arguments: [
    (ListState.list, [ListEvent.refresh]),
    (.refreshing, [.showList, .showError]),
    (.error, [.refresh, .dismissError]),
  ])
  func `available events are those that the schema handles, in the given order`(
    state: ListState, events: [ListEvent]
  ) {
    let all = [ListEvent.refresh, .showList, .showError, .dismissError]
    #expect(RefreshList.schema.availableEvents(in: state, among: all) == events)
  }

  @Test func `a machine's available events are found without effects and reports`() {
    let journal = Journal()
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    let token = machine.observe { [journal] _ in journal.note("observer") }
    #expect(machine.availableEvents(among: [.dismissError, .refresh]) == [.refresh])
    #expect(machine.state == .list)
    #expect(journal.entries == [])
    token.cancel()
  }

  @Test func `events with internal transitions or ones to the same state are available`() {
    let schema = ClosureSchema<Int, Int, Void>(initialState: 0) { _, event in
      event == 0 ? .ignored : event == 1 ? .stayed(()) : .handled(())
    }
    #expect(schema.availableEvents(in: 0, among: [0, 1, 2]) == [1, 2])
  }

  @Test func `a state type's events are available if they change the state or have a command`() {
    let all = [Door.Event.push, .pull, .knock(times: 0), .knock(times: 2)]
    let schema = StateTypeSchema<Door>()
    #expect(
      schema.availableEvents(in: .closed(knocks: 1), among: all)
        == [.push, .knock(times: 0), .knock(times: 2)])
    #expect(schema.availableEvents(in: .open, among: all) == [.pull])
  }

  @Test func `every event of a state type that isn't Equatable is available`() {
    struct Opaque: StateType {
      static let initialState = Opaque()
      mutating func handleEvent(_ event: Int) {}
    }
    #expect(StateTypeSchema<Opaque>().availableEvents(in: Opaque(), among: [1, 2]) == [1, 2])
  }
}
