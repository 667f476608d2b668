internal import GraphvizRendering
internal import PlatformLibC

/// One end of a connection between two processes. It is closed with its last reference, or earlier.
///
/// The connection is a socket and not a pipe, because writing to a pipe without a reader raises
/// `SIGPIPE`, which would end this process.
final class Channel: @unchecked Sendable {
  // Sendable because one thread at a time uses it: the one that runs a child, or creates a pair.

  /// The file descriptor; -1 if the channel is closed.
  private(set) var descriptor: CInt

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { closeOnce() }

  /// Whether the channel is closed.
  var isClosed: Bool { descriptor < 0 }

  /// Closes the channel unless it is closed.
  func closeOnce() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Creates a connection and returns both ends. A child process inherits neither, unless it gets one
  /// as a standard file.
  ///
  /// - Throws: A `GraphvizError` with the system's reason.
  static func pair() throws(GraphvizError) -> (ours: Channel, theirs: Channel) {
    var ends: [CInt] = [-1, -1]
    #if canImport(Glibc)
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
    let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
    let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw failure() }
    // Both descriptors have an owner before a further call can fail.
    let channels = (Channel(ends[0]), Channel(ends[1]))
    try channels.0.moveAbove2()
    try channels.1.moveAbove2()
    #if canImport(Darwin)
    for channel in [channels.0, channels.1] {
      _ = fcntl(channel.descriptor, F_SETFD, FD_CLOEXEC)
      var isSet: CInt = 1
      setsockopt(
        channel.descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSet, socklen_t(MemoryLayout<CInt>.size))
    }
    #endif
    return channels
  }

  /// Moves the descriptor above 2. If the program has closed a standard file, the system reuses its
  /// number, and the standard files of a child process would replace the descriptor.
  private func moveAbove2() throws(GraphvizError) {
    guard descriptor <= 2 else { return }
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard other > 2 else { throw Self.failure() }
    close(descriptor)
    descriptor = other
  }

  private static func failure() -> GraphvizError {
    GraphvizError(
      .process, problem: "can't create a connection to a child process",
      messages: [String(cString: strerror(errno))])
  }
}

extension Channel {
  #if canImport(Glibc) || canImport(Musl)
  private static let withoutWaitingOrSignal = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
  #else
  private static let withoutWaitingOrSignal = MSG_DONTWAIT
  #endif

  /// Waits until at least one channel is ready, or the time has passed.
  ///
  /// - Parameters:
  ///   - channels: The channels, each with `POLLIN` to read or `POLLOUT` to write. Closed channels are
  ///     ignored.
  ///   - seconds: The longest time to wait, at most a day.
  /// - Returns: Whether each channel is ready.
  static func wait(_ channels: [(channel: Channel, event: CInt)], seconds: Double) -> [Bool] {
    var requests = channels.map {
      pollfd(fd: $0.channel.descriptor, events: Int16($0.event), revents: 0)
    }
    let milliseconds = CInt(clamping: Int((min(seconds, 86_400) * 1_000).rounded(.up)))
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    return requests.map { count > 0 && $0.revents != 0 }
  }

  /// Writes as many bytes as possible without waiting.
  ///
  /// - Returns: The remaining bytes; none if the reader is gone.
  func send(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let count = bytes.withUnsafeBytes {
      systemSend(descriptor, $0.baseAddress, $0.count, Self.withoutWaitingOrSignal)
    }
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? bytes : [] }
    return bytes.dropFirst(count)
  }

  /// Reads the available bytes without waiting, and closes the channel at the end of the data.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that were read before, to which new ones are appended.
  ///   - maximum: The number of bytes to keep. Further ones are read and dropped, so that the sender is
  ///     not blocked.
  func receive(into bytes: inout [UInt8], keeping maximum: Int) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // The number of reads is limited, so that an endless sender doesn't block the caller.
    for _ in 0..<64 where !isClosed {
      let count = recv(descriptor, &buffer, buffer.count, Self.withoutWaitingOrSignal)
      if count > 0 {
        bytes += buffer[..<min(count, max(maximum - bytes.count, 0))]
      } else if count == 0 || ![EAGAIN, EINTR].contains(errno) {
        closeOnce()
      } else if errno == EAGAIN {
        return
      }
    }
  }
}

/// `send` of the C library, under a name that the method `send` doesn't hide.
private let systemSend: @Sendable (CInt, UnsafeRawPointer?, Int, CInt) -> Int = send
