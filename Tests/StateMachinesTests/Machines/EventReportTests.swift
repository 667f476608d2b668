import Testing

@testable import StateMachines

/// A schema whose states and events are not enums.
private struct Barrier: StateMachineSchemaProtocol {
  enum Event: CaseIterable { case coin, push, kick }
  let initialState = "locked"

  func step(_ state: inout String, on event: Event) -> Reaction<String> {
    switch (state, event) {
    case ("locked", .coin):
      state = "unlocked"
      return .handled("open")
    case ("unlocked", .coin): return .stayed("return coin")
    case ("unlocked", .push):
      state = "locked"
      return .handled("close")
    default: return .ignored
    }
  }
}

private enum Payment: StateType, Equatable, Sendable {
  case authorized, captured
  enum Event: CaseIterable, Sendable { case approve, remind }
  enum Command { case notify }
  static let initialState = Payment.authorized

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.authorized, .approve): self = .captured
    case (_, .remind): return .notify
    case (.captured, .approve): break
    }
    return nil
  }
}

@Suite struct EventReportTests {
  let journal = Journal()

  // MARK: - Reports of transitions

  @Test func `a transition is performed and reported with its effect`() throws {
    let machine = StateMachine(schema: Barrier()) { [journal] in journal.note($0) }
    let report = try machine.transition(on: .coin)
    #expect(
      report
        == EventReport(
          before: "locked", event: .coin, after: "unlocked", outcome: .handled, effects: "open"))
    #expect(journal.entries == ["open"])
    #expect(machine.state == "unlocked")
  }

  @Test func `an internal transition is reported as internal`() throws {
    let machine = StateMachine(schema: Barrier(), state: "unlocked", perform: { _ in })
    let report = try machine.transition(on: .coin)
    #expect(
      report
        == EventReport(
          before: "unlocked", event: .coin, after: "unlocked", outcome: .stayed,
          effects: "return coin"))
  }

  @Test(arguments: [SubjectOwnership.weak, .strong])
  func `the report of a closure schema carries the closure`(_ ownership: SubjectOwnership) throws {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, ownership: ownership)
    let report = try machine.transition(on: .refresh)
    #expect(report.summary == "list refresh refreshing handled")
    #expect(journal.entries == ["refresh"])
    #expect(report.outcome == .handled)
    let effect = try #require(report.effects ?? nil)
    effect(journal)
    #expect(journal.entries == ["refresh", "refresh"])
    #expect(throws: UnhandledEvent<ListState, ListEvent>.self) {
      try machine.transition(on: .refresh)
    }
  }

  @Test func `the report of a table carries the list of effects`() throws {
    let machine = StateMachine(schema: matter) { [journal] in journal.note("\($0)") }
    let report = try machine.transition(on: .melt)
    #expect(
      report
        == EventReport(
          before: .solid, event: .melt, after: .liquid, outcome: .handled, effects: [.melted]))
    #expect(journal.entries == ["melted"])
  }

  @Test func `a report is of its own transition, even if the effect raises events`() throws {
    let holder = Holder<StateMachine<Barrier>>()
    let machine = StateMachine(schema: Barrier()) { [journal] effect in
      journal.note(effect)
      if effect == "open" { holder.machine?.handleEvent(.push) }
    }
    holder.machine = machine
    #expect(try machine.transition(on: .coin).after == "unlocked")
    #expect(machine.state == "locked")
    #expect(journal.entries == ["open", "close"])
    #expect(try machine.transition(on: .coin).effects == "open")
  }

  @Test func `a reported transition reaches callback and observers`() throws {
    let machine = StateMachine(schema: Barrier(), perform: { _ in })
    machine.didTransitionCallback = { [journal] in journal.note("\($0) \($1) \($2)") }
    let token = machine.observe { [journal] in journal.note($0.summary) }
    try machine.transition(on: .coin)
    _ = try? machine.transition(on: .kick)
    #expect(
      journal.entries == [
        "locked coin unlocked", "locked coin unlocked handled", "unlocked kick unlocked ignored",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `reports are Sendable if state, event and effect are`() {
    #expect(isSendable(EventReport<Int, Int, Int>.self))
    #expect(!isSendable(EventReport<Int, Int, Journal>.self))
    #expect(!isSendable(EventReport<Journal, Int, Int>.self))
    #expect(!isSendable(EventReport<Int, Journal, Int>.self))
  }

  // MARK: - Unhandled events

  @Test(arguments: [
    ("locked", Barrier.Event.push, ["coin"], "locked ignores push; it reacts to coin"),
    (
      "unlocked", .kick, ["coin", "push"], "unlocked ignores kick; it reacts to coin and push"
    ),
    ("broken", .kick, [], "broken ignores kick, as it does every event"),
  ])
  fileprivate func `an ignored event throws an error with the available events`(
    state: String, event: Barrier.Event, available: [String], description: String
  ) throws {
    let machine = StateMachine(schema: Barrier(), state: state) { [journal] in journal.note($0) }
    let error = #expect(throws: UnhandledEvent<String, Barrier.Event>.self) {
      try machine.transition(on: event)
    }
    #expect(error?.state == state)
    #expect(error?.event == event)
    #expect(error?.reason == .ignored)
    #expect(error?.availableEvents == available)
    #expect(error?.description == description)
    #expect(machine.handleEvent(.kick) == .ignored)
    #expect(journal.entries == [])
  }

  @Test func `the error of an ignored event names no events if their type doesn't list them`() {
    let machine = StateMachine(schema: ClosureSchema.sum, perform: { _ in })
    let error = #expect(throws: UnhandledEvent<Int, Int>.self) { try machine.transition(on: 0) }
    #expect(error?.availableEvents == nil)
    #expect(error?.description == "0 ignores 0")
  }

  @Test(arguments: [
    (Matter.solid, Heat.freeze, ["melt"], "solid ignores freeze; it reacts to melt"),
    (
      .liquid, .melt, ["freeze", "vaporize"],
      "liquid ignores melt; it reacts to freeze and vaporize"
    ),
  ])
  func `the error of a table names the events that the current state handles`(
    state: Matter, event: Heat, available: [String], description: String
  ) {
    let machine = StateMachine(schema: matter, state: state, perform: { (_: MatterLog) in })
    let error = #expect(throws: UnhandledEvent<Matter, Heat>.self) {
      try machine.transition(on: event)
    }
    #expect(error?.availableEvents == available)
    #expect(error?.description == description)
  }

  @Test func `the error of a table names events with values by their cases`() {
    let machine = StateMachine(schema: Gate.table, state: .locked(credit: 20)) { (_: Gate.Effect) in
    }
    let error = #expect(throws: UnhandledEvent<Gate, Gate.Event>.self) {
      try machine.transition(on: .machineRepairDidComplete)
    }
    #expect(error?.availableEvents == ["insertCoin", "admitPerson", "machineDidFail"])
  }

  @Test func `the error of a table doesn't name an event whose guard fails`() {
    enum Command: Sendable { case go, stop }
    let table = TransitionTable<Int, Command, Never>(initial: 0) {
      From(0) {
        On(.go, when: Guard("never") { _, _ in false })
        On(.stop, to: 0)
      }
    }
    let machine = StateMachine(schema: table) { (_: Never) in }
    let error = #expect(throws: UnhandledEvent<Int, Command>.self) {
      try machine.transition(on: .go)
    }
    #expect(error?.description == "0 ignores go, because its guard 'never' doesn't hold")
  }

  @Test func `the error of an ignored event names the events available before raised events`() {
    let machine = StateMachine(schema: Barrier(), perform: { _ in })
    let token = machine.observe { [unowned machine] report in
      if report.event == .push { machine.handleEvent(.coin) }
    }
    let error = #expect(throws: UnhandledEvent<String, Barrier.Event>.self) {
      try machine.transition(on: .push)
    }
    #expect(error?.state == "locked")
    #expect(error?.availableEvents == ["coin"])
    #expect(machine.state == "unlocked")
    withExtendedLifetime(token) {}
  }

  @Test func `an event raised inside a transition throws an error and is not pending`() {
    let holder = Holder<StateMachine<Barrier>>()
    var error: UnhandledEvent<String, Barrier.Event>?
    let machine = StateMachine(schema: Barrier()) { _ in
      guard error == nil else { return }
      do throws(UnhandledEvent<String, Barrier.Event>) {
        _ = try holder.machine?.transition(on: .push)
      } catch let thrown {
        error = thrown
      }
    }
    holder.machine = machine
    #expect(machine.handleEvent(.coin) == .handled)
    #expect(machine.state == "unlocked")
    #expect(error?.reason == .insideTransition)
    #expect(error?.availableEvents == nil)
    #expect(error?.state == "unlocked")
    #expect(
      error?.description
        == "push was not handled in unlocked, because it was raised inside a transition")
  }

  @Test func `a machine whose subject is gone throws an error for every event`() {
    let machine: StateMachine<StateMachineSchema<ListState, ListEvent, Journal>>
    do {
      let subject = Journal()
      machine = StateMachine(schema: RefreshList.schema, subject: subject)
      withExtendedLifetime(subject) {}
    }
    let error = #expect(throws: UnhandledEvent<ListState, ListEvent>.self) {
      try machine.transition(on: .refresh)
    }
    #expect(error?.reason == .subjectGone)
    #expect(error?.availableEvents == nil)
    #expect(error?.description == "refresh was not handled in list, because the subject is gone")
    #expect(machine.state == .list)
  }

  // MARK: - State types

  @Test func `a state type throws an error if the state is unchanged and there is no command`()
    throws
  {
    let machine = StateMachine(Payment.self) { _ in }
    #expect(try machine.transition(on: .approve).after == .captured)
    let error = #expect(throws: UnhandledEvent<Payment, Payment.Event>.self) {
      try machine.transition(on: .approve)
    }
    #expect(error?.availableEvents == ["remind"])
    #expect(machine.handleEvent(.remind) == .stayed)
  }

  @Test func `a state type reports a transition that only has a command`() throws {
    let machine = StateMachine(Payment.self) { _ in }
    #expect(
      try machine.transition(on: .remind)
        == EventReport(
          before: .authorized, event: .remind, after: .authorized, outcome: .stayed,
          effects: .notify))
  }
}
