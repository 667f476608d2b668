import Testing

@testable import GraphvizSandbox

@Suite struct ChildEndingTests {
  @Test(
    arguments: [
      (0x0000, ChildEnding.Kind.exited(0)), (0x0300, .exited(3)), (0xFF00, .exited(255)),
      (0x000B, .signal(11)), (0x008B, .signal(11)), (0x0009, .signal(9)),
    ] as [(CInt, ChildEnding.Kind)])
  func `a wait status of the system is an exit or a signal`(status: CInt, kind: ChildEnding.Kind) {
    #expect(ChildEnding.Kind(status: status) == kind)
  }

  @Test(arguments: [
    (ChildEnding.Kind.exited(0), true), (.exited(nil), true), (.signal(9), true),
    (.closedOutput, false), (.outOfTime, false), (.tooMuchOutput, false),
  ])
  func `a program has ended after an exit or a signal`(kind: ChildEnding.Kind, isOver: Bool) {
    #expect(kind.isOver == isOver)
  }
}
