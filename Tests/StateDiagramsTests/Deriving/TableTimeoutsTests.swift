import Testing

@testable import StateDiagrams
@testable import StateExploration

@Suite struct TableTimeoutsTests {
  private enum Phase: Equatable { case idle, connecting, lockedOut, ended }
  private enum Signal { case connect, cancel, timedOut }
  private enum Sound { case beep }

  private func diagram(
    _ table: TransitionTable<Phase, Signal, Sound>, showsIgnored: Bool = false,
    timeout: (Phase) -> Timeout<Signal>?
  ) -> StateDiagram {
    TableDiagram(TableModel(table, timeout: timeout), showsIgnoredEvents: showsIgnored)
      .diagram(name: "table")
  }

  private let table = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
    From(.idle) { On(.connect, to: .connecting) }
    From(.connecting) {
      On(.timedOut, to: .lockedOut, when: Guard("tired") { _, _ in true }, emit: .beep)
      On(.timedOut, to: .idle)
      On(.cancel, to: .idle)
    }
    From(.lockedOut) { On(.cancel, to: .idle) }
    Final(.ended)
  }

  private func timeout(_ phase: Phase) -> Timeout<Signal>? {
    switch phase {
    case .connecting: .after(.seconds(5), .timedOut)
    case .lockedOut: .after(.seconds(60), .cancel)
    // The machine has ended.
    case .ended: .after(.seconds(1), .cancel)
    case .idle: nil
    }
  }

  @Test func `an event that only timeouts raise is drawn as timeouts, and others beside them`() {
    #expect(
      diagram(table, timeout: timeout).arrows == [
        "idle -> connecting connect",
        "connecting -> lockedOut after 5 s [tired] / beep",
        "connecting -> idle after 5 s [else]",
        "connecting -> idle cancel",
        "lockedOut -> idle cancel",
        "lockedOut -> idle after 1 min",
      ])
  }

  @Test func `a timeout that a table's state doesn't have is not drawn as ignored`() {
    let ignored = diagram(table, showsIgnored: true, timeout: timeout).arrows
      .filter { $0.contains("ignores") && !$0.hasPrefix("ended") }
    #expect(
      ignored == ["idle ignores cancel", "connecting ignores connect", "lockedOut ignores connect"])
  }

  @Test func `a timeout of a table whose event has no transition is a warning`() {
    let diagram = diagram(table) { $0 == .idle ? .after(.seconds(2), .cancel) : nil }
    #expect(
      diagram.diagnostics.filter { $0.kind == .ignoredTimeout }.map(\.message) == [
        "'idle' ignores 'cancel', the event of its timeout 'after 2 s': give it a transition, or the "
          + "state no timeout."
      ])
    #expect(!diagram.arrows.contains { $0.contains("after") })
  }

  @Test func `a timeout of a table stands for the case of its event`() {
    enum Key { case digit(Int), enter }
    enum Lock { case shut, open }
    let table = TransitionTable<Lock, Key, Sound>(initial: .shut) {
      From(.shut) { On(.digit(0), to: .open) }
      From(.open)
    }
    let model = TableModel(table) { $0 == .shut ? .after(.seconds(2), Key.digit(7)) : nil }
    #expect(
      TableDiagram(model, showsIgnoredEvents: false).diagram(name: "keys").arrows
        == ["shut -> open after 2 s"])
  }
}
