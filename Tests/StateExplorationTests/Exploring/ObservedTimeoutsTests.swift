import Testing

@testable import StateExploration

@Suite struct ObservedTimeoutsTests {
  /// A request that is tried three times, with longer and longer pauses.
  struct Request: StateMachineSchemaProtocol {
    enum State: Hashable { case idle, waiting(Int), failed }
    enum Event: Hashable { case start, cancel, expire }

    var pause: (Int) -> Duration = { .seconds(1 << $0) }
    var event = Event.expire
    let initialState = State.idle

    func timeout(of state: State) -> Timeout<Event>? {
      if case .waiting(let attempt) = state { .after(pause(attempt), event) } else { nil }
    }

    func step(_ state: inout State, on event: Event) -> Reaction<String> {
      switch (state, event) {
      case (.idle, .start): state = .waiting(0)
      case (.waiting(let attempt), .expire) where attempt < 2: state = .waiting(attempt + 1)
      case (.waiting, .expire): state = .failed
      case (.waiting, .cancel): state = .idle
      default: return .ignored
      }
      return .handled("")
    }
  }

  private func explored(
    _ events: [Request.Event], _ request: Request = Request(),
    limits: ExplorationLimits = ExplorationLimits()
  ) -> Behavior {
    MachineModel("request", exploring: request, events: events, limits: limits).exploration()
      .behavior
  }

  @Test func `each duration of a timeout is an input, which leads to states like an event`() {
    let exploration = explored([.start, .cancel])
    #expect(
      exploration.inputs.map(\.name)
        == ["start", "cancel", "after 1 s", "after 2 s", "after 4 s"])
    #expect(exploration.inputs.map(\.isTimeout) == [false, false, true, true, true])
    #expect(exploration.regions[0].states.count == 5)
    #expect(exploration.rowCount == 5)
    #expect(exploration.problems == [])
  }

  @Test func `an exploration treats a timeout that a state doesn't have as ignored`() {
    let exploration = explored([.start])
    #expect(exploration.inputs.map(\.name) == ["start", "after 1 s", "after 2 s", "after 4 s"])
    // The rows are idle, waiting(0), waiting(1), waiting(2) and failed.
    let handled = (0..<5).map { row in
      (0..<4).map { exploration.effectList(row: row, input: $0) != nil }
    }
    #expect(
      handled == [
        [true, false, false, false], [false, true, false, false], [false, false, true, false],
        [false, false, false, true], [false, false, false, false],
      ])
    #expect(exploration.target(row: 1, input: 1, region: 0) == 2)
    #expect(exploration.target(row: 1, input: 2, region: 0) == 1)
  }

  @Test func `an event that only timeouts raise is not an input`() {
    let names = explored([.start, .expire, .cancel]).inputs.map(\.name)
    #expect(names == ["start", "cancel", "after 1 s", "after 2 s", "after 4 s"])
  }

  @Test func `an ignored event of a timeout is a problem`() {
    let exploration = explored([.start], Request(event: .start))
    #expect(
      exploration.problems
        == [.ignoredTimeout("after 1 s", state: "waiting", event: "start", someHandle: false)])
  }

  @Test func `the limits of an exploration count timeouts as inputs`() {
    // Five states with an event and three times, each of which counts as ten inputs: 5 × 31 steps.
    #expect(explored([.start], limits: .init(steps: 155)).problems == [])
    #expect(
      explored([.start], limits: .init(steps: 154)).problems
        == [.stopped(.steps(154), unstepped: 1)])
    let states = [Request.State.idle, .waiting(0), .waiting(1), .waiting(2), .failed]
    var listed = MachineModel("request", Request(), states: states, events: [.start])
    listed.limits.steps = 10
    #expect(listed.exploration().behavior.problems == [])
    listed.limits.steps = 9
    #expect(
      listed.exploration().behavior.problems
        == [.tooManySteps("5 states × 2 events", limit: 9, listedWereMade: false)])
  }

  @Test func `a final state has no timeout in an exploration`() {
    struct End: StateMachineSchemaProtocol {
      let initialState = 0
      func isFinal(_ state: Int) -> Bool { state == 1 }
      func timeout(of state: Int) -> Timeout<String>? { .after(.seconds(1), "next") }
      func step(_ state: inout Int, on event: String) -> Reaction<Never?> {
        state += 1
        return .handled(nil)
      }
    }
    let model = MachineModel("end", exploring: End(), events: [])
    #expect(model.exploration().behavior.regions[0].states.count == 2)
    var run = model.run()
    #expect(run.timeout?.input.name == "after 1 s")
    _ = run.handle(0, in: nil)
    #expect(run.timeout == nil)
  }
}
