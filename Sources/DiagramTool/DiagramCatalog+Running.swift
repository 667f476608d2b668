import GraphvizSandbox

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension DiagramCatalog {
  /// Runs the command that the arguments name, and ends the process with its status.
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
        program: CommandLine.arguments.first, environment: plugin))
    exit(dispatcher.run(arguments ?? Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// The words by which the plugin was called, which it passes on for help and errors.
  private static var pluginCommand: String? {
    guard let words = getenv("DIAGRAM_TOOL_COMMAND").map({ String(cString: $0) }) else {
      return nil
    }
    return words.isEmpty ? nil : words
  }

  /// Runs the command that the arguments name, and returns the exit status.
  ///
  /// Untrusted DOT is drawn only in a program that has called `RenderingProcess.runIfRequested()` first
  /// thing, as ``main(_:)`` does; in others, that is an error.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: The input of commands that read any.
  ///   - output: The destination of results that are not written to a file.
  ///   - errors: The destination of errors and warnings, a line each.
  public func run(
    _ arguments: [String],
    input: ToolInput = .standardInput,
    output: ToolOutput = .standardOutput,
    errors: ToolOutput = .standardError
  ) -> ExitCode {
    ToolDispatcher(catalog: self, input: input, output: output, errors: errors).run(arguments)
  }
}
