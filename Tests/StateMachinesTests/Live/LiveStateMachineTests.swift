import Testing

@testable import StateMachines

@Suite(.timeLimit(.minutes(5))) struct LiveStateMachineTests {
  let journal = SharedJournal()

  @Test func `events that effects return are handled until the machine is finished`() async throws {
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      await Task.yield()
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .done)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["work", "schedule", "peek", "work", "report"])
  }

  @Test func `events that synchronous effects return are handled until the machine is finished`()
    async throws
  {
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["work", "schedule", "peek", "work", "report"])
  }

  @Test(arguments: [false, true])
  func `the outcome distinguishes handled, internal and ignored events`(_ suspends: Bool)
    async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(Job()) { _ in
        await Task.yield()
        return []
      } : LiveStateMachine(Job()) { _ in [] }
    #expect(try await machine.handleEvent(.retry) == .ignored)
    #expect(try await machine.handleEvent(.look) == .stayed)
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .running)
    #expect(await machine.end == nil)
  }

  @Test func `a machine starts in a restored state`() async throws {
    let machine = LiveStateMachine(Job(), state: .waiting) { _ in [] }
    #expect(try await machine.handleEvent(.retry) == .handled)
  }

  @Test func `an event sent while another one is handled is pending`() async throws {
    let latch = Latch()
    let begun = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      journal.note("begin \(number)")
      if number == 1 {
        await begun.open()
        await latch.wait()
      }
      journal.note("end \(number)")
      return number == 1 ? [10, 20] : []
    }
    async let first = machine.handleEvent(1)
    await begun.wait()
    // Both are pending until the effect of the first event returns.
    try await machine.send(2)
    try await machine.send(3)
    #expect(journal.entries == ["begin 1"])
    #expect(await machine.state.sum == 1)
    await latch.open()
    #expect(try await first == .handled)
    // A later event is handled after them.
    #expect(try await machine.handleEvent(4) == .handled)
    #expect(
      journal.entries == [
        "begin 1", "end 1", "begin 10", "end 10", "begin 20", "end 20",
        "begin 2", "end 2", "begin 3", "end 3", "begin 4", "end 4",
      ])
  }

  @Test func `handling an event returns after all events that it led to`() async throws {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      await Task.yield()
      return number < 100 ? [number + 1] : []
    }
    try await machine.handleEvent(1)
    #expect(await machine.state.sum == 5050)
  }

  @Test func `the events of many tasks are handled once each, in the order of each task`()
    async throws
  {
    let machine = LiveStateMachine(Tally.self) { [journal] number in
      await Task.yield()
      journal.note("\(number)")
      return []
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask {
          for event in 0..<50 { try await machine.handleEvent(sender * 1000 + event) }
        }
      }
      try await group.waitForAll()
    }
    let numbers = journal.entries.compactMap { Int($0) }
    #expect(numbers.count == 400)
    for sender in 0..<8 {
      #expect(numbers.filter { $0 / 1000 == sender } == (0..<50).map { sender * 1000 + $0 })
    }
  }

  @Test func `an event raised by an effect is handled before those from outside`()
    async throws
  {
    let holder = LiveHolder<StateTypeSchema<Tally>>()
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      if number == 1 {
        await begun.open()
        await latch.wait()
        if let machine = await holder.machine {
          let outcome = try await machine.handleEvent(10)
          journal.note("\(outcome)")
          try await machine.send(11)
        }
        return [12]
      }
      journal.note("\(number)")
      return []
    }
    await holder.hold(machine)
    async let first = machine.handleEvent(1)
    await begun.wait()
    try await machine.send(2)
    await latch.open()
    #expect(try await first == .handled)
    try await machine.handleEvent(3)
    #expect(journal.entries == ["waiting", "10", "11", "12", "2", "3"])
    await holder.hold(nil)
  }

  @Test func `cancelling the task that sent an event doesn't cancel the event`() async throws {
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] _ in
      await begun.open()
      await latch.wait()
      journal.note("\(Task.isCancelled)")
      return []
    }
    let sender = Task { try await machine.handleEvent(1) }
    await begun.wait()
    sender.cancel()
    await latch.open()
    #expect(try await sender.value == .handled)
    #expect(journal.entries == ["false"])
  }

  @Test func `a million events that effects return grow neither stack nor queue`() async throws {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      number < 1_000_000 ? [number + 1] : []
    }
    try await machine.handleEvent(1)
    #expect(await machine.state.sum == 500_000_500_000)
  }

  // MARK: - Reports

  typealias JobReport = EventReport<Job.State, Job.Event, Job.Effect>

  @Test(arguments: [false, true])
  func `every event is reported with its effect until the machine ends`(_ suspends: Bool)
    async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(Job()) { effect -> [Job.Event] in
        await Task.yield()
        return effect == .work ? [.succeed] : []
      } : LiveStateMachine(Job()) { effect -> [Job.Event] in effect == .work ? [.succeed] : [] }
    let reports = await machine.reports()
    let latest = await machine.reports(bufferingPolicy: .bufferingNewest(1))
    #expect(try await machine.handleEvent(.retry) == .ignored)
    #expect(try await machine.handleEvent(.look) == .stayed)
    #expect(try await machine.handleEvent(.start) == .handled)
    var received: [JobReport] = []
    for await report in reports { received.append(report) }
    #expect(
      received == [
        EventReport(before: .idle, event: .retry, after: .idle, reaction: .ignored),
        EventReport(before: .idle, event: .look, after: .idle, reaction: .stayed(.peek)),
        EventReport(before: .idle, event: .start, after: .running, reaction: .handled(.work)),
        EventReport(before: .running, event: .succeed, after: .done, reaction: .handled(.report)),
      ])
    var last: [Job.Event] = []
    for await report in latest { last.append(report.event) }
    #expect(last == [.succeed])
  }

  @Test func `an event is reported before its effect is complete`()
    async throws
  {
    let latch = Latch()
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      await latch.wait()
      journal.note("\(effect)")
      return []
    }
    var reports = await machine.reports().makeAsyncIterator()
    let sender = Task { try await machine.handleEvent(.start) }
    let report = await reports.next()
    #expect(
      report
        == EventReport(before: .idle, event: .start, after: .running, reaction: .handled(.work)))
    #expect(journal.entries == [])
    await latch.open()
    #expect(try await sender.value == .handled)
    #expect(journal.entries == ["work"])
  }

  @Test func `a synchronous effect is performed after the report`()
    async throws
  {
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      return effect == .work ? [.fail] : []
    }
    let reports = await machine.reports()
    try await machine.handleEvent(.start)
    await machine.cancel()
    var events: [Job.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.start, .fail])
    #expect(journal.entries == ["work", "schedule"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `reports begin with the next event, and end at once if the machine has ended`()
    async throws
  {
    let machine = LiveStateMachine(Job()) { _ in [] }
    try await machine.handleEvent(.start)
    let reports = await machine.reports()
    try await machine.handleEvent(.succeed)
    var events: [Job.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.succeed])
    for await report in await machine.reports() { Issue.record("\(report.summary)") }
  }

  @Test func `a machine goes on after a reader of its reports has gone`() async throws {
    let machine = LiveStateMachine(Tally.self) { _ in [] }
    do { _ = await machine.reports() }
    for event in 1...3 { try await machine.handleEvent(event) }
    #expect(await machine.state.sum == 6)
  }

  @Test func `a machine is released when no effect runs`() async throws {
    weak var gone: LiveStateMachine<Job>?
    do {
      let machine = LiveStateMachine(Job()) { _ in
        await Task.yield()
        return []
      }
      gone = machine
      let reports = await machine.reports()
      try await machine.handleEvent(.look)
      withExtendedLifetime((machine, reports)) {}
    }
    // The task that ran the effect may still hold it.
    while gone != nil { await Task.yield() }
    #expect(gone == nil)
  }
}

/// A reference to a machine, for effects that are written before the machine exists.
actor LiveHolder<Schema: StateMachineSchemaProtocol & Sendable>
where Schema.State: Sendable, Schema.Event: Sendable, Schema.Effect: Sendable {
  var machine: LiveStateMachine<Schema>?

  func hold(_ machine: LiveStateMachine<Schema>?) {
    self.machine = machine
  }
}
