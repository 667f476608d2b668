import StateMachines
import Testing

@Suite(.timeLimit(.minutes(1))) struct ManualClockTests {
  let clock = ManualClock()

  @Test func `a clock begins at zero and advances by hand`() async {
    let start = clock.now
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .milliseconds(500))
    #expect(start.duration(to: clock.now) == .milliseconds(2500))
    #expect(start.advanced(by: .milliseconds(2500)) == clock.now)
  }

  @Test func `a task sleeps until the clock is advanced to its deadline`() async throws {
    let clock = clock
    let start = clock.now
    let sleeper = Task {
      try await clock.sleep(until: start.advanced(by: .seconds(2)))
      return clock.now
    }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(try await sleeper.value == start.advanced(by: .seconds(2)))
  }

  @Test func `a deadline in the past suspends no task`() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
  }

  @Test func `a task that is cancelled sleeps no longer`() async {
    let clock = clock
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
