import Testing

@testable import DiagramTool

@Suite struct ToolDispatcherTests {
  private static let subcommands = """
    The subcommands are 'list', 'render', 'embed', 'check', 'diff', 'validate', 'verify', \
    'conform', 'coverage', 'trace', 'simulate' and 'help'.
    """

  @Test(arguments: [
    (["lst"], "Unknown subcommand 'lst'. Did you mean 'list'? \(subcommands)"),
    (["draw"], "Unknown subcommand 'draw'. \(subcommands)"),
    (["door"], "Unknown subcommand 'door'. Did you mean 'render door'?"),
    (["--verison"], "Unknown option '--verison'. Did you mean '--version'?"),
    (["-V"], "Unknown option '-V'."),
    (["-T", "svg", "render"], "Unknown option '-T'."),
    ([""], "Unknown subcommand ''. \(subcommands)"),
    (["--", "--help"], "Unknown subcommand '--help'. Did you mean 'help'? \(subcommands)"),
    (["-"], "Unknown subcommand '-'. \(subcommands)"),
  ])
  func `the tool reports an unknown subcommand or option in a line that refers to the help`(
    _ arguments: [String], _ text: String
  ) {
    let errors = """
      Error: \(text)
        See 'tool --help' for more information.

      """
    #expect(runTool(arguments) == ToolRun(status: .usageError, output: "", errors: errors))
  }

  @Test func `the tool reports an unknown subject of 'help'`() {
    let errors = """
      Error: Unknown subcommand 'rnder'. Did you mean 'render'? \(Self.subcommands)
        See 'tool help --help' for more information.

      """
    let run = runTool(["help", "rnder"])
    #expect(run == ToolRun(status: .usageError, output: "", errors: errors))
  }
}
