import Foundation
import Testing

/// The built `sm-graph`, run as a process.
enum Executable {
  /// The result of a process.
  struct Run {
    var status: Int32
    var reason: Process.TerminationReason
    var output: Data
    var errors: String

    /// The output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  static let path = program("sm-graph")

  /// Returns the path of a built program.
  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - folder: The current folder of the process.
  ///   - environment: Variables besides those of the tests.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    try run(path, arguments, in: folder, environment: environment)
  }

  /// Runs a line of bash.
  static func run(shell line: String, in folder: String) throws -> Run {
    try run("/bin/bash", ["-c", line], in: folder)
  }

  /// Runs a program.
  static func run(
    _ program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Of two pipes, one would be full while the other is read.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: file) }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let errors = try Data(contentsOf: file)
    return Run(
      status: process.terminationStatus, reason: process.terminationReason, output: data,
      errors: String(decoding: errors, as: UTF8.self))
  }
}
