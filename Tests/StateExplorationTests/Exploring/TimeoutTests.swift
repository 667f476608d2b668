import Testing

@testable import StateExploration

@Suite struct TimeoutTests {
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

  @Test func `the timeout is one input, whose time belongs to the state`() {
    let behavior = explored([.start, .cancel])
    #expect(behavior.inputs.map(\.name) == ["start", "cancel", "timeout"])
    #expect(behavior.timeoutInput == 2)
    // The rows are idle, waiting(0), waiting(1), waiting(2) and failed.
    let times = (0..<5).map { behavior.timeout(row: $0)?.label.text }
    #expect(times == [nil, "after 1 s", "after 2 s", "after 4 s", nil])
    #expect(
      (0..<5).map { behavior.name(of: 2, row: $0) }[1...3] == [
        "after 1 s", "after 2 s", "after 4 s",
      ])
    #expect(behavior.problems == [])
  }

  @Test func `a state without a timeout excludes it, and others step with it`() {
    let behavior = explored([.start])
    let results = (0..<5).map { behavior.result(row: $0, input: 1) }
    #expect(results == [nil, 2, 3, 4, nil])
    #expect(behavior.outcome(row: 0, input: 1) == .excluded)
    #expect(behavior.outcome(row: 4, input: 1) == .excluded)
  }

  @Test func `a machine in which no state has a timeout has no such input`() {
    let never = explored([.cancel])
    #expect(never.timeoutInput == nil)
    #expect(never.inputs.map(\.name) == ["cancel"])
  }

  @Test func `the event that a timeout raises is the same step`() {
    let behavior = explored([.start, .expire])
    let steps = (0..<5).map { behavior.steps(row: $0).map(\.input) }
    // The inputs are start, expire, and the timeout.
    #expect(steps == [[0, 1], [0, 2], [0, 2], [0, 2], [0, 1]])
    #expect(behavior.outcome(row: 1, input: 1) == behavior.outcome(row: 1, input: 2))
    for name in ["after 1 s", "after 1000 ms", "expire"] {
      #expect(behavior.input(named: name, row: 1) == 2)
    }
    #expect(behavior.input(named: "after 2 s", row: 1) == nil)
    #expect(behavior.input(named: "expire", row: 0) == 1)
  }

  @Test func `an event that only timeouts raise is not shown`() {
    let shown = explored([.start, .expire, .cancel]).namedEvents.map(\.name.name)
    #expect(shown == ["start", "cancel", "after 1 s", "after 2 s", "after 4 s"])
    let hidden = explored([.start, .cancel], Request(event: .cancel)).namedEvents.map(\.name.name)
    #expect(hidden == ["start", "after 1 s"])
  }

  @Test func `an ignored event of a timeout is a problem`() {
    let behavior = explored([.start], Request(event: .start))
    #expect(
      behavior.problems
        == [.ignoredTimeout("after 1 s", state: "waiting", event: "start", someHandle: false)])
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
    #expect(run.timeout?.label.text == "after 1 s")
    _ = run.handle(0, in: nil)
    #expect(run.timeout == nil)
  }
}
