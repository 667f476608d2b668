import Testing

@testable import StateExploration

@Suite struct ExplorationTests {
  /// Reacts to each event in another way.
  private struct Bell: StateMachineSchemaProtocol {
    enum Event: CaseIterable, DOTLabelable { case ring, enter, leave, wait }
    let initialState = Lamp.off
    func step(_ state: inout Lamp, on event: Event) -> Reaction<[String]> {
      switch event {
      case .ring: return .stayed(["ding", "dong"])
      case .enter: return .handled([])
      case .leave:
        state.toggle()
        return .handled(["bye"])
      case .wait: return .ignored
      }
    }
  }

  private let exploration = MachineModel("bell", Bell()).exploration().behavior

  @Test func `the effects of an exploration are numbered lists, of which zero is empty`() {
    #expect(exploration.effects.map { $0.map(\.name) } == [[], ["ding", "dong"], ["bye"]])
    #expect((0..<4).map { exploration.outcome(row: 0, input: $0).effects } == [1, 0, 2, nil])
  }

  @Test func `an exploration distinguishes an internal transition from one to the same state`() {
    #expect(
      (0..<4).map { exploration.outcome(row: 0, input: $0) } == [
        .handled(1, isInternal: true), .handled(0, isInternal: false),
        .handled(2, isInternal: false), .ignored,
      ])
    #expect(
      (0..<4).map { exploration.isUnchanged(row: 0, input: $0) } == [true, true, false, true])
  }

  @Test func `rows and targets of an exploration are states by number`() {
    #expect(exploration.rowCount == 2)
    #expect((0..<2).map { exploration.source(row: $0, region: 0) } == [0, 1])
    #expect((0..<4).map { exploration.target(row: 1, input: $0, region: 0) } == [1, 1, 0, 1])
  }

  @Test func `a schema reports ignored inputs, a state type and an observed machine don't`() {
    struct Count: StateType {
      enum Event { case tick }
      static let initialState = Count()
      mutating func handleEvent(_ event: Event) {}
    }
    #expect(exploration.reportsIgnored)
    let count = MachineModel("count", Count.self, states: [Count()], events: [.tick])
    #expect(!count.exploration().behavior.reportsIgnored)
    let lamp = MachineModel("lamp", observing: Lamp.off, inputs: [.input("press") { $0.toggle() }])
    #expect(!lamp.exploration().behavior.reportsIgnored)
  }

  @Test func `outputs of several forms with the same effects are one list`() {
    enum Command { case ring, move(Int) }
    struct Caller: StateMachineSchemaProtocol {
      let initialState = 0
      func step(_ state: inout Int, on event: Int) -> Reaction<Any> {
        switch event {
        case 0: .handled(Command.ring)
        case 1: .handled([Command.ring])
        case 2: .handled((Command?.none, Command.ring))
        case 3: .handled({})
        case 4: .handled(Command.move(1))
        default: .handled(Command.move(2))
        }
      }
    }
    let behavior = MachineModel("caller", Caller(), states: [0], events: Array(0...5))
      .exploration().behavior
    #expect(behavior.effects.map { $0.map(\.text) } == [[], ["ring"], ["move(1)"], ["move(2)"]])
    #expect((0...5).map { behavior.outcome(row: 0, input: $0).effects } == [1, 1, 1, 0, 2, 3])
  }

  @Test(arguments: [3, 300, 70_000])
  func `the numbers of many small states don't mix`(count: Int) {
    // Each state leads to two others, of which the search has met one before.
    struct Ring: StateMachineSchemaProtocol {
      let count: Int
      let initialState = 0
      func step(_ state: inout Int, on event: Bool) -> Reaction<Never?> {
        state = (state + (event ? 1 : count - 1)) % count
        return .handled(nil)
      }
    }
    var model = MachineModel("ring", exploring: Ring(count: count), events: [true, false])
    model.limits = ExplorationLimits(states: 100_000)
    let exploration = model.exploration()
    let behavior = exploration.behavior
    #expect(behavior.stateCount == count)
    let isRight = (0..<count).allSatisfy { row in
      let state = exploration.wholeState(row) as? Int ?? -1
      let next = behavior.target(row: row, input: 0)
      return exploration.wholeState(next) as? Int == (state + 1) % count
    }
    #expect(isRight)
  }
}
