#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file that is written as it stands: a terminal, a pipe, a device.
struct FileDescriptor: Sendable {
  /// The descriptor's number.
  let rawValue: Int32

  /// What error messages call the file.
  let name: String

  /// Whether the file is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes, waiting as often as the reader needs.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { posixWrite(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        // Whoever gave us the file has made it non-blocking, as Node.js does with pipes.
        var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw OutputError(name, code: errno)
      }
    }
  }

  /// Opens a device or a pipe, has something done with it, and closes it.
  static func withWritable(
    _ path: String,
    do body: (FileDescriptor) throws -> Void
  ) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw OutputError(path.quoted, code: errno) }
    defer { close(descriptor) }
    try body(FileDescriptor(rawValue: descriptor, name: path.quoted))
  }
}

/// `write` of the C library, by a name that a method named `write` doesn't hide.
private let posixWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write

/// Something that can't be written, and why.
struct OutputError: Error, Hashable, CustomStringConvertible {
  /// What is being written.
  let name: String

  /// The number that the system calls the error by.
  let code: Int32

  init(_ name: String, code: Int32) {
    self.name = name
    self.code = code
  }

  /// Whether nobody reads any more.
  var isBrokenPipe: Bool { code == EPIPE }

  /// What can't be written and why, in the system's words.
  var description: String { "Can't write to \(name): \(String(cString: strerror(code)))." }
}
