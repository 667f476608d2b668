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
    .init("trap") {
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

  private static let trap =
    "trap: warning: no transition leads out of state `b`, which is not final (trap).\n"
  private static let island =
    "island: error: no transition leads to state `b` (unreachable-state).\n"
  private static let islandTrap =
    "island: warning: no transition leads out of state `a`, which is not final (trap).\n"

  /// What is advised after traps, with a command that allows what was found.
  private static func advice(_ arguments: String) -> String {
    """
      Where a machine ends: 'isFinal' of a state type or a schema says so, 'Final' in a table, \
    or a node of the kind 'final' in a diagram.
      To allow what is meant: tool validate \(arguments)

    """
  }

  @Test(arguments: [
    (["good"], ExitCode.success, "1 machine is valid.\n"),
    (["good", "--strict"], .success, "1 machine is valid.\n"),
    (["trap"], .success, trap + advice("trap --allow trap") + "1 machine is valid.\n"),
    (["trap", "--strict"], .failure, trap + advice("trap --strict --allow trap")),
    (["trap", "--strict", "--allow", "trap"], .success, "1 machine is valid.\n"),
    (
      ["trap", "--strict", "--allow", "unreachable-state"], .failure,
      trap + advice("trap --strict --allow unreachable-state --allow trap")
    ),
    (["island"], .failure, island + islandTrap + advice("island --allow trap")),
    (
      ["island", "--strict", "--allow=trap", "--allow", "unreachable-state"], .success,
      "1 machine is valid.\n"
    ),
    ([], .failure, trap + island + islandTrap + advice("--allow trap")),
    (
      ["--allow", "trap", "--allow", "unreachable-state"], .success, "3 machines are valid.\n"
    ),
  ])
  func `tells findings, and fails on errors`(
    _ arguments: [String], _ status: ExitCode, _ output: String
  ) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run == ToolRun(status: status, output: output, errors: ""))
  }

  @Test func `shows a table`() {
    let output = """
      island:
        STATE  x    y
        a      → a  -
        b      -    [1] → a

      island: error: no transition leads to state `b` (unreachable-state).
      island: warning: no transition leads out of state `a`, which is not final (trap).

      """ + Self.advice("island --allow trap")
    let run = runTool(["validate", "island", "--table"], catalog: Self.catalog)
    #expect(run == ToolRun(status: .failure, output: output, errors: ""))
  }

  @Test func `finds an event that a derived machine ignores`() {
    let catalog = DiagramCatalog(machines: [.init("lamp", Lamp.self)])
    let output = """
      lamp: warning: all states ignore event `kick` (unhandled-event).
        To allow what is meant: tool validate --allow unhandled-event
      1 machine is valid.

      """
    let run = runTool(["validate"], catalog: catalog)
    #expect(run == ToolRun(status: .success, output: output, errors: ""))
  }

  @Test(arguments: [
    (["nobody"], "Unknown machine 'nobody'. The machines are 'good', 'trap' and 'island'."),
    (
      ["--allow", "traps"],
      "The value 'traps' is invalid for '--allow <finding>'. Did you mean 'trap'? Please provide "
        + "one of 'unreachable-state', 'trap', 'no-path-to-final', 'unhandled-event', "
        + "'ambiguous-transition', 'unlisted-target' or 'derivation'."
    ),
  ])
  func `says what is wrong with its arguments`(_ arguments: [String], _ text: String) {
    let run = runTool(["validate"] + arguments, catalog: Self.catalog)
    #expect(run.status == .usageError)
    #expect(run.errors.hasPrefix("Error: \(text)\n"))
  }
}

/// A lamp that nobody can kick.
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
