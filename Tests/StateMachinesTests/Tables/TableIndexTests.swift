import StateMachines
import Testing

@Suite struct `Keys of a transition table` {
  /// One byte, and equal whatever its bits are.
  struct Letter: Hashable {
    var byte: UInt8
    static func == (left: Letter, right: Letter) -> Bool { left.byte | 32 == right.byte | 32 }
    func hash(into hasher: inout Hasher) { hasher.combine(byte | 32) }
  }
  enum Single { case only }

  @Test func `are equal values, whatever their bits`() {
    let (small, capital) = (Letter(byte: 97), Letter(byte: 65))
    let table = TransitionTable<Letter, Letter, Never>(initial: small) {
      From(small) { On(small, to: capital) }
    }
    for (start, event) in [(small, small), (small, capital), (capital, small), (capital, capital)] {
      var state = start
      #expect(table.step(&state, on: event) == .handled([]))
    }
    var state = small
    #expect(table.step(&state, on: Letter(byte: 98)) == .ignored)
    state = Letter(byte: 98)
    #expect(table.step(&state, on: small) == .ignored)
  }

  @Test func `may be of no size, or texts`() {
    let table = TransitionTable<String, Single, Never>(initial: "a") {
      From("a") { On(.only, to: "b") }
      From("b") { On(.only, to: "a") }
    }
    var state = "a"
    #expect(table.step(&state, on: .only) == .handled([]))
    #expect(state == "b")
    let still = TransitionTable<Single, String, Never>(initial: .only) {
      From(.only) { On("x") }
    }
    var single = Single.only
    #expect(still.step(&single, on: "x") == .stayed([]))
    #expect(still.step(&single, on: "y") == .ignored)
  }
}
