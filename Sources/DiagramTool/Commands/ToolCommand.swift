/// A subcommand of the tool.
///
/// To add a subcommand, conform a type to this protocol and list it in `ToolDispatcher`. Its parsing,
/// help follow from ``syntax``.
protocol ToolCommand: Sendable {
  /// The declaration of the name, the operands and the options.
  static var syntax: CommandSyntax { get }

  /// Creates a command from its arguments, without reading or writing any file.
  ///
  /// - Throws: A `UsageError` if an argument is invalid or missing, or if arguments contradict each
  ///   other.
  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError)

  /// Runs the command and writes its result to the outputs of the context.
  ///
  /// - Throws: An error whose description is printed to standard error; a `UsageError` adds a
  ///   pointer to help. ``NegativeResult`` prints nothing.
  func run(in context: ToolContext) throws
}

/// The error of a command whose result is negative, such as outdated files or findings. The command
/// has already written the details, and the tool exits with ``ExitCode/failure``.
struct NegativeResult: Error {}
