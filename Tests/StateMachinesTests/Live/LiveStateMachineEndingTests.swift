import StateMachines
import Testing

@Suite struct LiveStateMachineEndingTests {
  let journal = SharedJournal()

  // MARK: - Finishing

  @Test(arguments: [false, true])
  func `a finished machine answers events with an error that says so`(_ suspends: Bool) async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(Job(), state: .running) { _ in
        await Task.yield()
        return []
      }
      : LiveStateMachine(Job(), state: .running) { _ in [] }
    #expect(try await machine.handleEvent(.succeed) == .handled)
    let error = await #expect(throws: MachineEndedError.self) {
      try await machine.handleEvent(.start)
    }
    #expect(error?.description == "The machine has finished in done")
    await #expect(throws: MachineEndedError.self) { try await machine.send(.start) }
    #expect(await machine.state == .done)
    #expect(try await machine.finished() == .done)
  }

  @Test func `a machine that starts in a final state is finished`() async throws {
    let machine = LiveStateMachine(Job(), state: .done) { _ in [] }
    #expect(try await machine.finished() == .done)
    await #expect(throws: MachineEndedError.self) { try await machine.handleEvent(.look) }
  }

  @Test(arguments: [false, true])
  func `a state type says where it ends`(_ suspends: Bool) async throws {
    let machine =
      suspends
      ? LiveStateMachine(Countdown.self, state: Countdown(left: 2)) { left in
        await Task.yield()
        return left == 1 ? [.tick] : []
      }
      : LiveStateMachine(Countdown.self, state: Countdown(left: 2)) { left in
        left == 1 ? [.tick] : []
      }
    #expect(await machine.end == nil)
    try await machine.handleEvent(.tick)
    #expect(try await machine.finished() == Countdown(left: 0))
  }

  private struct Countdown: StateType, Equatable {
    enum Event { case tick }
    var left = 3
    static let initialState = Countdown()
    var isFinal: Bool { left == 0 }
    mutating func handleEvent(_ event: Event) -> Int {
      left -= 1
      return left
    }
  }

  @Test(arguments: [false, true])
  func `a closure says which states are final`(_ suspends: Bool) async throws {
    let isFinal: @Sendable (Tally) -> Bool = { $0.sum >= 3 }
    let schema = StateTypeSchema<Tally>()
    let machine =
      suspends
      ? LiveStateMachine(schema, isFinal: isFinal) { _ in
        await Task.yield()
        return []
      }
      : LiveStateMachine(schema, isFinal: isFinal) { _ in [] }
    try await machine.handleEvent(1)
    #expect(await machine.end == nil)
    try await machine.handleEvent(2)
    #expect(try await machine.finished().sum == 3)
  }

  @Test func `the last effect is performed, and its answers and all that waits are dropped`()
    async throws
  {
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(Job(), state: .running) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      await begun.open()
      await latch.wait()
      return [.look]
    }
    async let end = machine.finished()
    let sender = Task { try await machine.handleEvent(.succeed) }
    await begun.wait()
    try await machine.send(.look)
    await latch.open()
    #expect(try await sender.value == .handled)
    #expect(try await end == .done)
    #expect(journal.entries == ["report"])
  }

  @Test func `who waits for the end may stop waiting`() async throws {
    let machine = LiveStateMachine(Job()) { _ in [] }
    let waiter = Task { try await machine.finished() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(try await machine.handleEvent(.start) == .handled)
  }

  // MARK: - Cancelling

  @Test func `cancelling cancels the effect that runs and drops what waits`() async throws {
    let begun = Latch()
    let never = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      await begun.open()
      await never.wait()
      journal.note("\(number) cancelled: \(Task.isCancelled)")
      return [100]
    }
    let first = Task { try await machine.handleEvent(1) }
    await begun.wait()
    try await machine.send(2)
    let states = await machine.states()
    let end = Task { try await machine.finished() }
    await machine.cancel()
    await machine.cancel()

    let error = await #expect(throws: MachineEndedError.self) { try await first.value }
    #expect(error?.description == "The machine was cancelled in Tally(sum: 1)")
    await #expect(throws: MachineEndedError.self) { try await end.value }
    await #expect(throws: MachineEndedError.self) { try await machine.handleEvent(3) }
    #expect(journal.entries == ["1 cancelled: true"])
    #expect(await machine.state.sum == 1)
    var seen: [Int] = []
    for await state in states { seen.append(state.sum) }
    #expect(seen == [1])
  }

  @Test func `a machine at rest may be cancelled`() async throws {
    let machine = LiveStateMachine(Job()) { _ in [] }
    await machine.cancel()
    let error = await #expect(throws: MachineEndedError.self) {
      try await machine.handleEvent(.start)
    }
    guard case .cancelled = error?.end else {
      Issue.record("The machine ended otherwise: \(String(describing: error))")
      return
    }
  }

  @Test func `a finished machine is not cancelled any more`() async throws {
    let machine = LiveStateMachine(Job(), state: .done) { _ in [] }
    await machine.cancel()
    #expect(try await machine.finished() == .done)
  }

  // MARK: - Effects that throw

  @Test(arguments: [false, true])
  func `an effect that throws ends the machine`(_ suspends: Bool) async throws {
    let machine =
      suspends
      ? LiveStateMachine(Job()) { _ in
        await Task.yield()
        throw Breakdown()
      } : LiveStateMachine(Job()) { _ in throw Breakdown() }
    let error = await #expect(throws: MachineEndedError.self) {
      try await machine.handleEvent(.start)
    }
    #expect(
      error?.description == "The machine has ended in running, since an effect threw: breakdown")
    await #expect(throws: MachineEndedError.self) { try await machine.finished() }
    await #expect(throws: MachineEndedError.self) { try await machine.handleEvent(.look) }
  }

  @Test(arguments: [false, true])
  func `an effect that throws becomes an event`(_ suspends: Bool) async throws {
    let journal = journal
    let failure = EffectFailure<Job.Event>.becomes { error in
      journal.note("\(error)")
      return .fail
    }
    let machine =
      suspends
      ? LiveStateMachine(Job(), onFailure: failure) { effect in
        await Task.yield()
        if effect == .work { throw Breakdown() }
        return []
      }
      : LiveStateMachine(Job(), onFailure: failure) { effect in
        if effect == .work { throw Breakdown() }
        return []
      }
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .waiting)
    #expect(await machine.end == nil)
    #expect(journal.entries == ["breakdown"])
  }

  // MARK: - States

  @Test(arguments: [false, true])
  func `the states begin with the current one and end with the machine`(_ suspends: Bool)
    async throws
  {
    let machine =
      suspends
      ? LiveStateMachine(Job()) { effect -> [Job.Event] in
        await Task.yield()
        return effect == .work ? [.succeed] : []
      } : LiveStateMachine(Job()) { effect -> [Job.Event] in effect == .work ? [.succeed] : [] }
    let states = await machine.states()
    let latest = await machine.states(bufferingPolicy: .bufferingNewest(1))
    try await machine.handleEvent(.retry)
    try await machine.handleEvent(.look)
    try await machine.handleEvent(.start)
    var seen: [Job.State] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.idle, .idle, .running, .done])
    var last: [Job.State] = []
    for await state in latest { last.append(state) }
    #expect(last == [.done])
    var after: [Job.State] = []
    for await state in await machine.states() { after.append(state) }
    #expect(after == [.done])
  }
}
