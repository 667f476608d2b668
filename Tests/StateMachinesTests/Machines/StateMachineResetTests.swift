import StateMachines
import Testing

@Suite struct StateMachineResetTests {
  let journal = Journal()
  let holder = Holder<StateMachine<StateTypeSchema<Door>>>()

  @Test func `returns to the initial state without effect or callback`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: .error)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.reset()

    #expect(machine.state == .list)
    #expect(journal.entries == [])
  }

  @Test func `keeps the subject and the callback`() {
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

  @Test func `from an effect, drops waiting events, and the callback is told of the transition`() {
    let machine = StateMachine(Door.self) { [journal, holder] command in
      journal.note("effect")
      if command == .creak {
        holder.machine?.handleEvent(.knock(times: 1))
        holder.machine?.handleEvent(.pull)
        holder.machine?.reset()
      }
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal, holder] before, _, after in
      journal.note("\(before) to \(after)")
      #expect(holder.machine?.state == .closed(knocks: 0))
    }

    #expect(machine.handleEvent(.push) == .handled)
    #expect(machine.state == .closed(knocks: 0))
    #expect(
      journal.entries == [
        "effect",
        "closed(knocks: 0) to open",
      ])
  }

  @Test func `events that are raised after a reset in the same effect are handled`() {
    let machine = StateMachine(Door.self) { [holder] command in
      guard command == .creak else { return }
      holder.machine?.handleEvent(.knock(times: 1))
      holder.machine?.reset()
      holder.machine?.handleEvent(.knock(times: 20))
    }
    holder.machine = machine
    machine.handleEvent(.push)

    #expect(machine.state == .closed(knocks: 20))
  }

  @Test func `from the callback, drops waiting events`() {
    let machine = StateMachine(Door.self) { [holder] command in
      if command == .creak { holder.machine?.handleEvent(.pull) }
    }
    holder.machine = machine
    machine.didTransitionCallback = { [journal, holder] _, event, _ in
      journal.note("\(event)")
      holder.machine?.reset()
    }
    machine.handleEvent(.push)

    #expect(journal.entries == ["push"])
    #expect(machine.state == .closed(knocks: 0))
  }

  @Test func `from a waiting event's effect, drops those behind it`() {
    let machine = StateMachine(Door.self) { [journal, holder] command in
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
