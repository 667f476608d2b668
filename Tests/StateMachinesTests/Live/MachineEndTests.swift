import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) struct MachineEndTests {
  let journal = SharedJournal()

  // MARK: - Finishing

  @Test(arguments: [false, true])
  func `a finished machine handles no events`(_ suspends: Bool) async throws {
    let machine =
      suspends
      ? LiveStateMachine(schema: Job(), state: .running) { _ in
        await Task.yield()
        return []
      }
      : LiveStateMachine(schema: Job(), state: .running) { _ in [] }
    #expect(await machine.handleEvent(.succeed) == .handled)
    #expect(await machine.handleEvent(.start) == .ended)
    let error = await #expect(throws: UnhandledEvent<Job.State, Job.Event>.self) {
      try await machine.transition(on: .start)
    }
    #expect(error?.reason == .ended)
    #expect(
      error?.description == "start was not handled in done, because the machine has ended")
    #expect(await machine.state == .done)
    #expect(try await machine.finished() == .done)
  }

  @Test func `a machine that starts in a final state is finished`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .done) { _ in [] }
    #expect(try await machine.finished() == .done)
    #expect(await machine.handleEvent(.look) == .ended)
  }

  @Test(arguments: [false, true])
  func `a machine is finished in a final state of its state type`(_ suspends: Bool) async throws {
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
    await machine.handleEvent(.tick)
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

  @Test func `a machine is finished after its last effect, and ignores other events`()
    async throws
  {
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(schema: Job(), state: .running) {
      [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      await begun.open()
      await latch.wait()
      return [.look]
    }
    async let end = machine.finished()
    let sender = Task { await machine.handleEvent(.succeed) }
    await begun.wait()
    #expect(await sender.value == .handled)
    machine.send(.look)
    await latch.open()
    #expect(try await end == .done)
    #expect(journal.entries == ["report"])
  }

  @Test func `cancelling a task that waits for the end leaves the machine running`() async throws {
    let machine = LiveStateMachine(schema: Job()) { _ in [] }
    let waiter = Task { try await machine.finished() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(await machine.handleEvent(.start) == .handled)
  }

  // MARK: - Cancelling

  @Test func `cancelling a machine cancels its effects and drops their events`() async throws {
    let never = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      journal.note("\(number)")
      await never.wait()
      journal.note("\(number) cancelled: \(Task.isCancelled)")
      return [100]
    }
    await machine.handleEvent(1)
    await machine.handleEvent(2)
    while journal.entries.count < 2 { await Task.yield() }
    let reports = await machine.reports()
    let end = Task { try await machine.finished() }
    await machine.cancel()
    await machine.cancel()

    let error = await #expect(throws: MachineEndedError<Tally>.self) { try await end.value }
    #expect(await machine.handleEvent(3) == .ended)
    #expect(error?.description == "The machine was cancelled in Tally(sum: 3)")
    while journal.entries.count < 4 { await Task.yield() }
    #expect(journal.entries.sorted() == ["1", "1 cancelled: true", "2", "2 cancelled: true"])
    #expect(await machine.state.sum == 3)
    for await report in reports { Issue.record("\(report.summary)") }
  }

  @Test(.timeLimit(.minutes(10)))
  func `cancelling a finished machine cancels its last effects`() async throws {
    let never = Latch()
    let machine = LiveStateMachine(schema: Job(), state: .running) { _ in
      await never.wait()
      return []
    }
    await machine.handleEvent(.succeed)
    await machine.cancel()
    #expect(try await machine.finished() == .done)
  }

  @Test func `a machine without a running effect can be cancelled`() async throws {
    let machine = LiveStateMachine(schema: Job()) { _ in [] }
    await machine.cancel()
    #expect(await machine.handleEvent(.start) == .ended)
    guard case .cancelled = await machine.end else {
      Issue.record("The machine ended otherwise")
      return
    }
  }

  @Test func `cancelling a finished machine has no effect`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .done) { _ in [] }
    await machine.cancel()
    #expect(try await machine.finished() == .done)
  }

  // MARK: - Effects that throw

  @Test(arguments: [false, true])
  func `an effect that throws ends the machine`(_ suspends: Bool) async throws {
    let machine = Breakdown.machine(suspends)
    let error = await #expect(throws: MachineEndedError<Job.State>.self) {
      await machine.handleEvent(.start)
      try await machine.settled()
    }
    #expect(
      error?.description == "The machine has ended in running, since an effect threw: breakdown")
    await #expect(throws: MachineEndedError<Job.State>.self) { try await machine.finished() }
    #expect(await machine.handleEvent(.look) == .ended)
  }

  @Test(arguments: [false, true])
  func `an effect that throws can raise an event`(_ suspends: Bool) async throws {
    let journal = journal
    let failure = EffectFailure<Job.Event>.raises { error in
      journal.note("\(error)")
      return .fail
    }
    let machine =
      suspends
      ? LiveStateMachine(schema: Job(), onFailure: failure) { effect in
        await Task.yield()
        if effect == .work { throw Breakdown() }
        return []
      }
      : LiveStateMachine(schema: Job(), onFailure: failure) { effect in
        if effect == .work { throw Breakdown() }
        return []
      }
    #expect(await machine.handleEvent(.start) == .handled)
    #expect(try await machine.settled() == .waiting)
    #expect(await machine.end == nil)
    #expect(journal.entries == ["breakdown"])
  }

  @Test func `an error of the last effect is the end of the machine`() async throws {
    let machine = LiveStateMachine(schema: Job(), state: .running) { _ in
      await Task.yield()
      throw Breakdown()
    }
    #expect(await machine.handleEvent(.succeed) == .handled)
    let error = await #expect(throws: MachineEndedError<Job.State>.self) {
      try await machine.finished()
    }
    #expect(error?.description == "The machine has ended in done, since an effect threw: breakdown")
  }

  @Test func `an error raised as an event in a final state is dropped`() async throws {
    let machine = LiveStateMachine(
      schema: Job(), state: .running, onFailure: .raises { _ in .look }
    ) {
      [journal] effect in
      journal.note("\(effect)")
      throw Breakdown()
    }
    #expect(await machine.handleEvent(.succeed) == .handled)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["report"])
  }
}
