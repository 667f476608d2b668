import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct ManualClockTests {

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a manual clock starts at zero and advances by hand`() async {
    let clock = ManualClock()
    let start = clock.now
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .milliseconds(500))
    #expect(start.duration(to: clock.now) == .milliseconds(2500))
    #expect(start.advanced(by: .milliseconds(2500)) == clock.now)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a task sleeps until the manual clock is advanced to its deadline`() async throws {
    let clock = ManualClock()
    let start = clock.now
    let sleeper = Task {
      try await clock.sleep(until: start.advanced(by: .seconds(2)))
      return clock.now
    }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(try await sleeper.value == start.advanced(by: .seconds(2)))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a deadline in the past suspends no task of a manual clock`() async throws {
    let clock = ManualClock()
    let start = clock.now
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: start)
    #expect(clock.now == start.advanced(by: .seconds(1)))
  }

  /// A query that begins when the text has not changed for a second.
  private struct Query: StateType, Sendable, Equatable {
    enum Event: Sendable { case type(String), pause }
    var text = ""
    static let initialState = Query()
    var timeout: Timeout<Event>? { text.isEmpty ? nil : .after(.seconds(1), .pause) }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .type(let new):
        text = new
        return nil
      case .pause: return text
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a manual clock waits for an effect that waits for its machine`() async throws {
    for _ in 0..<100 {
      let clock = ManualClock()
      let found = Locked("")
      let query = LiveStateMachine(Query.self, clock: clock, cancelledOnExit: { $0 != nil }) {
        text -> [Query.Event] in
        if let text { found.withLock { $0 = text } }
        return []
      }
      for text in ["s", "sw", "swift"] {
        await query.handleEvent(.type(text))
        await clock.advance(by: .milliseconds(200))
      }
      await clock.advance(by: .seconds(1))
      try #require(found.withLock { $0 } == "swift")
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a cancelled task of a manual clock stops sleeping`() async {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  // MARK: - Effects that sleep

  /// A search that begins when no text was typed for a second.
  private struct Search: StateType, Equatable {
    enum Event { case type(String), begin(String) }
    var text = ""
    var found = ""
    static let initialState = Search()

    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .type(let new):
        text = new
        return new
      case .begin(text): found = text
      case .begin: break
      }
      return nil
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeSearch(
    _ clock: ManualClock
  ) async throws -> LiveStateMachine<StateTypeSchema<Search>> {
    let machine = LiveStateMachine(Search.self, clock: clock) { text -> [Search.Event] in
      guard let text else { return [] }
      try await clock.sleep(for: .seconds(1))
      return [.begin(text)]
    }
    return machine
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `effects sleep until the manual clock is advanced`() async throws {
    let clock = ManualClock()
    let machine = try await makeSearch(clock)
    await machine.handleEvent(.type("a"))
    await clock.advance(by: .milliseconds(999))
    await machine.handleEvent(.type("ab"))
    await clock.advance(by: .milliseconds(1))
    #expect(await machine.state.found == "")
    await clock.advance(by: .milliseconds(998))
    #expect(await machine.state.found == "")
    await clock.advance(by: .milliseconds(1))
    #expect(await machine.state.found == "ab")
  }

  /// A download of four parts, each of which begins the next one.
  private struct Download: StateType, Sendable, Equatable {
    var part: Int?
    static let initialState = Download()
    mutating func handleEvent(_ event: Int) -> Int? {
      part = event
      return event < 4 ? event + 1 : nil
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a manual clock waits for effects of a low priority`() async throws {
    for _ in 0..<100 {
      let clock = ManualClock()
      let download = LiveStateMachine(Download.self, clock: clock) { next -> [Int] in
        await Task.yield()
        return next.map { [$0] } ?? []
      }
      _ = await Task(priority: .background) { await download.handleEvent(0) }.value
      await clock.advance(by: .zero)
      try #require(await download.state.part == 4)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an effect that waits for something else doesn't stop the manual clock`() async throws
  {
    let clock = ManualClock()
    let never = Latch()
    let machine = LiveStateMachine(Tally.self, clock: clock) { number in
      await never.wait()
      return number == 1 ? [100] : []
    }
    await machine.handleEvent(1)
    await clock.advance(by: .seconds(1))
    #expect(await machine.state.sum == 1)
    await never.open()
    #expect(try await machine.settled().sum == 101)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(.timeLimit(.minutes(10)))
  func `effects that sleep have the same result in a hundred repetitions`() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let clock = ManualClock()
          let machine = try await self.makeSearch(clock)
          await machine.handleEvent(.type("a"))
          await clock.advance(by: .milliseconds(500))
          await machine.handleEvent(.type("b"))
          await clock.advance(by: .milliseconds(999))
          let isEarly = await machine.state.found == ""
          await clock.advance(by: .milliseconds(1))
          let found = await machine.state.found
          return isEarly && found == "b"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
