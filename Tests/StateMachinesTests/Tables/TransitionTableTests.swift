import StateMachines
import Testing

@Suite struct TransitionTableTests {
  // MARK: - Steps

  @Test(
    arguments: [
      (Matter.solid, Heat.melt, Matter.liquid, [MatterLog.melted]),
      (.solid, .freeze, .solid, nil),
      (.solid, .vaporize, .solid, nil),
      (.solid, .condense, .solid, nil),
      (.liquid, .melt, .liquid, nil),
      (.liquid, .freeze, .solid, [.frozen]),
      (.liquid, .vaporize, .gas, [.vaporized]),
      (.liquid, .condense, .liquid, nil),
      (.gas, .melt, .gas, nil),
      (.gas, .freeze, .gas, nil),
      (.gas, .vaporize, .gas, nil),
      (.gas, .condense, .liquid, [.condensed]),
    ] as [(Matter, Heat, Matter, [MatterLog]?)])
  func `declared pairs of a table are handled and all others are ignored`(
    from: Matter, event: Heat, to: Matter, effects: [MatterLog]?
  ) {
    var state = from
    let reaction = matter.step(&state, on: event)
    #expect(state == to)
    #expect(reaction == effects.map { .handled(TableEffects($0)) } ?? .ignored)
  }

  @Test func `a table is Sendable if its states, events and effects are`() {
    #expect(isSendable(TransitionTable<Matter, Heat, MatterLog>.self))
    #expect(!isSendable(TransitionTable<Matter, Heat, Journal>.self))
  }

  // MARK: - States and events by case

  @Test(arguments: [Gate.locked(credit: 0), .locked(credit: 7), .locked(credit: -1)])
  func `a table's state of an enum stands for its case, whatever values it carries`(start: Gate) {
    let table = TransitionTable<Gate, Int, Int>(initial: .locked(credit: 3)) {
      From(.locked(credit: 1)) { On(1, to: .unlocked, emit: 1) }
      From(.locked(credit: 2)) { On(2, to: .locked(credit: 9), emit: 2) }
      From(.unlocked, .broken(oldState: .unlocked))
    }
    var state = start
    #expect(table.step(&state, on: 2) == .handled([2]))
    #expect(state == .locked(credit: 9))
    #expect(table.step(&state, on: 1) == .handled([1]))
    #expect(state == .unlocked)
    #expect(table.initialState == .locked(credit: 3))
  }

  @Test func `a table's event of an enum stands for its case, whatever values it carries`() {
    let table = TransitionTable<Matter, Gate.Event, Int>(initial: .solid) {
      From(.solid) {
        On(
          .insertCoin(0), to: .liquid, when: Guard("big") { _, event in event.value > 9 },
          emit: 1)
      }
      From(.liquid, .gas) { On(.admitPerson, to: .solid) }
    }
    var state = Matter.solid
    #expect(table.step(&state, on: .insertCoin(9)) == .ignored)
    #expect(table.step(&state, on: .insertCoin(10)) == .handled([1]))
    #expect(table.step(&state, on: .insertCoin(10)) == .ignored)
    #expect(table.step(&state, on: .admitPerson) == .handled([]))
  }

  @Test func `states and events of a table need not be Hashable if they are enums`() {
    enum Phase { case idle, running(task: () -> Int) }
    enum Signal { case start(() -> Int), stop }
    let table = TransitionTable<Phase, Signal, Int>(initial: .idle) {
      From(.idle) {
        On(.start { 0 }, to: .running { 0 }, emit: 1) { _, event in
          if case .start(let task) = event { .running(task: task) } else { .idle }
        }
      }
      From(.running { 0 }) { On(.stop, to: .idle, emit: 2) }
    }
    var state = Phase.idle
    #expect(table.step(&state, on: .stop) == .ignored)
    #expect(table.step(&state, on: .start { 42 }) == .handled([1]))
    guard case .running(let task) = state else {
      Issue.record("The state is idle")
      return
    }
    #expect(task() == 42)
    #expect(table.step(&state, on: .stop) == .handled([2]))
  }

  @Test func `an optional state of a table stands for some or none`() {
    let table = TransitionTable<Int?, Bool, Never>(initial: nil) {
      From(nil) { On(true, to: 0) { _, _ in 5 } }
      From(.some(0)) { On(false, to: nil) }
    }
    var state: Int? = nil
    #expect(table.step(&state, on: true) == .handled([]))
    #expect(state == 5)
    #expect(table.step(&state, on: true) == .ignored)
    #expect(table.step(&state, on: false) == .handled([]))
    #expect(state == nil)
  }

  // MARK: - States and events by value

  private struct Position: Hashable { let row: Int, column: String }
  private struct Move: Hashable { let name: String }

  @Test func `a table distinguishes states and events that are structs by value`() {
    let (start, end) = (Position(row: 1, column: "a"), Position(row: 1, column: "b"))
    let table = TransitionTable<Position, Move, Int>(initial: start) {
      From(start) { On(Move(name: "right"), to: end, emit: 1) }
      From(end) { On(Move(name: "left"), to: start, emit: 2) }
    }
    var state = start
    #expect(table.step(&state, on: Move(name: "left")) == .ignored)
    #expect(table.step(&state, on: Move(name: "right")) == .handled([1]))
    #expect(state == end)
    #expect(table.step(&state, on: Move(name: "up")) == .ignored)
    #expect(table.step(&state, on: Move(name: "left")) == .handled([2]))
    state = Position(row: 2, column: "a")
    #expect(table.step(&state, on: Move(name: "right")) == .ignored)
  }

  // MARK: - Declared and final states

  @Test(arguments: [(1, true), (2, true), (3, true), (4, false)])
  func `a table contains the values that it declares`(state: Int, isContained: Bool) {
    let table = TransitionTable<Int, Bool, Never>(initial: 1) {
      From(1) { On(true, to: 2) }
      From(2) { On(true, to: 3) }
      Final(3)
    }
    #expect(table.contains(state) == isContained)
    #expect(table.isFinal(state) == (state == 3))
  }

  @Test(arguments: [Gate.locked(credit: 99), .unlocked, .broken(oldState: .locked(credit: 1))])
  func `a table contains every value of a declared case`(state: Gate) {
    #expect(Gate.table.contains(state))
    #expect(!Gate.table.isFinal(state))
  }

  @Test(arguments: [(Result<Int, Failure>.success(1), false), (.failure(Failure()), true)])
  fileprivate func `a case of a table is final, whatever values it carries`(
    state: Result<Int, Failure>, isFinal: Bool
  ) {
    let table = TransitionTable<Result<Int, Failure>, Int, Never>(initial: .success(0)) {
      From(.success(0)) { On(1, to: .failure(Failure())) }
      Final(.failure(Failure()))
    }
    #expect(table.isFinal(state) == isFinal)
  }

  fileprivate struct Failure: Error {}

  // MARK: - Available events

  @Test(arguments: [
    (Matter.solid, [Heat.melt]), (.liquid, [.freeze, .vaporize]), (.gas, [.condense]),
  ])
  func `available events of a table are those that the state handles`(state: Matter, events: [Heat])
  {
    let machine = StateMachine(schema: matter, state: state) { _ in }
    #expect(machine.availableEvents(among: matter.events) == events)
    #expect(machine.availableEvents() == events)
  }

  @Test func `a table lists its events in the order in which it mentions them`() {
    let table = TransitionTable<Int, Heat, Never>(initial: 0) {
      From(0) { On(.vaporize) }
      From(1) { On(.condense, .melt, .vaporize) }
    }
    #expect(table.events == [.vaporize, .condense, .melt, .freeze])
    #expect(Gate.table.events.first == .insertCoin(0))
  }

  @Test(arguments: [(0, [2, 4]), (1, [3]), (7, [])])
  func `guards of a table decide which events are available`(state: Int, events: [Int]) {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 0, when: Guard("never") { _, _ in false })
        On(2, to: 0, when: Guard("always") { _, _ in true })
        On(4)
      }
      From(1) { On(3, to: 0) }
    }
    #expect(table.availableEvents(in: state, among: table.events) == events)
  }
}
