import GraphvizSandbox
import StateExploration
import PlatformLibC

extension DiagramCatalog {
  /// Runs the command that the arguments name, and exits with its status.
  ///
  /// Call it first in a program, before it opens files or starts threads: untrusted DOT is drawn by
  /// starting the program again, and steps of machines are tried in child processes, so that a step
  /// that traps doesn't end the program.
  ///
  /// - Parameter arguments: The arguments after the program's name; those of the process by default.
  public func main(_ arguments: [String]? = nil) -> Never {
    RenderingProcess.runIfRequested()
    ProgramRestart.prepare(program: CurrentProgram.path)
    let plugin = Self.pluginCommand
    let catalog = DiagramCatalog(
      commandName: plugin ?? commandName, abstract: abstract, version: version, machines: machines)
    let dispatcher = ToolDispatcher(
      catalog: catalog, output: .standardOutput, errors: .standardError,
      callingCommand: CallingCommand.words(
        program: CommandLine.arguments.first, environment: plugin),
      summary: .ofProcess,
      protectsSteps: true)
    let status = Interruption.reporting {
      dispatcher.run(arguments ?? Array(CommandLine.arguments.dropFirst()))
    }
    exit(status.rawValue)
  }

  /// The command line of the plugin that started this process, for help and errors; nil if no plugin
  /// did.
  private static var pluginCommand: String? {
    guard let words = getenv("DIAGRAM_TOOL_COMMAND").map({ String(cString: $0) }) else {
      return nil
    }
    return words.isEmpty ? nil : words
  }

  /// Runs the command that the arguments name, with an empty input, and returns its result. For tests of
  /// a catalog:
  ///
  /// ```swift
  /// let result = catalog.run(["check"])
  /// #expect(result.status == 0, "\(result.output)")
  /// ```
  ///
  /// The call throws no error: failures are in `errors`, one per line.
  ///
  /// Only ``main(_:)`` uses child processes, because they are safe only before other threads run. Here, a
  /// step of a machine that traps ends the process, the layout of a large diagram has no time limit, and
  /// untrusted DOT is not drawn. `verify` always tries steps in child processes, and fails if it can't.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: The status with which a process of this command would exit: 0, 1 after a failure or for a
  ///   negative result, or 64 for invalid arguments; and the texts of standard output and standard error.
  public func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    let (output, errors) = (WrittenText(), WrittenText())
    let status = ToolDispatcher(
      catalog: self, input: ToolInput(isTerminal: false) { _ in nil },
      output: ToolOutput(write: output.append),
      errors: ToolOutput(write: errors.append)
    ).run(arguments)
    return (status.rawValue, output.text, errors.text)
  }
}

/// The text that a command writes.
private final class WrittenText: Sendable {
  private let bytes = Locked<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  @Sendable func append(_ written: [UInt8]) {
    bytes.withLock { $0 += written }
  }
}
