import Testing

@testable import StateExploration

@Suite struct EffectNumberingTests {
  enum Command { case ring, move(Int) }

  @Test func `equal effects have the same number, and outputs without effects zero`() {
    var numbering = EffectNumbering<Command?>()
    #expect(numbering.number(of: nil) == 0)
    let first = numbering.number(of: .ring)
    let second = numbering.number(of: .move(1))
    #expect(first != 0 && second != 0 && first != second)
    #expect(numbering.number(of: .move(2)) != second)
    #expect(numbering.number(of: .ring) == first)
    #expect(numbering.number(of: nil) == 0)
    #expect(numbering.lists[Int(second)].map(\.text) == ["move(1)"])
  }

  @Test func `closures as effects have the number zero`() {
    var numbering = EffectNumbering<(() -> Void)?>()
    #expect(numbering.number(of: {}) == 0)
    #expect(numbering.number(of: nil) == 0)
    #expect(numbering.lists == [[]])
  }

  @Test func `outputs of several forms with the same effects have the same number`() {
    var numbering = EffectNumbering<Any>()
    let number = numbering.number(of: Command.ring)
    #expect(numbering.number(of: [Command.ring]) == number)
    #expect(numbering.number(of: (Command?.none, Command.ring)) == number)
    #expect(numbering.lists.map { $0.map(\.name) } == [[], ["ring"]])
  }
}
