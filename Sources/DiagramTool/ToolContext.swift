import GraphvizRendering
import StateDiagrams

/// The surroundings of one run of the command line: the machines, and the destinations of results.
struct ToolContext: Sendable {
  let catalog: DiagramCatalog

  /// The subcommands, in the order in which help lists them.
  let commands: [CommandSyntax]

  let input: ToolInput
  let output: ToolOutput
  let errors: ToolOutput

  /// The words by which the tool is called, for commands to be copied.
  let callingCommand: String

  /// The folder in which Markdown files are looked for.
  let folder: FilePath

  /// Draws a diagram: `OutputFormat.bytes(of:_:limits:)`, except in tests.
  let draw: @Sendable (StateDiagram, OutputFormat, RenderingOptions, ToolLimits) throws -> [UInt8]

  /// The limits that the options of the command set.
  var limits: ToolLimits = ToolLimits()

  /// Writes a line to standard error. A failure to write it is ignored.
  func report(_ line: String) {
    try? errors.write(line + "\n")
  }

  func draw(
    _ diagram: StateDiagram, _ format: OutputFormat, _ options: RenderingOptions
  ) throws -> [UInt8] {
    try draw(diagram, format, options, limits)
  }

  /// The usage of the tool itself.
  var rootUsage: CommandUsage {
    CommandUsage(
      path: catalog.commandName,
      syntax: CommandSyntax(
        name: catalog.commandName,
        abstract: catalog.abstract,
        operands: [OperandSyntax("subcommand", isRequired: true, kind: .subcommands)],
        subcommands: commands
      )
    )
  }

  /// Returns the usage of a subcommand.
  func usage(ofCommand name: String) throws(UsageError) -> CommandUsage {
    if let command = commands.first(where: { $0.name == name }) {
      return CommandUsage(path: "\(catalog.commandName) \(name)", syntax: command)
    }
    if catalog.machines.contains(where: { $0.name == name }) {
      throw UsageError("Unknown subcommand \(name.quoted).", suggestion: "render \(name)")
    }
    let names = commands.map(\.name)
    throw UsageError(
      "Unknown subcommand \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      "The subcommands are \(names.quotedList("and"))."
    )
  }
}
