import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveStateMachineObservingTests {
  private let journal = SharedJournal()

  private func observe(_ machine: LiveStateMachine<Job>) async -> ObservationToken {
    await machine.observe { [journal] occurrence in
      switch occurrence {
      case .event(let report): journal.note("\(report.summary)")
      case .effectBegan(let effect, let id): journal.note("began \(id): \(effect)")
      case .effectEnded(let id, let events, let error):
        let texts = events.map { "\($0)" } + (error.map { ["error: \($0)"] } ?? [])
        journal.note("ended \(id): \(texts.joined(separator: ", "))")
      case .ended(let end): journal.note("\(end)")
      }
    }
  }

  @Test func `events, inline effects and the machine's end are observed in order`()
    async throws
  {
    let machine = LiveStateMachine(schema: Job()) { effect -> [Job.Event] in
      effect == .work ? [.look, .succeed] : []
    }
    let token = await observe(machine)
    defer { token.cancel() }
    await machine.handleEvent(.retry)
    await machine.handleEvent(.start)
    #expect(
      journal.entries == [
        "idle retry idle ignored",
        "idle start running handled", "began 1: work", "ended 1: look, succeed",
        "running look running stayed", "began 2: peek", "ended 2: ",
        "running succeed done handled", "began 3: report", "ended 3: ", "finished",
      ])
  }

  @Test func `the beginning and the end of concurrent effects have the same number`()
    async throws
  {
    let (first, second) = (Latch(), Latch())
    let machine = LiveStateMachine(schema: Job()) { effect -> [Job.Event] in
      await (effect == .work ? first : second).wait()
      return effect == .work ? [.succeed] : []
    }
    let token = await observe(machine)
    defer { token.cancel() }
    await machine.handleEvent(.start)
    while journal.entries.count < 2 { await Task.yield() }
    await machine.handleEvent(.look)
    await second.open()
    while journal.entries.count < 5 { await Task.yield() }
    await first.open()
    while journal.entries.count < 10 { await Task.yield() }
    #expect(
      journal.entries == [
        "idle start running handled", "began 1: work",
        "running look running stayed", "began 2: peek", "ended 2: ",
        "ended 1: succeed",
        // The effect of the final state goes on.
        "running succeed done handled", "finished", "began 3: report", "ended 3: ",
      ])
  }

  @Test(arguments: [false, true])
  func `an error is observed before the end that it leads to`(_ suspends: Bool) async throws {
    let machine = Breakdown.machine(suspends)
    let token = await observe(machine)
    defer { token.cancel() }
    await machine.handleEvent(.start)
    _ = try? await machine.finished()
    #expect(
      journal.entries == [
        "idle start running handled", "began 1: work", "ended 1: error: breakdown",
        "failed(breakdown)",
      ])
  }

  @Test func `an effect that is cancelled ends without events`() async throws {
    let machine = LiveStateMachine(schema: Job(), cancelledOnExit: { $0 == .work }) { effect in
      guard effect == .work else { return [] }
      await Latch().wait()
      try Task.checkCancellation()
      return []
    }
    let token = await observe(machine)
    defer { token.cancel() }
    await machine.handleEvent(.start)
    while journal.entries.count < 2 { await Task.yield() }
    await machine.handleEvent(.fail)
    try await machine.settled()
    await machine.cancel()
    let entries = journal.entries
    #expect(
      entries.filter { !$0.hasPrefix("ended") && !$0.hasPrefix("began") } == [
        "idle start running handled", "running fail waiting handled", "cancelled",
      ])
    #expect(entries.contains("ended 1: error: CancellationError()"))
  }

  @Test func `events that are dropped at the end are not observed`() async throws {
    let latch = Latch()
    let machine = LiveStateMachine(schema: Job()) { _ -> [Job.Event] in
      await latch.wait()
      return [.look]
    }
    let token = await observe(machine)
    defer { token.cancel() }
    await machine.handleEvent(.start)
    while journal.entries.count < 2 { await Task.yield() }
    await machine.cancel()
    while journal.entries.count < 4 { await Task.yield() }
    #expect(
      journal.entries == ["idle start running handled", "began 1: work", "cancelled", "ended 1: "])
  }

  @Test func `every observer of a live machine is called`() async throws {
    let machine = LiveStateMachine(Tally.self) { _ in [] }
    var tokens: [ObservationToken] = []
    for name in ["a", "b"] {
      tokens.append(
        await machine.observe { [journal] occurrence in
          if case .event(let report) = occurrence { journal.note("\(name)\(report.event)") }
        })
    }
    await machine.handleEvent(1)
    await machine.handleEvent(2)
    #expect(journal.entries == ["a1", "b1", "a2", "b2"])
    tokens.removeFirst().cancel()
    await machine.handleEvent(3)
    tokens.removeAll()
    await machine.handleEvent(4)
    #expect(journal.entries == ["a1", "b1", "a2", "b2", "b3"])
  }

  @Test func `the entry effect of the first state is observed without an event`() async throws {
    let table = TransitionTable<String, String, String>(initial: "off") {
      From("off") { OnEntry(emit: "sleep") }
    }
    let machine = LiveStateMachine(schema: table) { _ in [] }
    let token = await machine.observe { [journal] occurrence in
      switch occurrence {
      case .effectBegan(let effect, _): journal.note(effect)
      case .effectEnded: journal.note("ended")
      case .event, .ended: Issue.record("\(occurrence)")
      }
    }
    await machine.start()
    token.cancel()
    #expect(journal.entries == ["sleep", "ended"])
  }

  // MARK: - Observers that use the machine

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [false, true])
  func `no effect begins after an observer has cancelled the machine`(_ suspends: Bool) async throws
  {
    let perform: @Sendable (Job.Effect) -> [Job.Event] = { [journal] effect in
      journal.note("performed \(effect)")
      return []
    }
    let clock = ManualClock()
    let machine =
      suspends
      ? LiveStateMachine(schema: Job(), clock: clock) { effect in
        await Task.yield()
        return perform(effect)
      } : LiveStateMachine(schema: Job(), clock: clock, perform: perform)
    let token = await observe(machine)
    let canceller = await machine.observe { [unowned machine] occurrence in
      if case .event = occurrence { machine.assumeIsolated { $0.cancel() } }
    }
    #expect(await machine.handleEvent(.start) == .handled)
    await clock.advance(by: .zero)
    #expect(journal.entries == ["idle start running handled", "cancelled"])
    withExtendedLifetime((token, canceller)) {}
  }

  @Test(arguments: [false, true])
  func `an inline effect that cancels its machine is the last one`(_ isObserved: Bool) async throws
  {
    let table = TransitionTable<String, String, String>(initial: "off") {
      From("off") { On("press", to: "on", emit: "first", "last", "never") }
      From("on")
    }
    let holder = UnownedHolder<LiveStateMachine<TransitionTable<String, String, String>>>()
    let machine = LiveStateMachine(schema: table) { [journal] effect in
      journal.note(effect)
      if effect == "last" { holder.machine?.assumeIsolated { $0.cancel() } }
      return ["press"]
    }
    holder.machine = machine
    let token = isObserved ? await machine.observe { _ in } : nil
    #expect(await machine.handleEvent("press") == .handled)
    #expect(journal.entries == ["first", "last"])
    withExtendedLifetime(token) {}
  }
}

/// A machine for closures that are written before it exists. Unchecked, because a test uses it before it
/// sends events and in closures that its machine calls.
final class UnownedHolder<Machine: AnyObject>: @unchecked Sendable {
  weak var machine: Machine?
}
