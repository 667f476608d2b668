import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct ValidateCommandTests {
  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [
    .init("good") {
      StateDiagram(
        name: "", nodes: [.initial(), .init("a")],
        transitions: [
          .init(from: ":initial", to: "a"), .init(from: "a", to: "a", event: "x"),
        ])
    },
    .init("cul-de-sac") {
      StateDiagram(
        name: "", nodes: [.initial(), .init("a"), .init("b")],
        transitions: [
          .init(from: ":initial", to: "a"), .init(from: "a", to: "b", event: "x"),
        ])
    },
    .init("island") {
      StateDiagram(
        name: "", nodes: [.initial(), .init("a"), .init("b")],
        transitions: [
          .init(from: ":initial", to: "a"), .init(from: "a", to: "a", event: "x"),
          .init(from: "b", to: "a", event: "y", guard: "1"),
        ])
    },
  ])

  private static let deadEnd =
    "cul-de-sac: warning: no transition leads out of state `b`, which is not final (dead-end).\n"
  private static let island =
    "island: error: no transition leads to state `b` (unreachable-state).\n"
  private static let islandDeadEnd =
    "island: warning: no transition leads out of state `a`, which is not final (dead-end).\n"

  /// The advice after dead ends, with the command that allows the findings.
  private static func advice(_ arguments: String) -> String {
    """
      To mark the end of a machine: 'isFinal' in a state type or a schema, 'Final' in a table, or \
    the kind 'final' in a diagram.
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
    (["island"], .failure, island + islandDeadEnd + advice("island --allow dead-end")),
    (
      ["island", "--strict", "--allow=dead-end", "--allow", "unreachable-state"], .success,
      "1 machine is valid.\n"
    ),
    ([], .failure, deadEnd + island + islandDeadEnd + advice("--allow dead-end")),
    (
      ["--allow", "dead-end", "--allow", "unreachable-state"], .success, "3 machines are valid.\n"
    ),
  ])
  func `'validate' prints findings, and fails if there are errors`(
    _ arguments: [String], _ status: ExitCode, _ output: String
  ) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run == ToolRun(status: status, output: output, errors: ""))
  }

  @Test func `'validate' prints a table of reactions`() {
    let output = """
      island:
        STATE  x    y
        a      → a  -
        b      -    [1] → a

      island: error: no transition leads to state `b` (unreachable-state).
      island: warning: no transition leads out of state `a`, which is not final (dead-end).

      """ + Self.advice("island --allow dead-end")
    let run = runTool(["validate", "island", "--table"], catalog: Self.catalog)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `'validate' finds an event that a derived machine ignores`() {
    let catalog = DiagramCatalog(machines: [.init("lamp", Lamp.self)])
    let output = """
      lamp: warning: no state handles event `kick` (unhandled-event).
        To allow these: tool validate --allow unhandled-event
      1 machine is valid.

      """
    let run = runTool(["validate"], catalog: catalog)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test
  func `'validate' reports no ends of observed machines, which can't say that they are final`() {
    let catalog = DiagramCatalog(machines: [
      .init("safe", exploring: Safe.self),
      .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs),
    ])
    let output = """
      safe: warning: no transition leads out of state `blocked`, which is not final (dead-end).

      """ + Self.advice("--allow dead-end") + "2 machines are valid.\n"
    let run = runTool(["validate"], catalog: catalog)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test func `'validate' prints the reactions of an observed machine`() {
    let catalog = DiagramCatalog(machines: [
      .init("upgrader", observing: Upgrader(), inputs: Upgrader.inputs)
    ])
    let output = """
      upgrader:
        STATE      read                             found                               removed
        idle       → awaiting                       -                                   → finished
        awaiting   -                                [yes] → upgrading; [no] → finished  → finished
        finished   -                                stays                               -
        upgrading  [buffered: 0, 1] stays           -                                   → finished

      1 machine is valid.

      """
    let run = runTool(["validate", "upgrader", "--table", "--allow", "dead-end"], catalog: catalog)
    let words = { (text: String) in text.split(whereSeparator: { $0 == " " }) }
    #expect(words(run.output) == words(output))
  }

  @Test func `'validate' reports an unlisted state as an error, and limits as warnings`() {
    let catalog = DiagramCatalog(machines: [
      .init(
        "unlisted",
        model: MachineModel(
          "", Safe.self, states: [.shut(tries: 2), .open], events: [.dial(1), .dial(7), .close])),
      .init("limited", exploring: Safe.self, limits: .init(states: 2)),
    ])
    let run = runTool(["validate"], catalog: catalog)
    #expect(run.status == .failure)
    #expect(
      run.output.contains(
        "unlisted: error: a transition leads to state `blocked`, which is not in the list of states "
          + "(unlisted-target).\n"))
    // The first two states lead to two more: `shut` after two tries, and `open`.
    #expect(
      run.output.contains(
        "limited: warning: Exploring stopped after 2 states, so that the transitions of 2 more "
          + "states are not drawn. If a value counts or grows without end, make the "
          + "states 'Hashable' and leave it out of '==', or list the states. Otherwise, raise the "
          + "model's 'limits.states' (derivation).\n"))
  }

  @Test func `'validate' reports a catalog without machines`() {
    let run = runTool(["validate"], catalog: DiagramCatalog(machines: []))
    let errors = """
      Error: There are no machines to validate: list them in the program's 'DiagramCatalog'.

      """
    #expect(run == ToolRun(status: .failure, output: "", errors: errors))
  }

  @Test(arguments: [
    (["other"], "Unknown machine 'other'. The machines are 'good', 'cul-de-sac' and 'island'."),
    (
      ["--allow", "dead-ends"],
      "The value 'dead-ends' is invalid for '--allow <finding>'. Did you mean 'dead-end'? Please "
        + "provide one of 'unreachable-state', 'dead-end', 'no-path-to-final', 'unhandled-event', "
        + "'ambiguous-transition', 'unlisted-target' or 'derivation'."
    ),
  ])
  func `'validate' reports invalid arguments`(_ arguments: [String], _ text: String) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }
}

/// A lamp that ignores kicks.
private enum Lamp: StateType, CaseIterable, DOTLabelable, Sendable {
  case off, on

  enum Event: CaseIterable, DOTLabelable, Sendable { case toggle, kick }

  static let initialState = Lamp.off

  mutating func handleEvent(_ event: Event) -> String? {
    guard event == .toggle else { return nil }
    self = self == .off ? .on : .off
    return nil
  }
}
