import ExampleMachines
import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct SimulateCommandTests {
  private enum Door: StateType, Hashable, DOTLabelable {
    case shut(knocks: Int), open

    enum Event: DOTLabelable {
      case knock(Int), push, undo
      static let dotLabelableItems = [Event.knock(1), .knock(2), .push, .undo]
    }

    static let initialState = Door.shut(knocks: 0)
    static let dotLabelableItems = [initialState, .open]

    mutating func handleEvent(_ event: Event) -> [String] {
      switch (self, event) {
      case (.shut(let knocks), .knock(let count)): self = .shut(knocks: knocks + count)
      case (.shut, .push):
        self = .open
        return ["creak", "bang"]
      case (.open, .knock): return ["wave"]
      case (.open, .undo): self = .shut(knocks: 0)
      case (.open, .push), (.shut, .undo): break
      }
      return []
    }
  }

  private let catalog = DiagramCatalog(machines: [
    .init("door", Door.self), .init("gate", Door.self),
  ])

  @Test func `the steps of a system are printed and written as its messages`() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "pool: lease(caller 0)", "connection 0: dialed(open)", "pool: shutDown", "undo",
      "deliver: pool → connection 0: start",
    ]
    let run = runTool(
      ["simulate", "pool", "--sequence", folder.path],
      catalog: DiagramCatalog(machines: [.init("pool", system: Pool.system())]), lines: lines)
    #expect(
      run.output == """
        start: running, connection 0/closed, connection 1/closed
        environment → pool: lease(caller 0)
          pool: slots: [connecting, empty], waiting: 1
        pool → connection 0: start, sent
        connection 0: dialed(open): excluded in running, connection 0/closed, connection 1/closed by its \
        rule once(perEffect: "dial")
        environment → pool: shutDown
          pool: shuttingDown
        pool → connection 0: close, sent
        undo: running, connection 0/closed, connection 1/closed
        pool → connection 0: start, arrives
          connection 0: dialing

        """)
    // What was undone is not in the diagram.
    #expect(
      try folder.text(of: "pool-1.mmd").hasSuffix(
        """
          m0->>m1: lease(caller 0)
          Note over m1: slots#58; #91;connecting, empty#93;, waiting#58; 1
          m1--)m2: start
          Note over m2: start arrives
          Note over m2: dialing

        """))
  }

  private func run(
    _ lines: [String], _ arguments: String..., isTerminal: Bool = false
  ) -> ToolRun {
    let (output, errors) = (Capture(), Capture())
    let rest = Locked(lines[...])
    let status = ToolDispatcher(
      catalog: catalog,
      input: ToolInput(isTerminal: isTerminal) { _ in rest.withLock { $0.popFirst() } },
      output: output.output(isTerminal: false), errors: errors.output(isTerminal: false)
    ).run(["simulate", "door"] + arguments)
    return ToolRun(status: status, output: output.text, errors: errors.text)
  }

  @Test func `'simulate' prints each step of a script on one line`() {
    let result = run(["knock", "# a comment", "", " knock(2) ", "push,knock [1]", "push", ":undo"])
    let expected = """
      start: shut
      knock(1): stays in shut
      knock(2): stays in shut
      push: shut → open / creak, bang
      knock(1): stays in open / wave
      push: ignored in open
      undo: open

      """
    #expect(result == ToolRun(status: .success, output: expected, errors: ""))
  }

  @Test func `'simulate' undoes steps, starts again and ends on command`() {
    let result = run(["push", ":undo", ":undo", "push", "reset", "help", "quit", "push"])
    let expected = """
      start: shut
      push: shut → open / creak, bang
      undo: shut
      undo: there is nothing to undo
      push: shut → open / creak, bang
      reset: shut
      events: knock(1), knock(2), push, undo
      commands: undo, reset, help, quit

      """
    #expect(result == ToolRun(status: .success, output: expected, errors: ""))
  }

  @Test func `'simulate' reports the first invalid line of a script`() {
    let result = run(["push", "psh", "push"])
    #expect(result.status == .failure)
    #expect(result.output == "start: shut\npush: shut → open / creak, bang\n")
    #expect(
      result.errors
        == "Error: Line 2: 'door' has no event 'psh'. Did you mean 'push'? "
        + "The events are 'knock(1)', 'knock(2)', 'push' and 'undo'.\n")
    #expect(run(["1"]).status == .failure)
  }

  @Test func `'simulate --strict' reports an ignored event in a script`() {
    let result = run(["push", "push", "undo"], "--strict")
    #expect(result.status == .failure)
    #expect(result.output.hasSuffix("push: ignored in open\n"))
    #expect(result.errors == "Error: Line 2: 'push' is ignored in open, and '--strict' is given.\n")
  }

  @Test func `'simulate' lists the events in a terminal, and accepts their numbers`() {
    let result = run(["3", "nonsense", "9", "quit"], isTerminal: true)
    let expected = """
      start: shut
      In shut(knocks: 0).
        1  knock(1)  stays
        2  knock(2)  stays
        3  push      → open / creak, bang
      > push: shut → open / creak, bang
      In open.
        1  knock(1)  stays / wave
        2  knock(2)  stays / wave
        3  undo      → shut
      """
    #expect(result.output.hasPrefix(expected))
    #expect(result.status == .success)
    #expect(
      result.errors == """
        'door' has no event 'nonsense'. The events are 'knock(1)', 'knock(2)', 'push' and 'undo'.
        There is no event 9. Enter a number from the list, or a name.

        """)
  }

  @Test func `'simulate' prints a report of a script as JSON`() {
    let result = run(["push", "push", ":undo", "psh"], "--json")
    #expect(result.status == .failure)
    #expect(
      result.output == """
        {
          "formatVersion": 1,
          "command": "simulate",
          "succeeded": false,
          "machine": "door",
          "start": {"to": ["shut"], "state": "shut(knocks: 0)", "effects": []},
          "steps": [
            {"event": "push", "ignored": false, "from": ["shut"], "to": ["open"], "state": "open", \
        "effects": ["creak", "bang"]},
            {"event": "push", "ignored": true, "from": ["open"], "to": ["open"], "state": "open", \
        "effects": []},
            {"command": "undo", "to": ["shut"], "state": "shut(knocks: 0)"}
          ]
        }

        """)
    #expect(result.errors.hasPrefix("Error: Line 4: 'door' has no event 'psh'."))
  }

  @Test(arguments: [
    ([], "Name a machine to step through. The machines are 'door' and 'gate'."),
    (["dor"], "Unknown machine 'dor'. Did you mean 'door'? The machines are 'door' and 'gate'."),
    (["door", "gate"], "Unexpected argument 'gate'."),
  ])
  func `'simulate' reports invalid arguments`(_ arguments: [String], _ message: String) {
    let result = runTool(["simulate"] + arguments, catalog: catalog)
    #expect(result.status == .usageError)
    #expect(result.errors.split(separator: "\n").first == "Error: \(message)")
  }

  @Test func `'simulate' reports that a machine without inputs can't run`() {
    let machine = DiagramCatalog.Machine("rock", observing: Rock(), inputs: [])
    let result = runTool(["simulate", "rock"], catalog: DiagramCatalog(machines: [machine]))
    let errors = """
      Error: 'rock' can't run: it has no inputs. List its events in 'dotLabelableItems', 'events:' or \
      'inputs:'.

      """
    #expect(result == ToolRun(status: .failure, output: "", errors: errors))
  }

  private struct Rock: Sendable { var state = 0 }
}
