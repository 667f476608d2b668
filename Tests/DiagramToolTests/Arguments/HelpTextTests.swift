import Testing

@testable import DiagramTool

@Suite struct HelpTextTests {
  static let root = """
    OVERVIEW: Draw doors.

    USAGE: tool <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      list                    List the machines and their sizes.
      render                  Draw machines as text or pictures.
      embed                   Update the diagrams in Markdown files.
      check                   Check that committed diagrams are up to date.
      diff                    Compare two diagrams.
      validate                Find mistakes in machines, such as unreachable states.
      verify                  Find the events that crash a machine.
      conform                 Compare a machine with a specification.
      coverage                Show which transitions were taken.
      trace                   Compare a recorded run with a machine.
      simulate                Step through a machine, event by event.
      help                    Show help for a subcommand.

      See 'tool help <subcommand>' for detailed help.

    """

  static let list = """
    OVERVIEW: List the machines and their sizes.

    The number of states includes composite states, but no pseudostates. Transitions
    from initial pseudostates are not counted.

    USAGE: tool list [--names] [--json]

    OPTIONS:
      --names                 List only the names, one per line.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let conform = """
    OVERVIEW: Compare a machine with a specification.

    The specification is a statechart in SCXML, if its file has the extension
    .scxml, or in Mermaid. Tries every sequence of events, and prints a shortest one
    for each difference. The exit status is 1 if there is a difference, or if the
    machine is not comparable, because its states have no labels for states or
    regions of the specification.

    USAGE: tool conform <machine> <specification> [--allow <difference> ...]
           [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <machine>               The machine.
      <specification>         The file with the statechart.

    OPTIONS:
      --allow <difference>    A difference that the statechart leaves open. (values:
                              other-inputs, other-effects, state-labels)
      --limit <name=number>   Change a limit, such as states=20000. (names: states,
                              steps, bytes)
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  @Test(arguments: [
    [], ["--help"], ["-h"], ["help"], ["--"], ["--bogus", "--help"], ["--help", "render"],
  ])
  func `the tool prints its help`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.root, errors: ""))
  }

  @Test(arguments: [
    ["help", "render"], ["render", "--help"], ["render", "-h"], ["--", "render", "-h"],
    ["render", "door", "--bogus", "--help"], ["render", "--dpi", "x", "nobody", "-h"],
  ])
  func `the help of a subcommand is printed before any mistake is reported`(_ arguments: [String]) {
    let help = runTool(["help", "render"])
    #expect(help.output.hasPrefix("OVERVIEW: Draw machines as text or pictures.\n"))
    #expect(runTool(arguments) == help)
  }

  @Test(arguments: [(["list", "--help"], list), (["help", "conform"], conform)])
  func `a subcommand prints its arguments and options`(_ arguments: [String], _ text: String) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: text, errors: ""))
  }

  @Test(arguments: [
    "list", "render", "embed", "check", "diff", "validate", "verify", "conform", "coverage",
    "trace",
    "simulate", "help",
  ])
  func `the help of a subcommand fits into a terminal`(_ name: String) {
    let lines = runTool(["help", name]).output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `each paragraph of a help is wrapped by itself`() {
    let word = String(repeating: "x", count: 39)
    let syntax = CommandSyntax(
      name: "open", abstract: "", discussion: "First.\n\n\(word) \(word) \(word)")
    let text = HelpText(of: CommandUsage(path: "tool open", syntax: syntax)).text
    #expect(text.hasPrefix("First.\n\n\(word) \(word)\n\(word)\n\nUSAGE:"))
  }

  @Test(arguments: [["--version"], ["render", "--version"], ["list", "--version"]])
  func `the tool prints its version`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: "1.2.3\n", errors: ""))
  }

  @Test(arguments: [["render", "--", "--help"], ["render", "-o", "--", "-h"]])
  func `an argument after two dashes is not a request for help`(_ arguments: [String]) {
    #expect(runTool(arguments).status == .usageError)
  }

  @Test func `an option label that is longer than its column is printed on its own line`() {
    let syntax = CommandSyntax(
      name: "open",
      abstract: "",
      options: [
        OptionSyntax("as-wide-as-columns", letter: "w", abstract: "Reaches the column."),
        OptionSyntax("as-wide-as-column", letter: "n", abstract: "Leaves room for a space."),
      ]
    )
    let text = HelpText(of: CommandUsage(path: "tool open", syntax: syntax)).text
    #expect(
      text == """
        USAGE: tool open [--as-wide-as-columns] [--as-wide-as-column]

        OPTIONS:
          -w, --as-wide-as-columns
                                  Reaches the column.
          -n, --as-wide-as-column Leaves room for a space.
          --version               Show the version.
          -h, --help              Show help information.

        """)
  }
}
