import StateMachines
import Testing

@Suite struct StateMachineSchemaTests {
  @Test func `a schema has the initial state that it was created with`() {
    #expect(RefreshList.schema.initialState == .list)
  }

  @Test(arguments: RefreshList.transitions)
  func `a schema's transition changes the state in place and returns its effect`(
    _ row: RefreshList.Transition
  ) throws {
    var state = row.from
    let reaction = RefreshList.schema.step(&state, on: row.event)

    #expect(state == row.to)
    guard case .handled(let effect?) = reaction else {
      Issue.record("There is no effect")
      return
    }
    let journal = Journal()
    effect(journal)
    #expect(journal.entries == [row.effect])
  }

  @Test func `the effects of a schema without a subject have no parameter`() {
    let count = Locked(0)
    let schema = StateMachineSchema<Bool, Int, Void>(initialState: false) { isOn, event in
      switch event {
      case 0: nil
      case 1: (!isOn, { count.withLock { $0 += 1 } })
      default: (isOn, nil)
      }
    }
    let machine = StateMachine(schema: schema, subject: ())
    #expect([0, 1, 2].map { machine.handleEvent($0) } == [.ignored, .handled, .handled])
    #expect(machine.state)
    #expect(count.withLock { $0 } == 1)
  }

  @Test(arguments: RefreshList.ignored)
  func `transition logic that returns nil ignores the event and leaves the state unchanged`(
    _ from: ListState, _ event: ListEvent
  ) {
    var state = from
    let reaction = RefreshList.schema.step(&state, on: event)

    #expect(state == from)
    guard case .ignored = reaction else {
      Issue.record("The event was handled")
      return
    }
  }

  @Test func `a schema's transition without an effect is handled`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { ($0 + $1, nil) }
    var state = 3
    let reaction = schema.step(&state, on: 4)

    #expect(state == 7)
    guard case .handled(nil) = reaction else {
      Issue.record("The transition was ignored or has an effect")
      return
    }
  }

  @Test func `a schema's transition to the same state is handled, not ignored`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { state, _ in (state, nil) }
    var state = 3
    let reaction = schema.step(&state, on: 4)

    #expect(state == 3)
    guard case .handled = reaction else {
      Issue.record("The transition was ignored")
      return
    }
  }

  @Test func `the logic of a schema whose subject is no object can be called directly`() throws {
    let schema = StateMachineSchema<Int, Int, String>(initialState: 0) { ($0 + $1, nil) }
    #expect(try #require(schema.transitionLogic(3, 4)).0 == 7)
  }

  @Test func `a step of a schema performs no effect`() {
    let journal = Journal()
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    var state = machine.state
    _ = RefreshList.schema.step(&state, on: .refresh)

    #expect(state == .refreshing)
    #expect(machine.state == .list)
    #expect(journal.entries == [])
  }

  @Test func `a schema passes each event to the logic once`() {
    let calls = Locked(0)
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { state, event in
      calls.withLock { $0 += 1 }
      return event > 0 ? (state + event, nil) : nil
    }
    var state = 0
    _ = schema.step(&state, on: 1)
    #expect(calls.withLock { $0 } == 1)
    _ = schema.step(&state, on: 0)
    #expect(calls.withLock { $0 } == 2)
  }

  @Test func `the transition logic of a schema can be called directly`() throws {
    let result = try #require(RefreshList.schema.transitionLogic(.error, .dismissError))
    #expect(result.0 == .list)
    #expect(RefreshList.schema.transitionLogic(.list, .dismissError) == nil)
  }

  @Test func `a schema is Sendable if its state is`() {
    final class Mutable {}

    #expect(isSendable(StateMachineSchema<ListState, ListEvent, Journal>.self))
    #expect(isSendable(StateMachineSchema<Int, Mutable, Mutable>.self))
    #expect(!isSendable(StateMachineSchema<Mutable, Int, Void>.self))
  }
}
