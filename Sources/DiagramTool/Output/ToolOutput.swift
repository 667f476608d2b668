/// The destination of a command's results or of its messages.
struct ToolOutput: Sendable {
  /// Whether the output is shown as text, so that PNG and PDF must not be written.
  let isTerminal: Bool

  private let writeBytes: @Sendable ([UInt8]) throws -> Void

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is shown as text. If true, PNG and PDF are rejected.
  ///   - write: Receives the bytes of one write. Called in the thread of the command, any number of
  ///     times. An error that it throws ends the command.
  init(isTerminal: Bool = false, write: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.isTerminal = isTerminal
    self.writeBytes = write
  }

  /// Writes bytes.
  ///
  /// - Throws: The error of the destination.
  func write(_ bytes: [UInt8]) throws {
    try writeBytes(bytes)
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: The error of the destination.
  func write(_ text: String) throws {
    try writeBytes(Array(text.utf8))
  }
}

extension ToolOutput {
  /// The standard output of the process.
  static var standardOutput: ToolOutput {
    ToolOutput(FileDescriptor(rawValue: 1, name: "standard output"))
  }

  /// The standard error of the process.
  static var standardError: ToolOutput {
    ToolOutput(FileDescriptor(rawValue: 2, name: "standard error"))
  }

  /// Creates an output that writes to an open file without a buffer.
  init(_ file: FileDescriptor) {
    self.init(isTerminal: file.isTerminal) { bytes in try file.write(bytes) }
  }
}
