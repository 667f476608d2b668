import ExampleMachines
import StateDiagrams
import StateSystems
import Testing

@testable import DiagramTool

@Suite struct ValidateCommandTests {
  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .init("good", table { From("a") { On("x", to: "a") } }),
    .init(
      "cul-de-sac",
      table {
        From("a") { On("x", to: "b") }
        From("b")
      }),
    .init(
      "island",
      table {
        From("a") { On("x", to: "a") }
        From("b") { On("y", to: "a", when: Guard("1") { _, _ in true }) }
      }),
  ])

  private static func table(
    @TableBuilder<From<String, String, String>> states: () -> [From<String, String, String>]
  ) -> TransitionTable<String, String, String> {
    TransitionTable(initial: "a", declarations: states)
  }

  @Test func `members of a system are validated with what occurs in it`() {
    let catalog = DiagramCatalog(machines: [.init("pool", system: Pool.system())])
    let run = runTool(["validate", "pool", "--ignored"], catalog: catalog)
    let json = runTool(["validate", "pool", "--ignored", "--json"], catalog: catalog)
    #expect(json.output.contains("\"ignored\": [\"state `closed` ignores `close`\"]"))
    #expect(run.status == .success)
    #expect(
      run.output == """
        pool: pool: state `shuttingDown` ignores `connected`.
        pool: connection: state `closed` ignores `close`.
        1 machine is valid.

        """)
  }

  @Test func `the problems of a system are errors, and a member without messages is a warning`() {
    let catalog = DiagramCatalog(machines: [
      .init(
        "stray",
        system: {
          let system = MachineSystem("")
          let counter = system.add("counter", 0)
          _ = system.add("idle", 0)
          system.on(counter) { (_: String, _) in }
          system.environment(counter, [.input("count") { $0 = 1 - $0 }])
          return system
        }())
    ])
    let run = runTool(["validate"], catalog: catalog)
    #expect(run.status == .failure)
    #expect(
      run.output.hasPrefix(
        """
        stray: error: A closure of 'on' takes a 'String', but 'counter' has no such action. There are no actions \
        (derivation).
        stray: warning: 'idle' receives no messages: send it some, or leave it out (derivation).

        """), "\(run)")
  }

  private static let deadEnd =
    "cul-de-sac: warning: no transition leads out of state `b`, which is not final (dead-end).\n"
  private static let island =
    "island: error: no transition leads to state `b` (unreachable-state).\n"
  private static let islandWarnings = """
    island: warning: no transition leads out of state `a`, which is not final (dead-end).
    island: warning: No transitions lead from the initial state to 'b' (derivation).

    """

  /// The advice after dead ends, with the command that allows the findings.
  private static func advice(_ arguments: String) -> String {
    """
      To mark the end of a machine: 'isFinal' in a state type or a schema, 'Final' in a table.
      To allow these: tool validate \(arguments)

    """
  }

  @Test(arguments: [
    (["good"], ExitCode.success, "1 machine is valid.\n"),
    (["good", "--strict"], .success, "1 machine is valid.\n"),
    (
      ["cul-de-sac"], .success,
      deadEnd + advice("cul-de-sac --allow dead-end") + "1 machine is valid.\n"
    ),
    (
      ["cul-de-sac", "--strict"], .failure, deadEnd + advice("cul-de-sac --strict --allow dead-end")
    ),
    (["cul-de-sac", "--strict", "--allow", "dead-end"], .success, "1 machine is valid.\n"),
    (
      ["cul-de-sac", "--strict", "--allow", "unreachable-state"], .failure,
      deadEnd + advice("cul-de-sac --strict --allow unreachable-state --allow dead-end")
    ),
    (
      ["island"], .failure,
      island + islandWarnings + advice("island --allow dead-end --allow derivation")
    ),
    (
      [
        "island", "--strict", "--allow=dead-end", "--allow", "unreachable-state",
        "--allow=derivation",
      ],
      .success,
      "1 machine is valid.\n"
    ),
    (
      [], .failure,
      deadEnd + island + islandWarnings + advice("--allow dead-end --allow derivation")
    ),
    (
      ["--allow", "dead-end", "--allow", "unreachable-state", "--allow", "derivation"], .success,
      "3 machines are valid.\n"
    ),
  ])
  func `'validate' prints findings, and fails if there are errors`(
    _ arguments: [String], _ status: ExitCode, _ output: String
  ) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run == ToolRun(status: status, output: output, errors: ""))
  }

  @Test func `'validate' reports a guard that was false for all tried values, with a remedy`() {
    let isOther = Guard<String, String>("other") { _, event in event != "x" }
    let machine = DiagramCatalog.Machine(
      "gate",
      Self.table {
        From("a") {
          On("x", to: "b", when: isOther)
          On("x")
          On("y", to: "b")
        }
        From("b") { On("x", to: "a") }
      })
    let run = runTool(["validate"], catalog: DiagramCatalog(machines: [machine]))
    #expect(
      run.output == """
        gate: warning: the guard `other` of `x` in state `a` was false for all tried values: list \
        values for which it is true (false-guard).
          To try other values: list events with their payloads in 'dotLabelableItems' of the type.
          To allow these: tool validate --allow false-guard
        1 machine is valid.

        """)
    #expect(run.status == .success)
  }

  @Test(arguments: [
    (["other"], "Unknown machine 'other'. The machines are 'good', 'cul-de-sac' and 'island'."),
    (
      ["--allow", "dead-ends"],
      "The value 'dead-ends' is invalid for '--allow <finding>'. Did you mean 'dead-end'? Please "
        + "provide one of 'unreachable-state', 'dead-end', 'no-path-to-final', 'unhandled-event', "
        + "'ambiguous-transition', 'false-guard', 'unlisted-target' or 'derivation'."
    ),
  ])
  func `'validate' reports invalid arguments`(_ arguments: [String], _ text: String) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }
}
