import Observation
import ObservableStateMachines
import StateMachines
import Testing

/// A download whose effects take the given time.
private enum Download: StateType, Equatable {
  case idle, loading, loaded, failed
  enum Event { case start, stop, receive, timeOut }
  enum Command { case fetch, log }

  static let initialState = Download.idle
  var isFinal: Bool { self == .loaded }
  var timeout: Timeout<Event>? { self == .loading ? .after(.seconds(10), .timeOut) : nil }

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .start), (.failed, .start):
      self = .loading
      return .fetch
    case (.loading, .receive): self = .loaded
    case (.loading, .stop):
      self = .idle
      return .log
    case (.loading, .timeOut): self = .failed
    case (.idle, _), (.loading, .start), (.loaded, _), (.failed, _): break
    }
    return nil
  }
}

@MainActor
private final class Log {
  var texts: [String] = []
}

@Suite(.timeLimit(.minutes(10))) struct ObservableStateMachineTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private typealias Machine = ObservableStateMachine<StateTypeSchema<Download>>

  private let log = Log()

  /// Returns a machine that fetches for three seconds.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeMachine(
    _ clock: ManualClock,
    state: Download? = nil, cancelled: Download.Command? = nil, seconds: Int = 3
  ) -> Machine {
    ObservableStateMachine(
      Download.self, state: state, clock: clock, cancelledOnExit: { $0 != nil && $0 == cancelled }
    ) { [clock, log] command in
      guard let command else { return [] }
      log.texts.append("\(command)")
      guard command == .fetch else { return [] }
      do {
        try await clock.sleep(for: .seconds(seconds))
      } catch {
        log.texts.append("cancelled")
      }
      return [.receive]
    }
  }

  // MARK: - Events

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the state of an observable machine changes before handleEvent returns`() async throws
  {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    #expect(machine.handleEvent(.start) == .handled)
    #expect(machine.state == .loading)
    #expect(log.texts == [])
    await clock.advance(by: .zero)
    #expect(log.texts == ["fetch"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the events that an effect returns are handled`() async throws {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(3))
    try await machine.settled()
    #expect(machine.state == .loaded)
    #expect(machine.isFinished)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `observers are notified of a change, but not of an ignored event`() {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    nonisolated(unsafe) var count = 0
    withObservationTracking {
      _ = machine.state
    } onChange: {
      count += 1
    }
    #expect(machine.handleEvent(.receive) == .ignored)
    #expect(count == 0)
    machine.handleEvent(.start)
    #expect(count == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an event that an observer raises is handled after the current one`() {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    nonisolated(unsafe) var outcome: EventOutcome?
    withObservationTracking {
      _ = machine.state
    } onChange: {
      MainActor.assumeIsolated { outcome = machine.handleEvent(.stop) }
    }
    #expect(machine.handleEvent(.start) == .handled)
    #expect(outcome == .pending)
    #expect(machine.state == .idle)
  }

  /// Adds each letter to a text.
  private struct Text: StateType {
    var text = ""
    static let initialState = Text()
    mutating func handleEvent(_ event: Character) -> Character {
      text.append(event)
      return event
    }
  }

  nonisolated enum Cause { case event, begin, end }

  // Before the effect of "a" returns "b" and "c", other events are handled. Afterwards, they come first.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [(Cause.event, "axbc"), (.begin, "axbc"), (.end, "abcx")])
  func `an event that an observer raises is pending`(cause: Cause, text: String) async throws {
    let machine = ObservableStateMachine(Text.self) { event in
      await Task.yield()
      return event == "a" ? ["b", "c"] : []
    }
    var outcomes: [EventOutcome] = []
    let token = machine.observe { [unowned machine] occurrence in
      switch (occurrence, cause) {
      case (.event, .event), (.effectBegan, .begin), (.effectEnded, .end):
        if outcomes.isEmpty { outcomes.append(machine.handleEvent("x")) }
      default: break
      }
    }
    machine.handleEvent("a")
    try await machine.settled()
    #expect(outcomes == [.pending])
    #expect(machine.state.text == text)
    token.cancel()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `no effect begins after an observer has cancelled the machine`() async throws {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    withObservationTracking {
      _ = machine.state
    } onChange: {
      MainActor.assumeIsolated { machine.cancel() }
    }
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(20))
    #expect(log.texts == [])
    #expect(machine.state == .loading)
  }

  // MARK: - The surface of a live machine

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a closure without 'await' is complete when handleEvent returns`() {
    let machine = ObservableStateMachine(Download.self) { [log] command in
      if let command { log.texts.append("\(command)") }
      return command == .fetch ? [.stop] : []
    }
    #expect(machine.handleEvent(.start) == .handled)
    #expect(machine.state == .idle)
    #expect(log.texts == ["fetch", "log"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a transition returns a report, or throws if its event is not handled`() async throws {
    let machine = ObservableStateMachine(Download.self) { _ in [] }
    let reports = machine.reports()
    #expect(try machine.transition(on: .start).after == .loading)
    var reasons: [UnhandledEvent<Download, Download.Event>.Reason] = []
    func send(_ event: Download.Event) {
      do throws(UnhandledEvent<Download, Download.Event>) {
        try machine.transition(on: event)
      } catch {
        reasons.append(error.reason)
      }
    }
    send(.start)
    let token = machine.observe { _ in if reasons.count == 1 { send(.stop) } }
    machine.handleEvent(.receive)
    send(.start)
    #expect(reasons == [.ignored, .insideTransition, .ended])
    var events: [Download.Event] = []
    for await report in reports { events.append(report.event) }
    #expect(events == [.start, .start, .receive])
    token.cancel()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the available events are those that are not ignored`() {
    let clock = ManualClock()
    #expect(makeMachine(clock).availableEvents(among: [.stop, .start, .receive]) == [.start])
    #expect(makeDoor(clock).availableEvents() == ["open"])
  }

  // MARK: - Time

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a timeout is raised unless its state is left before`() async throws {
    let clock = ManualClock()
    let machine = makeMachine(clock, seconds: 100)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(9))
    machine.handleEvent(.stop)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(9))
    #expect(machine.state == .loading)
    await clock.advance(by: .seconds(1))
    #expect(machine.state == .failed)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a reply is handled before a later timeout at each of a hundred repetitions`()
    async throws
  {
    let clock = ManualClock()
    for _ in 1...100 {
      let machine = makeMachine(clock)
      machine.handleEvent(.start)
      await clock.advance(by: .seconds(20))
      #expect(machine.state == .loaded)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a restored state has its timeout from the start`() async throws {
    let clock = ManualClock()
    let machine = makeMachine(clock, state: .loading)
    machine.start()
    await clock.advance(by: .seconds(10))
    #expect(machine.state == .failed)
    #expect(log.texts == [])
  }

  // MARK: - Cancelling

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an effect is cancelled when its state is left, and its events are dropped`()
    async throws
  {
    let clock = ManualClock()
    let machine = makeMachine(clock, cancelled: .fetch)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(1))
    machine.handleEvent(.stop)
    machine.handleEvent(.start)
    await clock.advance(by: .zero)
    #expect(Set(log.texts) == ["fetch", "cancelled", "log"])
    #expect(machine.state == .loading)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an effect outlives its state by default`() async throws {
    let clock = ManualClock()
    let machine = makeMachine(clock)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(1))
    machine.handleEvent(.stop)
    machine.handleEvent(.start)
    await clock.advance(by: .seconds(2))
    #expect(machine.state == .loaded)
    #expect(log.texts == ["fetch", "log", "fetch"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the effects of a released machine are cancelled`() async throws {
    let clock = ManualClock()
    var machine: Machine? = makeMachine(clock)
    weak let released = machine
    machine?.handleEvent(.start)
    await clock.advance(by: .seconds(1))
    machine = nil
    #expect(released == nil)
    await clock.advance(by: .zero)
    #expect(log.texts == ["fetch", "cancelled"])
  }

  // MARK: - Tables

  private static let table = TransitionTable<String, String, String>(initial: "closed") {
    From("closed") {
      OnEntry(emit: "lock")
      On("open", to: "opened", emit: "unlock", "creak")
    }
    From("opened") {
      OnExit(emit: "slam")
      On("close", to: "closed")
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func makeDoor(_ clock: ManualClock, state: String? = nil) -> ObservableStateMachine<
    TransitionTable<String, String, String>
  > {
    ObservableStateMachine(schema: Self.table, state: state, clock: clock) { [clock, log] effect in
      log.texts.append("begin \(effect)")
      try? await clock.sleep(for: .seconds(1))
      log.texts.append("end \(effect)")
      return []
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the effects of a transition are performed one after the other`() async throws {
    let clock = ManualClock()
    let door = makeDoor(clock, state: "closed")
    door.handleEvent("open")
    await clock.advance(by: .seconds(2))
    #expect(log.texts == ["begin unlock", "end unlock", "begin creak", "end creak"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `starting a machine performs the entry effects once`() async throws {
    let clock = ManualClock()
    let door = makeDoor(clock)
    door.start()
    door.start()
    await clock.advance(by: .seconds(5))
    #expect(log.texts == ["begin lock", "end lock"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the first event starts the machine`() async throws {
    let clock = ManualClock()
    let door = makeDoor(clock)
    door.handleEvent("open")
    await clock.advance(by: .seconds(5))
    #expect(
      Set(log.texts.filter { $0.hasPrefix("begin") }) == [
        "begin lock", "begin unlock", "begin creak",
      ])
  }
}
