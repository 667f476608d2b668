import GraphvizSandbox

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
    let plugin = Self.pluginCommand
    let catalog = DiagramCatalog(
      commandName: plugin ?? commandName, abstract: abstract, version: version, machines: machines)
    let dispatcher = ToolDispatcher(
      catalog: catalog, output: .standardOutput, errors: .standardError,
      callingCommand: CallingCommand.words(
        program: CommandLine.arguments.first, environment: plugin),
      protectsSteps: true)
    exit(dispatcher.run(arguments ?? Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// The command line of the plugin that started this process, for help and errors; nil if no plugin
  /// did.
  private static var pluginCommand: String? {
    guard let words = getenv("DIAGRAM_TOOL_COMMAND").map({ String(cString: $0) }) else {
      return nil
    }
    return words.isEmpty ? nil : words
  }

  /// Runs the command that the arguments name, and returns its exit status.
  ///
  /// ```swift
  /// let status = catalog.run(["render", "door", "-o", "door.svg"])
  /// ```
  ///
  /// The call blocks the thread until the command has finished. It throws no error: failures are
  /// written to `errors`.
  ///
  /// A step of a machine that traps ends the process: only ``main(_:)`` tries steps in child processes,
  /// because that is safe only before other threads run. `verify` always does so, and fails if a step
  /// can't be tried.
  ///
  /// To draw untrusted DOT, the program must first call `RenderingProcess.runIfRequested()`, as
  /// ``main(_:)`` does. Otherwise such a drawing fails.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: The input of the commands that read events.
  ///   - output: The destination of results that are not written to a file.
  ///   - errors: The destination of errors and warnings, one per line.
  /// - Returns: The status with which a process of this command would exit.
  public func run(
    _ arguments: [String],
    input: ToolInput = .standardInput,
    output: ToolOutput = .standardOutput,
    errors: ToolOutput = .standardError
  ) -> ExitCode {
    ToolDispatcher(catalog: self, input: input, output: output, errors: errors).run(arguments)
  }
}
