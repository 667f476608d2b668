import Testing

@testable import StateMachines

@Suite struct TableOutlineTests {
  private let outline = TransitionTable<Gate, Gate.Event, String>(initial: .locked(credit: 9)) {
    From(.unlocked) {
      On(.admitPerson, to: .locked(credit: 7), emit: "close")
    }
    From(.locked(credit: 8)) {
      OnEntry(emit: "in", "bolt")
      OnExit(emit: "out")
      On(.insertCoin(5), to: .unlocked, when: Guard("paid") { _, _ in true })
      On(.insertCoin(6), .admitPerson, emit: "alarm")
    }
    Final(.broken(oldState: .unlocked))
  }.outline

  @Test func `states of a table's outline are numbered in the order of their declarations`() {
    #expect(
      outline.states.map(\.value) == [
        .unlocked, .locked(credit: 8), .broken(oldState: .unlocked),
      ])
    #expect(outline.initialState == 1)
    #expect(outline.states.map(\.isFinal) == [false, false, true])
    #expect(outline.states.map(\.isDeclared) == [true, true, true])
  }

  @Test func `states of a table's outline have their entry and exit effects`() {
    #expect(outline.states.map { $0.entry.flatMap(\.declared) } == [[], ["in", "bolt"], []])
    #expect(outline.states.map { $0.exit.flatMap(\.declared) } == [[], ["out"], []])
  }

  @Test func `events of a table's outline are numbered in the order in which they are mentioned`() {
    #expect(outline.events == [.admitPerson, .insertCoin(5)])
  }

  @Test func `events that list their cases are in a table's outline even if not mentioned`() {
    let table = TransitionTable<Int, Heat, Never>(initial: 0) { From(0) { On(.condense, to: 0) } }
    #expect(table.outline.events == [.condense, .melt, .freeze, .vaporize])
  }

  @Test func `transitions of a table's outline have one event each, in the declared order`() {
    #expect(outline.transitions.map(\.source) == [0, 1, 1, 1])
    #expect(outline.transitions.map(\.event) == [0, 1, 1, 0])
    #expect(outline.transitions.map(\.targets) == [[1], [0], [], []])
    #expect(outline.transitions.map(\.guardLabel) == [nil, "paid", nil, nil])
    #expect(
      outline.transitions.map { $0.effects.flatMap(\.declared) }
        == [["close"], [], ["alarm"], ["alarm"]])
  }

  @Test func `a computed transition of a table's outline has all of its targets`() {
    let transitions = Gate.table.outline.transitions
    let repair = transitions.first { $0.source == 2 }
    #expect(repair?.targets == [0, 1])
  }
}
