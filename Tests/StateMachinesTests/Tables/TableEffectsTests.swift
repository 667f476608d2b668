import StateMachines
import Testing

@Suite struct TableEffectsTests {
  @Test(arguments: [[], [1], [1, 2], [1, 2, 3]])
  func `the effects of a table are a collection`(effects: [Int]) {
    let list = TableEffects(effects)
    #expect(Array(list) == effects)
    #expect(list.count == effects.count)
    #expect(list.reversed() == effects.reversed())
    #expect("\(list)" == "\(effects)")
    #expect(Mirror(reflecting: list).displayStyle == .collection)
    var received: [Int] = []
    list.forEach { received.append($0) }
    #expect(received == effects)
  }

  @Test(
    arguments: [
      ([], [], true), ([1], [], false), ([1], [1], true), ([1], [2], false),
      ([1, 2], [1, 2], true), ([1, 2], [2, 1], false),
    ] as [(TableEffects<Int>, TableEffects<Int>, Bool)])
  func `lists of a table's effects are equal if their effects are equal, in order`(
    list: TableEffects<Int>, effects: TableEffects<Int>, areEqual: Bool
  ) {
    #expect((list == effects) == areEqual)
    #expect(Set([list, effects]).count == (areEqual ? 1 : 2))
  }

  @Test func `lists of a table's effects are Sendable if the effects are`() {
    #expect(isSendable(TableEffects<Int>.self))
    #expect(!isSendable(TableEffects<Journal>.self))
  }

  @Test(arguments: [0, 1, 2])
  func `a position beyond the last effect of a table ends the program`(count: Int) async {
    await #expect(processExitsWith: .failure) { [count] in
      _ = TableEffects(Array(repeating: 1, count: count))[count]
    }
  }
}
