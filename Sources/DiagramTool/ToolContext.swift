import GraphvizRendering
import StateDiagrams
import StateExploration

/// The environment of a command: the machines, the input, the outputs and the limits.
struct ToolContext: Sendable {
  /// The machines.
  let catalog: DiagramCatalog

  /// The subcommands, in the order in which help lists them.
  let commands: [CommandSyntax]

  /// The source of events.
  let input: ToolInput

  /// The destination of results.
  let output: ToolOutput

  /// The destination of errors and warnings.
  let errors: ToolOutput

  /// The shell words that call the tool, for the commands that messages recommend.
  let callingCommand: String

  /// The folder in which `check` and `embed` search for Markdown files, and which contains `diagrams`.
  let folder: FilePath

  /// Draws a diagram. Tests replace `OutputFormat.bytes(of:_:)` to count and to avoid drawings.
  let drawBytes: @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8]

  /// The summary of the job that runs the tool; nil outside of GitHub Actions.
  var summary: JobSummary?

  /// Whether steps of machines are tried in a child process first.
  var protectsSteps: Bool = false

  /// The limits of pictures, which the options of the command set.
  var limits: RenderingLimits = RenderingLimits()

  /// Writes a line to standard error. A failure to write it is ignored.
  func report(_ line: String) {
    try? errors.write(line + "\n")
  }

  /// Appends to the summary of the job. A failure is a warning.
  func appendToSummary(_ append: (JobSummary) throws -> Void) {
    do {
      if let summary { try append(summary) }
    } catch {
      report("warning: The summary of the job is incomplete: \(error)")
    }
  }

  /// Returns a diagram in a format, within the limits of the command.
  func draw(
    _ diagram: StateDiagram, _ format: OutputFormat, _ options: RenderingOptions
  ) throws -> [UInt8] {
    var options = options
    options.limits = limits
    return try drawBytes(diagram, format, options)
  }

  /// The usage of the tool itself, whose operand is the subcommand.
  var rootUsage: CommandUsage {
    CommandUsage(
      path: catalog.commandName,
      syntax: CommandSyntax(
        name: catalog.commandName,
        abstract: catalog.abstract,
        discussion: StepTrial.isAvailable
          ? "" : "On this platform, a step of a machine that traps ends the tool.",
        operands: [OperandSyntax("subcommand", isRequired: true)],
        subcommands: commands
      )
    )
  }

  /// Returns the usage of a subcommand.
  ///
  /// - Throws: A `UsageError` with a similar subcommand. For the name of a machine, `render` is
  ///   suggested.
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
