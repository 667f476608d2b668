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
      simulate                Step through a machine, event by event.
      completion              Write a completion script for a shell.
      help                    Show help for a subcommand.

      See 'tool help <subcommand>' for detailed help.

    """

  static let render = """
    OVERVIEW: Draw machines as text or pictures.

    If the output is a folder, writes a file for each machine and format, such as
    'door.svg'. A path that ends in '/' is a folder, which is created if its parent
    exists. No file is replaced until everything is drawn. Pictures that show the
    same diagram with the same options are not redrawn. DOT text that this tool
    didn't write, or that was edited, is drawn unchanged in a child process, which
    is limited to ten seconds (or '--time-limit') and 1 GiB of memory. Diagrams that
    are expected to take longer are drawn only if '--time-limit' is given. If a
    limit is exceeded, the message names the option that raises it. A state is named
    by its label, or by its path 'composite/child' if other states share the label.
    An event is named by its label, or by label and payload, 'insertCoin(50)'; a
    label that several events share names the first. Effects are not performed.

    USAGE: tool render [<machine> ...] [--all] [--file <path>]
           [--format <format> ...] [--output <path>] [--force] [--style <style>]
           [--direction <direction>] [--dpi <number>] [--engine <engine>]
           [--time-limit <seconds>] [--limit <name=number> ...] [--title <text>]
           [--highlight <state> ...] [--after <events> ...] [--focus <state> ...]
           [--radius <number>] [--ignored] [--impossible] [--findings]

    ARGUMENTS:
      <machine>               The machines to draw, by the names that 'list' shows.

    OPTIONS:
      --all                   Draw every machine.
      -f, --file <path>       Draw a JSON or DOT file, or '-' for standard input,
                              instead of a machine.
      -T, --format <format>   The format; by default, that of the output's
                              extension. (values: dot, svg, png, pdf, mermaid,
                              plantuml, scxml, json, markdown; default: svg)
      -o, --output <path>     The file or folder to write; by default '-', standard
                              output.
      --force                 Redraw pictures that are up to date.
      --style <style>         A UML statechart, or the plain graph of
                              SwiftyStateMachine. (values: statechart, classic;
                              default: statechart)
      --direction <direction> The direction in which the diagram grows; by default,
                              LR, or TB if it fits a page better. (values: LR, TB,
                              RL, BT)
      --dpi <number>          The dots per inch of PNG pictures. (from 10 to 1200;
                              default: 144)
      --engine <engine>       The layout algorithm of Graphviz. (values: dot, neato,
                              fdp, sfdp, circo, twopi, osage, patchwork; default:
                              dot)
      --time-limit <seconds>  Allow slow diagrams, for at most this time for each
                              picture. (from 1 to 86400)
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --title <text>          A title above the picture.
      --highlight <state>     Highlight a state as the current one.
      --after <events>        Run the machine with events, such as 'a,b,c', and
                              highlight its path.
      --focus <state>         Draw only the neighborhood of a state.
      --radius <number>       The size of the neighborhood, in transitions. (from 0
                              to 1000; default: 1)
      --ignored               Show the events that each state ignores.
      --impossible            Show the events that must not happen in each state.
      --findings              Highlight the findings of 'validate'.
      --version               Show the version.
      -h, --help              Show help information.

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

  static let help = """
    OVERVIEW: Show help for a subcommand.

    USAGE: tool help [<subcommand>]

    ARGUMENTS:
      <subcommand>            The subcommand; by default, lists all.

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let embed = """
    OVERVIEW: Update the diagrams in Markdown files.

    Each diagram is between two comments on lines of their own, '<!-- diagram: door
    mermaid -->' and '<!-- /diagram -->'. The formats are mermaid, markdown (a
    table), svg and png (a picture in 'diagrams/' beside the file), dot, plantuml,
    scxml and json. After the format, the options are 'direction=TB',
    'style=classic', and for pictures 'file=pictures/door.svg' and 'alt="A door"'.
    Markers in code blocks are ignored. The rest of the file is not changed, and no
    file is written unless all can be updated.

    USAGE: tool embed [<file> ...] [--time-limit <seconds>]
           [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <file>                  The Markdown files; by default, all with markers from
                              this folder down.

    OPTIONS:
      --time-limit <seconds>  Allow slow diagrams, for at most this time for each
                              picture. (from 1 to 86400)
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let check = """
    OVERVIEW: Check that committed diagrams are up to date.

    Compares the files in a folder, and the diagrams in Markdown files, with the
    machines. If anything differs, prints the changes and the command that updates
    the files, and exits with status 1. Never writes a file. By default, checks all
    machines and all Markdown files from this folder down, except in hidden folders
    and other packages, and reports files of machines that no longer exist. If only
    machines are named, checks their diagrams in these Markdown files. Each machine
    must have a file in the folder or a diagram in a Markdown file; if the folder is
    named, a file in the folder. Pictures are compared by the diagrams that they
    contain, with the style, direction and title of each file. Files that this tool
    didn't write are ignored.

    USAGE: tool check [<machine-or-file> ...] [--format <format> ...]
           [--output <path>] [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <machine-or-file>       The machines, the Markdown files and the folder to
                              check; all by default.

    OPTIONS:
      -T, --format <format>   A format that every machine must have, besides those
                              in the folder. (values: dot, svg, png, pdf, mermaid,
                              plantuml, scxml, json, markdown)
      -o, --output <path>     The folder with the files. (default: diagrams)
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let diff = """
    OVERVIEW: Compare two diagrams.

    Each diagram is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid, or
    a picture. In the picture of the differences, added elements are green and bold,
    removed ones red and dashed, and changed ones blue and dotted. The exit status
    is 1 if the diagrams differ.

    USAGE: tool diff <before> <after> [--output <path>] [--direction <direction>]
           [--time-limit <seconds>] [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <before>                A machine or a file.
      <after>                 A machine or a file to compare it with.

    OPTIONS:
      -o, --output <path>     Draw the differences into a file: .svg, .png, .pdf or
                              .dot.
      --direction <direction> The direction in which the picture grows; by default,
                              LR, or TB if it fits a page better. (values: LR, TB,
                              RL, BT)
      --time-limit <seconds>  Allow slow diagrams, for at most this time for each
                              picture. (from 1 to 86400)
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
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
           [--limit <name=number> ...]

    ARGUMENTS:
      <machine>               The machine.
      <specification>         The file with the statechart.

    OPTIONS:
      --allow <difference>    A difference that the statechart leaves open. (values:
                              other-inputs, other-effects, state-labels)
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let simulate = """
    OVERVIEW: Step through a machine, event by event.

    Reads events from standard input, one per line or separated by commas, and
    prints the states and the effects of each step. Effects are not performed. An
    event is named as in 'render --after'; in a terminal, a number from the list is
    enough. The commands are 'undo', 'reset', 'help' and 'quit', each on a line of
    its own, with a colon if an event has the same name (':undo'). Empty lines and
    those that start with '#' are ignored. If the input is not a terminal, the first
    invalid line ends the simulation with exit status 1.

    USAGE: tool simulate <machine> [--strict] [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <machine>               The machine, with a name that 'list' shows.

    OPTIONS:
      --strict                Fail if an event is ignored.
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let validate = """
    OVERVIEW: Find mistakes in machines, such as unreachable states.

    Errors are unreachable states, ambiguous transitions, targets that are not
    listed, and some findings of the derivation, such as invalid rules of inputs.
    Warnings are dead ends (states without a way out that are not final), states
    from which no final state can be reached although there is one, events that no
    state handles, and the other findings of the derivation. The exit status is 1 if
    there are errors. In the table, '-' is an ignored event, and 'unknown' one that
    was not applied.

    USAGE: tool validate [<machine> ...] [--strict] [--allow <finding> ...]
           [--table] [--json]

    ARGUMENTS:
      <machine>               The machines; all by default.

    OPTIONS:
      --strict                Fail on warnings too.
      --allow <finding>       A finding to ignore. (values: unreachable-state,
                              dead-end, no-path-to-final, unhandled-event,
                              ambiguous-transition, unlisted-target, derivation)
      --table                 Print the reaction of each state to each event.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let verify = """
    OVERVIEW: Find the events that crash a machine.

    Follows the events from the initial state to everything reachable, and checks
    that no step traps or never returns, and the properties of each machine's entry
    in the catalog. For each violation, prints a shortest sequence of events. If
    nothing is violated, prints how much was searched; '--limit states=20000'
    searches further, as do 'steps' and 'bytes'. The exit status is 1 if there is a
    violation that the file of '--accepted' doesn't contain, or if a property can't
    be decided. '--accept' removes findings from the file that have disappeared, and
    keeps the reasons of all others.

    USAGE: tool verify [<machine> ...] [--accepted <path>] [--accept <reason>]
           [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <machine>               The machines; all by default.

    OPTIONS:
      --accepted <path>       A JSON file with accepted findings.
      --accept <reason>       Accept all findings for a reason, and write them to
                              that file.
      --limit <name=number>   Change a limit by the name in its message, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let completion = """
    OVERVIEW: Write a completion script for a shell.

    The script runs the program to complete the names of machines. For bash and zsh,
    source it in ~/.bashrc or ~/.zshrc; for fish, save it in
    ~/.config/fish/completions/ under the name of the program.

    USAGE: tool completion <shell>

    ARGUMENTS:
      <shell>                 The shell: bash, zsh or fish.

    OPTIONS:
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
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.render, errors: ""))
  }

  @Test(arguments: [
    (["list", "--help"], list), (["help", "list"], list),
    (["help", "--help"], help), (["help", "help"], help),
    (["help", "embed"], embed), (["help", "check"], check), (["help", "diff"], diff),
    (["help", "validate"], validate), (["help", "verify"], verify),
    (["help", "conform"], conform), (["help", "simulate"], simulate),
    (["help", "completion"], completion),
  ])
  func `each subcommand prints its help`(_ arguments: [String], _ text: String) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: text, errors: ""))
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
