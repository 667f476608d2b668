import StateExploration

/// `completion`: writes a script that completes the tool's arguments in a shell.
struct CompletionCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "completion",
    abstract: "Write a completion script for a shell.",
    discussion: """
      The script runs the program to complete the names of machines. For bash and zsh, source it \
      in ~/.bashrc or ~/.zshrc; for fish, save it in ~/.config/fish/completions/ under the name \
      of the program.
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
        "Can't write a completion script for \(program.quoted), which is not the name of a program: "
          + "run the program itself.")
    }
    let script = CompletionScript(
      program: program, options: context.rootUsage.syntax.options,
      commands: context.commands)
    try context.output.write(script.text(for: shell))
  }
}
