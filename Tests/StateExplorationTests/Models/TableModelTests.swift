import Testing

@testable import StateExploration

@Suite struct TableModelTests {
  private enum Event { case insert(Int), pass }

  private let model = TableModel(
    TransitionTable<Player, Event, String>(initial: .playing(.video(.running))) {
      From(.playing(.video(.running))) {
        OnEntry(emit: "show", "sound")
        OnExit(emit: "hide")
        On(
          .insert(5), to: .stopped(last: .running), when: Guard("full") { _, _ in true }, emit: "a")
        On(.pass, emit: "b", "c")
        On(.insert(6), to: .playing(.video(.running))) { state, _ in state }
      }
      Final(.stopped(last: .paused))
    })

  @Test func `the states of a table's model are the declared cases, with labels and effects`() {
    #expect(model.states.map(\.state.path) == [["playing", "video", "running"], ["stopped"]])
    #expect(model.states.map(\.state.isFinal) == [false, true])
    #expect(model.states.map { $0.entryEffects.map(\.text) } == [["show", "sound"], []])
    #expect(model.states.map { $0.exitEffects.map(\.text) } == [["hide"], []])
    #expect(model.initialState == 0)
  }

  @Test func `the transitions of a table's model are texts and the numbers of states`() {
    #expect(model.transitions.map(\.source) == [0, 0, 0])
    #expect(model.transitions.map(\.event) == ["insert", "pass", "insert"])
    #expect(model.transitions.map(\.target) == [1, nil, 0])
    #expect(model.transitions.map(\.guardLabel) == ["full", nil, nil])
    #expect(model.transitions.map { $0.effects.map(\.text) } == [["a"], ["b", "c"], []])
  }

  @Test func `the warnings of a table's model are those of the table`() {
    #expect(model.warnings == [])
    let table = TransitionTable<Lamp, Event, String>(initial: .off) { From(.off, .on) }
    #expect(TableModel(table).warnings.map(\.state) == ["on"])
  }
}
