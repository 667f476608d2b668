import ExampleMachines
import StateDiagrams
import Testing

@Suite struct TurnstileTests {
  @Test func `the turnstile starts locked with no credit`() {
    #expect(Turnstile.initialState == .locked(credit: 0))
  }

  @Test(
    arguments: [
      (
        Turnstile.locked(credit: 0), Turnstile.Event.insertCoin(value: 10), .locked(credit: 10), nil
      ),
      (.locked(credit: 0), .insertCoin(value: 49), .locked(credit: 49), nil),
      (.locked(credit: 0), .insertCoin(value: 50), .unlocked, .openDoors),
      (.locked(credit: 40), .insertCoin(value: 9), .locked(credit: 49), nil),
      (.locked(credit: 40), .insertCoin(value: 10), .unlocked, .openDoors),
      (.locked(credit: 40), .insertCoin(value: 50), .unlocked, .openDoors),
      (.locked(credit: 40), .admitPerson, .locked(credit: 40), .soundAlarm),
      (.locked(credit: 40), .machineDidFail, .broken, nil),
      (.locked(credit: 40), .machineRepairDidComplete, .locked(credit: 40), nil),
      (.unlocked, .insertCoin(value: 10), .unlocked, nil),
      (.unlocked, .admitPerson, .locked(credit: 0), .closeDoors),
      (.unlocked, .machineDidFail, .broken, nil),
      (.unlocked, .machineRepairDidComplete, .unlocked, nil),
      (.broken, .insertCoin(value: 50), .broken, nil),
      (.broken, .admitPerson, .broken, nil),
      (.broken, .machineDidFail, .broken, nil),
      (.broken, .machineRepairDidComplete, .locked(credit: 0), nil),
    ] as [(Turnstile, Turnstile.Event, Turnstile, Turnstile.Command?)])
  func `an event of the turnstile leads to a state and a command`(
    from: Turnstile, event: Turnstile.Event, to: Turnstile, command: Turnstile.Command?
  ) {
    var state = from
    #expect(state.handleEvent(event) == command)
    #expect(state == to)
  }

  @Test func `the diagram of the turnstile has a guard for each coin`() {
    #expect(
      StateDiagram(of: Turnstile.self, named: "turnstile-flat").withoutTable
        == StateDiagram(
          name: "turnstile-flat",
          nodes: [.initial(), .init("locked"), .init("unlocked"), .init("broken")],
          transitions: [
            .init(from: ":initial", to: "locked"),
            .init(in: "locked", event: "insertCoin", guard: "10"),
            .init(
              from: "locked", to: "unlocked", event: "insertCoin", guard: "50",
              effects: ["openDoors"]),
            .init(in: "locked", event: "admitPerson", effects: ["soundAlarm"]),
            .init(from: "locked", to: "broken", event: "machineDidFail"),
            .init(from: "unlocked", to: "locked", event: "admitPerson", effects: ["closeDoors"]),
            .init(from: "unlocked", to: "broken", event: "machineDidFail"),
            .init(from: "broken", to: "locked", event: "machineRepairDidComplete"),
          ]))
  }
}

@Suite struct FunctioningTurnstileTests {
  typealias Event = FunctioningTurnstile.Event
}
