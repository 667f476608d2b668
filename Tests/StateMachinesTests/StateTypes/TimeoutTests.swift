import StateMachines
import Testing

@Suite struct TimeoutTests {
  @Test(arguments: [
    (Duration.seconds(5), Duration.seconds(5)),
    (.milliseconds(1500), .milliseconds(1500)),
    (.zero, .zero),
    (.seconds(-1), .zero),
  ])
  func `a timeout has a duration that is not negative`(given: Duration, kept: Duration) {
    let timeout = Timeout.after(given, "end")
    #expect(timeout.duration == kept)
    #expect(timeout.event == "end")
  }

  @Test func `a state type has no timeout by default`() {
    #expect(Tally(sum: 1).timeout == nil)
  }
}
