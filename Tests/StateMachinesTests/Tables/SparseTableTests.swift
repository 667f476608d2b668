import Testing

@testable import StateMachines

/// Large tables, in which most pairs of a state and an event are ignored.
@Suite struct SparseTableTests {
  /// 4,000 states and 2,000 events: each state has one transition, to the next state.
  private static let ring = try? TransitionTable<Int, Int, Int>(validating: 0) {
    for state in 0..<4000 { From(state) { On(state % 2000, to: (state + 1) % 4000, emit: state) } }
  }

  @Test(
    arguments: [
      (0, 0, 1, .handled([0])), (1, 1, 2, .handled([1])), (2001, 1, 2002, .handled([2001])),
      (3999, 1999, 0, .handled([3999])), (0, 1, 0, .ignored), (1, 0, 1, .ignored),
      (3999, 2000, 3999, .ignored), (4000, 0, 4000, .ignored), (-1, -1, -1, .ignored),
    ] as [(Int, Int, Int, Reaction<TableEffects<Int>>)])
  func `a sparse table handles its transitions and ignores all other pairs`(
    from: Int, event: Int, to: Int, reaction: Reaction<TableEffects<Int>>
  ) throws {
    var state = from
    #expect(try #require(Self.ring).step(&state, on: event) == reaction)
    #expect(state == to)
  }

  @Test func `a sparse table has a cell for each transition`() throws {
    #expect(try #require(Self.ring).storage.cellCount == 4001)
  }

  @Test func `a full table has a cell for each pair and for unknown values`() throws {
    let table = try TransitionTable<Int, Int, Int>(validating: 0) {
      for state in 0..<270 {
        From(state) { for event in 0..<270 { On(event, to: 0, emit: event) } }
      }
    }
    var state = 269
    #expect(table.storage.cellCount == 271 * 271)
    #expect(table.step(&state, on: 268) == .handled([268]))
  }

  @Test func `a sparse table has guards, available events and a state of one byte`() throws {
    let table = try TransitionTable<UInt8, Int, Int>(validating: 7) {
      for state in UInt8.min...254 { From(state) { On(3, when: Guard("no") { _, _ in false }) } }
      From(255) { On(3000, when: Guard("yes") { state, _ in state == 255 }, emit: 1, 2) }
      From(255) { for event in 0..<3000 where event % 1000 == 999 { On(event, to: 0) } }
      From(9) { for event in 0..<3000 { On(event + 4, emit: event) } }
    }
    #expect(table.storage.cellCount == 3260)
    var state: UInt8 = 255
    #expect(table.availableEvents(in: 255) == [3000, 999, 1999, 2999])
    #expect(table.step(&state, on: 3000) == .stayed([1, 2]))
    #expect(table.step(&state, on: 3) == .ignored)
    #expect(table.step(&state, on: 1999) == .handled([]))
    #expect(state == 0)
  }
}
