import ExampleMachines
import StateDiagrams
import Testing

@Suite struct HierarchicalTurnstileTests {
  typealias State = HierarchicalTurnstile
  typealias Event = HierarchicalTurnstile.Event

  @Test func `the hierarchical turnstile starts functioning and locked`() {
    #expect(State.initialState == .functioning(.locked(credit: 0)))
  }

  @Test(
    arguments: [
      (
        State.functioning(.locked(credit: 0)), Event.insertCoin(value: 10),
        .functioning(.locked(credit: 10)), nil
      ),
      (
        .functioning(.locked(credit: 40)), .insertCoin(value: 10), .functioning(.unlocked),
        .openDoors
      ),
      (
        .functioning(.locked(credit: 40)), .admitPerson, .functioning(.locked(credit: 40)),
        .soundAlarm
      ),
      (
        .functioning(.locked(credit: 40)), .machineDidFail, .broken(oldState: .locked(credit: 40)),
        nil
      ),
      (
        .functioning(.locked(credit: 40)), .machineRepairDidComplete,
        .functioning(.locked(credit: 40)), nil
      ),
      (.functioning(.unlocked), .insertCoin(value: 50), .functioning(.unlocked), nil),
      (.functioning(.unlocked), .admitPerson, .functioning(.locked(credit: 0)), .closeDoors),
      (.functioning(.unlocked), .machineDidFail, .broken(oldState: .unlocked), nil),
      (.functioning(.unlocked), .machineRepairDidComplete, .functioning(.unlocked), nil),
      (.broken(oldState: .unlocked), .insertCoin(value: 50), .broken(oldState: .unlocked), nil),
      (.broken(oldState: .unlocked), .admitPerson, .broken(oldState: .unlocked), nil),
      (.broken(oldState: .unlocked), .machineDidFail, .broken(oldState: .unlocked), nil),
      (.broken(oldState: .unlocked), .machineRepairDidComplete, .functioning(.unlocked), nil),
      (
        .broken(oldState: .locked(credit: 40)), .machineRepairDidComplete,
        .functioning(.locked(credit: 40)), nil
      ),
    ] as [(State, Event, State, Turnstile.Command?)])
  func `an event of the hierarchical turnstile leads to a state and a command`(
    from: State, event: Event, to: State, command: Turnstile.Command?
  ) {
    var state = from
    #expect(state.handleEvent(event) == command)
    #expect(state == to)
  }

  /// Returns the diagram with guards on the two outcomes of a coin.
  private func diagram(
    staying: String, opening: String
  ) -> StateDiagram {
    StateDiagram(
      name: "turnstile",
      nodes: [
        .initial(),
        .init(
          "functioning",
          nodes: [
            .initial(in: "functioning"),
            .init("locked", id: "functioning/locked"),
            .init("unlocked", id: "functioning/unlocked"),
            .history(in: "functioning"),
          ]),
        .init("broken"),
      ],
      transitions: [
        .init(from: ":initial", to: "functioning"),
        .init(from: "functioning/:initial", to: "functioning/locked"),
        .init(in: "functioning/locked", event: "insertCoin", guard: staying),
        .init(
          from: "functioning/locked", to: "functioning/unlocked", event: "insertCoin",
          guard: opening, effects: ["openDoors"]),
        .init(in: "functioning/locked", event: "admitPerson", effects: ["soundAlarm"]),
        .init(from: "functioning", to: "broken", event: "machineDidFail"),
        .init(
          from: "functioning/unlocked", to: "functioning/locked", event: "admitPerson",
          effects: ["closeDoors"]),
        .init(from: "broken", to: "functioning/:history", event: "machineRepairDidComplete"),
      ])
  }

  @Test
  func `the hierarchical turnstile has a composite with history and a transition of its border`() {
    #expect(
      StateDiagram(of: State.self, named: "turnstile").withoutTable
        == diagram(staying: "10", opening: "50"))
  }
}
