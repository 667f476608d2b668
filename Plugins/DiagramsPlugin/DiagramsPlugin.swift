import Foundation
import PackagePlugin

/// `swift package diagrams`: builds the package's program that lists its machines, and runs it with
/// the arguments.
///
/// ```text
/// swift package diagrams check
/// swift package diagrams --program shop-graph list
/// swift package --allow-writing-to-package-directory diagrams render --all -o diagrams/
/// ```
@main struct DiagramsPlugin: CommandPlugin {
  /// Builds and runs the program in the folder of the package. Exits with the status of the program.
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    let name = try extractProgram(from: &arguments)
    let program = try DiagramProgram.find(in: context.package, named: name)

    let result = try packageManager.build(
      .product(program), parameters: .init(configuration: .inherit))
    guard result.succeeded else {
      throw PluginError("The program '\(program)' can't be built:\n\(result.logText)")
    }
    let executables = result.builtArtifacts.filter { $0.kind == .executable }
    guard let executable = executables.first(where: { $0.url.lastPathComponent == program }) else {
      throw PluginError("The build of '\(program)' succeeded, but left no executable.")
    }
    var command = "swift package --allow-writing-to-package-directory diagrams"
    if let name { command += " --program \(name)" }
    try run(executable.url, arguments, as: command, in: context.package)
  }

  /// Removes `--program <name>` from the start of the arguments, and returns the name. Arguments after
  /// it belong to the program.
  private func extractProgram(from arguments: inout [String]) throws -> String? {
    guard let first = arguments.first, first.hasPrefix("--program") else { return nil }
    if first.hasPrefix("--program=") {
      arguments.removeFirst()
      return String(first.dropFirst("--program=".count))
    }
    guard first == "--program" else { return nil }
    guard arguments.count > 1 else {
      throw PluginError("'--program' requires the name of a program.")
    }
    defer { arguments.removeFirst(2) }
    return arguments[1]
  }

  /// Runs the program, and exits with its status if that is not 0.
  ///
  /// - Parameter command: The shell words that call this plugin, for the program's messages.
  private func run(
    _ program: URL,
    _ arguments: [String],
    as command: String,
    in package: Package
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = package.directoryURL
    // The program recommends commands to the user, which must call it through this plugin.
    var environment = ProcessInfo.processInfo.environment
    environment["DIAGRAM_TOOL_COMMAND"] = command
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    // Exiting here passes the status on without a further error message.
    if process.terminationStatus != 0 || process.terminationReason != .exit {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }
}
