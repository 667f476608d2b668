import StateDiagrams
import StateMachines
import Testing

/// A wait whose time is given, and depends on the attempt.
private struct Waiting: StateMachineSchemaProtocol {
  enum State: Hashable { case idle, waiting(Int), done }
  enum Event: CaseIterable, DOTLabelable { case start, expire }

  var times: [Duration] = [.seconds(1), .seconds(2)]
  let initialState = State.idle

  func timeout(of state: State) -> Timeout<Event>? {
    if case .waiting(let attempt) = state { .after(times[attempt], .expire) } else { nil }
  }

  func step(_ state: inout State, on event: Event) -> Reaction<Never?> {
    switch (state, event) {
    case (.idle, .start): state = .waiting(0)
    case (.waiting(0), .expire): state = .waiting(1)
    case (.waiting, .expire): state = .done
    default: return .ignored
    }
    return .handled(nil)
  }

  var diagram: StateDiagram { StateDiagram(of: MachineModel("waiting", exploring: self)) }
}

@Suite struct TimeoutComparisonTests {
  @Test func `a time that depends on values is drawn with its guard`() {
    #expect(
      Waiting().diagram.transitions.map(\.description) == [
        ":initial → idle", "idle —start→ waiting", "waiting —after 1 s [waiting: 0]→ waiting",
        "waiting —after 2 s [waiting: 1]→ done",
      ])
  }

  @Test func `a changed time is one sentence`() {
    let differences = Waiting(times: [.seconds(1), .seconds(5)]).diagram.differences(
      from: Waiting().diagram)
    #expect(differences.map(\.description) == ["timeout `after 2 s` was changed to `after 5 s`"])
  }

  @Test func `times that are exchanged are named with their states`() {
    let differences = Waiting(times: [.seconds(2), .seconds(1)]).diagram.differences(
      from: Waiting().diagram)
    let texts = differences.map(\.description)
    #expect(
      texts == [
        "transition `waiting` —after 1 s [waiting: 0]→ `waiting`: time changed from `after 1 s` to "
          + "`after 2 s`",
        "transition `waiting` —after 2 s [waiting: 1]→ `done`: time changed from `after 2 s` to "
          + "`after 1 s`",
      ])
  }
}
