/// `help`: prints the help of the tool or of a subcommand.
struct HelpCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "help",
    abstract: "Show help for a subcommand.",
    operands: [
      OperandSyntax(
        "subcommand", abstract: "The subcommand; by default, lists all.")
    ]
  )

  private let subcommand: String?

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    subcommand = arguments.operands.first
  }

  func run(in context: ToolContext) throws {
    let usage =
      if let subcommand {
        try context.usage(ofCommand: subcommand)
      } else {
        context.rootUsage
      }
    try context.output.write(HelpText(of: usage).text)
  }
}
