import Testing

@testable import StateMachines

@Suite struct ObserverListTests {
  typealias Machine = StateMachine<ClosureSchema<Int, Int, Int>>

  let journal = Journal()

  private func makeSum(perform: @escaping (Int) -> Void = { _ in }) -> Machine {
    StateMachine(schema: ClosureSchema.sum, perform: perform)
  }

  private func note(_ name: String) -> (EventReport<Int, Int, Int>) -> Void {
    { [journal] in journal.note("\(name): \($0.summary)") }
  }

  // MARK: - Tokens

  @Test(arguments: [false, true])
  func `an observation ends when its token is cancelled or released`(_ isCancelled: Bool) {
    let machine = makeSum()
    var token: ObservationToken? = machine.observe(note("token"))
    machine.handleEvent(1)
    if isCancelled { token?.cancel() } else { token = nil }
    machine.handleEvent(1)
    token?.cancel()
    machine.handleEvent(1)
    #expect(journal.entries == ["token: 0 1 1 handled"])
  }

  @Test(arguments: [false, true])
  func `the closure of an observation is released with its token`(_ isCancelled: Bool) {
    final class Held {}
    let machine = makeSum()
    weak var held: Held?
    var token: ObservationToken?
    do {
      let object = Held()
      held = object
      token = machine.observe { _ in withExtendedLifetime(object) {} }
    }
    #expect(held != nil)
    if isCancelled { token?.cancel() } else { token = nil }
    #expect(held == nil)
    withExtendedLifetime((machine, token)) {}
  }

  @Test func `a closure that uses its machine doesn't keep it after the observation`() {
    weak var gone: Machine?
    do {
      let machine = makeSum()
      gone = machine
      machine.observe { _ in _ = machine.state }.cancel()
    }
    #expect(gone == nil)
  }

  @Test func `an observation token can outlive its machine`() {
    final class Held {}
    weak var gone: AnyObject?
    weak var held: Held?
    let token: ObservationToken
    do {
      let machine = makeSum()
      let object = Held()
      gone = machine
      held = object
      token = machine.observe { _ in withExtendedLifetime(object) {} }
    }
    #expect(gone == nil)
    token.cancel()
    #expect(held == nil)
  }

  @Test func `an observation is cancelled on another thread`() async {
    let machine = makeSum()
    let token = machine.observe(note("token"))
    await Task.detached { token.cancel() }.value
    machine.handleEvent(1)
    #expect(journal.entries == [])
  }

  @Test func `an observer's closure that is released can use its machine`() {
    final class Held {
      let onEnd: () -> Void
      init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let machine = makeSum()
    let other = machine.observe(note("other"))
    let last = machine.observe(note("last"))
    var added: ObservationToken?
    let token: ObservationToken
    do {
      let held = Held { [unowned machine, note = note("added")] in
        other.cancel()
        added = machine.observe(note)
        machine.handleEvent(1)
      }
      token = machine.observe { _ in withExtendedLifetime(held) {} }
    }
    token.cancel()
    machine.handleEvent(2)
    #expect(
      journal.entries == [
        "last: 0 1 1 handled", "added: 0 1 1 handled", "last: 1 2 3 handled",
        "added: 1 2 3 handled",
      ])
    #expect(machine.observerCount == 2)
    withExtendedLifetime((last, added)) {}
  }

  // MARK: - Observers that change during a report

  @Test func `an observer that removes itself receives nothing more`() {
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

  @Test(arguments: [false, true])
  func `an observer that an earlier one removes doesn't receive the event`(_ isCancelled: Bool) {
    let machine = makeSum()
    var victim: ObservationToken?
    let first = machine.observe { _ in
      if isCancelled { victim?.cancel() } else { victim = nil }
    }
    victim = machine.observe(note("victim"))
    let last = machine.observe(note("last"))
    machine.handleEvent(1)
    #expect(journal.entries == ["last: 0 1 1 handled"])
    withExtendedLifetime((first, last)) {}
  }

  @Test func `an observer that the effect removes doesn't receive the event`() {
    var victim: ObservationToken?
    let machine = makeSum { _ in victim = nil }
    victim = machine.observe(note("victim"))
    let last = machine.observe(note("last"))
    machine.handleEvent(1)
    #expect(journal.entries == ["last: 0 1 1 handled"])
    #expect(victim == nil)
    withExtendedLifetime(last) {}
  }

  @Test func `an observer added during an event receives the next one first`() {
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

  @Test func `an observer added by the effect of an unobserved machine receives the next event`() {
    let holder = Holder<Machine>()
    var token: ObservationToken?
    let machine = makeSum { [note = note("late")] effect in
      if effect == 1 { token = holder.machine?.observe(note) }
    }
    holder.machine = machine
    machine.handleEvent(1)
    machine.handleEvent(2)
    #expect(journal.entries == ["late: 1 2 3 handled"])
    withExtendedLifetime(token) {}
  }

  // MARK: - The list of observers

  @Test(arguments: [0, 1, 10])
  func `a hundred thousand observations leave the list of a machine at rest small`(_ kept: Int)
    throws
  {
    let machine = makeSum()
    let tokens = (0..<kept).map { machine.observe(note("\($0)")) }
    for number in 1...100_000 {
      _ = machine.observe { _ in }
      // Checked at intervals, because a check is linear in the length of the list.
      if number.isMultiple(of: 1_000) {
        try #require(machine.observerCount <= 2 * kept + 8)
      }
    }
    machine.handleEvent(1)
    #expect(journal.entries == (0..<kept).map { "\($0): 0 1 1 handled" })
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [0, 1, 10])
  func `a hundred thousand dropped report sequences leave the list of observers small`(_ kept: Int)
    async throws
  {
    let machine = makeSum()
    let sequences = (0..<kept).map { _ in machine.reports() }
    for number in 1...100_000 {
      _ = machine.reports()
      if number.isMultiple(of: 1_000) { try #require(machine.observerCount <= 2 * kept + 8) }
    }
    machine.handleEvent(1)
    #expect(machine.observerCount <= 2 * kept)
    for sequence in sequences {
      for await report in sequence {
        #expect(report.summary == "0 1 1 handled")
        break
      }
    }
  }

  @Test func `a sequence of reports whose reader is cancelled is removed`() async {
    let machine = makeSum()
    for _ in 1...100 {
      let reports = machine.reports()
      let reader = Task { for await _ in reports {} }
      reader.cancel()
      await reader.value
    }
    #expect(machine.observerCount <= 8)
  }

  @Test func `observation tokens released together leave an empty list`() {
    let machine = makeSum()
    var tokens = (0..<100_000).map { _ in machine.observe { _ in } }
    withExtendedLifetime(tokens) { #expect(machine.observerCount == 100_000) }
    tokens.removeAll()
    machine.handleEvent(1)
    #expect(machine.observerCount == 0)
    #expect(machine.state == 1)
  }

  @Test func `observers that replace themselves in each report leave the list of observers small`()
  {
    let machine = makeSum()
    var tokens: [ObservationToken] = []
    func observe(_ number: Int) {
      tokens = [
        machine.observe { [journal] report in
          journal.note("\(number): \(report.event)")
          observe(number + 1)
        }
      ]
    }
    observe(1)
    for event in 1...1_000 { machine.handleEvent(event) }
    #expect(journal.entries == (1...1_000).map { "\($0): \($0)" })
    #expect(tokens.count == 1)
    #expect(machine.observerCount <= 3)
    tokens.removeAll()
  }
}

extension StateMachine {
  /// The number of observers in the list, ended ones included.
  var observerCount: Int { attachments?.observers?.observers.count ?? 0 }
}
