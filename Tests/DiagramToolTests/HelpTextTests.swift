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
      check                   Tell whether committed diagrams are up to date.
      diff                    Tell in what two diagrams differ.
      validate                Find states and events that can hardly be meant.
      simulate                Step through a machine, event by event.
      completion              Write a script by which a shell completes words.
      help                    Show help for a subcommand.

      See 'tool help <subcommand>' for detailed help.

    """

  static let render = """
    OVERVIEW: Draw machines as text or pictures.

    A folder gets a file for each machine and format, such as 'door.svg'. A path
    that ends in '/' is a folder, which is created if the folder around it exists. A
    file is replaced only when all has been drawn. DOT text that the tool did not
    write is drawn as it is, in a process of its own and within ten seconds, or as
    '--time-limit' says. A diagram that is expected to take about as long is drawn
    only with such a limit. A state is named by its label, or where several share it
    by its path, 'composite/child'. An event is named by its label, and one of
    several that share it as in 'insertCoin(50)'; the label alone names the first.
    What the machine asks to have done is not done.

    USAGE: tool render [<machine> ...] [--all] [--file <path>]
           [--format <format> ...] [--output <path>] [--style <style>]
           [--direction <direction>] [--dpi <number>] [--engine <engine>]
           [--time-limit <seconds>] [--title <text>] [--highlight <state> ...]
           [--after <events> ...] [--focus <state> ...] [--radius <number>]
           [--ignored] [--findings]

    ARGUMENTS:
      <machine>               The machines to draw, by the names that 'list' shows.

    OPTIONS:
      --all                   Draw every machine.
      -f, --file <path>       Draw what is in a JSON or DOT file, or '-' for
                              standard input, instead of a machine.
      -T, --format <format>   A format to write; the output's extension says it as
                              well. (values: dot, svg, png, pdf, mermaid, plantuml,
                              scxml, json, markdown; default: svg)
      -o, --output <path>     A file, a folder, or '-' for standard output, which is
                              the default.
      --style <style>         A UML statechart, or the plain graph of
                              SwiftyStateMachine. (values: statechart, classic;
                              default: statechart)
      --direction <direction> Where the diagram grows to. (values: LR, TB, RL, BT;
                              default: LR)
      --dpi <number>          The dots per inch of PNG pictures. (from 10 to 1200;
                              default: 144)
      --engine <engine>       The Graphviz program that places states in pictures.
                              (values: dot, neato, fdp, sfdp, circo, twopi, osage,
                              patchwork; default: dot)
      --time-limit <seconds>  Draw even what may take long, and give up after so
                              long. (from 1 to 86400)
      --title <text>          A title above the picture.
      --highlight <state>     Mark a state as the current one.
      --after <events>        Run the machine through events, a,b,c, and mark where
                              it is and has been.
      --focus <state>         Draw only what is near a state.
      --radius <number>       How many transitions away is near. (from 0 to 1000;
                              default: 1)
      --ignored               Tell in each state which events it ignores.
      --findings              Mark what 'validate' finds.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let list = """
    OVERVIEW: List the machines and their sizes.

    States are counted with the composite states around them; pseudostates and the
    arrows from initial ones are not.

    USAGE: tool list [--names] [--json]

    OPTIONS:
      --names                 List the names alone, a line each.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let help = """
    OVERVIEW: Show help for a subcommand.

    USAGE: tool help [<subcommand>]

    ARGUMENTS:
      <subcommand>            The subcommand; without one, all are listed.

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let embed = """
    OVERVIEW: Update the diagrams in Markdown files.

    A diagram stands between two comments on lines of their own, '<!-- diagram: door
    mermaid -->' and '<!-- /diagram -->'. The formats are mermaid, markdown (a
    table), svg and png (a picture, which is drawn into 'diagrams/' beside the
    file), dot, plantuml, scxml and json. After the format may follow
    'direction=TB', 'style=classic', and for pictures 'file=pictures/door.svg' and
    'alt="How it moves"'. In code blocks, markers are text. All that is outside of
    them stays as it is, and nothing is written unless everything can be updated.

    USAGE: tool embed [<file> ...] [--json]

    ARGUMENTS:
      <file>                  The Markdown files; by default all that hold markers,
                              from this folder down.

    OPTIONS:
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let check = """
    OVERVIEW: Tell whether committed diagrams are up to date.

    Looks at the files in a folder, and at the diagrams that 'embed' keeps in
    Markdown files. Text is compared with what would be written now, a picture by
    the text it was drawn from, which it holds. Style, direction and title are taken
    from each file. What has changed is told in words, with the command that updates
    the files, and the exit status is 1. Nothing is written. Unless machines or
    Markdown files are named, all are checked, the Markdown files from this folder
    down, but not in hidden folders or other packages; and files that were written
    for machines that are gone are told. Files that this tool didn't write are left
    alone.

    USAGE: tool check [<machine-or-file> ...] [--format <format> ...]
           [--output <path>] [--json]

    ARGUMENTS:
      <machine-or-file>       The machines and the Markdown files to check; all by
                              default.

    OPTIONS:
      -T, --format <format>   A format that every machine must have; those that the
                              folder has count as well. (values: dot, svg, png, pdf,
                              mermaid, plantuml, scxml, json, markdown)
      -o, --output <path>     The folder with the files. (default: diagrams)
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let diff = """
    OVERVIEW: Tell in what two diagrams differ.

    Each is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid, PlantUML,
    or a picture. On the picture of the differences, what was added is green and
    bold, what was removed red and dashed, what was changed blue and dotted. The
    exit status is 0 where nothing differs, and 1 where something does.

    USAGE: tool diff <before> <after> [--output <path>] [--direction <direction>]
           [--json]

    ARGUMENTS:
      <before>                A machine or a file.
      <after>                 What it is compared with.

    OPTIONS:
      -o, --output <path>     A picture that shows the differences: .svg, .png,
                              .pdf, .dot.
      --direction <direction> Where the picture grows to. (values: LR, TB, RL, BT;
                              default: LR)
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let simulate = """
    OVERVIEW: Step through a machine, event by event.

    Events are read from standard input, one a line or separated by commas, and each
    step is told on a line: what happened, from which state to which, and what the
    machine asks to have done, which is not done. An event is named as in 'render
    --after'; in a terminal its number will do. 'undo', 'reset', 'help' and 'quit'
    are understood as well, with a colon before them (':undo') where an event has
    that name. Empty lines, and those that start with '#', are passed over. Where no
    terminal is read, the exit status is 1 at the first line that can't be
    understood.

    USAGE: tool simulate <machine> [--strict] [--json]

    ARGUMENTS:
      <machine>               The machine, by the name that 'list' shows.

    OPTIONS:
      --strict                Fail at an event that is ignored.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let validate = """
    OVERVIEW: Find states and events that can hardly be meant.

    Errors are states that no transition leads to, transitions that nothing decides
    between, and targets that nobody listed. Warnings are traps (no way out, and not
    final), states without a way to a final state where there is one, and events
    that all states ignore. The exit status is 1 where there are errors. In the
    table, '-' is a pair that nobody handles.

    USAGE: tool validate [<machine> ...] [--strict] [--allow <finding> ...]
           [--table] [--json]

    ARGUMENTS:
      <machine>               The machines to look at; all by default.

    OPTIONS:
      --strict                Fail on warnings too.
      --allow <finding>       A finding that is meant. (values: unreachable-state,
                              trap, no-path-to-final, unhandled-event,
                              ambiguous-transition, unlisted-target, derivation)
      --table                 Show what each state does on each event.
      --json                  Print the result as JSON.
      --version               Show the version.
      -h, --help              Show help information.

    """

  static let completion = """
    OVERVIEW: Write a script by which a shell completes words.

    The names of machines are completed too, by asking the program that is being
    typed. For bash and zsh, source the script in ~/.bashrc or ~/.zshrc; for fish,
    put it into ~/.config/fish/completions/, in a file named after the program.

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
  func `shows what the tool does`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.root, errors: ""))
  }

  @Test(arguments: [
    ["help", "render"], ["render", "--help"], ["render", "-h"], ["--", "render", "-h"],
    ["render", "door", "--bogus", "--help"], ["render", "--dpi", "x", "nobody", "-h"],
  ])
  func `shows what render does, whatever else is wrong`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: Self.render, errors: ""))
  }

  @Test(arguments: [
    (["list", "--help"], list), (["help", "list"], list),
    (["help", "--help"], help), (["help", "help"], help),
    (["help", "embed"], embed), (["help", "check"], check), (["help", "diff"], diff),
    (["help", "validate"], validate), (["help", "simulate"], simulate),
    (["help", "completion"], completion),
  ])
  func `shows what the other subcommands do`(_ arguments: [String], _ text: String) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: text, errors: ""))
  }

  @Test(arguments: [["--version"], ["render", "--version"], ["list", "--version"]])
  func `shows the version`(_ arguments: [String]) {
    #expect(runTool(arguments) == ToolRun(status: .success, output: "1.2.3\n", errors: ""))
  }

  @Test(arguments: [["render", "--", "--help"], ["render", "-o", "--", "-h"]])
  func `takes what follows two dashes for no request for help`(_ arguments: [String]) {
    #expect(runTool(arguments).status == .usageError)
  }

  @Test func `sets a label that is too long for its column on a line of its own`() {
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
