import StateMachines
import Testing

/// A job that may fail and be tried again, and ends as done.
struct Job: StateMachineSchemaProtocol, Sendable {
  enum State: Hashable { case idle, running, waiting, done }
  enum Event: Hashable { case start, succeed, fail, retry, look }
  enum Effect: Hashable { case work, schedule, report, peek }

  let initialState = State.idle

  func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    switch (state, event) {
    case (.idle, .start), (.waiting, .retry):
      state = .running
      return .handled(.work)
    case (.running, .succeed):
      state = .done
      return .handled(.report)
    case (.running, .fail):
      state = .waiting
      return .handled(.schedule)
    case (_, .look): return .stayed(.peek)
    default: return .ignored
    }
  }

  func isFinal(_ state: State) -> Bool { state == .done }
}

struct Breakdown: Error, CustomStringConvertible {
  var description: String { "breakdown" }
}

@Suite struct LiveStateMachineTests {
  let journal = SharedJournal()

  @Test func `feeds back what effects answer with, and finishes`() async throws {
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      await Task.yield()
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .done)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["work", "schedule", "peek", "work", "report"])
  }

  @Test func `effects that can't suspend do the same`() async throws {
    let machine = LiveStateMachine(Job()) { [journal] effect -> [Job.Event] in
      journal.note("\(effect)")
      return switch effect {
      case .work: journal.entries.count == 1 ? [.fail] : [.succeed]
      case .schedule: [.look, .retry]
      case .report, .peek: []
      }
    }
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["work", "schedule", "peek", "work", "report"])
  }

  @Test(arguments: [false, true])
  func `tells what became of an event`(_ suspends: Bool) async throws {
    let machine =
      suspends
      ? LiveStateMachine(Job()) { _ in
        await Task.yield()
        return []
      } : LiveStateMachine(Job()) { _ in [] }
    #expect(try await machine.handleEvent(.retry) == .ignored)
    #expect(try await machine.handleEvent(.look) == .stayed)
    #expect(try await machine.handleEvent(.start) == .handled)
    #expect(await machine.state == .running)
    #expect(await machine.end == nil)
  }

  @Test func `starts in a given state`() async throws {
    let machine = LiveStateMachine(Job(), state: .waiting) { _ in [] }
    #expect(try await machine.handleEvent(.retry) == .handled)
  }

  @Test func `an event that finds another one at work waits for its turn`() async throws {
    let latch = Latch()
    let begun = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      journal.note("begin \(number)")
      if number == 1 {
        await begun.open()
        await latch.wait()
      }
      journal.note("end \(number)")
      return number == 1 ? [10, 20] : []
    }
    async let first = machine.handleEvent(1)
    await begun.wait()
    // Both are in the queue before the effect of the first returns, and wait there.
    try await machine.send(2)
    try await machine.send(3)
    #expect(journal.entries == ["begin 1"])
    #expect(await machine.state.sum == 1)
    await latch.open()
    #expect(try await first == .handled)
    // Whoever sends after them is answered after them.
    #expect(try await machine.handleEvent(4) == .handled)
    #expect(
      journal.entries == [
        "begin 1", "end 1", "begin 10", "end 10", "begin 20", "end 20",
        "begin 2", "end 2", "begin 3", "end 3", "begin 4", "end 4",
      ])
  }

  @Test func `a sender waits for all that its event led to`() async throws {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      await Task.yield()
      return number < 100 ? [number + 1] : []
    }
    try await machine.handleEvent(1)
    #expect(await machine.state.sum == 5050)
  }

  @Test func `events of many senders are handled once each, each sender's in order`() async throws {
    let machine = LiveStateMachine(Tally.self) { [journal] number in
      await Task.yield()
      journal.note("\(number)")
      return []
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask {
          for event in 0..<50 { try await machine.handleEvent(sender * 1000 + event) }
        }
      }
      try await group.waitForAll()
    }
    let numbers = journal.entries.compactMap { Int($0) }
    #expect(numbers.count == 400)
    for sender in 0..<8 {
      #expect(numbers.filter { $0 / 1000 == sender } == (0..<50).map { sender * 1000 + $0 })
    }
  }

  @Test func `an event from inside an effect waits, and is handled before those from outside`()
    async throws
  {
    let holder = LiveHolder<StateTypeSchema<Tally>>()
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] number -> [Int] in
      if number == 1 {
        await begun.open()
        await latch.wait()
        if let machine = await holder.machine {
          let outcome = try await machine.handleEvent(10)
          journal.note("\(outcome)")
          try await machine.send(11)
        }
        return [12]
      }
      journal.note("\(number)")
      return []
    }
    await holder.hold(machine)
    async let first = machine.handleEvent(1)
    await begun.wait()
    try await machine.send(2)
    await latch.open()
    #expect(try await first == .handled)
    try await machine.handleEvent(3)
    #expect(journal.entries == ["waiting", "10", "11", "12", "2", "3"])
    await holder.hold(nil)
  }

  @Test func `a sender's cancellation does not stop its event`() async throws {
    let begun = Latch()
    let latch = Latch()
    let machine = LiveStateMachine(Tally.self) { [journal] _ in
      await begun.open()
      await latch.wait()
      journal.note("\(Task.isCancelled)")
      return []
    }
    let sender = Task { try await machine.handleEvent(1) }
    await begun.wait()
    sender.cancel()
    await latch.open()
    #expect(try await sender.value == .handled)
    #expect(journal.entries == ["false"])
  }

  @Test func `a million events that effects answer with grow neither stack nor queue`() async throws
  {
    let machine = LiveStateMachine(Tally.self) { number -> [Int] in
      number < 1_000_000 ? [number + 1] : []
    }
    try await machine.handleEvent(1)
    #expect(await machine.state.sum == 500_000_500_000)
  }

  @Test(.timeLimit(.minutes(1))) func `is let go when nothing runs`() async throws {
    weak var gone: LiveStateMachine<Job>?
    do {
      let machine = LiveStateMachine(Job()) { _ in
        await Task.yield()
        return []
      }
      gone = machine
      let states = await machine.states()
      try await machine.handleEvent(.look)
      withExtendedLifetime((machine, states)) {}
    }
    // The task that ran the effect may be about to let it go.
    while gone != nil { await Task.yield() }
    #expect(gone == nil)
  }
}

/// Adds up its events, and commands each.
struct Tally: StateType, Sendable {
  var sum = 0
  static let initialState = Tally()

  mutating func handleEvent(_ event: Int) -> Int {
    sum += event
    return event
  }
}

/// Holds a machine for effects that are written before it is made.
actor LiveHolder<Schema: StateMachineSchemaProtocol & Sendable>
where Schema.State: Sendable, Schema.Event: Sendable, Schema.Effect: Sendable {
  var machine: LiveStateMachine<Schema>?

  func hold(_ machine: LiveStateMachine<Schema>?) {
    self.machine = machine
  }
}
