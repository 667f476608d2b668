import ExampleMachines
import StateDiagrams
import Testing

@Suite struct TinderTurnstileTests {
  typealias Reaction = StateMachines.Reaction<TableEffects<TinderTurnstile.Effect>>

  @Test(
    arguments: [
      (.locked(credit: 0), .insertCoin(49), .locked(credit: 49), .handled(.init([]))),
      (.locked(credit: 20), .insertCoin(30), .unlocked, .handled(.init([.openDoors]))),
      (.locked(credit: 20), .admitPerson, .locked(credit: 20), .stayed(.init([.soundAlarm]))),
      (
        .locked(credit: 20), .machineDidFail, .broken(oldState: .locked(credit: 20)),
        .handled(.init([.orderRepair]))
      ),
      (.unlocked, .insertCoin(10), .unlocked, .ignored),
      (.unlocked, .admitPerson, .locked(credit: 0), .handled(.init([.closeDoors]))),
      (.unlocked, .machineDidFail, .broken(oldState: .unlocked), .handled(.init([.orderRepair]))),
      (.broken(oldState: .unlocked), .machineRepairDidComplete, .unlocked, .handled(.init([]))),
      (
        .broken(oldState: .locked(credit: 20)), .machineRepairDidComplete, .locked(credit: 20),
        .handled(.init([]))
      ),
      (
        .broken(oldState: .unlocked), .insertCoin(50), .broken(oldState: .unlocked), .ignored
      ),
    ] as [(TinderTurnstile, TinderTurnstile.Event, TinderTurnstile, Reaction)])
  func `an event of Tinder's turnstile leads to a state and effects`(
    from: TinderTurnstile, event: TinderTurnstile.Event, to: TinderTurnstile, reaction: Reaction
  ) {
    var state = from
    #expect(TinderTurnstile.table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `the diagram of Tinder's turnstile has guards and the targets of a repair`() {
    #expect(
      StateDiagram(of: TinderTurnstile.table, named: "tinder-turnstile").withoutTable
        == StateDiagram(
          name: "tinder-turnstile",
          nodes: [.initial(), .init("locked"), .init("unlocked"), .init("broken")],
          transitions: [
            .init(from: ":initial", to: "locked"),
            .init(
              from: "locked", to: "unlocked", event: "insertCoin", guard: "fare paid",
              effects: ["openDoors"]),
            .init(from: "locked", to: "locked", event: "insertCoin", guard: "else"),
            .init(in: "locked", event: "admitPerson", effects: ["soundAlarm"]),
            .init(from: "unlocked", to: "locked", event: "admitPerson", effects: ["closeDoors"]),
            .init(
              from: "locked", to: "broken", event: "machineDidFail", effects: ["orderRepair"]),
            .init(
              from: "unlocked", to: "broken", event: "machineDidFail", effects: ["orderRepair"]),
            .init(
              from: "broken", to: "locked", event: "machineRepairDidComplete", guard: "to locked"),
            .init(
              from: "broken", to: "unlocked", event: "machineRepairDidComplete",
              guard: "to unlocked"),
          ]))
  }
}
