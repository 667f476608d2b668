import Testing

@testable import StateMachines

@Suite struct StateMachineObservingTests {
  typealias Machine = StateMachine<ClosureSchema<Int, Int, Int>>
  typealias Report = EventReport<Int, Int, Int>

  let journal = Journal()

  private func makeSum(perform: @escaping (Int) -> Void = { _ in }) -> Machine {
    StateMachine(schema: ClosureSchema.sum, perform: perform)
  }

  private func note(_ name: String) -> (Report) -> Void {
    { [journal] in journal.note("\(name): \($0.summary)") }
  }

  // MARK: - Reports

  @Test func `observers receive every event in the order in which they were added`() {
    let machine = makeSum { [journal] _ in journal.note("effect") }
    let first = machine.observe(note("first"))
    let second = machine.observe(note("second"))
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.handleEvent(2)
    machine.handleEvent(0)
    machine.handleEvent(-1)
    #expect(
      journal.entries == [
        "effect", "callback", "first: 0 2 2 handled", "second: 0 2 2 handled",
        "first: 2 0 2 ignored", "second: 2 0 2 ignored",
        "effect", "callback", "first: 2 -1 2 stayed", "second: 2 -1 2 stayed",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `the report of a transition carries the effect`() {
    var reports: [Report] = []
    let machine = makeSum()
    let token = machine.observe { reports.append($0) }
    for event in [3, -1, 0] { machine.handleEvent(event) }
    #expect(
      reports == [
        EventReport(before: 0, event: 3, after: 3, outcome: .handled, effects: 3),
        EventReport(before: 3, event: -1, after: 3, outcome: .stayed, effects: -1),
        EventReport(before: 3, event: 0, after: 3, outcome: .ignored),
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `the report of a state type carries the command`() {
    var reports: [EventReport<Door, Door.Event, Door.Command?>] = []
    let machine = StateMachine(Door.self, state: .open, perform: { _ in })
    let token = machine.observe { reports.append($0) }
    machine.handleEvent(.push)
    machine.handleEvent(.pull)
    #expect(
      reports == [
        EventReport(before: .open, event: .push, after: .open, outcome: .ignored),
        EventReport(
          before: .open, event: .pull, after: .closed(knocks: 0), outcome: .handled, effects: .creak
        ),
      ])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [SubjectOwnership.weak, .strong])
  func `the report of a closure schema carries the closure`(_ ownership: SubjectOwnership) {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal, ownership: ownership)
    let token = machine.observe { [journal] report in
      journal.note(report.summary)
      if let effect = report.effects ?? nil { effect(journal) }
    }
    machine.handleEvent(.refresh)
    machine.handleEvent(.refresh)
    #expect(
      journal.entries == [
        "refresh", "list refresh refreshing handled", "refresh",
        "refreshing refresh refreshing ignored",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `the report of a table carries the list of effects`() {
    let table = TransitionTable<Matter, Heat, String>(initial: .solid) {
      From(.solid) {
        OnExit(emit: "left solid")
        On(.melt, to: .liquid, emit: "melted", "dripping")
        On(.freeze, emit: "stirred")
      }
      From(.liquid) { On(.freeze, to: .solid) }
      From(.gas)
    }
    var reports: [EventReport<Matter, Heat, TableEffects<String>>] = []
    let machine = StateMachine(schema: table) { (_: String) in }
    let token = machine.observe { reports.append($0) }
    for event in [Heat.freeze, .melt, .melt, .freeze] { machine.handleEvent(event) }
    #expect(
      reports == [
        EventReport(
          before: .solid, event: .freeze, after: .solid, outcome: .stayed, effects: ["stirred"]),
        EventReport(
          before: .solid, event: .melt, after: .liquid,
          outcome: .handled, effects: ["left solid", "melted", "dripping"]),
        EventReport(before: .liquid, event: .melt, after: .liquid, outcome: .ignored),
        EventReport(before: .liquid, event: .freeze, after: .solid, outcome: .handled, effects: []),
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `a report doesn't include the events that its own effect raised`() {
    let holder = Holder<Machine>()
    let machine = makeSum { effect in
      if effect == 1 { holder.machine?.handleEvent(10) }
    }
    holder.machine = machine
    let token = machine.observe(note("observer"))
    machine.handleEvent(1)
    #expect(journal.entries == ["observer: 0 1 1 handled", "observer: 1 10 11 handled"])
    withExtendedLifetime(token) {}
  }

  // MARK: - Raised events

  @Test func `an event raised by an observer is pending`() {
    let holder = Holder<Machine>()
    let machine = makeSum()
    holder.machine = machine
    var depth = 0
    let token = machine.observe { [journal] report in
      depth += 1
      journal.note("\(report.event) at \(depth)")
      if report.event < 2 {
        #expect(holder.machine?.handleEvent(report.event + 1) == .pending)
      }
      depth -= 1
    }
    machine.handleEvent(0)
    #expect(journal.entries == ["0 at 1", "1 at 1", "2 at 1"])
    #expect(machine.handleEvent(5) == .handled)
    withExtendedLifetime(token) {}
  }

  @Test func `a million raised events are reported without growing the stack`() {
    let holder = Holder<Machine>()
    var count = 0
    var stack = (lowest: UInt.max, highest: UInt.min)
    let machine = makeSum { _ in
      guard let machine = holder.machine, machine.state < 1_000_000 else { return }
      machine.handleEvent(1)
    }
    holder.machine = machine
    let token = machine.observe { report in
      if report.effects == 1 { count += 1 }
      var here = 0
      let depth = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
      stack = (min(stack.lowest, depth), max(stack.highest, depth))
    }
    machine.handleEvent(1)
    #expect(machine.state == 1_000_000)
    #expect(count == 1_000_000)
    #expect(stack.highest - stack.lowest < 16_384)
    withExtendedLifetime(token) {}
  }

  // MARK: - Sequences

  private func makeDoor() -> StateMachine<StateTypeSchema<Door>> {
    StateMachine(Door.self, state: .open, perform: { _ in })
  }

  @Test(.timeLimit(.minutes(10)))
  func `a sequence of reports has them in order and ends with the machine`() async {
    let reports: AsyncStream<EventReport<Door, Door.Event, Door.Command?>>
    do {
      let machine = makeDoor()
      machine.handleEvent(.pull)
      reports = machine.reports()
      machine.handleEvent(.knock(times: 2))
      machine.handleEvent(.push)
    }
    var received: [EventReport<Door, Door.Event, Door.Command?>] = []
    for await report in reports { received.append(report) }
    #expect(
      received == [
        EventReport(
          before: .closed(knocks: 0), event: .knock(times: 2), after: .closed(knocks: 2),
          outcome: .handled, effects: .ring(times: 2)),
        EventReport(
          before: .closed(knocks: 2), event: .push, after: .open, outcome: .handled, effects: .creak
        ),
      ])
  }

  @Test(.timeLimit(.minutes(10))) func `a sequence of reports drops what its policy doesn't keep`()
    async
  {
    let reports: AsyncStream<EventReport<Door, Door.Event, Door.Command?>>
    do {
      let machine = makeDoor()
      reports = machine.reports(bufferingPolicy: .bufferingNewest(1))
      machine.handleEvent(.pull)
      machine.handleEvent(.push)
    }
    var events: [Door.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.push])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a sequence of reports has ignored events, and is independent of other sequences`() async {
    let sequences: (AsyncStream<Report>, AsyncStream<Report>)
    do {
      let machine = makeSum()
      sequences.0 = machine.reports()
      machine.handleEvent(1)
      sequences.1 = machine.reports()
      machine.handleEvent(0)
      machine.handleEvent(-1)
    }
    var first: [String] = []
    for await report in sequences.0 { first.append(report.summary) }
    var second: [String] = []
    for await report in sequences.1 { second.append(report.summary) }
    #expect(first == ["0 1 1 handled", "1 0 1 ignored", "1 -1 1 stayed"])
    #expect(second == ["1 0 1 ignored", "1 -1 1 stayed"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a sequence of non-Sendable reports is iterated beside the machine`() async {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    let reports = machine.reports()
    machine.handleEvent(.refresh)
    machine.handleEvent(.showError)
    var iterator = reports.makeAsyncIterator()
    for _ in 1...2 {
      let report = await iterator.next()
      #expect(report?.outcome == .handled)
      report?.effects??(journal)
    }
    #expect(journal.entries == ["refresh", "show error", "refresh", "show error"])
  }

  @MainActor
  @Test(.timeLimit(.minutes(10)))
  func `a sequence of non-Sendable reports is iterated on an actor`() async {
    let journal = Journal()
    let reports: AsyncStream<EventReport<ListState, ListEvent, ((Journal) -> Void)?>>
    do {
      let machine = StateMachine(schema: RefreshList.schema, subject: journal)
      reports = machine.reports()
      machine.handleEvent(.refresh)
      machine.handleEvent(.refresh)
    }
    for await report in reports { journal.note(report.summary) }
    #expect(
      journal.entries == [
        "refresh", "list refresh refreshing handled", "refreshing refresh refreshing ignored",
      ])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a sequence of Sendable reports can be iterated by another task`()
    async
  {
    #expect(isSendable(AsyncStream<EventReport<Door, Door.Event, Int>>.self))
    let machine = makeDoor()
    let reports = machine.reports()
    let reader = Task {
      for await report in reports { return report.after }
      return .open
    }
    machine.handleEvent(.pull)
    #expect(await reader.value == .closed(knocks: 0))
  }

  @Test func `a sequence of reports doesn't keep its machine alive`() {
    weak var gone: AnyObject?
    let reports: AsyncStream<Report>
    do {
      let machine = makeSum()
      gone = machine
      reports = machine.reports()
    }
    #expect(gone == nil)
    withExtendedLifetime(reports) {}
  }

  @Test func `a sequence of reports without a reader is removed at the next event`() {
    let machine = makeSum()
    do { _ = machine.reports() }
    #expect(machine.observerCount == 1)
    machine.handleEvent(0)
    #expect(machine.observerCount == 0)
    #expect(machine.handleEvent(1) == .handled)
  }
}
