/// `completion`: writes what makes a shell complete the tool's words.
struct CompletionCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "completion",
    abstract: "Write a script by which a shell completes words.",
    discussion: """
      The names of machines are completed too, by asking the program that is being typed. For \
      bash and zsh, source the script in ~/.bashrc or ~/.zshrc; for fish, put it into \
      ~/.config/fish/completions/, in a file named after the program.
      """,
    operands: [
      OperandSyntax(
        "shell", isRequired: true, kind: .choice(CompletionScript.Shell.allCases.map(\.rawValue)),
        abstract: "The shell: bash, zsh or fish.")
    ]
  )

  private let shell: CompletionScript.Shell

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    let names = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first else {
      throw UsageError("Name a shell: \(names.quotedList("or")).")
    }
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      throw UsageError(
        "Unknown shell \(name.quoted).", suggestion: EditDistance.nearest(to: name, among: names),
        "The shells are \(names.quotedList("and")).")
    }
    self.shell = shell
  }

  func run(in session: ToolSession) throws {
    let program = session.catalog.commandName
    guard program.shellWord == program, !program.unicodeScalars.contains("/") else {
      throw DestinationError(
        "A shell completes the words of one program, and \(program.quoted) is not the name of one: "
          + "call the program itself.")
    }
    let script = CompletionScript(
      program: program, options: session.rootUsage.syntax.options,
      commands: ToolSession.commands.map { $0.syntax })
    try session.output.write(script.text(for: shell))
  }
}
