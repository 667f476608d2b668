import StateMachines
import Testing

@Suite struct ReactionTests {
  @Test(arguments: [
    (Reaction<Int?>.ignored, Reaction<Int?>.ignored, true),
    (.ignored, .handled(nil), false),
    (.handled(nil), .handled(nil), true),
    (.handled(1), .handled(nil), false),
    (.handled(1), .handled(1), true),
    (.handled(1), .handled(2), false),
  ])
  func `reactions are equal if their effects are`(
    _ first: Reaction<Int?>, _ second: Reaction<Int?>, _ areEqual: Bool
  ) {
    #expect((first == second) == areEqual)
    #expect(Set([first, second]).count == (areEqual ? 1 : 2))
  }

  @Test func `is Sendable where the effect is`() {
    #expect(isSendable(Reaction<Int>.self))
    #expect(!isSendable(Reaction<Journal>.self))
  }
}
