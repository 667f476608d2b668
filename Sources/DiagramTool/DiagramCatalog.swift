#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

import GraphvizRendering

/// A list of machines, each under a name, and the command line over it.
///
/// A program that lists its machines is a tool that draws them:
///
/// ```swift
/// import DiagramTool
///
/// DiagramCatalog(
///   commandName: "shop-graph",
///   abstract: "Draw the shop's machines.",
///   version: "1.0.0",
///   machines: [
///     .init("order", abstract: "From the basket to the door.") { orderDiagram },
///     .init("payment") { paymentDiagram },
///   ]
/// ).main()
/// ```
///
/// ```text
/// $ shop-graph list
/// NAME     STATES  EVENTS  TRANSITIONS  ABSTRACT
/// order         5       6            9  From the basket to the door.
/// payment       3       4            4
/// $ shop-graph render --all -T svg -T png -o diagrams/
/// ```
///
/// A name that is empty or used twice, that starts with `-`, or that holds a `/` or a control
/// character can't be given on a command line or name a file; a catalog with such a name answers
/// every command with an error.
public struct DiagramCatalog: Sendable {
  /// The name of the program, as help and errors show it.
  public let commandName: String

  /// What the program is for, in one sentence.
  public let abstract: String

  /// What `--version` prints.
  public let version: String

  /// The machines, in the order in which they are listed.
  public let machines: [Machine]

  /// Creates a catalog of a program that says nothing about itself.
  ///
  /// ```swift
  /// DiagramCatalog([.init("order", orderTable), .init("payment", Payment.self)]).main()
  /// ```
  ///
  /// The program is called what its file is called. No diagram is made until a command asks for it.
  public init(_ machines: [Machine]) {
    let program = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }
    self.init(
      commandName: program.map(String.init) ?? "diagrams", abstract: "Draw state machines.",
      version: "unversioned", machines: machines)
  }

  /// Creates a catalog. No diagram is made until a command asks for it.
  public init(commandName: String, abstract: String, version: String, machines: [Machine]) {
    self.commandName = commandName
    self.abstract = abstract
    self.version = version
    self.machines = machines
  }

  /// Does what the arguments ask for, and ends the process with the status that results.
  ///
  /// - Parameter arguments: The arguments after the program's name; those of the process unless
  ///   they are given.
  public func main(_ arguments: [String]? = nil) -> Never {
    RenderingProcess.runIfRequested()
    let plugin = Self.pluginCommand
    let catalog = DiagramCatalog(
      commandName: plugin ?? commandName, abstract: abstract, version: version, machines: machines)
    let session = ToolSession(
      catalog: catalog, output: .standardOutput, errors: .standardError,
      callingCommand: CallingCommand.words(
        program: CommandLine.arguments.first, environment: plugin))
    exit(session.run(arguments ?? Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// The words by which the plugin was called, which it tells us: help and errors should say these.
  private static var pluginCommand: String? {
    guard let words = getenv("DIAGRAM_TOOL_COMMAND").map({ String(cString: $0) }) else {
      return nil
    }
    return words.isEmpty ? nil : words
  }

  /// Does what the arguments ask for, and returns the status to exit with.
  ///
  /// DOT text that the tool did not write is drawn only in a program that has called
  /// `RenderingProcess.runIfRequested()` first thing, as ``main(_:)`` does; in others, that is an
  /// error.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: What is read by commands that read anything.
  ///   - output: Where results go that are not written to a file.
  ///   - errors: Where errors and warnings go, a line each.
  public func run(
    _ arguments: [String],
    input: ToolInput = .standardInput,
    output: ToolOutput = .standardOutput,
    errors: ToolOutput = .standardError
  ) -> ExitCode {
    ToolSession(catalog: self, input: input, output: output, errors: errors).run(arguments)
  }
}
