/// `completion`: writes a script with which a shell completes words.
struct CompletionCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "completion",
    abstract: "Write a script with which a shell completes words.",
    discussion: """
      The script completes the names of machines too, by running the program. For bash and zsh, \
      source it in ~/.bashrc or ~/.zshrc; for fish, save it in ~/.config/fish/completions/ under \
      the name of the program.
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

  func run(in context: ToolContext) throws {
    let program = context.catalog.commandName
    guard program.shellWord == program, !program.unicodeScalars.contains("/") else {
      throw DestinationError(
        "A shell completes the arguments of a program, and \(program.quoted) is not the name of one: "
          + "run the program itself.")
    }
    let script = CompletionScript(
      program: program, options: context.rootUsage.syntax.options,
      commands: context.commands)
    try context.output.write(script.text(for: shell))
  }
}
