import StateMachines
import Testing

@Suite struct StateTypeSchemaTests {
  @Test func `starts in the state type's initial state`() {
    #expect(StateTypeSchema<Door>().initialState == .closed(knocks: 0))
    #expect(StateMachine(Door.self, perform: { _ in }).state == .closed(knocks: 0))
  }

  @Test(arguments: Door.rows)
  func `handles each event in place`(_ row: Door.Row) {
    var door = row.from
    #expect(StateTypeSchema<Door>().step(&door, on: row.event) == .handled(row.command))
    #expect(door == row.to)
  }

  @Test func `an event that changes nothing counts as handled`() {
    let journal = Journal()
    let machine = StateMachine(Door.self, state: .open) { command in
      journal.note("perform \(command == nil ? "nothing" : "something")")
    }
    machine.didTransitionCallback = { before, _, after in journal.note("\(before) \(after)") }

    #expect(machine.handleEvent(.push) == .handled)
    #expect(journal.entries == ["perform nothing", "open open"])
  }

  @Test func `starts in a given state, and resets to the initial one`() {
    let machine = StateMachine(Door.self, state: .closed(knocks: 7), perform: { _ in })
    #expect(machine.state == .closed(knocks: 7))
    machine.reset()
    #expect(machine.state == .closed(knocks: 0))
  }

  @Test func `has no size`() {
    #expect(MemoryLayout<StateTypeSchema<Archive>>.size == 0)
  }

  @Test func `is Sendable, whatever the state`() {
    struct Notebook: StateType {
      var journal = Journal()
      static var initialState: Notebook { Notebook() }
      mutating func handleEvent(_ event: String) { journal.note(event) }
    }
    #expect(isSendable(StateTypeSchema<Door>.self))
    #expect(isSendable(StateTypeSchema<Notebook>.self))
    #expect(!isSendable(Notebook.self))
  }
}
