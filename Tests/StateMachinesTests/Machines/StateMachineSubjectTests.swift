import StateMachines
import Testing

@Suite struct StateMachineSubjectTests {
  /// Adds up events, with the same effect on the subject each time.
  private func makeSchema<Subject>(
    _ effect: @escaping @Sendable (Subject) -> Void
  ) -> StateMachineSchema<Int, Int, Subject> {
    StateMachineSchema(initialState: 0) { state, event in (state + event, effect) }
  }

  // MARK: - Values

  @Test func `a subject that is a struct is copied`() {
    struct Pen { var ink: String, journal: Journal }
    let journal = Journal()
    var pen = Pen(ink: "blue", journal: journal)
    let machine = StateMachine(
      schema: makeSchema { (pen: Pen) in pen.journal.note(pen.ink) }, subject: pen)
    pen.ink = "red"
    pen.journal = Journal()

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["blue"])
  }

  @Test(arguments: [SubjectOwnership.weak, .strong])
  func `a subject that is a struct behind a protocol is copied with either ownership`(
    _ ownership: SubjectOwnership
  ) {
    struct Pen: Writer { var journal: Journal? }
    let journal = Journal()
    let machine = StateMachine(
      schema: makeSchema { (writer: any Writer) in writer.journal?.note("written") },
      subject: Pen(journal: journal), ownership: ownership)

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["written"])
  }

  @Test func `a schema without a subject takes Void`() {
    let schema = StateMachineSchema<ListState, ListEvent, Void>(initialState: .list) { _, event in
      event == .refresh ? (.refreshing, { _ in }) : nil
    }
    let machine = StateMachine(schema: schema, subject: ())

    #expect(machine.handleEvent(.dismissError) == .ignored)
    #expect(machine.handleEvent(.refresh) == .handled)
    #expect(machine.state == .refreshing)
  }

  @Test func `an optional subject that is nil is passed on as nil`() {
    let journal = Journal()
    let schema = makeSchema { (owner: Owner?) in #expect(owner == nil) }
    let machine = StateMachine(schema: schema, subject: nil)
    machine.didTransitionCallback = { _, _, _ in journal.note("callback") }

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["callback"])
  }

  @Test func `a subject can be a function`() {
    let journal = Journal()
    let machine = StateMachine(
      schema: makeSchema { (note: (String) -> Void) in note("called") }, subject: journal.note)

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["called"])
  }

  // MARK: - Objects

  @Test func `a subject that is a class is held weakly`() {
    checkWeak(held: { $0 }, journal: { $0.journal })
  }

  @Test func `a subject is held weakly as its superclass`() {
    checkWeak(held: { $0 as Base }, journal: { ($0 as? Owner)?.journal })
  }

  @Test func `a subject is held weakly behind a protocol for classes`() {
    checkWeak(held: { $0 as any ClassWriter }, journal: { $0.journal })
  }

  @Test func `a subject is held weakly behind a protocol for any type`() {
    checkWeak(held: { $0 as any Writer }, journal: { $0.journal })
  }

  @Test func `a subject is held weakly as an AnyObject`() {
    checkWeak(held: { $0 as AnyObject }, journal: { ($0 as? Owner)?.journal })
  }

  @Test func `a subject is held weakly as an Any`() {
    checkWeak(held: { $0 as Any }, journal: { ($0 as? Owner)?.journal })
  }

  @Test func `a subject is held weakly as an optional`() {
    checkWeak(held: { $0 as Owner? }, journal: { $0?.journal })
  }

  @Test func `a subject is held weakly as an optional behind a protocol`() {
    checkWeak(held: { $0 as (any Writer)? }, journal: { $0?.journal })
  }

  @Test func `a subject that is an actor is held weakly`() {
    actor Office {}
    weak var observed: Office?
    let machine: StateMachine<StateMachineSchema<Int, Int, Office>>
    do {
      let office = Office()
      observed = office
      machine = StateMachine(schema: makeSchema { _ in }, subject: office)
      #expect(machine.handleEvent(1) == .handled)
      withExtendedLifetime(office) {}
    }

    #expect(observed == nil)
    #expect(machine.handleEvent(1) == .ended)
  }

  @Test func `a machine keeps a strongly held subject alive`() {
    let journal = Journal()
    weak var observed: Owner?
    var machine: StateMachine<StateMachineSchema<Int, Int, Owner>>?
    do {
      let owner = Owner(journal)
      observed = owner
      machine = StateMachine(
        schema: makeSchema { $0.journal?.note("effect") }, subject: owner, ownership: .strong)
    }

    #expect(observed != nil)
    #expect(machine?.handleEvent(1) == .handled)
    #expect(journal.entries == ["effect"])
    machine = nil
    #expect(observed == nil)
    #expect(journal.entries == ["effect", "gone"])
  }

  @Test func `a machine whose subject is gone has ended`() {
    let journal = Journal()
    let machine: StateMachine<StateMachineSchema<Int, Int, Owner>>
    do {
      let owner = Owner(journal)
      machine = StateMachine(schema: makeSchema { _ in }, subject: owner)
      withExtendedLifetime(owner) {}
    }
    let token = machine.observe { [unowned machine] report in
      journal.note(report.summary)
      if report.event == 1 { #expect(machine.handleEvent(2) == .pending) }
    }
    #expect(machine.handleEvent(1) == .ended)
    #expect(journal.entries == ["gone", "0 1 0 ended", "0 2 0 ended"])
    withExtendedLifetime(token) {}
  }

  // MARK: - Restoring

  @Test func `a machine with any kind of subject starts in a restored state`() {
    let owner = Owner(Journal())
    func restored<Subject>(_ subject: Subject, _ ownership: SubjectOwnership = .weak) -> Int {
      let schema = makeSchema { (_: Subject) in }
      return StateMachine(schema: schema, subject: subject, state: 40, ownership: ownership).state
    }

    #expect(restored(()) == 40)
    #expect(restored("a struct") == 40)
    #expect(restored(owner) == 40)
    #expect(restored(owner, .strong) == 40)
    #expect(restored(owner as any Writer) == 40)
    #expect(restored(owner as Owner?) == 40)
  }

  // MARK: - Cycles

  @Test func `an object that owns its machine is released`() {
    final class Screen {
      let journal: Journal
      lazy var machine = StateMachine(schema: Screen.schema, subject: self)

      static let schema = StateMachineSchema<Bool, Bool, Screen>(initialState: false) { _, event in
        (event, { screen in screen.journal.note(event ? "shown" : "hidden") })
      }

      init(_ journal: Journal) { self.journal = journal }
      deinit { journal.note("gone") }
    }
    let journal = Journal()
    do {
      let screen = Screen(journal)
      screen.machine.didTransitionCallback = { _, _, _ in journal.note("callback") }
      screen.machine.handleEvent(true)
    }

    #expect(journal.entries == ["shown", "callback", "gone"])
  }

  @Test func `a subject's deinit can't reach the subject through its machine`() {
    final class Guest {
      let journal: Journal
      lazy var machine: StateMachine<StateMachineSchema<Int, Int, Guest>> =
        StateMachine(schema: Guest.schema, subject: self)

      static let schema = StateMachineSchema<Int, Int, Guest>(initialState: 0) { state, event in
        (state + event, { $0.journal.note("effect") })
      }

      init(_ journal: Journal) { self.journal = journal }
      deinit { journal.note("\(machine.handleEvent(1)) in \(machine.state)") }
    }
    let journal = Journal()
    do {
      let guest = Guest(journal)
      guest.machine.handleEvent(1)
    }

    #expect(journal.entries == ["effect", "ended in 1"])
  }

  @Test func `a subject that an effect releases lives until the transition is complete`() {
    final class Parent { var child: Child? }
    final class Child {
      let journal: Journal
      let parent: Parent
      init(_ journal: Journal, _ parent: Parent) { (self.journal, self.parent) = (journal, parent) }
      deinit { journal.note("gone") }
    }
    let journal = Journal()
    let parent = Parent()
    let holder = Holder<StateMachine<StateMachineSchema<Int, Int, Child>>>()
    let machine = StateMachine(
      schema: makeSchema { (child: Child) in
        child.parent.child = nil
        child.journal.note("effect")
      }, subject: attach(Child(journal, parent)))
    holder.machine = machine
    machine.didTransitionCallback = { _, event, _ in
      journal.note("callback")
      // When this event runs, the subject is gone.
      if event == 1 { holder.machine?.handleEvent(10) }
    }

    #expect(machine.handleEvent(1) == .handled)
    #expect(journal.entries == ["effect", "callback", "gone"])
    #expect(machine.state == 1)
    #expect(machine.handleEvent(1) == .ended)

    func attach(_ child: Child) -> Child {
      parent.child = child
      return child
    }
  }

  // MARK: -

  private protocol Writer { var journal: Journal? { get } }
  private protocol ClassWriter: AnyObject { var journal: Journal? { get } }

  private class Base {}

  private final class Owner: Base, Writer, ClassWriter {
    let journal: Journal?
    init(_ journal: Journal) { self.journal = journal }
    deinit { journal?.note("gone") }
  }

  /// Checks that an object behind a static type receives effects and is not kept alive, and that the
  /// machine ignores events, and reports them as ignored, when the object is gone.
  private func checkWeak<Subject>(
    held type: (Owner) -> Subject,
    journal journalOf: @escaping @Sendable (Subject) -> Journal?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let journal = Journal()
    let machine: StateMachine<StateMachineSchema<Int, Int, Subject>>
    do {
      let owner = Owner(journal)
      machine = StateMachine(
        schema: makeSchema { journalOf($0)?.note("effect") }, subject: type(owner))
      machine.didTransitionCallback = { _, _, _ in journal.note("callback") }
      #expect(machine.handleEvent(1) == .handled, sourceLocation: sourceLocation)
      withExtendedLifetime(owner) {}
    }
    #expect(journal.entries == ["effect", "callback", "gone"], sourceLocation: sourceLocation)
    #expect(machine.handleEvent(10) == .ended, sourceLocation: sourceLocation)
    #expect(machine.state == 1, sourceLocation: sourceLocation)
    #expect(journal.entries == ["effect", "callback", "gone"], sourceLocation: sourceLocation)
    let token = machine.observe { journal.note($0.summary) }
    machine.handleEvent(100)
    #expect(
      journal.entries == ["effect", "callback", "gone", "1 100 1 ended"],
      sourceLocation: sourceLocation)
    withExtendedLifetime(token) {}
  }
}
