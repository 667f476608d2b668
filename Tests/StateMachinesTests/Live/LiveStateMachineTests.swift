import Testing

@testable import StateMachines

@Suite(.timeLimit(.minutes(10))) struct LiveStateMachineTests {
  let journal = SharedJournal()

  /// Returns a machine whose effects do nothing, with a suspension or without.
  private static func machine(_ suspends: Bool) -> LiveStateMachine<Job> {
    guard suspends else { return LiveStateMachine(schema: Job()) { _ in [] } }
    return LiveStateMachine(schema: Job()) { _ in
      await Task.yield()
      return []
    }
  }

  @Test func `events from effects are handled until the machine is finished`() async throws {
    let machine = LiveStateMachine(schema: Job()) { [journal] effect -> [Job.Event] in
      await Task.yield()
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(await machine.handleEvent(.start) == .handled)
    #expect(try await machine.finished() == .done)
    // The effects of different events run at the same time.
    #expect(journal.entries.sorted() == ["peek", "report", "schedule", "work", "work"])
  }

  @Test func `events from inline effects are handled until the machine is finished`()
    async throws
  {
    let machine = LiveStateMachine(schema: Job()) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(await machine.handleEvent(.start) == .handled)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["work", "schedule", "peek", "work", "report"])
  }

  @Test(arguments: [false, true])
  func `the outcome of a live machine distinguishes handled, internal and ignored events`(
    _ suspends: Bool
  )
    async throws
  {
    let machine = Self.machine(suspends)
    #expect(await machine.handleEvent(.retry) == .ignored)
    #expect(await machine.handleEvent(.look) == .stayed)
    #expect(await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .running)
    #expect(await machine.end == nil)
  }

  @Test func `a live machine starts in a restored state`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .waiting) { _ in [] }
    #expect(await machine.handleEvent(.retry) == .handled)
  }

  @Test func `a closure without 'await' is complete before another event, and one with it is not`()
    async throws
  {
    let latch = Latch()
    let plain = LiveStateMachine(Tally.self, cancelledOnExit: { _ in true }) {
      [journal] number in
      journal.note("\(number)")
      return number == 1 ? [10] : []
    }
    await plain.handleEvent(1)
    #expect(journal.entries == ["1", "10"])
    let suspending = LiveStateMachine(Tally.self) { [journal] number in
      await latch.wait()
      journal.note("\(number)")
      return []
    }
    await suspending.handleEvent(100)
    #expect(journal.entries == ["1", "10"])
    await latch.open()
    try await suspending.settled()
    #expect(journal.entries == ["1", "10", "100"])
  }

  @Test func `an event doesn't wait for the effect of another one`() async throws {
    let latch = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      if number == 1 { await latch.wait() }
      journal.note("\(number)")
      return number == 1 ? [10, 20] : []
    }
    #expect(await machine.handleEvent(1) == .handled)
    #expect(await machine.handleEvent(2) == .handled)
    #expect(await machine.state.sum == 3)
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["2"])
    await latch.open()
    #expect(try await machine.settled().sum == 33)
    #expect(journal.entries.count == 4)
  }

  @Test func `a machine is settled after all events that an event led to`() async throws {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      await Task.yield()
      return number < 100 ? [number + 1] : []
    }
    await machine.handleEvent(1)
    #expect(try await machine.settled().sum == 5050)
  }

  @Test func `a machine without effects is settled at once`() async throws {
    let machine = LiveStateMachine(schema: Job()) { _ in [] }
    #expect(try await machine.settled() == .idle)
  }

  @Test func `the events of many tasks are handled once each, in the order of each task`()
    async throws
  {
    let machine = LiveStateMachine(Tally.self) { _ in
      await Task.yield()
      return []
    }
    let reports = await machine.reports()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask {
          for event in 0..<50 { await machine.handleEvent(sender * 1000 + event) }
        }
      }
      try await group.waitForAll()
    }
    try await machine.settled()
    await machine.cancel()
    var numbers: [Int] = []
    for await report in reports { numbers.append(report.event) }
    #expect(numbers.count == 400)
    for sender in 0..<8 {
      #expect(numbers.filter { $0 / 1000 == sender } == (0..<50).map { sender * 1000 + $0 })
    }
  }

  /// The ways to send an event.
  enum Way: CaseIterable { case handleEvent, transition, send }

  @Test(arguments: Way.allCases, [false, true])
  func `events that an effect returns are handled before all others`(
    way: Way, isReported: Bool
  ) async throws {
    struct Log: StateType {
      static let initialState = Log()
      var events: [Int] = []
      mutating func handleEvent(_ event: Int) -> Int {
        events.append(event)
        return event
      }
    }
    let machine = LiveStateMachine(Log.self) { number -> [Int] in
      number % 10 < 2 ? [number + 1] : []
    }
    let reports = isReported ? await machine.reports() : nil
    await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            let event = sender * 10_000 + number * 10
            switch way {
            case .handleEvent: await machine.handleEvent(event)
            case .transition: try await machine.transition(on: event)
            case .send: machine.send(event)
            }
          }
        }
      }
    }
    while await machine.state.events.count < 1_200 { await Task.yield() }
    let events = await machine.state.events
    for start in stride(from: 0, to: 1_200, by: 3) {
      #expect(events[start..<start + 3].map { $0 % 10 } == [0, 1, 2])
      #expect(Set(events[start..<start + 3].map { $0 / 10 }).count == 1)
    }
    withExtendedLifetime(reports) {}
  }

  // MARK: - Sending

  @Test func `a thousand events are handled in the order in which they are sent`() async throws {
    let machine = LiveStateMachine(Tally.self) { _ in [] }
    let reports = await machine.reports()
    for number in 1...1000 { machine.send(number) }
    #expect(try await machine.settled().sum == 500_500)
    await machine.cancel()
    var numbers: [Int] = []
    for await report in reports { numbers.append(report.event) }
    #expect(numbers == Array(1...1000))
  }

  @Test func `an event that is sent to a finished machine is ignored`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .done) { _ in
      Issue.record("An effect was performed")
      return []
    }
    machine.send(.look)
    #expect(try await machine.settled() == .done)
  }

  // MARK: - Effects that use machines

  @Test(.timeLimit(.minutes(10)))
  func `an effect and its child task send events to their machine`() async throws {
    let holder = LiveHolder<StateTypeSchema<Tally>>()
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      guard number == 1, let machine = await holder.machine else { return [] }
      async let outcome = machine.handleEvent(10)
      await machine.handleEvent(20)
      machine.send(40)
      #expect(await outcome == .handled)
      return [80]
    }
    await holder.hold(machine)
    await machine.handleEvent(1)
    while await machine.state.sum < 151 { await Task.yield() }
    #expect(try await machine.settled().sum == 151)
    await holder.hold(nil)
  }

  @Test(.timeLimit(.minutes(10)))
  func `two machines handle events of each other's effects`() async throws {
    let first = LiveHolder<StateTypeSchema<Tally>>()
    let second = LiveHolder<StateTypeSchema<Tally>>()
    let left = LiveStateMachine(Tally.self) { number -> [Int] in
      if number == 1 { await second.machine?.handleEvent(1) }
      return []
    }
    let right = LiveStateMachine(Tally.self) { number -> [Int] in
      if number == 1 { await first.machine?.handleEvent(2) }
      return []
    }
    await first.hold(left)
    await second.hold(right)
    await left.handleEvent(1)
    try await left.settled()
    try await right.settled()
    #expect(try await left.settled().sum == 3)
    await first.hold(nil)
    await second.hold(nil)
  }

  @Test func `an effect runs with the task-local values and the priority of the event's sender`()
    async throws
  {
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      journal.note("\(number) \(Caller.name) \(Task.currentPriority == .low)")
      return []
    }
    await Caller.$name.withValue("first") { _ = await machine.handleEvent(1) }
    try await machine.settled()
    Caller.$name.withValue("second") { machine.send(2) }
    try await machine.settled()
    let low = Task(priority: .low) { machine.send(3) }
    await low.value
    while journal.entries.count < 3 { await Task.yield() }
    #expect(journal.entries == ["1 first false", "2 second false", "3 nobody true"])
  }

  private enum Caller {
    @TaskLocal static var name = "nobody"
  }

  #if os(Linux) || os(macOS)
  @Test func `an effect that waits for a settled machine ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let other = LiveStateMachine(Tally.self) { _ in [] }
      let machine = LiveStateMachine(Tally.self) { _ -> [Int] in
        try await other.settled()
        return []
      }
      await machine.handleEvent(1)
      try await machine.settled()
    }
  }
  #endif

  // MARK: - Endless events

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `a machine whose events lead to each other without end can be cancelled`(_ suspends: Bool)
    async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(Tally.self) { _ in
        await Task.yield()
        return [0]
      } : LiveStateMachine(Tally.self) { _ in [0] }
    let sender = Task(priority: .high) { await machine.handleEvent(0) }
    let canceller = Task(priority: .background) { await machine.cancel() }
    await canceller.value
    _ = await sender.result
    #expect(await machine.handleEvent(0) == .ended)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a machine whose events lead to each other without end handles other events`()
    async throws
  {
    let machine = LiveStateMachine(Tally.self) { number in number == 0 ? [0] : [] }
    let sender = Task { await machine.handleEvent(0) }
    #expect(await machine.handleEvent(5) == .handled)
    #expect(await machine.state.sum == 5)
    await machine.cancel()
    _ = await sender.value
  }

  @Test func `other callers get a turn after ten thousand events that an effect returned`() async {
    let machine = LiveStateMachine(Tally.self) { number in
      number == 0 ? Array(repeating: 1, count: 30_000) : []
    }
    let (outcome, isComplete) = await machine.handleAtOnce(0)
    #expect(outcome == .handled)
    #expect(!isComplete)
    #expect(await machine.state.sum == 10_000)
    await machine.drain()
    #expect(await machine.state.sum == 30_000)
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
    let sender = Task { await machine.handleEvent(1) }
    await begun.wait()
    sender.cancel()
    await latch.open()
    #expect(await sender.value == .handled)
    try await machine.settled()
    #expect(journal.entries == ["false"])
  }

  @Test func `a million events that effects return grow neither stack nor queue`() async throws {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      number < 1_000_000 ? [number + 1] : []
    }
    await machine.handleEvent(1)
    #expect(await machine.state.sum == 500_000_500_000)
  }

  // MARK: - Transitions and available events

  @Test(arguments: [false, true])
  func `sending a transition returns its report`(_ suspends: Bool) async throws {
    let machine = Self.machine(suspends)
    let report = try await machine.transition(on: .start)
    #expect(
      report
        == EventReport(
          before: .idle, event: .start, after: .running, outcome: .handled, effects: .work))
    let look = try await machine.transition(on: .look)
    #expect(
      look
        == EventReport(
          before: .running, event: .look, after: .running, outcome: .stayed, effects: .peek))
  }

  @Test func `sending a transition throws an error if the event is ignored`() async throws {
    let machine = LiveStateMachine(Counter.self) { _ in [] }
    let error = await #expect(throws: UnhandledEvent<Counter, Counter.Event>.self) {
      try await machine.transition(on: .down)
    }
    #expect(error?.description == "zero ignores down; it reacts to up")
  }

  private enum Counter: StateType {
    case zero, one
    enum Event: CaseIterable { case up, down }
    static let initialState = Counter.zero
    mutating func handleEvent(_ event: Event) { self = event == .up ? .one : .zero }
  }

  @Test func `sending a transition to a finished machine throws an error`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .done) { _ in [] }
    let error = await #expect(throws: UnhandledEvent<Job.State, Job.Event>.self) {
      try await machine.transition(on: .look)
    }
    #expect(error?.reason == .ended)
  }

  @Test func `the available events of a live machine are those that are not ignored`() async throws
  {
    let machine = LiveStateMachine(schema: Job()) { _ in [] }
    #expect(await machine.availableEvents(among: [.start, .retry, .look]) == [.start, .look])
  }

  // MARK: - Reports

  typealias JobReport = EventReport<Job.State, Job.Event, Job.Effect>

  @Test(arguments: [false, true])
  func `every event is reported with its effect until the machine ends`(_ suspends: Bool)
    async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(schema: Job()) { effect -> [Job.Event] in
        await Task.yield()
        return effect == .work ? [.succeed] : []
      }
      : LiveStateMachine(schema: Job()) { effect -> [Job.Event] in
        effect == .work ? [.succeed] : []
      }
    let reports = await machine.reports()
    let latest = await machine.reports(bufferingPolicy: .bufferingNewest(1))
    #expect(await machine.handleEvent(.retry) == .ignored)
    #expect(await machine.handleEvent(.look) == .stayed)
    #expect(await machine.handleEvent(.start) == .handled)
    var received: [JobReport] = []
    for await report in reports { received.append(report) }
    #expect(
      received == [
        EventReport(before: .idle, event: .retry, after: .idle, outcome: .ignored),
        EventReport(before: .idle, event: .look, after: .idle, outcome: .stayed, effects: .peek),
        EventReport(
          before: .idle, event: .start, after: .running, outcome: .handled, effects: .work),
        EventReport(
          before: .running, event: .succeed, after: .done, outcome: .handled, effects: .report),
      ])
    var last: [Job.Event] = []
    for await report in latest { last.append(report.event) }
    #expect(last == [.succeed])
  }

  @Test func `an event is reported before its effect is complete`()
    async throws
  {
    let latch = Latch()
    let machine = LiveStateMachine(schema: Job()) { [journal] effect -> [Job.Event] in
      await latch.wait()
      journal.note("\(effect)")
      return []
    }
    var reports = await machine.reports().makeAsyncIterator()
    let sender = Task { await machine.handleEvent(.start) }
    let report = await reports.next()
    #expect(
      report
        == EventReport(
          before: .idle, event: .start, after: .running, outcome: .handled, effects: .work))
    #expect(journal.entries == [])
    #expect(await sender.value == .handled)
    await latch.open()
    try await machine.settled()
    #expect(journal.entries == ["work"])
  }

  @Test func `an inline effect is performed after the report`()
    async throws
  {
    let machine = LiveStateMachine(schema: Job()) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      return effect == .work ? [.fail] : []
    }
    let reports = await machine.reports()
    await machine.handleEvent(.start)
    await machine.cancel()
    var events: [Job.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.start, .fail])
    #expect(journal.entries == ["work", "schedule"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `reports of a live machine begin with the next event, or end if the machine has ended`()
    async throws
  {
    let machine = LiveStateMachine(schema: Job()) { _ in [] }
    await machine.handleEvent(.start)
    let reports = await machine.reports()
    await machine.handleEvent(.succeed)
    var events: [Job.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.succeed])
    for await report in await machine.reports() { Issue.record("\(report.summary)") }
  }

  @Test func `a machine continues after a reader of its reports has gone`() async throws {
    let machine = LiveStateMachine(Tally.self) { _ in [] }
    do { _ = await machine.reports() }
    for event in 1...3 { await machine.handleEvent(event) }
    #expect(await machine.state.sum == 6)
  }

  @Test(arguments: [0, 1, 10])
  func `ten thousand dropped sequences leave the list of a machine at rest small`(_ kept: Int)
    async throws
  {
    let machine = LiveStateMachine(Tally.self) { _ in [] }
    var sequences: [AsyncStream<EventReport<Tally, Int, Int>>] = []
    for _ in 0..<kept { sequences.append(await machine.reports()) }
    for _ in 1...10_000 { _ = await machine.reports() }
    #expect(await machine.observerCount <= 2 * kept + 8)
    await machine.handleEvent(1)
    #expect(await machine.observerCount <= 2 * kept)
    withExtendedLifetime(sequences) {}
  }

  @Test func `a machine is released when no effect runs`() async throws {
    weak var gone: LiveStateMachine<Job>?
    do {
      let machine = LiveStateMachine(schema: Job()) { _ in
        await Task.yield()
        return []
      }
      gone = machine
      let reports = await machine.reports()
      await machine.handleEvent(.look)
      withExtendedLifetime((machine, reports)) {}
    }
    // The task that ran the effect may still hold it.
    while gone != nil { await Task.yield() }
    #expect(gone == nil)
  }
}

/// A reference to a machine, for effects that are written before the machine exists.
actor LiveHolder<Schema: StateMachineSchemaProtocol & Sendable>
where
  Schema.State: Sendable, Schema.Event: Sendable, Schema.Effects: Sendable, Schema.Effect: Sendable
{
  var machine: LiveStateMachine<Schema>?

  func hold(_ machine: LiveStateMachine<Schema>?) {
    self.machine = machine
  }
}

extension LiveStateMachine {
  /// The number of sequences in the list, dropped ones included.
  fileprivate var observerCount: Int { core.observers?.observers.count ?? 0 }
}
