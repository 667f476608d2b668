import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct AlarmTests {
  /// A clock that counts the tasks that sleep on it.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  fileprivate final class CountingClock: Clock {
    let base = ManualClock()
    let counts = Locked((begun: 0, ended: 0))

    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { .zero }
    var begun: Int { counts.withLock { $0.begun } }
    var ended: Int { counts.withLock { $0.ended } }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      counts.withLock { $0.begun += 1 }
      defer { counts.withLock { $0.ended += 1 } }
      try await base.sleep(until: deadline)
    }
  }

  /// A state whose event is the number of seconds in the next state, of which 0 is without end.
  private struct Pause: StateType, Equatable {
    var seconds = 0
    var hasTimedOut = false
    static let initialState = Pause()
    var timeout: Timeout<Int>? { seconds == 0 ? nil : .after(.seconds(seconds), -1) }
    mutating func handleEvent(_ event: Int) {
      self = event < 0 ? Pause(hasTimedOut: true) : Pause(seconds: event)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeMachine(
    _ clock: CountingClock,
    _ seconds: Int = 0
  ) async throws -> LiveStateMachine<StateTypeSchema<Pause>> {
    let machine = LiveStateMachine(
      Pause.self, state: Pause(seconds: seconds), clock: clock
    ) { _ in [] }
    await machine.start()
    return machine
  }

  private func waitUntil(_ condition: () async -> Bool) async {
    while !Task.isCancelled, !(await condition()) { await Task.yield() }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `timeouts with equal or later deadlines are served by one task`() async throws {
    let clock = CountingClock()
    let machine = try await makeMachine(clock)
    for _ in 1...1_000 {
      for event in [5, 0, 5, 60, 7, 0] { await machine.handleEvent(event) }
    }
    await waitUntil { clock.begun > 0 }
    #expect(clock.begun == 1)
    #expect(clock.ended == 0)
    await machine.cancel()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout with an earlier deadline is raised on time`() async throws {
    let clock = CountingClock()
    let machine = try await makeMachine(clock, 60)
    await waitUntil { clock.begun == 1 }
    await machine.handleEvent(5)
    await waitUntil { clock.begun == 2 && clock.ended == 1 }
    await clock.base.advance(by: .seconds(5))
    await waitUntil { await machine.state.hasTimedOut }
    #expect(await machine.state.hasTimedOut)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout task that wakes too early sleeps until the later deadline`() async throws {
    let clock = CountingClock()
    let machine = try await makeMachine(clock, 5)
    await machine.handleEvent(60)
    await waitUntil { clock.begun == 1 }
    await clock.base.advance(by: .seconds(5))
    await waitUntil { clock.begun == 2 }
    #expect(await machine.state == Pause(seconds: 60))
    await clock.base.advance(by: .seconds(55))
    await waitUntil { await machine.state.hasTimedOut }
    #expect(clock.begun == 2)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout task that wakes in a state without a timeout raises no event`() async throws
  {
    let clock = CountingClock()
    let machine = try await makeMachine(clock, 5)
    await machine.handleEvent(0)
    await waitUntil { clock.begun == 1 }
    await clock.base.advance(by: .seconds(5))
    await waitUntil { clock.ended == 1 }
    await machine.handleEvent(7)
    await waitUntil { clock.begun == 2 }
    #expect(await machine.state == Pause(seconds: 7))
    await clock.base.advance(by: .seconds(7))
    await waitUntil { await machine.state.hasTimedOut }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the timeout task ends when its machine is cancelled`() async throws {
    let clock = CountingClock()
    let machine = try await makeMachine(clock, 5)
    await waitUntil { clock.begun == 1 }
    await machine.cancel()
    await waitUntil { clock.ended == 1 }
    #expect(await machine.state == Pause(seconds: 5))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the timeout task ends when its machine is released`() async throws {
    let clock = CountingClock()
    do {
      let machine = try await makeMachine(clock, 5)
      await waitUntil { clock.begun == 1 }
      await machine.handleEvent(0)
    }
    await waitUntil { clock.ended == 1 }
    #expect(clock.ended == 1)
  }
}
