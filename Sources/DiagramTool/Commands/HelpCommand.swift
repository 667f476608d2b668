/// `help`: shows what the tool and its subcommands do.
struct HelpCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "help",
    abstract: "Show help for a subcommand.",
    operands: [
      OperandSyntax(
        "subcommand", kind: .subcommands, abstract: "The subcommand; without one, all are listed.")
    ]
  )

  private let subcommand: String?

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    subcommand = arguments.operands.first
  }

  func run(in session: ToolSession) throws {
    let usage =
      if let subcommand {
        session.usage(of: try session.command(named: subcommand))
      } else {
        session.rootUsage
      }
    try session.output.write(HelpText(of: usage).text)
  }
}
