import GraphvizRendering
import StateDiagrams

/// One run of a catalog's command line: what it works on, and where its results go.
struct ToolSession: Sendable {
  /// The subcommands, in the order in which help lists them.
  static let commands: [any ToolCommand.Type] = [
    ListCommand.self, RenderCommand.self, EmbedCommand.self, CheckCommand.self, DiffCommand.self,
    ValidateCommand.self, SimulateCommand.self, CompletionCommand.self, HelpCommand.self,
  ]

  let catalog: DiagramCatalog
  let input: ToolInput
  let output: ToolOutput
  let errors: ToolOutput

  /// The words by which a person calls the tool, for commands to be copied.
  let callingCommand: String

  /// The folder in which Markdown files are looked for.
  let folder: FilePath

  /// Draws a diagram: `OutputFormat.bytes(of:_:)`, unless a test has to see it fail.
  let draw: @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8]

  init(
    catalog: DiagramCatalog,
    input: ToolInput = .standardInput,
    output: ToolOutput,
    errors: ToolOutput,
    callingCommand: String? = nil,
    folder: FilePath = FilePath("."),
    draw: @escaping @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8] = {
      try $1.bytes(of: $0, $2)
    }
  ) {
    self.catalog = catalog
    self.input = input
    self.output = output
    self.errors = errors
    self.callingCommand = callingCommand ?? catalog.commandName
    self.folder = folder
    self.draw = draw
  }

  /// Does what the arguments ask for, and returns the status to exit with.
  func run(_ arguments: [String]) -> ExitCode {
    var usage = rootUsage
    do {
      try catalog.checkNames()
      guard let (command, rest) = try subcommand(in: arguments) else { return .success }
      usage = self.usage(of: command)
      guard let parsed = try parse(rest, usage) else { return .success }
      try command.init(parsed, catalog: catalog).run(in: self)
      return .success
    } catch let error as UsageError {
      report("Error: \(error)")
      report(HelpText.usage(usage, title: "Usage:"))
      report("  See '\(usage.path) --help' for more information.")
      return .usageError
    } catch is NegativeResult {
      return .failure
    } catch let error as OutputError where error.isBrokenPipe {
      // Whoever reads has seen enough (`sm-graph list | head -1`); there is nobody to tell.
      return .failure
    } catch {
      report("Error: \(error)")
      return .failure
    }
  }

  /// Writes a line to standard error. That it can't be written changes nothing.
  func report(_ line: String) {
    try? errors.write(line + "\n")
  }
}

extension ToolSession {
  /// How the tool itself is called.
  var rootUsage: CommandUsage {
    CommandUsage(
      path: catalog.commandName,
      syntax: CommandSyntax(
        name: catalog.commandName,
        abstract: catalog.abstract,
        operands: [OperandSyntax("subcommand", isRequired: true, kind: .subcommands)],
        subcommands: Self.commands.map { $0.syntax }
      )
    )
  }

  /// How a subcommand is called.
  func usage(of command: any ToolCommand.Type) -> CommandUsage {
    CommandUsage(
      path: "\(catalog.commandName) \(command.syntax.name)",
      syntax: command.syntax
    )
  }

  /// The subcommand of a name.
  func command(named name: String) throws(UsageError) -> any ToolCommand.Type {
    let commands = Self.commands
    if let command = commands.first(where: { $0.syntax.name == name }) { return command }
    if catalog.machines.contains(where: { $0.name == name }) {
      throw UsageError("Unknown subcommand \(name.quoted).", suggestion: "render \(name)")
    }
    let names = commands.map { $0.syntax.name }
    throw UsageError(
      "Unknown subcommand \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      "The subcommands are \(names.quotedList("and"))."
    )
  }

  /// The subcommand that the arguments name and what follows it, or nil where an option of the
  /// tool itself, or the lack of any argument, has been answered.
  private func subcommand(
    in arguments: [String]
  ) throws -> (command: any ToolCommand.Type, rest: [String])? {
    var words = arguments
    if let first = arguments.first, first.hasPrefix("-") {
      guard let parsed = try parse(arguments, rootUsage) else { return nil }
      words = parsed.operands
    }
    guard let name = words.first else {
      try output.write(HelpText(of: rootUsage).text)
      return nil
    }
    return (try command(named: name), Array(words.dropFirst()))
  }

  /// Parses a command's arguments, or answers its `--help` or `--version` and returns nil.
  private func parse(_ arguments: [String], _ usage: CommandUsage) throws -> ParsedArguments? {
    let parsed = ParsedArguments(arguments, syntax: usage.syntax)
    // Before any mistake: who asks for help is often in the middle of one.
    if parsed.contains(.help) {
      try output.write(HelpText(of: usage).text)
      return nil
    }
    if parsed.contains(.version) {
      try output.write(catalog.version + "\n")
      return nil
    }
    if let mistake = parsed.mistake { throw mistake }
    return parsed
  }
}
