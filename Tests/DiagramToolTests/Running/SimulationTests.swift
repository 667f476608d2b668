import StateDiagrams
import Testing

@testable import DiagramTool

/// Simulations of machines that are not listed state types.
@Suite struct SimulationTests {
  private static let door = TransitionTable<String, String, String>(initial: "shut") {
    From("shut") {
      OnEntry(emit: "lock")
      On("push", to: "open", emit: "creak")
    }
    From("open") {
      On("wave", emit: "greet")
      On("burn", to: "ashes")
    }
    Final("ashes")
  }

  private let catalog = DiagramCatalog(machines: [
    .init("safe", exploring: Safe.self),
    .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
    .init("door", door),
    .init("link", Link.self),
    .init("limited", exploring: Safe.self, limits: .init(states: 2)),
  ])

  private func simulate(_ machine: String, _ lines: String..., arguments: [String] = []) -> ToolRun
  {
    runTool(["simulate", machine] + arguments, catalog: catalog, lines: lines)
  }

  /// A door that can be pushed once.
  private struct PushedDoor {
    enum State { case shut, open }
    var state = State.shut
    static let catalog = DiagramCatalog(machines: [
      .init(
        "door", observing: PushedDoor(),
        inputs: [
          .input("push") { $0.state = .open }.once(), .input("pull") { $0.state = .shut }.once(),
        ])
    ])
  }

  @Test func `a simulation refuses an excluded event, and names the rule`() {
    let output = """
      start: shut
      push: shut → open
      push: excluded in open by its rule once()
      pull: open → shut

      """
    let catalog = PushedDoor.catalog
    #expect(
      runTool(["simulate", "door"], catalog: catalog, lines: ["push", "push", "pull"])
        == ToolRun(status: .success, output: output, errors: ""))
    let strict = runTool(
      ["simulate", "door", "--strict"], catalog: catalog, lines: ["push", "push"])
    #expect(strict.status == .failure)
    #expect(
      strict.errors.contains(
        "Line 2: 'push' is excluded by its rule 'once()' in open, and '--strict' is given."))
    let report = runTool(
      ["simulate", "door", "--json"], catalog: catalog, lines: ["push", "push"]
    ).output
    #expect(
      report.contains(
        #"""
            {"event": "push", "ignored": true, "from": ["open"], "to": ["open"], \#
        "state": "PushedDoor(state: open)", "effects": [], "excludedBy": "once()"}
        """#))
  }

  @Test func `a simulation raises a timeout by its time or by its event`() {
    let output = """
      start: idle
      connect: idle → connecting
      after 1.5 s: connecting → idle / complain
      connect: idle → connecting
      timedOut: connecting → idle / complain
      events: connect, accepted
      commands: undo, reset, help, quit
      timedOut: ignored in idle

      """
    let result = simulate(
      "link", "connect,after 1.5 s", "connect", "timedOut", ":help", "timedOut")
    #expect(result == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `a simulation steps through an observed machine`() {
    let output = """
      start: idle
      found(yes): ignored in idle
      read(b): idle → awaiting / findUpgrader
      read(a): ignored in awaiting
      found(no): awaiting → finished / notUpgraded
      found(yes): stays in finished / throws late
      removed: ignored in finished
      undo: finished
      undo: awaiting
      removed: awaiting → finished / fireAlarm, close
      reset: idle

      """
    let result = simulate(
      "upgrader", "found", "read(b)", "read", "found(no),found", "removed", "undo", "undo",
      "removed", "reset")
    #expect(result == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `a simulation steps through a table with its entry effects and final states`() {
    let output = """
      start: shut / lock
      burn: ignored in shut
      push: shut → open / creak
      wave: stays in open / greet
      burn: open → ashes
      wave: ignored in ashes

      """
    let result = simulate("door", "burn,push,wave", "burn", "wave")
    #expect(result == ToolRun(status: .success, output: output, errors: ""))
  }

  private enum Lift: StateType, Hashable, DOTLabelable {
    case upStill, downStill, moving

    enum Event: CaseIterable, DOTLabelable { case toggle, move }

    static let initialState = Lift.upStill
    static let dotLabelableItems = [Lift.upStill]

    var dotLabel: String { self == .moving ? "moving" : "still" }
    var dotComposites: [String] {
      switch self {
      case .upStill: ["up"]
      case .downStill: ["down"]
      case .moving: []
      }
    }

    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.upStill, .toggle): self = .downStill
      case (.downStill, .toggle): self = .upStill
      case (_, .move): self = .moving
      case (.moving, .toggle): break
      }
    }
  }
}
