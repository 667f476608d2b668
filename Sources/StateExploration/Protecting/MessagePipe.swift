import PlatformLibC

/// The standard error of a child process, which contains the message of a trap.
///
/// Neither end blocks: what doesn't fit into the buffer of the pipe is lost.
struct MessagePipe {
  private let reading: Int32
  let writing: Int32

  /// The greatest number of bytes that are read, which is the usual size of the buffer.
  private static let capacity = 1 << 16

  /// The greatest length of a message.
  private static let messageLength = 300

  /// Creates a pipe; nil if there are too many open files.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Closes the end of the child in this process, so that ``waitForEnd()`` notices its end.
  func closeWritingEnd() { closeFile(writing) }

  /// Closes the end of this process.
  func close() { closeFile(reading) }

  /// Waits until no process can write any more, a signal arrives, or a millisecond has passed.
  ///
  /// - Returns: Whether no process can write any more.
  func waitForEnd() -> Bool {
    var request = pollfd(fd: reading, events: 0, revents: 0)
    return poll(&request, 1, 1) > 0
  }

  /// Connects the standard error of this process with the pipe, and discards its standard output.
  func redirectStandardError() {
    let nowhere = open("/dev/null", O_RDWR)
    if nowhere >= 0 {
      dup2(nowhere, 0)
      dup2(nowhere, 1)
    }
    dup2(writing, 2)
  }

  /// Returns the last message of a trap; nil if none was printed.
  func trapMessage() -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, count in
      count = max(0, read(reading, buffer.baseAddress, buffer.count))
    }
    // The steps before can have printed other lines.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let message = lines.last { line in
      Self.beginnings.contains { line.firstPlace(of: $0) != nil }
    }
    return message.map { String($0.prefix(Self.messageLength)) }
  }

  /// The texts with which the runtime begins messages of traps.
  private static let beginnings = [
    "Fatal error", "Precondition failed", "Assertion failed", "Fatal access conflict",
    "Could not cast value",
  ]
}

private func closeFile(_ file: Int32) { _ = close(file) }
