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

  private enum Pause: StateType, DOTLabelable, Hashable {
    case waiting(Duration)
    enum Event: DOTLabelable, Hashable {
      case wait(Duration)
      static let dotLabelableItems = [Event.wait(.seconds(1)), .wait(.seconds(2))]
    }
    static let initialState = waiting(.zero)
    static let dotLabelableItems = [initialState]
    mutating func handleEvent(_ event: Event) {
      guard case .wait(let time) = event else { return }
      self = .waiting(time)
    }
  }

  @Test func `a simulation shows and reads values by their descriptions`() {
    let catalog = DiagramCatalog(machines: [.init("pause", exploring: Pause.self)])
    let output = runTool(
      ["simulate", "pause"], catalog: catalog, lines: ["wait(2.0 seconds)", "help"]
    ).output
    #expect(
      output == """
        start: waiting
        wait(2.0 seconds): stays in waiting
        events: wait(1.0 seconds), wait(2.0 seconds)
        commands: undo, reset, help, quit

        """)
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

  @Test func `a reset allows again an event that was ignored and may be sent once`() {
    let output = """
      start: shut
      pull: ignored in shut
      pull: excluded in shut by its rule once()
      reset: shut
      push: shut → open
      pull: open → shut

      """
    #expect(
      runTool(
        ["simulate", "door"], catalog: PushedDoor.catalog,
        lines: ["pull", "pull", "reset", "push", "pull"])
        == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `a simulation steps through an explored machine`() {
    let output = """
      start: shut
      dial(1): stays in shut
      dial(1): stays in shut
      dial(1): shut → blocked
      close: ignored in blocked
      undo: shut
      dial(7): shut → open / ring

      """
    let result = simulate("safe", "dial,dial,dial(1)", "close", ":undo", "dial [7]")
    #expect(result == ToolRun(status: .success, output: output, errors: ""))
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

  @Test func `a simulation offers the timeout of the current state instead of its event`() throws {
    let catalog = DiagramCatalog(machines: [.init("link", Link.self)])
    let machine = try catalog.machine(named: "link")
    var simulation = try Simulation(of: machine, protectsSteps: false)
    _ = try simulation.answer(to: "connect", takesNumbers: true)
    #expect(
      simulation.choices == """
        In connecting.
          1  accepted     → up
          2  after 1.5 s  → idle / complain

        """)
    #expect(
      try simulation.answer(to: "2", takesNumbers: true).lines
        == ["after 1.5 s: connecting → idle / complain"])
  }

  @Test(arguments: [
    ("after 1.5 s", "The state 'idle' has no timeout 'after 1.5 s'. It has no timeout."),
    (
      "connect,after 2 s",
      "The state 'connecting' has no timeout 'after 2 s'. Its timeout is 'after 1.5 s'."
    ),
  ])
  func `a simulation reports a timeout that the state doesn't have`(line: String, message: String) {
    let result = simulate("link", line)
    #expect(result.status == .failure)
    #expect(result.errors == "Error: Line 1: \(message)\n")
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

  @Test func `a simulation reports the whole state of an observed machine as JSON`() {
    let output = """
      {
        "formatVersion": 1,
        "command": "simulate",
        "succeeded": true,
        "machine": "upgrader",
        "start": {"to": ["idle"], "state": "Upgrader(state: idle)", "effects": []},
        "steps": [
          {"event": "read(a)", "ignored": false, "from": ["idle"], "to": ["awaiting"], \
      "state": "Upgrader(state: awaiting(host: \\"a\\"))", "effects": ["findUpgrader"]}
        ]
      }

      """
    let result = simulate("upgrader", "read", arguments: ["--json"])
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

  @Test func `a simulation continues beyond the limits of an exploration`() {
    // The diagram stops at the second try; the machine doesn't.
    let output = """
      start: shut
      dial(1): stays in shut
      dial(1): stays in shut
      dial(1): shut → blocked

      """
    let result = simulate("limited", "dial,dial,dial")
    #expect(result == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `a simulation names a state by its path if another has its label`() throws {
    let catalog = DiagramCatalog(machines: [.init("lift", exploring: Lift.self)])
    let result = runTool(["simulate", "lift"], catalog: catalog, lines: ["toggle", "move"])
    let output = """
      start: up/still
      toggle: up/still → down/still
      move: down/still → moving

      """
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
