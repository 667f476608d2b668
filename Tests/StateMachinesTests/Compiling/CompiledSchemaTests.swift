import StateMachines
import Synchronization
import Testing

@Suite struct CompiledSchemaTests {
  @Test(arguments: RefreshList.transitions)
  func `does what the schema did`(_ row: RefreshList.Transition) {
    let journal = Journal()
    let machine = StateMachine(
      schema: RefreshList.schema.compiled(), subject: journal, state: row.from)

    #expect(machine.handleEvent(row.event) == .handled)
    #expect(machine.state == row.to)
    #expect(journal.entries == [row.effect])
  }

  @Test(arguments: RefreshList.ignored)
  func `ignores what the schema ignored`(_ from: ListState, _ event: ListEvent) {
    let journal = Journal()
    let machine = StateMachine(schema: RefreshList.schema.compiled(), subject: journal, state: from)

    #expect(machine.handleEvent(event) == .ignored)
    #expect(machine.state == from)
    #expect(journal.entries.isEmpty)
  }

  @Test(arguments: RefreshList.transitions)
  func `answers a step as the schema did`(_ row: RefreshList.Transition) throws {
    let schema = RefreshList.schema.compiled()
    let (next, effect) = try #require(schema.transition(from: row.from, on: row.event))
    let journal = Journal()
    effect?(journal)

    #expect(next == row.to)
    #expect(journal.entries == [row.effect])
  }

  @Test func `starts where the schema starts`() {
    let machine = StateMachine(schema: RefreshList.schema.compiled(), subject: Journal())

    #expect(machine.state == .list)
    machine.handleEvent(.refresh)
    machine.reset()
    #expect(machine.state == .list)
  }

  @Test func `a transition without an effect changes the state alone`() {
    let machine = StateMachine(
      schema: Lamp.schema.compiled(), subject: Journal(), ownership: .strong)

    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.state == .dim)
  }

  @Test func `the function is asked once for each pair, and then no more`() {
    let lamp = Lamp.counted()
    let machine = StateMachine(
      schema: lamp.schema.compiled(), subject: Journal(), ownership: .strong)
    #expect(lamp.calls.load(ordering: .relaxed) == 6)

    machine.handleEvent(.press)
    machine.handleEvent(.wait)
    machine.handleEvent(.press)
    #expect(lamp.calls.load(ordering: .relaxed) == 6)
  }

  @Test func `a guard that reads something outside keeps its answer`() {
    let isOpen = Atomic(true)
    let schema = StateMachineSchema<Lamp, Lamp.Event, Journal>(initialState: .off) { _, _ in
      isOpen.load(ordering: .relaxed) ? (.bright, nil) : nil
    }
    let compiled = StateMachine(schema: schema.compiled(), subject: Journal(), ownership: .strong)
    let asked = StateMachine(schema: schema, subject: Journal(), ownership: .strong)
    isOpen.store(false, ordering: .relaxed)

    #expect(compiled.handleEvent(.press) == .handled)
    #expect(asked.handleEvent(.press) == .ignored)
  }

  @Test func `what effects capture is captured once for all machines`() {
    let schema = StateMachineSchema<Lamp, Lamp.Event, Journal>(initialState: .off) { state, _ in
      var count = 0
      return (
        state,
        { journal in
          count += 1
          journal.note("\(count)")
        }
      )
    }.compiled()
    let journal = Journal()
    StateMachine(schema: schema, subject: journal).handleEvent(.press)
    StateMachine(schema: schema, subject: journal).handleEvent(.press)

    #expect(journal.entries == ["1", "2"])
  }

  @Test func `a state that is not listed is shown to the function`() {
    let journal = Journal()
    let machine = StateMachine(schema: Dial.schema.compiled(), subject: journal)
    for _ in 1...3 { machine.handleEvent(.turn) }

    #expect(machine.state == Dial(position: 3))
    #expect(journal.entries == ["at 1", "at 2", "at 3"])
  }

  @Test func `a state of more than a byte is shown to the function`() {
    let schema = StateMachineSchema<Wide, Dial.Event, Journal>(initialState: .at(0)) { state, _ in
      switch state {
      case .at(let number): (.at(number + 1), { $0.note("from \(number)") })
      }
    }
    let journal = Journal()
    let machine = StateMachine(schema: schema.compiled(), subject: journal)
    machine.handleEvent(.turn)
    machine.handleEvent(.turn)

    #expect(machine.state == .at(2))
    #expect(journal.entries == ["from 0", "from 1"])
  }

  // MARK: - As in any machine

  @Test func `an event from inside an effect waits`() {
    let journal = Journal()
    let holder = Holder<StateMachine<CompiledSchema<StateMachineSchema<Lamp, Lamp.Event, Guest>>>>()
    let schema = StateMachineSchema<Lamp, Lamp.Event, Guest>(initialState: .off) { lamp, event in
      guard event == .press else { return nil }
      return (lamp == .off ? .dim : .bright, { guest in guest.visit(lamp) })
    }
    let guest = Guest { lamp in
      guard lamp == .off else { return journal.note("pressed when \(lamp)") }
      #expect(holder.machine?.handleEvent(.press) == .waiting)
      #expect(holder.machine?.state == .dim)
      journal.note("effect complete")
    }
    let machine = StateMachine(schema: schema.compiled(), subject: guest)
    holder.machine = machine

    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.state == .bright)
    #expect(journal.entries == ["effect complete", "pressed when dim"])
  }

  @Test func `a callback is told, and a report has the effect`() throws {
    let journal = Journal()
    let machine = StateMachine(
      schema: Lamp.schema.compiled(), subject: journal, state: .dim)
    machine.didTransitionCallback = { before, event, after in
      journal.note("\(before) \(event) \(after)")
    }
    let report = try machine.transition(on: .press)
    report.effect?(journal)

    #expect(journal.entries == ["bright", "dim press bright", "bright"])
    #expect(machine.handleEvent(.wait) == .ignored)
    #expect(journal.entries.count == 3)
  }

  @Test func `a subject that is gone ignores every event`() {
    let machine = StateMachine(schema: Lamp.schema.compiled(), subject: Journal())

    #expect(machine.handleEvent(.press) == .ignored)
    #expect(machine.state == .off)
  }

  @Test func `a subject may be a value`() {
    struct Pen { let journal: Journal }
    let schema = StateMachineSchema<Lamp, Lamp.Event, Pen>(initialState: .off) { _, _ in
      (.bright, { $0.journal.note("written") })
    }
    let journal = Journal()
    let machine = StateMachine(schema: schema.compiled(), subject: Pen(journal: journal))

    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.state == .bright)
    #expect(journal.entries == ["written"])
  }

  @Test func `a schema may be compiled where nothing is known of its subject`() {
    func compiled<Schema: ClosureSchemaProtocol>(_ schema: Schema) -> CompiledSchema<Schema>
    where Schema.State: CaseIterable, Schema.Event: CaseIterable {
      schema.compiled()
    }
    let journal = Journal()
    let machine = StateMachine(
      schema: compiled(Lamp.schema), subject: journal, state: .dim, ownership: .strong)

    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.handleEvent(.wait) == .ignored)
    #expect(machine.state == .bright)
    #expect(journal.entries == ["bright"])
  }

  @Test func `a schema of another type has no form for objects`() {
    struct Schema: ClosureSchemaProtocol {
      typealias State = Lamp
      typealias Event = Lamp.Event
      typealias Subject = Journal

      let initialState = Lamp.dim
      func transition(from state: Lamp, on event: Lamp.Event) -> (Lamp, ((Journal) -> Void)?)? {
        Lamp.transition(state, event)
      }
    }
    let journal = Journal()
    let machine = StateMachine(schema: Schema().compiled(), subject: journal)

    #expect(machine.handleEvent(.wait) == .ignored)
    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.state == .bright)
    #expect(journal.entries == ["bright"])
  }

  private final class Guest {
    let visit: (Lamp) -> Void
    init(_ visit: @escaping (Lamp) -> Void) { self.visit = visit }
  }

  // MARK: -

  private enum Wide: CaseIterable, Equatable {
    case at(Int)
    static let allCases = [Wide.at(0)]
  }

  /// Lists two of its positions, one of them twice.
  private struct Dial: CaseIterable, Equatable {
    enum Event: CaseIterable { case turn }
    let position: UInt8
    static let allCases = [0, 1, 1].map { Dial(position: $0) }

    static let schema = StateMachineSchema<Dial, Event, Journal>(initialState: Dial(position: 0)) {
      dial, _ in
      (Dial(position: dial.position + 1), { $0.note("at \(dial.position + 1)") })
    }
  }
}

private enum Lamp: CaseIterable {
  case off, dim, bright
  enum Event: CaseIterable { case press, wait }

  static let schema = StateMachineSchema<Lamp, Event, Journal>(
    initialState: .off, transitionLogic: transition)

  @Sendable static func transition(
    _ lamp: Lamp, _ event: Event
  ) -> (Lamp, ((Journal) -> Void)?)? {
    switch (lamp, event) {
    case (.off, .press): (.dim, nil)
    case (.dim, .press): (.bright, { $0.note("bright") })
    case (.bright, .press): (.off, { $0.note("off") })
    case (_, .wait): nil
    }
  }

  final class Counted: Sendable {
    let calls = Atomic(0)
    var schema: StateMachineSchema<Lamp, Event, Journal> {
      StateMachineSchema(initialState: .off) { [self] lamp, event in
        calls.add(1, ordering: .relaxed)
        return Lamp.transition(lamp, event)
      }
    }
  }

  static func counted() -> Counted { Counted() }
}
