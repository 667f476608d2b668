import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveStateMachineTimeoutTests {
  private enum Link: StateType, Equatable {
    case idle, connecting(attempt: Int), online, failed
    enum Event { case connect, retry, log, established, timedOut }

    static let initialState = Link.idle

    var timeout: Timeout<Event>? {
      if case .connecting = self { .after(.seconds(5), .timedOut) } else { nil }
    }

    mutating func handleEvent(_ event: Event) -> String? {
      switch (self, event) {
      case (.idle, .connect), (.failed, .connect): self = .connecting(attempt: 1)
      case (.connecting(let attempt), .retry): self = .connecting(attempt: attempt + 1)
      case (.connecting, .log): return "log"
      case (.connecting, .established): self = .online
      case (.connecting, .timedOut):
        self = .failed
        return "alarm"
      default: break
      }
      return nil
    }
  }

  private let journal = SharedJournal()

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeLink(
    _ clock: ManualClock,
    _ state: Link? = nil, suspends: Bool = false
  ) async throws -> LiveStateMachine<StateTypeSchema<Link>> {
    let machine =
      suspends
      ? LiveStateMachine(Link.self, state: state, clock: clock) {
        [journal] command -> [Link.Event] in
        await Task.yield()
        if let command { journal.note(command) }
        return []
      }
      : LiveStateMachine(Link.self, state: state, clock: clock) {
        [journal] command -> [Link.Event] in
        if let command { journal.note(command) }
        return []
      }
    await machine.start()
    return machine
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [false, true])
  func `a timeout is raised when its time in the state is over`(_ suspends: Bool) async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock, suspends: suspends)
    await machine.handleEvent(.connect)
    await clock.advance(by: .milliseconds(4999))
    #expect(await machine.state == .connecting(attempt: 1))
    await clock.advance(by: .milliseconds(1))
    #expect(await machine.state == .failed)
    try await machine.settled()
    #expect(journal.entries == ["alarm"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `leaving the state cancels its timeout`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await machine.handleEvent(.established)
    let reports = await machine.reports()
    await clock.advance(by: .seconds(100))
    await machine.cancel()
    for await report in reports { Issue.record("\(report.summary)") }
    #expect(await machine.state == .online)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [Link.Event.log, .connect])
  private func `events that don't change the state leave its timeout running`(event: Link.Event)
    async throws
  {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(3))
    await machine.handleEvent(event)
    await clock.advance(by: .seconds(2))
    #expect(await machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an event that changes the state begins its timeout again`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(3))
    await machine.handleEvent(.retry)
    await clock.advance(by: .seconds(3))
    #expect(await machine.state == .connecting(attempt: 2))
    await clock.advance(by: .seconds(2))
    #expect(await machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `entering the state again begins its timeout again`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(5))
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(4))
    #expect(await machine.state == .connecting(attempt: 1))
    await clock.advance(by: .seconds(1))
    #expect(await machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `starting a restored machine begins its timeout`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock, .connecting(attempt: 7))
    await clock.advance(by: .seconds(5))
    #expect(await machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the first event starts a machine`() async {
    let clock = ManualClock()
    let machine = LiveStateMachine(
      Link.self, state: .connecting(attempt: 1), clock: clock
    ) { _ in [] }
    await machine.handleEvent(.log)
    await clock.advance(by: .seconds(5))
    #expect(await machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout is reported like any event`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    let reports = await machine.reports()
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(5))
    await machine.cancel()
    var events: [Link.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.connect, .timedOut])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a machine that has ended raises no timeout`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock, .connecting(attempt: 1))
    await machine.cancel()
    await clock.advance(by: .seconds(5))
    #expect(await machine.state == .connecting(attempt: 1))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a machine is released while its timeout runs`() async throws {
    let clock = ManualClock()
    weak var gone: LiveStateMachine<StateTypeSchema<Link>>?
    do {
      let machine = try await makeLink(clock)
      gone = machine
      await machine.handleEvent(.connect)
    }
    #expect(gone == nil)
    await clock.advance(by: .seconds(5))
  }

  @Test func `a machine without a clock of its own raises timeouts in real time`() async throws {
    let machine = LiveStateMachine(Blink.self) { _ in [] }
    await machine.start()
    #expect(try await machine.finished() == Blink(count: 2))
  }

  private struct Blink: StateType, Equatable {
    var count = 0
    static let initialState = Blink()
    var isFinal: Bool { count == 2 }
    var timeout: Timeout<Int>? { .after(.milliseconds(1), 1) }
    mutating func handleEvent(_ event: Int) { count += event }
  }

  // MARK: - Internal transitions and re-entry

  /// A state with a timeout, in which `stay` is an internal transition, and `enter` leads to itself.
  private struct Waiting: StateMachineSchemaProtocol, Sendable {
    let initialState = 0
    func step(_ state: inout Int, on event: String) -> Reaction<String> {
      switch event {
      case "stay": return .stayed(event)
      case "enter": return .handled(event)
      default:
        state += 1
        return .handled(event)
      }
    }
    func timeout(of state: Int) -> Timeout<String>? {
      state == 0 ? .after(.seconds(5), "end") : nil
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [("stay", 1), ("enter", 0)])
  func `an internal transition leaves the timeout running, and re-entry begins it again`(
    event: String, state: Int
  ) async throws {
    let clock = ManualClock()
    let machine = LiveStateMachine(schema: Waiting(), clock: clock) { _ in [] }
    await machine.start()
    await clock.advance(by: .seconds(3))
    await machine.handleEvent(event)
    await clock.advance(by: .seconds(2))
    #expect(await machine.state == state)
    await clock.advance(by: .seconds(3))
    #expect(await machine.state == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [false, true])
  func `a timeout that doesn't leave the state is raised once`(_ isReported: Bool) async throws {
    let clock = ManualClock()
    let machine = LiveStateMachine(Reminder.self, clock: clock) {
      [journal] command -> [String] in
      if let command { journal.note(command) }
      return []
    }
    let reports = isReported ? await machine.reports() : nil
    await machine.start()
    await clock.advance(by: .seconds(2))
    await machine.handleEvent("log")
    await clock.advance(by: .seconds(2))
    #expect(journal.entries == ["alarm", "log"])
    withExtendedLifetime(reports) {}
  }

  private struct Reminder: StateType, Equatable {
    static let initialState = Reminder()
    var timeout: Timeout<String>? { .after(.seconds(1), "alarm") }
    mutating func handleEvent(_ event: String) -> String? { event }
  }

  @Test func `the effects of a timeout have no task-local values`() async throws {
    let machine = LiveStateMachine(Reminder.self) { [journal] command -> [String] in
      journal.note("\(command ?? "") \(Caller.name)")
      return []
    }
    try await Caller.$name.withValue("sender") {
      await machine.start()
      await machine.handleEvent("log")
      try await machine.settled()
    }
    while journal.entries.count < 2 { await Task.yield() }
    #expect(journal.entries == ["log sender", "alarm nobody"])
    await machine.cancel()
  }

  private enum Caller {
    @TaskLocal static var name = "nobody"
  }

  // MARK: - Many timeouts

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the timeouts of several machines are raised in their order`() async throws {
    let clock = ManualClock()
    let names = ["a", "b", "c"]
    var machines: [LiveStateMachine<StateTypeSchema<Ticker>>] = []
    for (index, name) in names.enumerated() {
      let machine = LiveStateMachine(
        Ticker.self, state: Ticker(seconds: index + 2), clock: clock
      ) { [journal] count in
        journal.note("\(name)\(count)")
        return []
      }
      await machine.start()
      machines.append(machine)
    }
    await clock.advance(by: .seconds(6))
    #expect(journal.entries == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  private struct Ticker: StateType, Equatable {
    var seconds = 1
    var count = 0
    static let initialState = Ticker()
    var timeout: Timeout<Int>? { .after(.seconds(seconds), 1) }
    mutating func handleEvent(_ event: Int) -> Int {
      count += event
      return count
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a machine with timeouts has the same result in a hundred repetitions`()
    async throws
  {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let clock = ManualClock()
          let machine = LiveStateMachine(Link.self, clock: clock) { _ in
            await Task.yield()
            return []
          }
          await machine.handleEvent(.connect)
          await clock.advance(by: .seconds(3))
          await machine.handleEvent(.retry)
          await clock.advance(by: .seconds(4))
          let isConnecting = await machine.state == .connecting(attempt: 2)
          await clock.advance(by: .seconds(1))
          let isFailed = await machine.state == .failed
          return isConnecting && isFailed
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
