import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct TableTimeoutsTests {
  private enum Phase { case idle, connecting, lockedOut, ended }
  private enum Signal { case connect, cancel, timedOut }
  private enum Sound { case beep }

  private let table = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
    From(.idle) { On(.connect, to: .connecting) }
    From(.connecting, timeout: .after(.seconds(5), .timedOut)) {
      On(.timedOut, to: .lockedOut, when: Guard("tired") { _, _ in true }, emit: .beep)
      On(.timedOut, to: .idle)
      On(.cancel, to: .idle)
    }
    From(.lockedOut, timeout: .after(.seconds(60), .cancel)) { On(.cancel, to: .idle) }
    Final(.ended)
  }

  @Test func `an event of a table that only timeouts raise is drawn as the times`() {
    #expect(
      StateDiagram(of: table).arrows == [
        "idle -> connecting connect",
        "connecting -> lockedOut after 5 s [tired] / beep",
        "connecting -> idle after 5 s [else]",
        "connecting -> idle cancel",
        "lockedOut -> idle cancel",
        "lockedOut -> idle after 1 min",
      ])
  }

  @Test func `a state of a table ignores no timeout`() {
    let model = MachineModel("table", table)
    let ignored = StateDiagram(of: model, showsIgnoredEvents: true).arrows
      .filter { $0.contains("ignores") && !$0.hasPrefix("ended") }
    #expect(
      ignored == ["idle ignores cancel", "connecting ignores connect", "lockedOut ignores connect"])
  }
}
