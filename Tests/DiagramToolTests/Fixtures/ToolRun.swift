import GraphvizRendering
import StateDiagrams

@testable import DiagramTool

/// The result of a command line that was run in this process.
struct ToolRun: Equatable {
  var status: ExitCode
  var output: String
  var errors: String
}

/// Draws a diagram, for ``ToolDispatcher``.
typealias Draw =
  @Sendable (StateDiagram, OutputFormat, RenderingOptions) throws -> [UInt8]

/// Runs a command line with both outputs captured.
///
/// By default, drawing is replaced by a line with the options, so that a test needs no Graphviz and can
/// check each of them.
///
/// - Parameters:
///   - lines: The lines of the input.
///   - folder: The folder in which Markdown files are searched.
///   - summary: The summary of a job of GitHub Actions.
func runTool(
  _ arguments: [String],
  catalog: DiagramCatalog = .doors,
  lines: [String] = [],
  isTerminal: Bool = false,
  folder: String = "/nowhere",
  summary: JobSummary? = nil,
  draw: @escaping Draw = describe
) -> ToolRun {
  let output = Capture()
  let errors = Capture()
  let rest = Locked(lines[...])
  let dispatcher = ToolDispatcher(
    catalog: catalog,
    input: ToolInput(isTerminal: false) { _ in rest.withLock { $0.popFirst() } },
    output: output.output(isTerminal: isTerminal),
    errors: errors.output(isTerminal: false),
    folder: FilePath(folder),
    summary: summary,
    draw: draw
  )
  let status = dispatcher.run(arguments)
  return ToolRun(status: status, output: output.text, errors: errors.text)
}

/// Returns the options of a drawing, as `door svg statechart LR`, with the resolution and the time
/// limit if they are given.
@Sendable func describe(
  _ diagram: StateDiagram, _ format: OutputFormat, _ options: RenderingOptions
) -> [UInt8] {
  let direction = options.direction ?? .leftToRight
  var words = [diagram.name, format.rawValue, options.style.rawValue, direction.rawValue]
  if let dotsPerInch = options.dotsPerInch { words.append("\(dotsPerInch)") }
  let seconds = options.limits.seconds
  if seconds != RenderingLimits().seconds { words.append("\(Int(seconds))s") }
  return Array("\(words.joined(separator: " "))\n".utf8)
}

/// Draws with Graphviz, in this process.
@Sendable func picture(
  _ diagram: StateDiagram, _ format: OutputFormat, _ options: RenderingOptions
) throws -> [UInt8] {
  try format.bytes(of: diagram, options)
}

/// The bytes that a tool has written.
final class Capture: Sendable {
  private let bytes: Locked<[UInt8]> = Locked([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func output(isTerminal: Bool) -> ToolOutput {
    ToolOutput(isTerminal: isTerminal) { written in self.bytes.withLock { $0 += written } }
  }
}
