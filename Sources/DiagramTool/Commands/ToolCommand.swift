/// A subcommand of the tool.
///
/// A new one conforms and is added to the list in `ToolDispatcher`. Parsing and help need its ``syntax``
/// only.
protocol ToolCommand: Sendable {
  /// The name, the operands and the options.
  static var syntax: CommandSyntax { get }

  /// Creates a command from its arguments.
  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError)

  /// Runs the command. Errors are printed to standard error, a `UsageError` with a pointer to help.
  func run(in context: ToolContext) throws
}

/// The negative result of a comparison or a validation. Its details have been written.
struct NegativeResult: Error {}
