import StateMachines
import Testing

@testable import StateExploration

/// A pool of at most one connection.
private struct Pool {
  enum Mistake { case strandsRequests, retries }

  enum Action { case connect, lend(Int), fail(Int) }

  private enum State { case empty, connecting, lent }

  let mistake: Mistake?
  private var state = State.empty
  private var waiting: [Int] = []

  init(_ mistake: Mistake?) { self.mistake = mistake }

  mutating func lease(_ request: Int) -> Action? {
    waiting.append(request)
    return state == .empty ? connect() : nil
  }

  mutating func connected() -> Action {
    state = .lent
    return .lend(waiting.removeFirst())
  }

  mutating func failed() -> [Action] {
    if mistake == .retries { return [connect()] }
    defer { (state, waiting) = (.empty, []) }
    return waiting.map { .fail($0) }
  }

  mutating func closed() -> Action? {
    state = .empty
    return waiting.isEmpty || mistake == .strandsRequests ? nil : connect()
  }

  private mutating func connect() -> Action {
    state = .connecting
    return .connect
  }

  static func model(_ mistake: Mistake? = nil) -> MachineModel {
    MachineModel(
      "pool", observing: Pool(mistake),
      inputs: [
        .input("lease", "1") { $0.lease(1) }.once(), .input("lease", "2") { $0.lease(2) }.once(),
        .input("connect", "success") { $0.connected() }.once(perEffect: "connect"),
        .input("connect", "failure") { $0.failed() }.once(perEffect: "connect"),
        .input("closed") { $0.closed() }.once(perEffect: "lend"),
      ])
  }
}

/// Two clocks that tick without end, and a job beside them.
private struct Clocks {
  enum Action { case first, second, work, done }

  var state = 0

  static func model(_ jobEffects: [Action], counts: Bool = false) -> MachineModel {
    MachineModel(
      "clocks", observing: Clocks(),
      inputs: [
        .input("start") { _ in [Action.first, .second] + jobEffects }.once(),
        .input("tick", "1") { (clocks: inout Clocks) -> Action in
          clocks.state += counts ? 1 : 0
          return .first
        }.once(perEffect: "first"),
        .input("tick", "2") { _ in Action.second }.once(perEffect: "second"),
        .input("finish") { _ in Action.done }.once(perEffect: "work"),
        .input("stop") { _ in Action.done }.once(),
      ])
  }
}

/// A bell that rings one second after it was armed.
private enum Bell: StateType {
  case idle, armed

  enum Event { case press, elapse, reset }

  enum Command { case ring, confirm }

  static let initialState = Bell.idle

  var timeout: Timeout<Event>? { self == .armed ? .after(.seconds(1), .elapse) : nil }

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .press): self = .armed
    case (.armed, .elapse):
      self = .idle
      return .ring
    case (.idle, .reset): return .confirm
    default: break
    }
    return nil
  }
}

extension MachinePropertyTests {
  private var isServed: MachineProperty { .leads(from: "lease(2)", to: "lend(2)", "fail(2)") }

  @Test func `a request that is never served is found`() {
    #expect(report(Pool.model(), isServed) == nil)
    #expect(
      report(Pool.model(.strandsRequests), isServed) == """
        pool: violated: lease(2) leads to lend(2) or fail(2)
        no input is expected in 'empty'
          empty
          lease(1) → connecting, waiting: [1] / connect
          lease(2) → connecting, waiting: [1, 2]
          connect(success) → lent, waiting: [2] / lend(1)
          closed → empty, waiting: [2]
          try model.replay(["lease(1)", "lease(2)", "connect(success)", "closed"])
        """)
  }

  @Test func `inputs that can repeat without end are found`() {
    // The other request comes later, waits behind this one or before it, or is served already.
    #expect(
      report(Pool.model(.retries), isServed) == """
        pool: violated: lease(2) leads to lend(2) or fail(2)
        'connect(failure)' can repeat without end from 'connecting' (4 states)
          empty
          lease(2) → connecting, waiting: [2] / connect
          connect(failure) → connecting, waiting: [2] / connect
          try model.replay(["lease(2)", "connect(failure)"])
        """)
  }

  @Test func `a cycle counts only if it completes each operation that is under way`() {
    let isDone = MachineProperty.leads(from: "start", to: "done")
    #expect(report(Clocks.model([.work]), isDone) == nil)
    #expect(
      report(Clocks.model([]), isDone)?.contains(
        "'tick(1)', 'tick(2)' can repeat without end from '0'") == true)
  }

  @Test func `a response after the limit of a search is not decided`() {
    var model = Clocks.model([.work], counts: true)
    model.limits = ExplorationLimits(states: 20)
    #expect(
      report(model, .leads(from: "start", to: "done"))?.contains(
        "was not decided: the search stopped, and no such effect was found from ") == true)
  }

  @Test func `a timeout is expected`() {
    let bell = MachineModel(
      "bell", exploring: Bell.self, events: [.press, .elapse, .reset])
    #expect(report(bell, .leads(from: "press", to: "ring")) == nil)
    #expect(
      report(bell, .leads(from: "after 1 s", to: "confirm")) == """
        bell: violated: after 1 s leads to confirm
        no input is expected in 'idle'
          idle
          press → armed
          after 1 s → idle / ring
          try model.replay(["press", "after 1 s"])
        """)
  }
}
