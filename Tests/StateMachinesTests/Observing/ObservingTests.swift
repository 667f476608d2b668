import StateMachines
import Testing

@Suite struct ObservingTests {
  typealias Machine = StateMachine<ClosureSchema<Int, Int, Int>>

  let journal = Journal()

  /// A machine that adds each event to its state, ignores 0, and stays where an event is negative.
  private func makeSum(perform: @escaping (Int) -> Void = { _ in }) -> Machine {
    let schema = ClosureSchema<Int, Int, Int>(initialState: 0) { state, event in
      guard event != 0 else { return .ignored }
      guard event > 0 else { return .stayed(event) }
      state += event
      return .handled(event)
    }
    return StateMachine(schema: schema, perform: perform)
  }

  private func note(_ name: String) -> (EventReport<Int, Int>) -> Void {
    { [journal] in journal.note("\(name): \($0.before) \($0.event) \($0.after) \($0.outcome)") }
  }

  @Test func `are told of transitions in the order in which they came, after the callback`() {
    let machine = makeSum { [journal] _ in journal.note("effect") }
    let first = machine.observe(note("first"))
    let second = machine.observe(note("second"))
    machine.didTransitionCallback = { [journal] _, _, _ in journal.note("callback") }
    machine.handleEvent(2)
    machine.handleEvent(0)
    machine.handleEvent(-1)
    #expect(
      journal.entries == [
        "effect", "callback", "first: 0 2 2 handled", "second: 0 2 2 handled",
        "effect", "callback", "first: 2 -1 2 stayed", "second: 2 -1 2 stayed",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `are told of ignored events if they want`() {
    let machine = makeSum()
    let first = machine.observe(note("handled"))
    let second = machine.observe(includingIgnored: true, note("all"))
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(
      journal.entries == ["all: 0 0 0 ignored", "handled: 0 1 1 handled", "all: 0 1 1 handled"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a machine with a subject has observers too`() {
    let machine = StateMachine(schema: RefreshList.schema, subject: journal)
    let token = machine.observe(includingIgnored: true) { [journal] in
      journal.note("\($0.before) \($0.event) \($0.after) \($0.outcome)")
    }
    machine.handleEvent(.refresh)
    machine.handleEvent(.refresh)
    #expect(
      journal.entries == [
        "refresh", "list refresh refreshing handled", "refreshing refresh refreshing ignored",
      ])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `a token ends its observation when it is cancelled or let go`(_ isCancelled: Bool) {
    let machine = makeSum()
    var token: ObservationToken? = machine.observe(note("token"))
    machine.handleEvent(1)
    if isCancelled { token?.cancel() } else { token = nil }
    machine.handleEvent(1)
    token?.cancel()
    machine.handleEvent(1)
    #expect(journal.entries == ["token: 0 1 1 handled"])
  }

  @Test func `what ended is let go at once, the machine at rest or not`() {
    final class Held {}
    let machine = makeSum()
    weak var held: Held?
    let token: ObservationToken
    do {
      let object = Held()
      held = object
      token = machine.observe { _ in withExtendedLifetime(object) {} }
    }
    #expect(held != nil)
    token.cancel()
    #expect(held == nil)
  }

  @Test func `an owner is held weakly, and ends its observation by going`() {
    final class Screen {
      var shown: [Int] = []
    }
    let machine = makeSum()
    let other = Screen()
    weak var gone: Screen?
    do {
      let screen = Screen()
      gone = screen
      machine.observe(for: screen) { $0.shown.append($1.after) }
      machine.observe(for: other) { $0.shown.append($1.after) }
      machine.handleEvent(1)
      #expect(screen.shown == [1])
    }
    #expect(gone == nil)
    machine.handleEvent(1)
    machine.handleEvent(1)
    #expect(other.shown == [1, 2, 3])
  }

  @Test func `an observer that removes itself is told once, and the others are told`() {
    let machine = makeSum()
    var token: ObservationToken?
    let before = machine.observe(note("before"))
    token = machine.observe { [journal] report in
      journal.note("once \(report.event)")
      token?.cancel()
    }
    let after = machine.observe(note("after"))
    machine.handleEvent(1)
    machine.handleEvent(2)
    #expect(
      journal.entries == [
        "before: 0 1 1 handled", "once 1", "after: 0 1 1 handled",
        "before: 1 2 3 handled", "after: 1 2 3 handled",
      ])
    withExtendedLifetime((before, after)) {}
  }

  @Test func `an observer that another one removes is not told any more`() {
    let machine = makeSum()
    var victim: ObservationToken?
    let first = machine.observe { _ in victim = nil }
    victim = machine.observe(note("victim"))
    machine.handleEvent(1)
    #expect(victim == nil)
    #expect(journal.entries == [])
    withExtendedLifetime(first) {}
  }

  @Test func `an observer that is added from inside is told from the next event on`() {
    let holder = Holder<Machine>()
    var tokens: [ObservationToken] = []
    let machine = makeSum { [journal] effect in
      guard effect == 1, let machine = holder.machine else { return }
      machine.handleEvent(2)
      tokens.append(machine.observe { journal.note("from the effect \($0.event)") })
    }
    holder.machine = machine
    tokens.append(
      machine.observe { [journal] report in
        journal.note("first \(report.event)")
        guard report.event == 1, let machine = holder.machine else { return }
        tokens.append(machine.observe { journal.note("from an observer \($0.event)") })
      })
    machine.handleEvent(1)
    #expect(
      journal.entries == ["first 1", "first 2", "from the effect 2", "from an observer 2"])
  }

  @Test func `events that observers raise wait, ignored ones' included`() {
    let holder = Holder<Machine>()
    let machine = makeSum()
    holder.machine = machine
    var depth = 0
    let token = machine.observe(includingIgnored: true) { [journal] report in
      depth += 1
      journal.note("\(report.event) at \(depth)")
      if report.event < 2 {
        #expect(holder.machine?.handleEvent(report.event + 1) == .waiting)
      }
      depth -= 1
    }
    machine.handleEvent(0)
    #expect(journal.entries == ["0 at 1", "1 at 1", "2 at 1"])
    #expect(machine.handleEvent(5) == .handled)
    withExtendedLifetime(token) {}
  }

  @Test func `a million events from inside are told one after the other`() {
    let holder = Holder<Machine>()
    var count = 0
    var stack = (lowest: UInt.max, highest: UInt.min)
    let machine = makeSum { _ in
      guard let machine = holder.machine, machine.state < 1_000_000 else { return }
      machine.handleEvent(1)
    }
    holder.machine = machine
    let token = machine.observe { report in
      count += 1
      var here = 0
      let depth = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
      stack = (min(stack.lowest, depth), max(stack.highest, depth))
    }
    machine.observe(for: journal, includingIgnored: true) { _, report in
      if report.outcome != .handled { count = -1 }
    }
    machine.handleEvent(1)
    #expect(machine.state == 1_000_000)
    #expect(count == 1_000_000)
    #expect(stack.highest - stack.lowest < 16_384)
    withExtendedLifetime(token) {}
  }

  @Test func `a machine that is at rest may be observed any number of times`() {
    let machine = makeSum()
    for _ in 0..<100_000 { machine.observe { _ in }.cancel() }
    let token = machine.observe(note("last"))
    machine.handleEvent(1)
    #expect(journal.entries == ["last: 0 1 1 handled"])
    withExtendedLifetime(token) {}
  }

  @Test func `a token may outlive its machine`() {
    weak var gone: AnyObject?
    let token: ObservationToken
    do {
      let machine = makeSum()
      gone = machine
      token = machine.observe { _ in }
    }
    #expect(gone == nil)
    token.cancel()
  }
}
