import StateMachines
import Testing

/// A schema that tells internal transitions from others, and what is legal.
private struct Barrier: StateMachineSchemaProtocol {
  enum Event { case coin, push, kick }
  let initialState = "locked"
  var tellsLegalEvents = true

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

  func legalEvents(in state: String) -> [String]? {
    guard tellsLegalEvents else { return nil }
    return switch state {
    case "locked": ["coin"]
    case "unlocked": ["coin", "push"]
    default: []
    }
  }
}

@Suite struct TransitionTests {
  let journal = Journal()

  @Test func `reports states, event and effect of a transition`() throws {
    let machine = StateMachine(schema: Barrier()) { [journal] in journal.note($0) }
    let transition = try machine.transition(on: .coin)
    #expect(
      transition
        == Transition(
          before: "locked", event: .coin, after: "unlocked", effect: "open", isInternal: false))
    #expect(journal.entries == ["open"])
    #expect(machine.state == "unlocked")
  }

  @Test func `tells an internal transition`() throws {
    let machine = StateMachine(schema: Barrier(), state: "unlocked", perform: { _ in })
    let transition = try machine.transition(on: .coin)
    #expect(
      transition
        == Transition(
          before: "unlocked", event: .coin, after: "unlocked", effect: "return coin",
          isInternal: true))
  }

  @Test(arguments: [
    ("locked", Barrier.Event.push, "locked ignores push; it reacts to coin"),
    ("unlocked", .kick, "unlocked ignores kick; it reacts to coin and push"),
    ("broken", .kick, "broken ignores kick, as it does every event"),
  ])
  fileprivate func `an ignored event is an error that names what would have been legal`(
    state: String, event: Barrier.Event, description: String
  ) throws {
    let machine = StateMachine(schema: Barrier(), state: state, perform: { _ in })
    let error = #expect(throws: UnhandledEvent<String, Barrier.Event>.self) {
      try machine.transition(on: event)
    }
    #expect(error?.state == state)
    #expect(error?.event == event)
    #expect(error?.reason == .ignored)
    #expect(error?.description == description)
    #expect(machine.handleEvent(.kick) == .ignored)
  }

  @Test func `where nobody knows what is legal, the error names state and event`() throws {
    let machine = StateMachine(schema: Barrier(tellsLegalEvents: false), perform: { _ in })
    let error = #expect(throws: UnhandledEvent<String, Barrier.Event>.self) {
      try machine.transition(on: .push)
    }
    #expect(error?.legalEvents == nil)
    #expect(error?.description == "locked ignores push")
  }

  @Test func `what is legal is found out for events that list themselves`() throws {
    enum Turn: CaseIterable { case left, right, around }
    let schema = ClosureSchema<Int, Turn, Void>(initialState: 0) { state, turn in
      guard turn != .around else { return .ignored }
      state += 1
      return .handled(())
    }
    let machine = StateMachine(schema: schema, perform: { _ in })
    let error = #expect(throws: UnhandledEvent<Int, Turn>.self) {
      try machine.transition(on: .around)
    }
    #expect(error?.legalEvents == ["left", "right"])
    #expect(error?.description == "0 ignores around; it reacts to left and right")
    #expect(machine.state == 0)
  }

  @Test func `reports of a machine with a subject hold the effect as a closure`() throws {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    let transition = try machine.transition(on: .refresh)
    #expect(transition.before == .list)
    #expect(transition.after == .refreshing)
    #expect(journal.entries == ["refresh"])
    transition.effect?(journal)
    #expect(journal.entries == ["refresh", "refresh"])
    #expect(throws: UnhandledEvent<ListState, ListEvent>.self) {
      try machine.transition(on: .refresh)
    }
  }

  @Test func `from inside a transition, nothing is handled and nothing waits`() {
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
    #expect(
      error?.description
        == "push was not handled in unlocked, because it came from inside a transition")
  }

  @Test func `events that it raised are complete, and the report is of its own transition`() throws
  {
    let holder = Holder<StateMachine<Barrier>>()
    let machine = StateMachine(schema: Barrier()) { [journal] effect in
      journal.note(effect)
      if effect == "open" { holder.machine?.handleEvent(.push) }
    }
    holder.machine = machine
    let transition = try machine.transition(on: .coin)
    #expect(transition.after == "unlocked")
    #expect(machine.state == "locked")
    #expect(journal.entries == ["open", "close"])
    #expect(try machine.transition(on: .coin).effect == "open")
  }

  @Test func `a machine whose subject is gone reports an ignored event`() {
    let machine: StateMachine<StateMachineSchema<ListState, ListEvent, Journal>>
    do {
      let subject = Journal()
      machine = StateMachine(schema: RefreshList.schema, subject: subject)
      withExtendedLifetime(subject) {}
    }
    let error = #expect(throws: UnhandledEvent<ListState, ListEvent>.self) {
      try machine.transition(on: .refresh)
    }
    #expect(error?.reason == .ignored)
    #expect(machine.state == .list)
  }
}
