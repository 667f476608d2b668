import StateMachines
import Testing

@Suite struct StateMachineCallbackTests {
  let journal = Journal()

  private func makeMachine(
    state: ListState? = nil
  ) -> StateMachine<StateMachineSchema<ListState, ListEvent, Journal>> {
    StateMachine(schema: RefreshList.schema, subject: journal, state: state)
  }

  @Test func `there is no callback at first`() {
    #expect(makeMachine().didTransitionCallback == nil)
    let machine = StateMachine(Door.self, perform: { _ in })
    #expect(machine.didTransitionCallback == nil)
    machine.didTransitionCallback = nil
    #expect(machine.didTransitionCallback == nil)
  }

  @Test(arguments: RefreshList.transitions)
  func `receives the state before, the event and the state after`(_ row: RefreshList.Transition) {
    let machine = makeMachine(state: row.from)
    var calls: [(ListState, ListEvent, ListState)] = []
    machine.didTransitionCallback = { calls.append(($0, $1, $2)) }
    machine.handleEvent(row.event)

    #expect(calls.count == 1)
    #expect(calls.first?.0 == row.from)
    #expect(calls.first?.1 == row.event)
    #expect(calls.first?.2 == row.to)
  }

  @Test func `comes after the effect, and both see the new state`() {
    let holder = Holder<StateMachine<ClosureSchema<Int, Int, String>>>()
    let schema = ClosureSchema<Int, Int, String>(initialState: 1) { state, event in
      state += event
      return .handled("effect")
    }
    let machine = StateMachine(schema: schema) { [journal] effect in
      journal.note("\(effect) sees \(holder.machine?.state ?? 0)")
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal] before, event, after in
      journal.note("callback sees \(holder.machine?.state ?? 0): \(before) + \(event) = \(after)")
    }
    machine.handleEvent(2)

    #expect(journal.entries == ["effect sees 3", "callback sees 3: 1 + 2 = 3"])
  }

  @Test func `is called for a transition to the same state and for one without effect`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 1) { state, _ in (state, nil) }
    let machine = StateMachine(schema: schema, subject: ())
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.handleEvent(9)

    #expect(journal.entries == ["1 9 1"])
  }

  @Test func `can be read back and called`() {
    let machine = makeMachine()
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.didTransitionCallback?(.list, .refresh, .error)

    #expect(journal.entries == ["list refresh error"])
  }

  @Test func `can be replaced`() {
    let machine = makeMachine()
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("first") }
    machine.handleEvent(.refresh)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("second") }
    machine.handleEvent(.showList)

    #expect(journal.entries == ["refresh", "first", "show list", "second"])
  }

  @Test func `is not called once it is removed`() {
    let machine = makeMachine()
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.didTransitionCallback = nil
    machine.handleEvent(.refresh)

    #expect(machine.didTransitionCallback == nil)
    #expect(machine.state == .refreshing)
    #expect(journal.entries == ["refresh"])
  }

  @Test func `removes itself in its first call`() {
    let machine = makeMachine()
    machine.didTransitionCallback = { [journal, unowned machine] _, _, _ in
      journal.note("callback")
      machine.didTransitionCallback = nil
    }
    machine.handleEvent(.refresh)
    machine.handleEvent(.showList)

    #expect(journal.entries == ["refresh", "callback", "show list"])
  }

  @Test func `one that an effect removes is not called for that transition`() {
    let holder = Holder<StateMachine<StateTypeSchema<Door>>>()
    let machine = StateMachine(Door.self) { [journal] _ in
      journal.note("effect")
      holder.machine?.didTransitionCallback = nil
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.handleEvent(.push)

    #expect(journal.entries == ["effect"])
  }
}
