import StateMachines
import Testing

@Suite struct StateMachineEventsTests {
  typealias Sum = ClosureSchema<Int, Int, Int>

  let journal = Journal()
  let holder = Holder<StateMachine<Sum>>()

  /// A machine whose closure receives the machine itself.
  private func makeSum(
    perform: @escaping (StateMachine<Sum>, Int) -> Void
  ) -> StateMachine<Sum> {
    let holder = holder
    let machine = StateMachine(schema: Sum.sum) { effect in
      if let machine = holder.machine { perform(machine, effect) }
    }
    holder.machine = machine
    return machine
  }

  // MARK: - One event

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
  func `an ignored event doesn't change the state and performs no effect`(
    _ from: ListState, _ event: ListEvent
  ) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, state: from)
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }

    #expect(machine.handleEvent(event) == .ignored)
    #expect(machine.state == from)
    #expect(journal.entries == [])
  }

  @Test(arguments: [false, true])
  func `the outcome of a machine distinguishes handled, internal and ignored events`(
    hasCallback: Bool
  ) {
    let machine = StateMachine(schema: Sum.sum) { [journal] in journal.note("effect \($0)") }
    if hasCallback { machine.didTransitionCallback = { _, _, _ in } }

    #expect(machine.handleEvent(2) == .handled)
    #expect(machine.handleEvent(-1) == .stayed)
    #expect(machine.handleEvent(0) == .ignored)
    #expect(machine.state == 2)
    #expect(journal.entries == ["effect 2", "effect -1"])
  }

  @Test func `the events in the post about the refresh list have its effects`() {
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

  @Test func `states and events can carry values`() {
    enum Fare: Equatable { case locked(credit: Int), unlocked }
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
    #expect(machine.state == .locked(credit: 49))
    machine.handleEvent(.insertCoin(1))
    #expect(machine.state == .unlocked)
    #expect(journal.entries == ["40 to pay", "1 to pay", "open"])
  }

  @Test func `each event is passed to the transition logic once`() {
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

  // MARK: - Run to completion

  @Test func `an event raised by an effect is pending until the effect returns`() {
    let machine = makeSum { [journal] machine, effect in
      journal.note("begin \(effect) in \(machine.state)")
      if effect == 1 {
        #expect(machine.handleEvent(10) == .pending)
        #expect(machine.state == 1)
      }
      journal.note("end \(effect) in \(machine.state)")
    }

    #expect(machine.handleEvent(1) == .handled)
    #expect(machine.state == 11)
    #expect(journal.entries == ["begin 1 in 1", "end 1 in 1", "begin 10 in 11", "end 10 in 11"])
  }

  @Test func `an event raised by an effect is pending until the callback returns`() {
    let machine = makeSum { [journal] machine, effect in
      journal.note("effect \(effect)")
      if effect == 1 { machine.handleEvent(10) }
    }
    machine.didTransitionCallback = { [journal] before, event, after in
      journal.note("\(before) + \(event) = \(after)")
    }
    machine.handleEvent(1)

    #expect(journal.entries == ["effect 1", "0 + 1 = 1", "effect 10", "1 + 10 = 11"])
  }

  @Test func `an event raised by the callback is pending until the callback returns`() {
    let machine = makeSum { [journal] _, effect in journal.note("effect \(effect)") }
    machine.didTransitionCallback = { [journal, holder] before, event, after in
      journal.note("begin \(before) + \(event) = \(after)")
      if event == 1 { #expect(holder.machine?.handleEvent(10) == .pending) }
      #expect(holder.machine?.state == after)
      journal.note("end \(event)")
    }

    #expect(machine.handleEvent(1) == .handled)
    #expect(
      journal.entries == [
        "effect 1", "begin 0 + 1 = 1", "end 1", "effect 10", "begin 1 + 10 = 11", "end 10",
      ])
  }

  @Test func `an event raised by an effect on a subject is pending`() {
    enum Wear { case press, burnOut }
    final class Lamp {
      let journal = Journal()
      // The type is written out, because the schema's effects mention the machine.
      lazy var machine: StateMachine<StateMachineSchema<Bool, Wear, Lamp>> =
        StateMachine(schema: Lamp.schema, subject: self)

      func glow() {
        #expect(machine.handleEvent(.burnOut) == .pending)
        journal.note("on: \(machine.state)")
      }

      static let schema = StateMachineSchema<Bool, Wear, Lamp>(initialState: false) { isOn, event in
        switch (isOn, event) {
        case (false, .press): (true, { $0.glow() })
        case (true, .burnOut): (false, { $0.journal.note("off: \($0.machine.state)") })
        case (true, .press), (false, .burnOut): nil
        }
      }
    }
    let lamp = Lamp()

    #expect(lamp.machine.handleEvent(.press) == .handled)
    #expect(lamp.machine.state == false)
    #expect(lamp.journal.entries == ["on: true", "off: false"])
  }

  @Test func `an event raised by transition logic is pending until the transition is complete`() {
    let (journal, holder) = (journal, holder)
    let schema = Sum(initialState: 0) { state, event in
      if event == 1 { #expect(holder.machine?.handleEvent(10) == .pending) }
      journal.note("logic \(event) in \(state)")
      state += event
      return .handled(event)
    }
    let machine = StateMachine(schema: schema) { journal.note("effect \($0)") }
    holder.machine = machine

    #expect(machine.handleEvent(1) == .handled)
    #expect(machine.state == 11)
    #expect(journal.entries == ["logic 1 in 0", "effect 1", "logic 10 in 1", "effect 10"])
  }

  @Test func `an event raised by transition logic that ignores its own event is handled`() {
    let holder = holder
    let schema = Sum(initialState: 0) { state, event in
      if event == 0 {
        holder.machine?.handleEvent(10)
        return .ignored
      }
      state += event
      return .handled(event)
    }
    let machine = StateMachine(schema: schema, perform: { _ in })
    holder.machine = machine

    #expect(machine.handleEvent(0) == .ignored)
    #expect(machine.state == 10)
  }

  @Test func `an event raised by the deinit of the previous state is pending`() {
    final class Lease {
      let onEnd: () -> Void
      init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    typealias Tenancy = ClosureSchema<Lease?, Bool, Bool>

    let journal = journal
    let holder = Holder<StateMachine<Tenancy>>()
    let schema = Tenancy(initialState: nil) { state, isLet in
      let renew = {
        guard let machine = holder.machine else { return }
        journal.note("\(machine.handleEvent(true))")
      }
      state = isLet ? Lease(onEnd: renew) : nil
      journal.note("logic \(isLet)")
      return .handled(isLet)
    }
    let machine = StateMachine(schema: schema) { journal.note("effect \($0)") }
    holder.machine = machine
    machine.handleEvent(true)
    machine.handleEvent(false)

    #expect(
      journal.entries == [
        "logic true", "effect true",
        "pending", "logic false", "effect false",
        "logic true", "effect true",
      ])
  }

  @Test func `pending events run in the order in which they were raised`() {
    let machine = makeSum { [journal] machine, effect in
      journal.note("\(effect) in \(machine.state)")
      if effect == 1 {
        for event in [10, 100, 1000] { #expect(machine.handleEvent(event) == .pending) }
      }
    }
    machine.handleEvent(1)

    #expect(journal.entries == ["1 in 1", "10 in 11", "100 in 111", "1000 in 1111"])
  }

  @Test func `an event raised by a pending event runs after the other pending ones`() {
    let machine = makeSum { [journal] machine, effect in
      journal.note("\(effect)")
      switch effect {
      case 1:
        machine.handleEvent(2)
        machine.handleEvent(3)
      case 2:
        #expect(machine.handleEvent(4) == .pending)
        #expect(machine.handleEvent(5) == .pending)
      case 3: #expect(machine.handleEvent(6) == .pending)
      default: break
      }
    }
    machine.handleEvent(1)

    #expect(journal.entries == ["1", "2", "3", "4", "5", "6"])
    #expect(machine.state == 21)
  }

  @Test
  func `events raised by logic, effect and callback run in the order logic, effect, callback`() {
    let (journal, holder) = (journal, holder)
    let schema = Sum(initialState: 0) { state, event in
      if event == 1 { holder.machine?.handleEvent(2) }
      state += event
      return .handled(event)
    }
    let machine = StateMachine(schema: schema) { effect in
      journal.note("\(effect)")
      if effect == 1 { holder.machine?.handleEvent(3) }
    }
    holder.machine = machine
    machine.didTransitionCallback = { _, event, _ in
      if event == 1 { holder.machine?.handleEvent(4) }
    }
    machine.handleEvent(1)

    #expect(journal.entries == ["1", "2", "3", "4"])
  }

  @Test func `a pending event that is ignored has no effect and no callback`() {
    let machine = makeSum { [journal] machine, effect in
      journal.note("effect \(effect)")
      if effect == 1 {
        machine.handleEvent(0)
        machine.handleEvent(10)
      }
    }
    machine.didTransitionCallback = { [journal] _, event, _ in journal.note("callback \(event)") }

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["effect 1", "callback 1", "effect 10", "callback 10"])
  }

  @Test func `a pending event is applied to the state in which it runs`() {
    let journal = journal
    let holder = Holder<StateMachine<StateMachineSchema<ListState, ListEvent, Journal>>>()
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    holder.machine = machine
    machine.didTransitionCallback = { _, event, after in
      journal.note("\(after)")
      if event == .refresh {
        // Ignored in `refreshing`, but the machine is in `error` when it runs.
        holder.machine?.handleEvent(.showError)
        holder.machine?.handleEvent(.dismissError)
      }
    }
    machine.handleEvent(.refresh)

    #expect(
      journal.entries == [
        "refresh", "refreshing", "show error", "error", "dismiss error", "list",
      ])
  }

  @Test func `a machine handles further events after pending ones`() {
    let machine = makeSum { machine, effect in
      if effect == 1 { machine.handleEvent(10) }
    }

    #expect(machine.handleEvent(1) == .handled)
    #expect(machine.handleEvent(0) == .ignored)
    #expect(machine.handleEvent(5) == .handled)
    #expect(machine.handleEvent(1) == .handled)
    #expect(machine.state == 27)
  }

  @Test func `an event for a different machine is handled at once`() {
    let other = StateMachine(Door.self) { [journal] _ in journal.note("door") }
    let machine = makeSum { [journal] _, effect in
      #expect(other.handleEvent(.push) == .handled)
      journal.note("effect \(effect)")
    }
    machine.handleEvent(1)

    #expect(journal.entries == ["door", "effect 1"])
  }

  @Test(arguments: [false, true])
  func `a million raised events grow neither stack nor queue`(
    _ hasCallback: Bool
  ) {
    /// Counts the events that exist.
    final class Population {
      var count = 0
      var peak = 0
    }
    final class Ticket {
      let population: Population
      init(_ population: Population) {
        self.population = population
        population.count += 1
        population.peak = max(population.peak, population.count)
      }
      deinit { population.count -= 1 }
    }
    typealias Counter = ClosureSchema<Int, Ticket, Void>

    let population = Population()
    let holder = Holder<StateMachine<Counter>>()
    let schema = Counter(initialState: 0) { state, _ in
      state += 1
      return .handled(())
    }
    var depths = (lowest: UInt.max, highest: UInt.min)
    let machine = StateMachine(schema: schema) { _ in
      let depth = stackPointer()
      depths = (min(depths.lowest, depth), max(depths.highest, depth))
      guard let machine = holder.machine else { return }
      // Three tickets at first, then one for each: the queue never runs empty.
      for _ in 0..<(machine.state == 1 ? 3 : machine.state <= 1_000_000 - 3 ? 1 : 0) {
        machine.handleEvent(Ticket(population))
      }
    }
    holder.machine = machine
    var calls = 0
    if hasCallback { machine.didTransitionCallback = { _, _, _ in calls += 1 } }
    machine.handleEvent(Ticket(population))

    #expect(machine.state == 1_000_000)
    #expect(calls == (hasCallback ? 1_000_000 : 0))
    #expect(depths.highest - depths.lowest < 16_384)
    #expect(population.peak < 1_000)
    #expect(population.count == 0)
  }
}

/// The approximate position of the stack pointer.
private func stackPointer() -> UInt {
  var here = 0
  return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
}
