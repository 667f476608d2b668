import PlatformLibC

/// An open terminal, pipe or device, which is written to directly. Files are replaced by
/// `CompleteFile` instead.
struct FileDescriptor: Sendable {
  /// The number of the descriptor.
  let rawValue: Int32

  /// The name of the file in error messages: `standard output`, `'/dev/fd/3'`.
  let name: String

  /// Whether the file is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes. Blocks the thread while the reader of a pipe is slow.
  ///
  /// - Throws: An ``OutputError`` with the error number of the system.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { posixWrite(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        // The parent process has made the file non-blocking, as Node.js does with pipes.
        var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw OutputError(name, code: errno)
      }
    }
  }

  /// Opens a device or a pipe for writing, or a file for appending, calls a closure with it, and closes
  /// it. A missing file is created.
  ///
  /// - Throws: An ``OutputError`` if the file can't be opened, or the error of the closure.
  static func withWritable(
    _ path: String,
    do body: (FileDescriptor) throws -> Void
  ) throws {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o666)
    guard descriptor >= 0 else { throw OutputError(path.quoted, code: errno) }
    defer { close(descriptor) }
    try body(FileDescriptor(rawValue: descriptor, name: path.quoted))
  }
}

/// `write` of the C library, under a name that the method `write` doesn't hide.
private let posixWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write

/// A failure of the system to write to an open file.
struct OutputError: Error, Hashable, CustomStringConvertible {
  /// The name of the file.
  let name: String

  /// The error number of the system (`errno`).
  let code: Int32

  init(_ name: String, code: Int32) {
    self.name = name
    self.code = code
  }

  /// Whether the reader has closed the pipe, as `head` does once it has its lines.
  var isBrokenPipe: Bool { code == EPIPE }

  /// The name of the file and the system's description of the error.
  var description: String { "Can't write to \(name): \(String(cString: strerror(code)))." }
}
