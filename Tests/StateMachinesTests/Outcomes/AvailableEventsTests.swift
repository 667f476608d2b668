import StateMachines
import Testing

@Suite struct AvailableEventsTests {
  @Test(arguments: [
    (ListState.list, [ListEvent.refresh]),
    (.refreshing, [.showList, .showError]),
    (.error, [.refresh, .dismissError]),
  ])
  func `are those that the schema does not ignore, in order`(
    state: ListState, events: [ListEvent]
  ) {
    let all = [ListEvent.refresh, .showList, .showError, .dismissError]
    #expect(RefreshList.schema.availableEvents(in: state, among: all) == events)
  }

  @Test func `performing nothing and telling nobody, a machine is asked too`() {
    let journal = Journal()
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { _, _, _ in journal.note("callback") }
    let token = machine.observe(includingIgnored: true) { _ in journal.note("observer") }
    #expect(machine.availableEvents(among: [.dismissError, .refresh]) == [.refresh])
    #expect(machine.state == .list)
    #expect(journal.entries == [])
    token.cancel()
  }

  @Test func `an internal transition and one to the same state are available`() {
    let schema = ClosureSchema<Int, Int, Void>(initialState: 0) { _, event in
      event == 0 ? .ignored : event == 1 ? .stayed(()) : .handled(())
    }
    #expect(schema.availableEvents(in: 0, among: [0, 1, 2]) == [1, 2])
  }

  @Test func `a state type ignores what changes nothing and commands nothing`() {
    let all = [Door.Event.push, .pull, .knock(times: 0), .knock(times: 2)]
    let schema = StateTypeSchema<Door>()
    #expect(
      schema.availableEvents(in: .closed(knocks: 1), among: all)
        == [.push, .knock(times: 0), .knock(times: 2)])
    #expect(schema.availableEvents(in: .open, among: all) == [.pull])
  }

  @Test func `an empty list and an optional in a tuple are no command`() {
    struct Lists: StateType, Equatable {
      static let initialState = Lists()
      mutating func handleEvent(_ event: Int) -> ([Int], Int?) {
        event == 1 ? ([1], nil) : event == 2 ? ([], 2) : ([], nil)
      }
    }
    #expect(
      StateTypeSchema<Lists>().availableEvents(in: Lists(), among: [0, 1, 2]) == [1, 2])
  }

  @Test func `every event counts where a state type can't be compared`() {
    struct Opaque: StateType {
      static let initialState = Opaque()
      mutating func handleEvent(_ event: Int) {}
    }
    #expect(StateTypeSchema<Opaque>().availableEvents(in: Opaque(), among: [1, 2]) == [1, 2])
  }
}
