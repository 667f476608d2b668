import StateMachines
import Testing

@Suite struct StateMachineTests {
  let journal = Journal()

  // MARK: - Events

  @Test func `starts in the schema's initial state`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    #expect(machine.state == .list)
    #expect(journal.entries == [])
  }

  @Test(arguments: RefreshList.transitions)
  func `a transition changes the state and performs its effect once`(
    _ row: RefreshList.Transition
  ) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: row.from)

    #expect(machine.handleEvent(row.event) == .handled)
    #expect(machine.state == row.to)
    #expect(journal.entries == [row.effect])
  }

  @Test(arguments: RefreshList.ignored)
  func `an event without a transition leaves the state and calls nothing`(
    _ from: ListState, _ event: ListEvent
  ) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: from)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }

    #expect(machine.handleEvent(event) == .ignored)
    #expect(machine.state == from)
    #expect(journal.entries == [])
  }

  @Test func `an ignored event calls no perform`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 5) { _, _ in nil }
    let machine = StateMachine(schema: schema, perform: { [journal] _ in journal.note("perform") })

    #expect(machine.handleEvent(1) == .ignored)
    #expect(machine.state == 5)
    #expect(journal.entries == [])
  }

  @Test func `walks the refresh list as the post does`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] before, event, after in
      journal.note("\(before) -\(event)-> \(after)")
    }
    let outcomes = [
      ListEvent.dismissError, .refresh, .refresh, .showError, .refresh, .showError, .dismissError,
    ].map { machine.handleEvent($0) }

    #expect(
      outcomes == [.ignored, .handled, .ignored, .handled, .handled, .handled, .handled])
    #expect(machine.state == .list)
    #expect(
      journal.entries == [
        "refresh", "list -refresh-> refreshing",
        "show error", "refreshing -showError-> error",
        "refresh", "error -refresh-> refreshing",
        "show error", "refreshing -showError-> error",
        "dismiss error", "error -dismissError-> list",
      ])
  }

  @Test func `states and events carry values`() {
    enum Fare { case locked(credit: Int), unlocked }
    enum Visitor { case insertCoin(Int), pass }
    let schema = StateMachineSchema<Fare, Visitor, Journal>(initialState: .locked(credit: 0)) {
      switch ($0, $1) {
      case (.locked(let credit), .insertCoin(let value)) where credit + value < 50:
        (.locked(credit: credit + value), { $0.note("\(50 - credit - value) to pay") })
      case (.locked, .insertCoin): (.unlocked, { $0.note("open") })
      case (.unlocked, .pass): (.locked(credit: 0), nil)
      case (.locked, .pass), (.unlocked, .insertCoin): nil
      }
    }
    let machine = StateMachine(schema: schema, subject: journal)

    machine.handleEvent(.insertCoin(10))
    machine.handleEvent(.insertCoin(39))
    guard case .locked(credit: 49) = machine.state else {
      Issue.record("The state is \(machine.state)")
      return
    }
    machine.handleEvent(.insertCoin(1))
    guard case .unlocked = machine.state else {
      Issue.record("The state is \(machine.state)")
      return
    }
    #expect(journal.entries == ["40 to pay", "1 to pay", "open"])
  }

  @Test func `shows the logic each event once`() {
    let journal = journal
    let schema = ClosureSchema<Int, Int, Void>(initialState: 0) { state, event in
      journal.note("\(event) in \(state)")
      state += event
      return .handled(())
    }
    let machine = StateMachine(schema: schema, perform: { _ in })
    machine.handleEvent(1)
    machine.handleEvent(10)

    #expect(journal.entries == ["1 in 0", "10 in 1"])
  }

  @Test func `machines that share a schema have a state and a subject each`() {
    let journals = [Journal(), Journal(), Journal()]
    let machines = journals.map { StateMachine(schema: RefreshList.schema, subject: $0) }
    machines[0].handleEvent(.refresh)
    machines[1].handleEvent(.refresh)
    machines[1].handleEvent(.showError)

    #expect(machines.map(\.state) == [.refreshing, .error, .list])
    #expect(journals.map(\.entries) == [["refresh"], ["refresh", "show error"], []])
  }

  // MARK: - The state

  @Test func `the logic may not read the state it is changing`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder<StateMachine<ClosureSchema<Int, Int, Void>>>()
      let schema = ClosureSchema<Int, Int, Void>(initialState: 0) { state, _ in
        state = (holder.machine?.state ?? 0) + 1
        return .handled(())
      }
      let machine = StateMachine(schema: schema, perform: { _ in })
      holder.machine = machine
      machine.handleEvent(1)
    }
    expectMessage("A machine's own logic asked for the state it is changing", in: result)
  }

  @Test func `the logic may not reset the state it is changing`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder<StateMachine<ClosureSchema<Int, Int, Void>>>()
      let schema = ClosureSchema<Int, Int, Void>(initialState: 0) { _, _ in
        holder.machine?.reset()
        return .handled(())
      }
      let machine = StateMachine(schema: schema, perform: { _ in })
      holder.machine = machine
      machine.handleEvent(1)
    }
    expectMessage("A machine's own logic reset the state it is changing", in: result)
  }

  // MARK: - Restoring

  @Test(arguments: [ListState.list, .refreshing, .error])
  func `starts in a given state without effect or callback`(_ state: ListState) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: state)
    #expect(machine.state == state)
    #expect(journal.entries == [])
  }

  @Test func `a machine with a perform starts in a given state too`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 0) { ($0 + $1, nil) }
    let machine = StateMachine(schema: schema, state: 40, perform: { _ in })
    #expect(machine.state == 40)
    machine.handleEvent(2)
    #expect(machine.state == 42)
  }

  @Test func `a restored machine resets to the schema's initial state`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: .error)
    machine.reset()
    #expect(machine.state == .list)
  }

  // MARK: - Sharing

  @Test func `belongs to one task and is not Sendable`() {
    #expect(!isSendable(StateMachine<StateMachineSchema<ListState, ListEvent, Journal>>.self))
    #expect(!isSendable(StateMachine<StateTypeSchema<Door>>.self))
    #expect(isSendable(EventOutcome.self))
  }
}

/// The message of a failed precondition is printed by debug builds only.
private func expectMessage(
  _ message: String, in result: ExitTest.Result?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #if DEBUG
  let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(output.contains(message), sourceLocation: sourceLocation)
  #endif
}
