/// Where a command's results or its messages go.
///
/// A program writes to standard output and standard error; a test writes to memory:
///
/// ```swift
/// let text = Mutex<[UInt8]>([])
/// let status = catalog.run(
///   ["list"],
///   output: ToolOutput { bytes in text.withLock { $0 += bytes } }
/// )
/// ```
public struct ToolOutput: Sendable {
  /// Whether a person sees what is written at once, so that pictures must not be written.
  let isTerminal: Bool

  private let writeBytes: @Sendable ([UInt8]) throws -> Void

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person sees what is written at once.
  ///   - write: Takes bytes as they come. An error it throws ends the command.
  public init(isTerminal: Bool = false, write: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.isTerminal = isTerminal
    self.writeBytes = write
  }

  func write(_ bytes: [UInt8]) throws {
    try writeBytes(bytes)
  }

  func write(_ text: String) throws {
    try writeBytes(Array(text.utf8))
  }
}

extension ToolOutput {
  /// The process's standard output.
  public static var standardOutput: ToolOutput {
    ToolOutput(FileDescriptor(rawValue: 1, name: "standard output"))
  }

  /// The process's standard error.
  public static var standardError: ToolOutput {
    ToolOutput(FileDescriptor(rawValue: 2, name: "standard error"))
  }

  init(_ file: FileDescriptor) {
    self.init(isTerminal: file.isTerminal) { bytes in try file.write(bytes) }
  }
}
