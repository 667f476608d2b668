import StateMachines
import Testing

/// Declarations of every state of a table, and tables that are made from data.
@Suite struct AnyStateTests {
  fileprivate enum Phase: CaseIterable { case idle, busy, broken, over }
  fileprivate enum Signal: CaseIterable { case fail, reset, poke, look }

  private static let table = TransitionTable<Phase, Signal, String>(initial: .idle) {
    From.anyState {
      OnEntry(emit: "any in")
      OnExit(emit: "any out")
      On(.fail, to: .broken, emit: "alarm")
      On(.reset, to: .idle)
    }
    From(.idle) { OnEntry(emit: "idle in") }
    From(.busy) { On(.fail, when: Guard("retry") { _, _ in true }, emit: "again") }
    From(.broken) {
      OnExit(emit: "broken out")
      On(.fail)
      On(.reset, to: .busy, when: Guard("never") { _, _ in false })
    }
    Final(.over)
    From.anyState { On(.look, emit: "seen") }
  }

  @Test(
    arguments: [
      (.idle, .fail, .broken, .handled(["any out", "alarm", "any in"])),
      (.idle, .reset, .idle, .handled(["any out", "idle in", "any in"])),
      (.idle, .look, .idle, .stayed(["seen"])), (.idle, .poke, .idle, .ignored),
      (.busy, .look, .busy, .stayed(["seen"])), (.broken, .look, .broken, .stayed(["seen"])),
      (.busy, .fail, .busy, .stayed(["again"])),
      (.broken, .fail, .broken, .stayed([])),
      (.broken, .reset, .idle, .handled(["broken out", "any out", "idle in", "any in"])),
      (.over, .fail, .over, .ignored), (.over, .look, .over, .ignored),
    ] as [(Phase, Signal, Phase, Reaction<TableEffects<String>>)])
  fileprivate func `transitions of 'anyState' are overridden by those of a state`(
    from: Phase, event: Signal, to: Phase, reaction: Reaction<TableEffects<String>>
  ) {
    var state = from
    #expect(Self.table.step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `two transitions of 'anyState' for one event are a fault`() {
    let error = #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<Int, Bool, Never>(validating: 1) {
        From.anyState { On(true, to: 1) }
        From.anyState { On(true, to: 2) }
        From(1, 2) { On(false) }
        From(2) { On(true) }
      }
    }
    #expect(error?.faults.map(\.kind) == [.duplicateTransition])
    #expect(error?.faults.map(\.state) == ["1"])
  }

  @Test func `'anyState' declares no states`() {
    let error = #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<Int, Bool, Never>(validating: 1) {
        From.anyState { On(true, to: 2) }
        From(1)
      }
    }
    #expect(error?.faults.map(\.kind) == [.undeclaredState])
    #expect(error?.faults.map(\.state) == ["2"])
  }

  // MARK: - Data

  private struct Row: Sendable {
    let sources: [String], events: [String], target: String?, effects: [Int]
  }

  private static let rows = [
    Row(sources: ["a", "b"], events: ["go", "run"], target: "c", effects: [1, 2, 3]),
    Row(sources: ["c"], events: ["look"], target: nil, effects: [4]),
    Row(sources: ["c"], events: [], target: "a", effects: [5]),
  ]

  @Test(
    arguments: [
      ("a", "go", "c", .handled([1, 2, 3])), ("b", "run", "c", .handled([1, 2, 3])),
      ("c", "look", "c", .stayed([4])), ("c", "go", "c", .ignored),
    ] as [(String, String, String, Reaction<TableEffects<Int>>)])
  func `a table can be made from lists`(
    from: String, event: String, to: String, reaction: Reaction<TableEffects<Int>>
  ) throws {
    let table = try TransitionTable<String, String, Int>(validating: "a") {
      for row in Self.rows {
        for source in row.sources {
          From(source) {
            for event in row.events {
              On(event, to: row.target, emit: row.effects)
            }
          }
        }
      }
    }
    var state = from
    #expect(table.step(&state, on: event) == reaction)
    #expect(state == to)
  }
}
