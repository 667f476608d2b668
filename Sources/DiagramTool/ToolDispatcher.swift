import GraphvizRendering
import StateDiagrams

/// Selects and runs the subcommand that the arguments name, and turns its errors into messages and
/// exit codes.
struct ToolDispatcher {
  /// The subcommands, in the order in which help lists them.
  private static let commands: [any ToolCommand.Type] = [
    ListCommand.self, RenderCommand.self, EmbedCommand.self, CheckCommand.self, DiffCommand.self,
    ValidateCommand.self, VerifyCommand.self, ConformCommand.self, CoverageCommand.self,
    TraceCommand.self, SimulateCommand.self, HelpCommand.self,
  ]

  private let context: ToolContext

  /// Creates a dispatcher.
  ///
  /// - Parameters:
  ///   - callingCommand: The shell words that call the tool; the name of the program by default.
  ///   - folder: The folder in which Markdown files are searched for.
  ///   - summary: The summary of the job that runs the tool.
  ///   - protectsSteps: Whether steps of machines are tried in a child process first.
  ///   - draw: Draws a diagram. Tests replace it.
  init(
    catalog: DiagramCatalog,
    input: ToolInput = .standardInput,
    output: ToolOutput,
    errors: ToolOutput,
    callingCommand: String? = nil,
    folder: FilePath = FilePath("."),
    summary: JobSummary? = nil,
    protectsSteps: Bool = false,
    draw:
      @escaping @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8] = {
        try $1.bytes(of: $0, $2)
      }
  ) {
    context = ToolContext(
      catalog: catalog, commands: Self.commands.map { $0.syntax }, input: input, output: output,
      errors: errors, callingCommand: callingCommand ?? catalog.commandName, folder: folder,
      drawBytes: draw, summary: summary, protectsSteps: protectsSteps)
  }

  /// Runs a command and returns its exit status. Errors are written to the context's `errors`.
  func run(_ arguments: [String]) -> ExitCode {
    var usage = context.rootUsage
    do {
      try context.catalog.checkNames()
      guard let (name, rest) = try subcommand(in: arguments) else { return .success }
      usage = try context.usage(ofCommand: name)
      guard let parsed = try parse(rest, usage) else { return .success }
      var context = context
      context.limits = try RenderingLimits(parsed)
      for command in Self.commands where command.syntax.name == name {
        try command.init(parsed, catalog: context.catalog).run(in: context)
      }
      return .success
    } catch let error as UsageError {
      context.report("Error: \(error)")
      context.report("  See '\(usage.path) --help' for more information.")
      return .usageError
    } catch is NegativeResult {
      return .failure
    } catch let error as OutputError where error.isBrokenPipe {
      // The reader has closed the pipe, which is not an error: `sm-graph list | head -1`.
      return .failure
    } catch {
      context.report("Error: \(error)")
      return .failure
    }
  }

  /// Returns the subcommand and its arguments. Returns nil if help or the version of the tool itself was
  /// printed instead.
  private func subcommand(in arguments: [String]) throws -> (name: String, rest: [String])? {
    var words = arguments
    if let first = arguments.first, first.hasPrefix("-") {
      guard let parsed = try parse(arguments, context.rootUsage) else { return nil }
      words = parsed.operands
    }
    guard let name = words.first else {
      try context.output.write(HelpText(of: context.rootUsage).text)
      return nil
    }
    return (name, Array(words.dropFirst()))
  }

  /// Parses the arguments of a command. For `--help` and `--version`, prints the text and returns nil.
  ///
  /// - Throws: A `UsageError` if the arguments have a syntax error.
  private func parse(_ arguments: [String], _ usage: CommandUsage) throws -> ParsedArguments? {
    let parsed = ParsedArguments(arguments, syntax: usage.syntax)
    // Help takes precedence over errors, because users add `--help` to a command that they are writing.
    if parsed.contains(.help) {
      try context.output.write(HelpText(of: usage).text)
      return nil
    }
    if parsed.contains(.version) {
      try context.output.write(context.catalog.version + "\n")
      return nil
    }
    if let mistake = parsed.mistake { throw mistake }
    return parsed
  }
}
