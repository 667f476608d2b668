import StateMachines
import Testing

@Suite struct `Table of states with associated values` {
  @Test(
    arguments: [
      (.locked(credit: 0), .insertCoin(10), .locked(credit: 10), .handled([])),
      (.locked(credit: 35), .insertCoin(14), .locked(credit: 49), .handled([])),
      (.locked(credit: 35), .insertCoin(15), .unlocked, .handled([.openDoors])),
      (.locked(credit: 35), .admitPerson, .locked(credit: 35), .stayed([.soundAlarm])),
      (
        .locked(credit: 15), .machineDidFail, .broken(oldState: .locked(credit: 15)),
        .handled([.orderRepair])
      ),
      (.locked(credit: 35), .machineRepairDidComplete, .locked(credit: 35), .ignored),
      (.unlocked, .insertCoin(50), .unlocked, .ignored),
      (.unlocked, .admitPerson, .locked(credit: 0), .handled([.closeDoors])),
      (.unlocked, .machineDidFail, .broken(oldState: .unlocked), .handled([.orderRepair])),
      (.broken(oldState: .unlocked), .machineRepairDidComplete, .unlocked, .handled([])),
      (
        .broken(oldState: .locked(credit: 15)), .machineRepairDidComplete, .locked(credit: 15),
        .handled([])
      ),
      (.broken(oldState: .unlocked), .admitPerson, .broken(oldState: .unlocked), .ignored),
    ] as [(Gate, Gate.Event, Gate, Reaction<TableEffects<Gate.Effect>>)])
  func `computes with them`(
    from: Gate, event: Gate.Event, to: Gate, reaction: Reaction<TableEffects<Gate.Effect>>
  ) {
    var state = from
    #expect(Gate.table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `tells the kinds of the events that are available`() {
    #expect(
      Gate.table.availableEvents(in: .locked(credit: 20)) == [
        .insertCoin, .admitPerson, .machineDidFail,
      ])
    #expect(
      Gate.table.availableEvents(in: .broken(oldState: .unlocked)) == [
        .machineRepairDidComplete
      ])
  }

  @Test func `performs the entry of the state that was computed`() {
    let table = TransitionTable<Gate, String, String>(initial: .broken(oldState: .unlocked)) {
      From(.locked) {
        Entering(emit: "in locked")
        On("count", emit: "counted") { state, _ in .locked(credit: state.credit + 1) }
      }
      From(.unlocked) {
        Entering(emit: "in unlocked")
        On("lock", to: .locked(credit: 3))
      }
      From(.broken) {
        Leaving(emit: "out")
        On("repair", to: .locked, .unlocked, emit: "repair") { state, _ in
          if case .broken(let oldState) = state { oldState } else { state }
        }
      }
    }
    var state = Gate.broken(oldState: .locked(credit: 1))
    #expect(table.step(&state, on: "repair") == .handled(["out", "repair", "in locked"]))
    #expect(table.step(&state, on: "count") == .stayed(["counted"]))
    #expect(state == .locked(credit: 2))
    state = table.initialState
    #expect(table.step(&state, on: "repair") == .handled(["out", "repair", "in unlocked"]))
    #expect(table.step(&state, on: "lock") == .handled(["in locked"]))
    #expect(state == .locked(credit: 3))
  }

  @Test func `keys events alone by their kinds`() {
    let table = TransitionTable<Matter, Gate.Event, Int>(initial: .solid) {
      From(.solid) {
        On(.insertCoin, to: .liquid, when: Guard("big") { _, event in event.value > 9 }, emit: 1)
      }
      From(.liquid, .gas) { On(.admitPerson, to: .solid) }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .insertCoin(9)) == .ignored)
    #expect(table.step(&state, on: .insertCoin(10)) == .handled([1]))
    #expect(table.step(&state, on: .insertCoin(10)) == .ignored)
    #expect(table.step(&state, on: .admitPerson) == .handled([]))
    #expect(table.availableEvents(in: state) == [.insertCoin])
  }

  @Test func `lists a kind that is never mentioned as a fault`() {
    #expect(throws: TransitionTableError.self) {
      try TransitionTable<Gate, String, String>(validating: .unlocked) { From(.unlocked, .locked) }
    }
  }

  @Test func `ends the program when a closure computes a kind that was not declared`() async {
    await #expect(processExitsWith: .failure) {
      let table = TransitionTable<Gate, String, Never>(initial: .unlocked) {
        From(.locked, .unlocked) { On("go", to: .locked) { _, _ in .unlocked } }
        From(.broken)
      }
      var state = Gate.unlocked
      _ = table.step(&state, on: "go")
    }
  }
}

@Suite struct `Effects of a table` {
  @Test(arguments: [[], [1], [1, 2], [1, 2, 3]])
  func `are a collection`(effects: [Int]) {
    let list = TableEffects(effects)
    #expect(Array(list) == effects)
    #expect(list.count == effects.count)
    #expect(list.reversed() == effects.reversed())
    #expect("\(list)" == "\(effects)")
    #expect(Mirror(reflecting: list).displayStyle == .collection)
    var seen: [Int] = []
    list.forEach { seen.append($0) }
    #expect(seen == effects)
  }
}
