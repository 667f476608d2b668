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
      simulate                Step through a machine, event by event.
      completion              Write a script with which a shell completes words.
      help                    Show help for a subcommand.

      See 'tool help <subcommand>' for detailed help.

    """

  static let render = """
    OVERVIEW: Draw machines as text or pictures.

    In a folder, writes a file for each machine and format, such as 'door.svg'. A
    path that ends in '/' is a folder, which is created if its parent exists. No
    file is replaced until everything is drawn. A picture that shows its diagram
    already, with the same options, is left as it is. DOT text that this tool did
    not write, or that was edited, is drawn as it is, in a process of its own that
    is limited to ten seconds, or to '--time-limit', and to 1 GiB of memory.
    Diagrams that are expected to take longer are drawn only with a time limit, in
    such a process. A message that names a limit names the option that changes it. A
    state is named by its label, or by its path 'composite/child' if others share
    the label. An event is named by its label, or by label and payload,
    'insertCoin(50)'; a shared label names the first of them. Effects are not
    performed.

    USAGE: tool render [<machine> ...] [--all] [--file <path>]
           [--format <format> ...] [--output <path>] [--force] [--style <style>]
           [--direction <direction>] [--dpi <number>] [--engine <engine>]
           [--time-limit <seconds>] [--limit <name=number> ...] [--title <text>]
           [--highlight <state> ...] [--after <events> ...] [--focus <state> ...]
           [--radius <number>] [--ignored] [--findings]

    ARGUMENTS:
      <machine>               The machines to draw, with the names that 'list'
                              shows.

    OPTIONS:
      --all                   Draw every machine.
      -f, --file <path>       Draw a JSON or DOT file, or '-' for standard input,
                              instead of a machine.
      -T, --format <format>   A format; by default the one that the output's
                              extension names. (values: dot, svg, png, pdf, mermaid,
                              plantuml, scxml, json, markdown; default: svg)
      -o, --output <path>     A file, a folder, or '-' for standard output, which is
                              the default.
      --force                 Draw pictures again that show their diagrams already.
      --style <style>         A UML statechart, or the plain graph of
                              SwiftyStateMachine. (values: statechart, classic;
                              default: statechart)
      --direction <direction> The direction in which the diagram grows. (values: LR,
                              TB, RL, BT; default: LR)
      --dpi <number>          The dots per inch of PNG pictures. (from 10 to 1200;
                              default: 144)
      --engine <engine>       The layout algorithm of Graphviz. (values: dot, neato,
                              fdp, sfdp, circo, twopi, osage, patchwork; default:
                              dot)
      --time-limit <seconds>  Draw diagrams that may take long, for at most this
                              time. (from 1 to 86400)
      --limit <name=number>   Change a limit that a message names, such as
                              memoryBytes=2G.
      --title <text>          A title above the picture.
      --highlight <state>     Mark a state as the current one.
      --after <events>        Run the machine with the events a,b,c, and mark the
                              states on its path.
      --focus <state>         Draw only the neighborhood of a state.
      --radius <number>       The greatest number of transitions from the state.
                              (from 0 to 1000; default: 1)
      --ignored               Show the events that each state ignores.
      --findings              Mark the findings of 'validate'.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let list = """
    OVERVIEW: List the machines and their sizes.

    Composite states are counted as states; pseudostates and the transitions from
    initial ones are not counted.

    USAGE: tool list [--names] [--json]

    OPTIONS:
      --names                 List only the names, a line each.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let help = """
    OVERVIEW: Show help for a subcommand.

    USAGE: tool help [<subcommand>]

    ARGUMENTS:
      <subcommand>            The subcommand; by default, all are listed.

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let embed = """
    OVERVIEW: Update the diagrams in Markdown files.

    A diagram is between two comments on lines of their own, '<!-- diagram: door
    mermaid -->' and '<!-- /diagram -->'. The formats are mermaid, markdown (a
    table), svg and png (a picture in 'diagrams/' beside the file), dot, plantuml,
    scxml and json. The format can be followed by 'direction=TB', 'style=classic',
    and for pictures 'file=pictures/door.svg' and 'alt="How it moves"'. Markers in
    code blocks are ignored. The rest of the file is not changed, and no file is
    written unless all can be updated.

    USAGE: tool embed [<file> ...] [--time-limit <seconds>]
           [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <file>                  The Markdown files; by default all with markers, from
                              this folder down.

    OPTIONS:
      --time-limit <seconds>  Draw diagrams that may take long, for at most this
                              time. (from 1 to 86400)
      --limit <name=number>   Change a limit that a message names, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let check = """
    OVERVIEW: Check that committed diagrams are up to date.

    Compares the files in a folder, and the diagrams in Markdown files, with the
    machines. A picture is compared by the diagram that it contains. Style,
    direction and title are those of each file. If anything differs, prints the
    changes in words and the command that updates the files, and exits with 1.
    Writes no file. By default, checks all machines and all Markdown files from this
    folder down, except in hidden folders and other packages, and reports files of
    machines that no longer exist. If only machines are named, checks their diagrams
    in these Markdown files. Each machine must have a file in the folder, or a
    diagram in a Markdown file; if the folder is named, a file in it. Ignores files
    that this tool didn't write.

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
      --limit <name=number>   Change a limit that a message names, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let diff = """
    OVERVIEW: Compare two diagrams.

    Each diagram is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid,
    PlantUML, or a picture. In the picture of the differences, added elements are
    green and bold, removed ones red and dashed, and changed ones blue and dotted.
    The exit status is 1 if the diagrams differ.

    USAGE: tool diff <before> <after> [--output <path>] [--direction <direction>]
           [--time-limit <seconds>] [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <before>                A machine or a file.
      <after>                 A machine or a file to compare it with.

    OPTIONS:
      -o, --output <path>     A picture of the differences: .svg, .png, .pdf, .dot.
      --direction <direction> The direction in which the picture grows. (values: LR,
                              TB, RL, BT; default: LR)
      --time-limit <seconds>  Draw diagrams that may take long, for at most this
                              time. (from 1 to 86400)
      --limit <name=number>   Change a limit that a message names, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let simulate = """
    OVERVIEW: Step through a machine, event by event.

    Reads events from standard input, one per line or separated by commas, and
    prints the states and the effects of each step. Effects are not performed. An
    event is named as in 'render --after'; in a terminal, a number from the list is
    enough. The commands are 'undo', 'reset', 'help' and 'quit', with a colon if an
    event has the same name (':undo'). Empty lines and those that start with '#' are
    ignored. If the input is not a terminal, the first invalid line ends the
    simulation with exit status 1.

    USAGE: tool simulate <machine> [--strict] [--limit <name=number> ...] [--json]

    ARGUMENTS:
      <machine>               The machine, with a name that 'list' shows.

    OPTIONS:
      --strict                Fail if an event is ignored.
      --limit <name=number>   Change a limit that a message names, such as
                              memoryBytes=2G.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let validate = """
    OVERVIEW: Find mistakes in machines, such as unreachable states.

    Errors are unreachable states, ambiguous transitions, and targets that are not
    listed. Warnings are traps (states without a way out that are not final), states
    from which no final state can be reached although there is one, and events that
    all states ignore. The exit status is 1 if there are errors. In the table, '-'
    is an ignored event.

    USAGE: tool validate [<machine> ...] [--strict] [--allow <finding> ...]
           [--table] [--json]

    ARGUMENTS:
      <machine>               The machines; all by default.

    OPTIONS:
      --strict                Fail on warnings too.
      --allow <finding>       A finding to ignore. (values: unreachable-state, trap,
                              no-path-to-final, unhandled-event,
                              ambiguous-transition, unlisted-target, derivation)
      --table                 Print the reaction of each state to each event.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let completion = """
    OVERVIEW: Write a script with which a shell completes words.

    The script completes the names of machines too, by running the program. For bash
    and zsh, source it in ~/.bashrc or ~/.zshrc; for fish, save it in
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
  func `prints the help of the tool`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.root, errors: ""))
  }

  @Test(arguments: [
    ["help", "render"], ["render", "--help"], ["render", "-h"], ["--", "render", "-h"],
    ["render", "door", "--bogus", "--help"], ["render", "--dpi", "x", "nobody", "-h"],
  ])
  func `prints the help of a subcommand before any mistake is reported`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.render, errors: ""))
  }

  @Test(arguments: [
    (["list", "--help"], list), (["help", "list"], list),
    (["help", "--help"], help), (["help", "help"], help),
    (["help", "embed"], embed), (["help", "check"], check), (["help", "diff"], diff),
    (["help", "validate"], validate), (["help", "simulate"], simulate),
    (["help", "completion"], completion),
  ])
  func `prints the help of each subcommand`(_ arguments: [String], _ text: String) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: text, errors: ""))
  }

  @Test(arguments: [["--version"], ["render", "--version"], ["list", "--version"]])
  func `prints the version`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: "1.2.3\n", errors: ""))
  }

  @Test(arguments: [["render", "--", "--help"], ["render", "-o", "--", "-h"]])
  func `doesn't take an argument after two dashes for a request for help`(_ arguments: [String]) {
    #expect(runTool(arguments).status == .usageError)
  }

  @Test func `prints a label that is longer than its column on its own line`() {
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
