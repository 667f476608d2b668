import StateMachines
import Testing

@Suite struct TableBuilderTests {
  // MARK: - States and transitions

  @Test(arguments: [
    (Matter.solid, Heat.melt), (.solid, .vaporize), (.liquid, .melt), (.liquid, .vaporize),
  ])
  func `one declaration of a table can be for several states and events`(start: Matter, event: Heat)
  {
    let table = TransitionTable<Matter, Heat, Never>(initial: .solid) {
      From([.solid, .liquid]) { On(.melt, to: .gas) }
      From(.solid, .liquid) { On(.vaporize, .condense, to: .gas) }
      From(.gas)
    }
    var state = start
    #expect(table.step(&state, on: event) == .handled([]))
    #expect(state == .gas)
  }

  @Test func `a transition of a table without a target is internal`() {
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid) {
        OnEntry(emit: 1)
        OnExit(emit: 2)
        On(.melt, .freeze, emit: 3, 4)
        On(.condense)
        On(.vaporize, to: .solid, emit: 5)
      }
      From(.liquid, .gas)
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .melt) == .stayed([3, 4]))
    #expect(table.step(&state, on: .freeze) == .stayed([3, 4]))
    #expect(table.step(&state, on: .condense) == .stayed([]))
    #expect(table.step(&state, on: .vaporize) == .handled([2, 5, 1]))
    #expect(state == .solid)
  }

  @Test func `exit, transition and entry effects of a table are joined in that order`() {
    let table = TransitionTable<Matter, Heat, String>(initial: .solid) {
      From(.solid) {
        OnEntry(emit: "in solid", "cold")
        OnExit(emit: "out of solid")
        On(.melt, to: .liquid, emit: "melted", "dripping")
        On(.freeze, to: .solid, emit: "again")
      }
      From(.liquid) { On(.freeze, to: .solid) }
      Final(.gas) { OnEntry(emit: "in gas") }
    }
    var state = Matter.solid
    #expect(table.initialEffects == ["in solid", "cold"])
    #expect(
      table.step(&state, on: .freeze) == .handled(["out of solid", "again", "in solid", "cold"]))
    #expect(table.step(&state, on: .melt) == .handled(["out of solid", "melted", "dripping"]))
    #expect(table.step(&state, on: .freeze) == .handled(["in solid", "cold"]))
  }

  @Test func `the declarations of a table's state add up in order`() {
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid, .liquid, .gas) { OnExit(emit: 1) }
      From(.solid) {
        OnExit(emit: 2)
        On(.melt, to: .liquid)
      }
      From(.solid) { On(.vaporize, to: .gas, emit: 3) }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .melt) == .handled([1, 2]))
    state = .solid
    #expect(table.step(&state, on: .vaporize) == .handled([1, 2, 3]))
  }

  @Test(arguments: [(true, Matter.gas), (false, Matter.solid)])
  func `if, for and switch choose and repeat declarations of a table`(isHot: Bool, expected: Matter)
  {
    let extra: Heat? = isHot ? nil : .vaporize
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      for (number, state) in [Matter.liquid, .gas].enumerated() {
        From(state) {
          for event in [Heat.freeze, .condense] { On(event, to: .solid, emit: number) }
        }
      }
      From(.solid) {
        if isHot {
          On(.melt, to: .gas, emit: 7)
        } else {
          On(.melt, to: .solid, emit: 8)
        }
        if let extra { On(extra, to: .liquid) }
        switch expected {
        case .gas: On(.freeze, emit: 1)
        case .solid: On(.freeze, emit: 2)
        case .liquid: On(.freeze, emit: 3)
        }
      }
      if isHot { From(.solid) { On(.condense, to: .liquid) } }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .freeze) == .stayed(isHot ? [1] : [2]))
    #expect(table.step(&state, on: .melt) == .handled(isHot ? [7] : [8]))
    #expect(state == expected)
    state = .gas
    #expect(table.step(&state, on: .condense) == .handled([1]))
    state = .solid
    #expect(table.step(&state, on: .vaporize) == (isHot ? .ignored : .handled([])))
    state = .solid
    #expect(table.step(&state, on: .condense) == (isHot ? .handled([]) : .ignored))
  }

  @Test func `declarations of a table from another function can be included`() {
    @TableBuilder<On<Matter, Heat, Int>> func cooling() -> [On<Matter, Heat, Int>] {
      OnExit(emit: 1)
      On(.freeze, to: .solid, emit: 2)
    }
    @TableBuilder<From<Matter, Heat, Int>> func fluids() -> [From<Matter, Heat, Int>] {
      From(.liquid) { for rule in cooling() { rule } }
      From(.gas) {
        On(.condense, to: .liquid, emit: 3)
        for rule in cooling() { rule }
      }
    }
    let table = TransitionTable<Matter, Heat, Int>(initial: .gas) {
      for declaration in fluids() { declaration }
      Final(.solid)
    }
    var state = Matter.gas
    #expect(table.step(&state, on: .condense) == .handled([1, 3]))
    #expect(table.step(&state, on: .freeze) == .handled([1, 2]))
    #expect(state == .solid)
  }

  @Test func `final states of a table have entry effects and internal transitions`() {
    let table = TransitionTable<Matter, Heat, Int>(initial: .solid) {
      From(.solid) { On(.melt, to: .liquid) }
      Final(.liquid, .gas) {
        OnEntry(emit: 1)
        On(.freeze, emit: 2)
      }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .melt) == .handled([1]))
    #expect(table.step(&state, on: .freeze) == .stayed([2]))
    #expect(table.step(&state, on: .melt) == .ignored)
  }

  // MARK: - Guards

  private struct Broken: Error {}

  @Test func `the first transition of a table whose guard holds is taken`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 1, when: Guard("no") { _, _ in false }, emit: "first")
        On(1, to: 2, when: Guard("yes") { _, _ in true }, emit: "second")
        On(1, to: 3, when: Guard("yes too") { _, _ in true }, emit: "third")
        On(1, to: 3, emit: "fourth")
        On(2, when: Guard("no") { _, _ in false }, emit: "fifth")
      }
      From(1, 2, 3)
    }
    var state = 0
    #expect(table.step(&state, on: 2) == .ignored)
    #expect(table.step(&state, on: 1) == .handled(["second"]))
    #expect(state == 2)
  }

  @Test(
    arguments: [
      (0, 1, 1, []), (0, 2, 1, []), (1, 1, 1, []), (1, 2, 0, ["three"]),
    ] as [(Int, Int, Int, TableEffects<String>)])
  func `a table evaluates a guard with the state and the event`(
    from: Int, event: Int, to: Int, effects: TableEffects<String>
  ) {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0, 1) {
        On(1, 2, to: 0, when: Guard("sum") { state, event in state + event == 3 }, emit: "three")
        On(1, 2, to: 1)
      }
    }
    var state = from
    #expect(table.step(&state, on: event) == .handled(effects))
    #expect(state == to)
  }

  @Test func `a table's guard that throws doesn't hold`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 0, when: Guard("broken") { _, _ in throw Broken() }, emit: "guarded")
        On(1, to: 0, emit: "otherwise")
        On(2, to: 0, when: Guard("broken") { _, _ in throw Broken() })
      }
    }
    var state = 0
    #expect(table.step(&state, on: 1) == .handled(["otherwise"]))
    #expect(table.step(&state, on: 2) == .ignored)
  }

  // MARK: - Computed targets

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
      (.unlocked, .machineRepairDidComplete, .unlocked, .ignored),
      (.broken(oldState: .unlocked), .insertCoin(50), .broken(oldState: .unlocked), .ignored),
      (.broken(oldState: .unlocked), .admitPerson, .broken(oldState: .unlocked), .ignored),
      (.broken(oldState: .unlocked), .machineDidFail, .broken(oldState: .unlocked), .ignored),
      (.broken(oldState: .unlocked), .machineRepairDidComplete, .unlocked, .handled([])),
      (
        .broken(oldState: .locked(credit: 15)), .machineRepairDidComplete, .locked(credit: 15),
        .handled([])
      ),
    ] as [(Gate, Gate.Event, Gate, Reaction<TableEffects<Gate.Effect>>)])
  func `a table's closures compute targets from the values of state and event`(
    from: Gate, event: Gate.Event, to: Gate, reaction: Reaction<TableEffects<Gate.Effect>>
  ) {
    var state = from
    #expect(Gate.table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test(
    arguments: [
      (
        .broken(oldState: .locked(credit: 1)), "repair", .locked(credit: 1),
        ["out", "repair", "in locked"]
      ),
      (.broken(oldState: .unlocked), "repair", .unlocked, ["out", "repair", "in unlocked"]),
      (.unlocked, "lock", .locked(credit: 3), ["in locked"]),
    ] as [(Gate, String, Gate, TableEffects<String>)])
  func `the entry effects after a closure are those of the computed target`(
    from: Gate, event: String, to: Gate, effects: TableEffects<String>
  ) {
    var state = from
    #expect(repairs.step(&state, on: event) == .handled(effects))
    #expect(state == to)
  }

  private let repairs = TransitionTable<Gate, String, String>(
    initial: .broken(oldState: .unlocked)
  ) {
    From(.locked(credit: 0)) {
      OnEntry(emit: "in locked")
      OnExit(emit: "out of locked")
    }
    From(.unlocked) {
      OnEntry(emit: "in unlocked")
      On("lock", to: .locked(credit: 3))
    }
    From(.broken(oldState: .unlocked)) {
      OnExit(emit: "out")
      On("repair", to: .locked(credit: 0), .unlocked, emit: "repair") { state, _ in
        if case .broken(let oldState) = state { oldState } else { state }
      }
    }
  }

  @Test func `a table's closure that computes an undeclared target ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let table = TransitionTable<Gate, String, Never>(initial: .unlocked) {
        From(.locked(credit: 0), .unlocked) {
          On("go", to: .locked(credit: 0)) { _, _ in .unlocked }
        }
        From(.broken(oldState: .unlocked))
      }
      var state = Gate.unlocked
      _ = table.step(&state, on: "go")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "A closure for 'go' in 'unlocked' computed unlocked, which is not one of its declared targets: "
          + "add it after 'to:'."
      ))
    #expect(text.contains("StateMachinesTests/TableBuilderTests.swift:"))
  }

  // MARK: - Computed effects

  fileprivate enum Screen: Equatable { case show(Int), leave(Int), hum }

  private static let screens = TransitionTable<Gate, Gate.Event, Screen>(
    initial: .locked(credit: 2)
  ) {
    From(.locked(credit: 0)) {
      OnEntry(emit: .show(0)) { state, event in [.show(state.credit + (event?.value ?? 0))] }
      OnEntry(emit: [.hum])
      OnExit(emit: .leave(0), .hum) { state, event in [.leave(state.credit + event.value), .hum] }
      On(.insertCoin(0), to: .locked(credit: 0), .unlocked) { state, event in
        event.value < 50 ? .locked(credit: event.value) : .unlocked
      }
      On(.admitPerson, to: .unlocked, emit: .hum)
    }
    From(.unlocked) { On(.admitPerson, to: .locked(credit: 7)) }
    From(.broken(oldState: .unlocked))
  }

  @Test(
    arguments: [
      (.locked(credit: 20), .insertCoin(10), [.leave(30), .hum, .show(20), .hum]),
      (.locked(credit: 20), .insertCoin(50), [.leave(70), .hum]),
      (.locked(credit: 20), .admitPerson, [.leave(20), .hum, .hum]),
      (.unlocked, .admitPerson, [.show(7), .hum]),
    ] as [(Gate, Gate.Event, TableEffects<Screen>)])
  fileprivate func `closures of a table compute entry and exit effects`(
    from: Gate, event: Gate.Event, effects: TableEffects<Screen>
  ) {
    var state = from
    #expect(Self.screens.step(&state, on: event) == .handled(effects))
  }

  @Test func `the initial state of a table is entered with its values and without an event`() {
    #expect(Self.screens.initialEffects == [.show(2), .hum])
  }

  @Test func `computed effects of a table that aren't of an enum can have any value`() {
    let table = TransitionTable<Int, Bool, String>(initial: 1) {
      From(1) {
        OnEntry(emit: "number") { state, _ in ["number \(state)"] }
        On(true, to: 1)
      }
    }
    var state = 1
    #expect(table.initialEffects == ["number 1"])
    #expect(table.step(&state, on: true) == .handled(["number 1"]))
  }

  @Test(
    arguments: [
      (.locked(credit: 20), .insertCoin(10), .locked(credit: 30), .handled([.show(10), .hum])),
      (.locked(credit: 20), .insertCoin(50), .unlocked, .handled([.show(50), .hum, .leave(0)])),
      (.unlocked, .insertCoin(5), .unlocked, .stayed([.show(5)])),
      (.unlocked, .admitPerson, .locked(credit: 0), .handled([.hum, .leave(0)])),
    ] as [(Gate, Gate.Event, Gate, Reaction<TableEffects<Screen>>)])
  fileprivate func `closures of a table compute the effects of transitions`(
    from: Gate, event: Gate.Event, to: Gate, reaction: Reaction<TableEffects<Screen>>
  ) {
    let table = TransitionTable<Gate, Gate.Event, Screen>(initial: .unlocked) {
      From(.locked(credit: 0)) {
        On(
          .insertCoin(0), to: .unlocked,
          when: Guard("paid") { _, event in event.value >= 50 }, emit: .show(0), .hum
        ) { _, event in [.show(event.value), .hum] }
        On(.insertCoin(0), to: .locked(credit: 0), emit: .show(0), .hum) { state, event in
          .locked(credit: state.credit + event.value)
        } effects: { _, event in
          [.show(event.value), .hum]
        }
      }
      From(.unlocked) {
        OnEntry(emit: .leave(0))
        OnExit(emit: .hum)
        On(.insertCoin(0), emit: .show(0)) { _, event in [.show(event.value)] }
        On(.admitPerson, to: .locked(credit: 0), emit: [.leave(0)])
      }
      From(.broken(oldState: .unlocked))
    }
    var state = from
    #expect(table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `undeclared effects that a table's closure computes end the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let table = TransitionTable<Matter, Heat, Screen>(initial: .liquid) {
        From(.solid) { OnEntry(emit: .hum) { _, _ in [.show(1)] } }
        From(.liquid) { On(.freeze, to: .solid) }
        From(.gas)
      }
      var state = Matter.liquid
      _ = table.step(&state, on: .freeze)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A closure for 'freeze' in 'solid' returned the effects ["))
    #expect(text.contains("StateMachinesTests/TableBuilderTests.swift:"))
  }
}
