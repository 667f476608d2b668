import StateMachines
import Testing

/// Timeouts that a table declares.
@Suite(.timeLimit(.minutes(10))) struct TableTimeoutTests {
  fileprivate enum Link { case idle, connecting(attempt: Int), online, failed }
  fileprivate enum Signal { case connect, log, established, timedOut }

  private static let table = TransitionTable<Link, Signal, String>(initial: .idle) {
    From(.idle) { On(.connect, to: .connecting(attempt: 1)) }
    From(.connecting(attempt: 1), timeout: .after(.seconds(5), .timedOut)) {
      On(.timedOut, to: .failed, emit: "alarm")
      On(.established, to: .online)
      On(.connect, to: .connecting(attempt: 1)) { state, _ in
        guard case .connecting(let attempt) = state else { return state }
        return .connecting(attempt: attempt + 1)
      }
      On(.log, emit: "log")
    }
    From(.online, .failed)
  }

  private let journal = SharedJournal()

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeLink(
    _ clock: ManualClock,
    _ state: Link? = nil
  ) async throws -> LiveStateMachine<TransitionTable<Link, Signal, String>> {
    let machine = LiveStateMachine(schema: Self.table, state: state, clock: clock) {
      [journal] effect -> [Signal] in
      journal.note(effect)
      return []
    }
    await machine.start()
    return machine
  }

  @Test func `a timeout of a table belongs to every value of its state's case`() {
    #expect(Self.table.timeout(of: .connecting(attempt: 1)) == .after(.seconds(5), .timedOut))
    #expect(Self.table.timeout(of: .connecting(attempt: 9)) == .after(.seconds(5), .timedOut))
    #expect(Self.table.timeout(of: .idle) == nil)
    #expect(Self.table.timeout(of: .failed) == nil)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a live machine raises the timeout of a table`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await clock.advance(by: .milliseconds(4999))
    #expect(journal.entries.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(journal.entries == ["alarm"])
    guard case .failed = await machine.state else {
      Issue.record("the state is not failed")
      return
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout of a table ends when its state is left`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await machine.handleEvent(.established)
    await clock.advance(by: .seconds(100))
    #expect(journal.entries.isEmpty)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a table's timeout continues at an internal transition and restarts at re-entry`()
    async throws
  {
    let clock = ManualClock()
    let machine = try await makeLink(clock)
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(4))
    await machine.handleEvent(.connect)
    await clock.advance(by: .seconds(4))
    await machine.handleEvent(.log)
    try await machine.settled()
    #expect(journal.entries == ["log"])
    await clock.advance(by: .seconds(1))
    #expect(journal.entries == ["log", "alarm"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the timeout of a table's restored state begins at the start`() async throws {
    let clock = ManualClock()
    let machine = try await makeLink(clock, .connecting(attempt: 3))
    await clock.advance(by: .seconds(5))
    #expect(journal.entries == ["alarm"])
    withExtendedLifetime(machine) {}
  }

  @Test(
    arguments: [
      ("idle", .after(.seconds(60), "expired")), ("busy", .after(.seconds(1), "late")),
      ("over", nil),
    ] as [(String, Timeout<String>?)])
  func `a state's own timeout overrides that of 'anyState', which final states don't have`(
    state: String, timeout: Timeout<String>?
  ) {
    let table = TransitionTable<String, String, Never>(initial: "idle") {
      From.anyState(timeout: .after(.seconds(60), "expired")) { On("expired", to: "over") }
      From("idle") { On("work", to: "busy") }
      From("busy", timeout: .after(.seconds(1), "late")) { On("late", to: "idle") }
      Final("over")
    }
    #expect(table.timeout(of: state) == timeout)
  }

  @Test func `a table made from a list has its timeouts`() throws {
    let rows: [(state: String, seconds: Int?, event: String, target: String)] = [
      ("red", 30, "next", "green"), ("green", 20, "next", "yellow"), ("yellow", nil, "next", "red"),
    ]
    let table = try TransitionTable<String, String, Never>(validating: "red") {
      for row in rows {
        From(row.state, timeout: row.seconds.map { .after(.seconds($0), row.event) }) {
          On(row.event, to: row.target)
        }
      }
    }
    #expect(
      rows.map { table.timeout(of: $0.state) } == [
        .after(.seconds(30), "next"), .after(.seconds(20), "next"), nil,
      ])
  }

  // MARK: - Faults

  private func error(
    @TableBuilder<From<String, String, Never>> _ declarations: () -> [From<String, String, Never>]
  ) -> TransitionTableError? {
    #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<String, String, Never>(validating: "on", declarations: declarations)
    }
  }

  @Test func `two timeouts of a table's state are a fault`() {
    let error = error {
      From("on", timeout: .after(.seconds(1), "off")) { On("off") }
      From("on", timeout: .after(.seconds(2), "off"))
    }
    #expect(
      error?.description == """
        The transition table has a fault:
        - 'on' has two timeouts, and a state has at most one: remove one, or give each time a state \
        of its own.
        """)
    #expect(error?.faults.map(\.kind) == [.duplicateTimeout])
  }

  @Test func `a timeout of a table without a transition for its event is a fault`() {
    let error = error {
      From("on", timeout: .after(.seconds(1), "off")) { On("press") }
      From("other") { On("off", to: "on") }
    }
    #expect(
      error?.description == """
        The transition table has a fault:
        - 'on' has a timeout that raises 'off', for which it has no transition: add On("off"), or \
        remove the timeout.
        """)
    #expect(error?.faults.map(\.kind) == [.unhandledTimeout])
    #expect(error?.faults.map(\.event) == ["off"])
  }

  @Test func `a timeout of a table's final state is a fault`() {
    let error = error {
      From("on", timeout: .after(.seconds(1), "off")) { On("off") }
      Final("on")
    }
    #expect(
      error?.description == """
        The transition table has a fault:
        - The final state 'on' has a timeout, but the machine ends in it: declare it with From \
        alone, or remove the timeout.
        """)
    #expect(error?.faults.map(\.kind) == [.unhandledTimeout])
  }
}
