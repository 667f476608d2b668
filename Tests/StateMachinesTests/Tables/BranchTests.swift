import StateMachines
import Testing

/// Transitions whose closures choose a target and its effects together.
@Suite struct BranchTests {
  fileprivate enum Effect: Equatable { case open, refund(Int), enter(Int), leave(Int), hum }

  private typealias Table = TransitionTable<Gate, Gate.Event, Effect>

  private static let table = Table(initial: .locked(credit: 2)) {
    From(.locked(credit: 0)) {
      OnEntry(emit: .enter(0)) { state, event in [.enter(state.credit + (event?.value ?? 0))] }
      OnExit(emit: .leave(0), .hum) { state, event in [.leave(state.credit + event.value), .hum] }
      On(
        .insertCoin(0), branches: .to(.unlocked, emit: .open),
        .to(.unlocked, emit: .open, .refund(0)), .to(.locked(credit: 0)), .stay(emit: .refund(0))
      ) { state, event in
        let credit = state.credit + event.value
        if event.value < 0 { return .stay(emit: .refund(event.value)) }
        if credit < 50 { return .to(.locked(credit: credit)) }
        return credit == 50
          ? .to(.unlocked, emit: .open) : .to(.unlocked, emit: .open, .refund(credit - 50))
      }
      On(.admitPerson, to: .unlocked)
    }
    From(.unlocked) { On(.admitPerson, to: .locked(credit: 7)) }
    From(.broken(oldState: .unlocked)) {
      On(
        .machineRepairDidComplete, branches: .to(.unlocked, emit: .refund(0)),
        when: Guard("never") { _, _ in false }
      ) { _, _ in .to(.unlocked, emit: .refund(1)) }
    }
  }

  @Test(
    arguments: [
      (
        .locked(credit: 20), .insertCoin(10), .locked(credit: 30),
        .handled([.leave(30), .hum, .enter(40)])
      ),
      (.locked(credit: 20), .insertCoin(30), .unlocked, .handled([.leave(50), .hum, .open])),
      (
        .locked(credit: 20), .insertCoin(45), .unlocked,
        .handled([.leave(65), .hum, .open, .refund(15)])
      ),
      (.locked(credit: 20), .insertCoin(-1), .locked(credit: 20), .stayed([.refund(-1)])),
      (.locked(credit: 20), .admitPerson, .unlocked, .handled([.leave(20), .hum])),
      (.unlocked, .admitPerson, .locked(credit: 7), .handled([.enter(7)])),
      (
        .broken(oldState: .unlocked), .machineRepairDidComplete, .broken(oldState: .unlocked),
        .ignored
      ),
    ] as [(Gate, Gate.Event, Gate, Reaction<TableEffects<Effect>>)])
  fileprivate func `a closure of a table chooses a branch's target and effects with values`(
    from: Gate, event: Gate.Event, to: Gate, reaction: Reaction<TableEffects<Effect>>
  ) {
    var state = from
    #expect(Self.table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `the initial state of a table is entered with its values and without an event`() {
    #expect(Self.table.initialEffects == [.enter(2)])
  }

  @Test func `a machine of a table performs computed effects`() {
    var performed: [Effect] = []
    let machine = StateMachine(Self.table) { performed.append($0) }
    machine.start()
    machine.handleEvent(.insertCoin(50))
    #expect(performed == [.enter(2), .leave(52), .hum, .open, .refund(2)])
  }

  @Test(arguments: [(true, [1, 2, 4]), (false, [1, 3, 4])] as [(Bool, TableEffects<Int>)])
  func `effects of a table that aren't of an enum are distinguished by their values`(
    isHot: Bool, effects: TableEffects<Int>
  ) {
    let table = TransitionTable<Int, Bool, Int>(initial: 1) {
      From(1) {
        OnExit(emit: 1)
        On(true, false, branches: .to(2, emit: 2), .to(2, emit: 3)) { _, event in
          .to(2, emit: event ? 2 : 3)
        }
      }
      From(2) { OnEntry(emit: 4) }
    }
    var state = 1
    #expect(table.step(&state, on: isHot) == .handled(effects))
  }

  @Test func `effects that are closures need only be as many as a table's branch declares`() {
    let table = TransitionTable<Int, Bool, () -> Int>(initial: 1) {
      From(1) { On(true, branches: .stay(emit: { 1 })) { state, _ in .stay(emit: { state + 5 }) } }
    }
    var state = 1
    guard case .stayed(let effects) = table.step(&state, on: true) else {
      Issue.record("The event was ignored")
      return
    }
    #expect(effects.map { $0() } == [6])
  }

  @Test func `a list of effects is emitted after those of a table's branch`() {
    let table = TransitionTable<Int, Bool, Int>(initial: 1) {
      From(1) {
        On(true, branches: .to(2, emit: 1), .stay()) { _, _ in .to(2, emit: 1) }.emitting([2, 3])
      }
      From(2)
    }
    var state = 1
    #expect(table.step(&state, on: true) == .handled([1, 2, 3]))
  }

  @Test func `an undeclared target of a branch is a fault`() {
    #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<Int, Bool, Int>(validating: 1) {
        From(1) { On(true, branches: .stay(), .to(2)) { _, _ in .stay() } }
      }
    }
    #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<Int, Bool, Int>(validating: 1) {
        Final(1) { On(true, branches: .stay(), .to(1)) { _, _ in .stay() } }
      }
    }
  }

  // MARK: - Results that were not declared

  @Test func `a closure's result that is not one of the branches ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let table = TransitionTable<Gate, String, Effect>(initial: .unlocked) {
        From(.locked(credit: 0))
        From(.unlocked) {
          On("go", branches: .to(.locked(credit: 0), emit: .open), .stay()) { _, _ in
            .to(.locked(credit: 3), emit: .refund(7))
          }
        }
        From(.broken(oldState: .unlocked))
      }
      var state = Gate.unlocked
      _ = table.step(&state, on: "go")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "A closure for 'go' in 'unlocked' computed .to(locked(credit: 3), emit: refund(7)), which is "
          + "not one of its declared branches"))
    #expect(text.contains("StateMachinesTests/BranchTests.swift:"))
  }

  @Test func `entry effects of a table that were not declared end the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransitionTable<Matter, Heat, Effect>(initial: .solid) {
        From(.solid) { OnEntry(emit: .open) { _, _ in [.open, .hum] } }
        From(.liquid, .gas)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A closure for the start in 'solid' computed"))
    #expect(text.contains("as entry or exit effects, which are not the declared ones"))
  }
}
