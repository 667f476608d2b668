import PlatformLibC
import StateDiagrams

/// An open terminal, pipe or device, which is written to directly. Files are replaced by
/// `CompleteFile` instead.
struct FileDescriptor: Sendable {
  /// The number of the descriptor.
  let rawValue: Int32

  /// The name of the file in error messages: `standard output`.
  let name: String

  /// Whether the file is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes.
  ///
  /// - Throws: An ``OutputError`` with the error number of the system.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(CompleteFile.SystemError) {
      try CompleteFile.writeAll(bytes, to: rawValue)
    } catch {
      throw OutputError(name: name, code: error.code)
    }
  }
}

/// A failure of the system to write to an open file.
struct OutputError: Error, Hashable, CustomStringConvertible {
  /// The name of the file.
  let name: String

  /// The error number of the system (`errno`).
  let code: Int32

  /// Whether the reader has closed the pipe, as `head` does once it has its lines.
  var isBrokenPipe: Bool { code == EPIPE }

  /// The name of the file and the system's description of the error.
  var description: String { "Can't write to \(name): \(String(cString: strerror(code)))." }
}
