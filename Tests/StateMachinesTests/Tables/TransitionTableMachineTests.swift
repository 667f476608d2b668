import StateMachines
import Testing

/// Machines that run a ``TransitionTable``.
@Suite struct TransitionTableMachineTests {
  let table = TransitionTable<Matter, Heat, String>(initial: .solid) {
    From(.solid) {
      OnEntry(emit: "in", "cold")
      OnExit(emit: "out")
      On(.melt, to: .liquid, emit: "melt")
    }
    From(.liquid) { On(.freeze, to: .solid) }
    From(.gas)
  }

  // MARK: - StateMachine

  @Test func `a machine of a table performs each effect`() {
    var performed: [MatterLog] = []
    let machine = StateMachine(schema: matter) { log in performed.append(log) }
    #expect(machine.state == .solid)
    #expect(machine.handleEvent(.melt) == .handled)
    #expect(machine.handleEvent(.melt) == .ignored)
    #expect(machine.handleEvent(.vaporize) == .handled)
    #expect(machine.state == .gas)
    #expect(performed == [.melted, .vaporized])
  }

  private static let reactions = TransitionTable<Int, String, String>(initial: 1) {
    From(1) {
      On("stay", emit: "a")
      On("rest")
      On("move", to: 2, emit: "b")
      On("slip", to: 2)
      On("jump", to: 2, emit: "c", "d")
      On("try", to: 2, when: Guard("open") { _, _ in true }, emit: "e")
      On("fail", to: 2, when: Guard("closed") { _, _ in false }, emit: "f")
    }
    From(2)
  }

  @Test(
    arguments: [
      ("stay", .stayed, 1, ["a"]), ("rest", .stayed, 1, []), ("move", .handled, 2, ["b"]),
      ("slip", .handled, 2, []), ("jump", .handled, 2, ["c", "d"]), ("try", .handled, 2, ["e"]),
      ("fail", .ignored, 1, []), ("unknown", .ignored, 1, []),
    ] as [(String, EventOutcome, Int, [String])])
  func `a machine of a table handles an event alike in generic code and when it is observed`(
    event: String, outcome: EventOutcome, state: Int, effects: [String]
  ) {
    func handleInGenericCode<Schema>(
      _ event: Schema.Event, _ machine: StateMachine<Schema>
    ) -> EventOutcome {
      machine.handleEvent(event)
    }
    var performed: [String] = []
    let machines = (1...3).map { _ in StateMachine(schema: Self.reactions) { performed.append($0) }
    }
    let token = machines[2].observe { _ in }

    #expect(machines[0].handleEvent(event) == outcome)
    #expect(performed == effects)
    #expect(handleInGenericCode(event, machines[1]) == outcome)
    #expect(machines[2].handleEvent(event) == outcome)
    #expect(machines.map(\.state) == [state, state, state])
    #expect(performed == effects + effects + effects)
    token.cancel()
  }

  @Test func `an event that the guard of a table raises is pending until its own is complete`() {
    final class Bell: @unchecked Sendable {
      var machine: StateMachine<TransitionTable<Int, String, String>>?
    }
    let bell = Bell()
    var performed: [String] = []
    let table = TransitionTable<Int, String, String>(initial: 1) {
      From(1) {
        On(
          "ring", to: 2,
          when: Guard("raises") { _, _ in bell.machine?.handleEvent("stop") == .pending },
          emit: "rung")
      }
      From(2) { On("stop", to: 1, emit: "stopped") }
    }
    bell.machine = StateMachine(schema: table) { performed.append($0) }
    #expect(bell.machine?.handleEvent("ring") == .handled)
    #expect(performed == ["rung", "stopped"])
    #expect(bell.machine?.state == 1)
  }

  @Test func `a machine of a table enters its initial state`() {
    var performed: [String] = []
    let machine = StateMachine(schema: table) { effect in performed.append(effect) }
    #expect(performed == [])
    machine.start()
    #expect(performed == ["in", "cold"])
    machine.handleEvent(.melt)
    machine.handleEvent(.freeze)
    #expect(performed == ["in", "cold", "out", "melt", "in", "cold"])
  }

  @Test func `a closure of any type receives each effect of a table`() {
    var performed: [Any] = []
    let machine = StateMachine(schema: table) { effect in performed.append(effect) }
    machine.start()
    machine.handleEvent(.melt)
    #expect(performed.count == 4)
    #expect(performed.allSatisfy { $0 is String })
  }

  @Test func `a machine of a table doesn't enter a state that is restored or reset`() {
    var performed: [String] = []
    let machine = StateMachine(schema: table, state: .liquid) { performed.append($0) }
    machine.start()
    machine.reset()
    #expect(machine.state == .solid)
    #expect(performed.isEmpty)
  }

  private final class Alarm {
    static let table = TransitionTable<Bool, String, String>(initial: false) {
      From(false) {
        OnEntry(emit: "arm", "test")
        On("ring", to: true, emit: "sound")
      }
      From(true)
    }
    var performed: [String] = []
    lazy var machine: StateMachine<TransitionTable<Bool, String, String>> = StateMachine(
      schema: Alarm.table
    ) { [unowned self] effect in
      performed.append(effect)
      if effect == "arm" { machine.handleEvent("ring") }
    }
  }

  @Test func `an entry effect of a machine in a lazy variable raises an event`() {
    let alarm = Alarm()
    alarm.machine.start()
    #expect(alarm.performed == ["arm", "test", "sound"])
    #expect(alarm.machine.state)
  }

  @Test func `an entry effect of a machine in an optional variable raises an event`() {
    var machine: StateMachine<TransitionTable<Bool, String, String>>?
    var observed: [Bool] = []
    machine = StateMachine(schema: Alarm.table) { effect in
      if effect == "arm" { #expect(machine?.handleEvent("ring") == .pending) }
    }
    let token = machine?.observe { observed.append($0.after) }
    machine?.start()
    #expect(observed == [true])
    machine = nil
    withExtendedLifetime(token) {}
  }

  @Test func `the first event starts a machine with entry effects`() async throws {
    var performed: [String] = []
    let machine = StateMachine(schema: Alarm.table) { performed.append($0) }
    machine.handleEvent("ring")
    machine.start()
    let started = performed
    performed = []
    let other = StateMachine(schema: Alarm.table) { performed.append($0) }
    other.start()
    other.start()
    try other.transition(on: "ring")
    #expect(started == performed)
    #expect(started.first == "arm")
  }

  @Test func `all effects of a table's transition are performed before an event that one raises`() {
    var performed: [String] = []
    var machine: StateMachine<TransitionTable<Matter, Heat, String>>?
    machine = StateMachine(schema: table) { effect in
      performed.append(effect)
      if effect == "out" { #expect(machine?.handleEvent(.freeze) == .pending) }
    }
    machine?.start()
    machine?.handleEvent(.melt)
    #expect(performed == ["in", "cold", "out", "melt", "in", "cold"])
    #expect(machine?.state == .solid)
    machine = nil
  }

  @Test func `a machine of a table handles a million raised events`() {
    let endless = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid) { On(.melt, to: .liquid, emit: 1) }
      From(.liquid) { On(.melt, to: .solid, emit: 1) }
      From(.gas)
    }
    var count = 0
    var machine: StateMachine<TransitionTable<Matter, Heat, Int>>?
    machine = StateMachine(schema: endless) { effect in
      count += effect
      if count < 1_000_000 { machine?.handleEvent(.melt) }
    }
    machine?.handleEvent(.melt)
    #expect(count == 1_000_000)
    machine = nil
  }

  @Test func `states that carry values run in a machine of a table`() {
    var performed: [Gate.Effect] = []
    let machine = StateMachine(schema: Gate.table) { effect in performed.append(effect) }
    for event in [
      Gate.Event.insertCoin(20), .admitPerson, .machineDidFail, .machineRepairDidComplete,
      .insertCoin(30), .admitPerson,
    ] {
      machine.handleEvent(event)
    }
    #expect(machine.state == .locked(credit: 0))
    #expect(performed == [.soundAlarm, .orderRepair, .openDoors, .closeDoors])
  }

  // MARK: - LiveStateMachine

  private enum Step: CaseIterable { case waiting, running, done, queued }
  private enum Signal: CaseIterable { case begin, fail, finish }
  private enum Work { case announce, start, stop, celebrate }

  private let job = TransitionTable<Step, Signal, Work>(initial: .waiting) {
    From(.waiting, .queued) {
      OnEntry(emit: .announce)
      On(.begin, to: .running)
    }
    From(.running) {
      OnEntry(emit: .start)
      OnExit(emit: .stop)
      On(.fail, to: .waiting)
      On(.finish, to: .done)
    }
    Final(.done) { OnEntry(emit: .celebrate) }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a live machine of a table performs each effect until it is finished`() async throws {
    let journal = SharedJournal()
    let machine = LiveStateMachine(schema: job) { work in
      journal.note("\(work)")
      return work == .start ? [.finish] : []
    }
    #expect(journal.entries == [])
    await machine.start()
    try await machine.settled()
    #expect(journal.entries == ["announce"])
    await machine.handleEvent(.begin)
    #expect(try await machine.finished() == .done)
    #expect(journal.entries == ["announce", "start", "stop", "celebrate"])
  }

  @Test func `starting a live machine handles the events that its initial effects return`()
    async throws
  {
    let machine = LiveStateMachine(schema: job) { work in
      work == .announce ? [.begin] : []
    }
    await machine.start()
    #expect(try await machine.settled() == .running)
  }

  @Test func `inline effects of a table are performed one after the other`() async throws {
    let journal = SharedJournal()
    let machine = LiveStateMachine(schema: job) { work in
      journal.note("\(work)")
      return []
    }
    await machine.start()
    await machine.handleEvent(.begin)
    await machine.handleEvent(.fail)
    #expect(journal.entries == ["announce", "start", "stop", "announce"])
    #expect(await machine.state == .waiting)
  }

  @Test func `a throwing effect of a table is the last one of its transition in a live machine`()
    async throws
  {
    let journal = SharedJournal()
    let machine = LiveStateMachine(schema: job, state: .running, onFailure: .raises { _ in .begin })
    {
      (work: Work) async throws in
      journal.note("\(work)")
      if work == .stop { throw Breakdown() }
      return []
    }
    #expect(await machine.handleEvent(.fail) == .handled)
    #expect(try await machine.settled() == .running)
    #expect(journal.entries == ["stop", "start"])
  }

  @Test func `events that a table's effects returned before one that throws are handled`()
    async throws
  {
    let machine = LiveStateMachine(schema: job, state: .running, onFailure: .raises { _ in .fail })
    {
      (work: Work) async throws -> [Signal] in
      switch work {
      case .stop: return [.begin]
      case .announce: throw Breakdown()
      case .start, .celebrate: return []
      }
    }
    let reports = await machine.reports(bufferingPolicy: .bufferingOldest(3))
    #expect(await machine.handleEvent(.fail) == .handled)
    var events: [Signal] = []
    for await report in reports {
      events.append(report.event)
      if events.count == 3 { break }
    }
    #expect(events == [.fail, .begin, .fail])
    await machine.cancel()
  }

  @Test func `the entry effect of a final initial state is performed`() async throws {
    let journal = SharedJournal()
    let table = TransitionTable<Bool, String, String>(initial: true) {
      Final(true) { OnEntry(emit: "celebrate") }
    }
    let machine = LiveStateMachine(schema: table) { effect in
      journal.note(effect)
      return []
    }
    await machine.start()
    #expect(try await machine.finished())
    #expect(journal.entries == ["celebrate"])
  }

  @Test func `starting a live machine in a restored state performs nothing`() async throws {
    let machine = LiveStateMachine(schema: job, state: .waiting) { _ in
      Issue.record("An effect was performed")
      return []
    }
    await machine.start()
    #expect(try await machine.settled() == .waiting)
  }

  @Test func `starting a live machine without initial effects performs nothing`() async throws {
    let machine = LiveStateMachine(schema: matter) { _ in
      Issue.record("An effect was performed")
      return []
    }
    await machine.start()
    #expect(await machine.state == .solid)
  }
}
