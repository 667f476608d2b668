import StateMachines
import Testing

@Suite struct StateMachineTests {
  let journal = Journal()

  // MARK: - Creating

  @Test func `a machine starts in the initial state without effect`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    #expect(machine.state == .list)
    #expect(journal.entries == [])
    #expect(StateMachine(Door.self, perform: { _ in }).state == .closed(knocks: 0))
    #expect(StateMachine(schema: ClosureSchema.sum, perform: { _ in }).state == 0)
    #expect(StateMachine(schema: matter, perform: { (_: MatterLog) in }).state == .solid)
  }

  @Test(arguments: [ListState.list, .refreshing, .error])
  func `a machine starts in a restored state without effect or callback`(_ state: ListState) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: state)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    #expect(machine.state == state)
    #expect(journal.entries == [])
  }

  @Test(arguments: [(3, false), (0, true)])
  func `a machine is finished in a final state`(left: Int, isFinished: Bool) {
    let machine = StateMachine(Countdown.self, state: Countdown(left: left + 1))
    #expect(!machine.isFinished)
    machine.handleEvent(1)
    #expect(machine.isFinished == isFinished)
  }

  private struct Countdown: StateType {
    var left = 3
    static let initialState = Countdown()
    var isFinal: Bool { left == 0 }
    mutating func handleEvent(_ event: Int) { left -= event }
  }

  @Test func `a machine is finished in a final state of its table`() {
    let table = TransitionTable<String, String, Never>(initial: "open") {
      From("open") { On("close", to: "closed") }
      Final("closed")
    }
    let machine = StateMachine(schema: table)
    #expect(!machine.isFinished)
    #expect(machine.handleEvent("close") == .handled)
    #expect(machine.isFinished)
  }

  @Test func `every kind of schema restores a state`() {
    let sum = StateMachine(schema: ClosureSchema.sum, state: 40) { [journal] in
      journal.note("\($0)")
    }
    #expect(sum.state == 40)
    sum.handleEvent(2)
    #expect(sum.state == 42)
    let door = StateMachine(Door.self, state: .closed(knocks: 7)) { [journal] in
      journal.note("\($0.map { "\($0)" } ?? "nil")")
    }
    #expect(door.state == .closed(knocks: 7))
    door.handleEvent(.push)
    let table = StateMachine(schema: matter, state: .gas) { [journal] in journal.note("\($0)") }
    #expect(table.state == .gas)
    table.handleEvent(.condense)
    #expect(journal.entries == ["2", "creak", "condensed"])
  }

  @Test func `machines that share a schema each have their own state and subject`() {
    let journals = [Journal(), Journal(), Journal()]
    let machines = journals.map { StateMachine(schema: RefreshList.schema, subject: $0) }
    machines[0].handleEvent(.refresh)
    machines[1].handleEvent(.refresh)
    machines[1].handleEvent(.showError)

    #expect(machines.map(\.state) == [.refreshing, .error, .list])
    #expect(journals.map(\.entries) == [["refresh"], ["refresh", "show error"], []])
  }

  @Test func `a machine is not Sendable and belongs to one task`() {
    #expect(!isSendable(StateMachine<StateMachineSchema<ListState, ListEvent, Journal>>.self))
    #expect(!isSendable(StateMachine<StateTypeSchema<Door>>.self))
    #expect(isSendable(EventOutcome.self))
  }

  // MARK: - The state

  @Test func `transition logic that reads the state that it is changing ends the program`() async {
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
    expectMessage("A machine's own logic read the state that it is changing", in: result)
  }

  @Test func `transition logic that resets the state that it is changing ends the program`() async {
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
    expectMessage("A machine's own logic reset the state that it is changing", in: result)
  }

  /// Only debug builds print the message of a failed precondition.
  private func expectMessage(
    _ message: String, in result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #if DEBUG
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message), sourceLocation: sourceLocation)
    #endif
  }

  // MARK: - The callback

  @Test func `a machine has no callback at first`() {
    let machine = StateMachine(Door.self, perform: { _ in })
    #expect(machine.didTransitionCallback == nil)
    machine.didTransitionCallback = nil
    #expect(machine.didTransitionCallback == nil)
  }

  @Test(arguments: RefreshList.transitions)
  func `the callback receives the old state, the event and the new state`(
    _ row: RefreshList.Transition
  ) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: row.from)
    var calls: [(ListState, ListEvent, ListState)] = []
    machine.didTransitionCallback = { calls.append(($0, $1, $2)) }
    machine.handleEvent(row.event)

    #expect(calls.count == 1)
    #expect(calls.first?.0 == row.from)
    #expect(calls.first?.1 == row.event)
    #expect(calls.first?.2 == row.to)
  }

  @Test func `the callback is called after the effect, and both see the new state`() {
    let holder = Holder<StateMachine<ClosureSchema<Int, Int, Int>>>()
    let machine = StateMachine(schema: ClosureSchema.sum, state: 1) { [journal] effect in
      journal.note("effect \(effect) sees \(holder.machine?.state ?? 0)")
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal] before, event, after in
      journal.note("callback sees \(holder.machine?.state ?? 0): \(before) + \(event) = \(after)")
    }
    machine.handleEvent(2)

    #expect(journal.entries == ["effect 2 sees 3", "callback sees 3: 1 + 2 = 3"])
  }

  @Test func `the callback is called for a transition to the same state without an effect`() {
    let schema = StateMachineSchema<Int, Int, Void>(initialState: 1) { state, _ in (state, nil) }
    let machine = StateMachine(schema: schema, subject: ())
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.handleEvent(9)

    #expect(journal.entries == ["1 9 1"])
  }

  @Test func `the callback is called for internal transitions and not for ignored events`() {
    let machine = StateMachine(schema: ClosureSchema.sum, perform: { _ in })
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.handleEvent(-1)
    machine.handleEvent(0)

    #expect(journal.entries == ["0 -1 0"])
  }

  @Test func `the callback can be read and called`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.didTransitionCallback?(.list, .refresh, .error)

    #expect(journal.entries == ["list refresh error"])
  }

  @Test func `the callback can be replaced`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("first") }
    machine.handleEvent(.refresh)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("second") }
    machine.handleEvent(.showList)

    #expect(journal.entries == ["refresh", "first", "show list", "second"])
  }

  @Test func `a removed callback is not called`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.didTransitionCallback = nil
    machine.handleEvent(.refresh)

    #expect(machine.didTransitionCallback == nil)
    #expect(machine.state == .refreshing)
    #expect(journal.entries == ["refresh"])
  }

  @Test func `a callback can remove itself`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal, unowned machine] _, _, _ in
      journal.note("callback")
      machine.didTransitionCallback = nil
    }
    machine.handleEvent(.refresh)
    machine.handleEvent(.showList)

    #expect(journal.entries == ["refresh", "callback", "show list"])
  }

  @Test func `a callback that the effect removes is not called for that transition`() {
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

  @Test func `a callback that the effect sets is first called for the next transition`() {
    let holder = Holder<StateMachine<ClosureSchema<Int, Int, Int>>>()
    let machine = StateMachine(schema: ClosureSchema.sum) { [journal] _ in
      holder.machine?.didTransitionCallback = { _, event, _ in journal.note("callback \(event)") }
    }
    holder.machine = machine
    machine.handleEvent(1)
    machine.handleEvent(2)

    #expect(journal.entries == ["callback 2"])
  }

  // MARK: - Resetting

  @Test func `a reset restores the initial state without effect or callback`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: .error)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.reset()

    #expect(machine.state == .list)
    #expect(journal.entries == [])
  }

  @Test func `a reset keeps the subject and the callback`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    machine.handleEvent(.refresh)
    machine.reset()
    machine.handleEvent(.refresh)

    #expect(
      journal.entries == [
        "refresh", "list refresh refreshing", "refresh", "list refresh refreshing",
      ])
  }

  @Test func `a reset by an effect drops pending events but still reports its transition`() {
    let holder = Holder<StateMachine<StateTypeSchema<Door>>>()
    let machine = StateMachine(Door.self) { [journal] command in
      journal.note("effect")
      if command == .creak {
        holder.machine?.handleEvent(.knock(times: 1))
        holder.machine?.handleEvent(.pull)
        holder.machine?.reset()
      }
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal] before, _, after in
      journal.note("\(before) to \(after)")
      #expect(holder.machine?.state == .closed(knocks: 0))
    }

    #expect(machine.handleEvent(.push) == .handled)
    #expect(machine.state == .closed(knocks: 0))
    #expect(journal.entries == ["effect", "closed(knocks: 0) to open"])
  }

  @Test func `events raised after a reset in the same effect are handled`() {
    let holder = Holder<StateMachine<StateTypeSchema<Door>>>()
    let machine = StateMachine(Door.self) { command in
      guard command == .creak else { return }
      holder.machine?.handleEvent(.knock(times: 1))
      holder.machine?.reset()
      holder.machine?.handleEvent(.knock(times: 20))
    }
    holder.machine = machine
    machine.handleEvent(.push)

    #expect(machine.state == .closed(knocks: 20))
  }

  @Test func `a reset by the callback drops pending events`() {
    let holder = Holder<StateMachine<StateTypeSchema<Door>>>()
    let machine = StateMachine(Door.self) { command in
      if command == .creak { holder.machine?.handleEvent(.pull) }
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal] _, event, _ in
      journal.note("\(event)")
      holder.machine?.reset()
    }
    machine.handleEvent(.push)

    #expect(journal.entries == ["push"])
    #expect(machine.state == .closed(knocks: 0))
  }

  @Test func `a reset by a pending event's effect drops the events behind it`() {
    let holder = Holder<StateMachine<StateTypeSchema<Door>>>()
    let machine = StateMachine(Door.self) { [journal] command in
      switch command {
      case .creak:
        for times in 1...3 { holder.machine?.handleEvent(.knock(times: times)) }
        holder.machine?.reset()
        for times in 4...6 { holder.machine?.handleEvent(.knock(times: times)) }
      case .ring(let times):
        journal.note("ring \(times)")
        if times == 5 { holder.machine?.reset() }
      case nil: break
      }
    }
    holder.machine = machine
    machine.handleEvent(.push)

    #expect(journal.entries == ["ring 4", "ring 5"])
    #expect(machine.state == .closed(knocks: 0))
  }
}
