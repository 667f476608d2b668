import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveStateMachineLeavingTests {
  /// A page that loads, in at most ten seconds.
  private enum Page: StateType, Equatable {
    case empty, loading(Int), closed
    enum Event { case load, reload, ping, save, close, loaded }
    enum Command { case fetch, ping, save, report }

    static let initialState = Page.empty
    var isFinal: Bool { self == .closed }
    var timeout: Timeout<Event>? {
      if case .loading = self { .after(.seconds(10), .close) } else { nil }
    }

    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.empty, .load):
        self = .loading(1)
        return .fetch
      case (.loading(let number), .reload):
        self = .loading(number + 1)
        return .fetch
      case (.loading, .ping): return .ping
      case (.loading, .save):
        self = .empty
        return .save
      case (.loading, .close):
        self = .closed
        return .report
      case (.loading, .loaded): self = .empty
      default: break
      }
      return nil
    }
  }

  private let journal = SharedJournal()

  /// Returns a machine whose effects take a second.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makePage(
    _ clock: ManualClock,
    onFailure: EffectFailure<Page.Event> = .endsMachine
  ) async throws -> LiveStateMachine<StateTypeSchema<Page>> {
    let page = LiveStateMachine(
      Page.self, clock: clock, onFailure: onFailure, cancelledOnExit: { $0 != .save }
    ) { [clock, journal] command -> [Page.Event] in
      guard let command else { return [] }
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        journal.note("\(command) cancelled")
        throw error
      }
      journal.note("\(command)")
      return command == .fetch ? [.loaded] : []
    }
    return page
  }

  /// Sends an event and waits until its effect has begun.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func begin(
    _ event: Page.Event, in page: LiveStateMachine<StateTypeSchema<Page>>, _ clock: ManualClock
  ) async {
    await page.handleEvent(event)
    await clock.advance(by: .zero)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an effect that is cancelled before it begins is not performed`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await page.handleEvent(.load)
    await page.handleEvent(.loaded)
    #expect(try await page.settled() == .empty)
    #expect(journal.entries == [])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `leaving a state cancels its effects and drops their errors`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.reload, in: page, clock)
    await clock.advance(by: .milliseconds(999))
    #expect(journal.entries == ["fetch cancelled"])
    #expect(await page.state == .loading(2))
    await clock.advance(by: .milliseconds(1))
    #expect(try await page.settled() == .empty)
    #expect(journal.entries == ["fetch cancelled", "fetch"])
    #expect(await page.end == nil)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a cancelled effect raises no event`() async throws {
    let clock = ManualClock()
    let page = try await makePage(
      clock,
      onFailure: .raises { error in
        Issue.record("An event was raised: \(error)")
        return .close
      })
    await begin(.load, in: page, clock)
    await page.handleEvent(.loaded)
    #expect(try await page.settled() == .empty)
    #expect(journal.entries == ["fetch cancelled"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `internal and ignored events leave the effects of the state running`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.ping, in: page, clock)
    #expect(await page.handleEvent(.load) == .ignored)
    await clock.advance(by: .seconds(1))
    #expect(await page.state == .empty)
    #expect(journal.entries.contains("fetch"))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the effect of an internal transition is cancelled with its state`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.ping, in: page, clock)
    await page.handleEvent(.loaded)
    try await page.settled()
    #expect(journal.entries.sorted() == ["fetch cancelled", "ping cancelled"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an effect that is not chosen for cancelling continues in other states`() async throws
  {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.save, in: page, clock)
    await begin(.load, in: page, clock)
    await page.handleEvent(.loaded)
    await clock.advance(by: .milliseconds(999))
    #expect(journal.entries == ["fetch cancelled", "fetch cancelled"])
    await clock.advance(by: .milliseconds(1))
    #expect(journal.entries == ["fetch cancelled", "fetch cancelled", "save"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the effect of entering a final state continues`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.close, in: page, clock)
    await clock.advance(by: .seconds(1))
    #expect(try await page.finished() == .closed)
    #expect(journal.entries == ["fetch cancelled", "report"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `cancelling the machine cancels the effects of the state`() async throws {
    let clock = ManualClock()
    let page = try await makePage(clock)
    await begin(.load, in: page, clock)
    await begin(.ping, in: page, clock)
    await page.cancel()
    await clock.advance(by: .zero)
    #expect(journal.entries.sorted() == ["fetch cancelled", "ping cancelled"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout cancels the effects of the state that it leaves`() async throws {
    let clock = ManualClock()
    let page = LiveStateMachine(Page.self, clock: clock, cancelledOnExit: { $0 == .fetch }) {
      [clock, journal] command -> [Page.Event] in
      guard command == .fetch else { return [] }
      await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(11)) }
      journal.note("cancelled")
      return []
    }
    await begin(.load, in: page, clock)
    await clock.advance(by: .seconds(10))
    #expect(await page.state == .closed)
    #expect(journal.entries == ["cancelled"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a machine is settled when the effects that it cancelled are complete`() async throws {
    let clock = ManualClock()
    let latch = Latch()
    let page = LiveStateMachine(Page.self, clock: clock, cancelledOnExit: { $0 == .fetch }) {
      [journal] command -> [Page.Event] in
      guard command == .fetch else { return [] }
      // Another task, which is not cancelled.
      await Task { await latch.wait() }.value
      journal.note("fetch")
      return [.load]
    }
    await begin(.load, in: page, clock)
    await page.handleEvent(.loaded)
    await begin(.load, in: page, clock)
    await page.handleEvent(.loaded)
    Task { await latch.open() }
    #expect(try await page.settled() == .empty)
    #expect(journal.entries == ["fetch", "fetch"])
  }

  // MARK: - Schemas

  /// A state that `stay` doesn't leave, and `enter` enters again.
  private struct Room: StateMachineSchemaProtocol, Sendable {
    let initialState = 0
    func step(_ state: inout Int, on event: String) -> Reaction<String> {
      event == "stay" ? .stayed(event) : .handled(event)
    }
  }

  @Test(arguments: [("stay", false), ("enter", true)])
  func `re-entry cancels the effects of the state, and an internal transition doesn't`(
    event: String, isCancelled: Bool
  ) async throws {
    let (began, latch) = (Latch(), Latch())
    let room = LiveStateMachine(schema: Room(), cancelledOnExit: { $0 == "wait" }) {
      [journal] effect -> [String] in
      guard effect == "wait" else { return [] }
      await began.open()
      await latch.wait()
      journal.note("cancelled: \(Task.isCancelled)")
      return []
    }
    await room.handleEvent("wait")
    await began.wait()
    await room.handleEvent(event)
    if isCancelled { while journal.entries.isEmpty, !Task.isCancelled { await Task.yield() } }
    await latch.open()
    try await room.settled()
    #expect(journal.entries == ["cancelled: \(isCancelled)"])
  }

  private struct Constant: StateType, Equatable {
    static let initialState = Constant()
    mutating func handleEvent(_ event: String) -> String { event }
  }

  @Test func `an event that leaves a state type as it is doesn't cancel its effects`() async throws
  {
    let latch = Latch()
    let machine = LiveStateMachine(Constant.self, cancelledOnExit: { $0 == "wait" }) {
      [journal] effect -> [String] in
      guard effect == "wait" else { return [] }
      await latch.wait()
      journal.note("cancelled: \(Task.isCancelled)")
      return []
    }
    await machine.handleEvent("wait")
    #expect(await machine.handleEvent("look") == .stayed)
    await latch.open()
    try await machine.settled()
    #expect(journal.entries == ["cancelled: false"])
  }

  @Test func `each event leaves the state if its type is not Equatable`() async throws {
    let tally = LiveStateMachine(Tally.self, cancelledOnExit: { _ in true }) {
      [journal] number -> [Int] in
      journal.note("\(number)")
      await Latch().wait()
      journal.note("\(number) cancelled: \(Task.isCancelled)")
      return []
    }
    await tally.handleEvent(1)
    while journal.entries.isEmpty { await Task.yield() }
    await tally.handleEvent(0)
    while journal.entries.count < 3 { await Task.yield() }
    #expect(journal.entries.sorted() == ["0", "1", "1 cancelled: true"])
    await tally.cancel()
  }

  // MARK: - Tables

  @Test func `the chosen effects of a table are cancelled, and the others continue`() async throws {
    let table = TransitionTable<String, String, String>(initial: "off") {
      From("off") {
        OnEntry(emit: "sleep")
        On("press", to: "on", emit: "click", "hum", "log")
      }
      From("on") { On("press", to: "off") }
    }
    let (began, latch, end) = (Latch(), Latch(), Latch())
    let machine = LiveStateMachine(schema: table, state: "off", cancelledOnExit: { $0 == "hum" }) {
      [journal] (effect: String) -> [String] in
      switch effect {
      case "click":
        await began.open()
        await latch.wait()
      case "hum": await end.wait()
      default: break
      }
      journal.note("\(effect)\(Task.isCancelled ? " cancelled" : "")")
      return effect == "hum" ? ["press"] : []
    }
    // The state is left while an effect runs, and then before one begins.
    await machine.handleEvent("press")
    await began.wait()
    await machine.handleEvent("press")
    await latch.open()
    #expect(try await machine.settled() == "off")
    #expect(journal.entries.filter { $0 != "sleep" } == ["click", "log"])
    #expect(journal.entries.contains("sleep"))
  }

  @Test
  func
    `events of a table's chosen effect are dropped if the state is left before its last effect ends`()
    async throws
  {
    let table = TransitionTable<String, String, String>(initial: "off") {
      From("off") {
        On("press", to: "on", emit: "ask", "wait")
        On("answer", to: "answered")
        On("waited", to: "told")
      }
      From("on") { On("press", to: "off") }
      From("answered")
      From("told")
    }
    let (began, latch) = (Latch(), Latch())
    let machine = LiveStateMachine(schema: table, cancelledOnExit: { $0 == "ask" }) {
      (effect: String) -> [String] in
      guard effect == "wait" else { return ["answer"] }
      await began.open()
      await latch.wait()
      return ["waited"]
    }
    await machine.handleEvent("press")
    await began.wait()
    await machine.handleEvent("press")
    await latch.open()
    #expect(try await machine.settled() == "told")
  }
}
