import Foundation
import PackagePlugin

/// `swift package diagrams …`: builds the package's program that lists its machines, and runs it
/// with the arguments.
@main struct DiagramsPlugin: CommandPlugin {
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

  /// Takes `--program <name>`, which comes before the words that are the program's own.
  private func extractProgram(from arguments: inout [String]) throws -> String? {
    guard let first = arguments.first, first.hasPrefix("--program") else { return nil }
    if first.hasPrefix("--program=") {
      arguments.removeFirst()
      return String(first.dropFirst("--program=".count))
    }
    guard first == "--program" else { return nil }
    guard arguments.count > 1 else {
      throw PluginError("'--program' needs the name of a program.")
    }
    defer { arguments.removeFirst(2) }
    return arguments[1]
  }

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
    // The commands that the program recommends should be those that call it here.
    var environment = ProcessInfo.processInfo.environment
    environment["DIAGRAM_TOOL_COMMAND"] = command
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    // A plugin's own status is that of its process: there is nothing to add to what the program
    // has said.
    if process.terminationStatus != 0 || process.terminationReason != .exit {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }
}
