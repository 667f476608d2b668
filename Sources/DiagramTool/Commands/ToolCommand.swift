/// Something the tool does, called by a word.
///
/// A new subcommand conforms and is listed in `ToolSession.commands`; its ``syntax`` is all that
/// parsing and help need.
protocol ToolCommand: Sendable {
  /// How the command is written.
  static var syntax: CommandSyntax { get }

  /// Creates a command from its arguments.
  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError)

  /// Does it. Errors end up on standard error; a `UsageError` with the command's usage.
  func run(in session: ToolSession) throws
}

/// The answer to a question (whether files are up to date, whether two machines are equal) is no.
/// What there is to say about it has been written.
struct NegativeResult: Error {}
