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
}
