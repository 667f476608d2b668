import Synchronization
import PlatformLibC

/// Whether the user has interrupted ``Interruption/catching(_:)``.
private let flag = Atomic(false)

/// Whether ``Interruption/catching(_:)`` runs.
private let isCatching = Atomic(false)

/// The interruption of a command by Ctrl-C or by SIGTERM.
///
/// `verify` reports what it has found so far. Other commands end at once, with the progress of their
/// search. A second Ctrl-C ends each process.
enum Interruption {
  /// Whether the user has interrupted ``catching(_:)``.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Calls a closure, during which an interruption only sets ``isRequested``.
  static func catching<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Also initializes the flags, which a signal handler must not do.
    flag.store(false, ordering: .relaxed)
    isCatching.store(true, ordering: .relaxed)
    defer { isCatching.store(false, ordering: .relaxed) }
    return try reporting(body)
  }

  /// Calls a closure, during which an interruption ends the process with the message of ``setLastWords(_:)``.
  static func reporting<Result>(_ body: () throws -> Result) rethrows -> Result {
    setLastWords("")
    let previous = (signal(SIGINT, interrupt), signal(SIGTERM, interrupt))
    defer {
      signal(SIGINT, previous.0)
      signal(SIGTERM, previous.1)
    }
    // A process inherits the blocked signals of its parent.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return try body()
  }

  /// Sets the message with which an interruption ends the process; empty for none.
  static func setLastWords(_ text: String) {
    let bytes = text.utf8.prefix(capacity)
    length.store(0, ordering: .relaxed)
    UnsafeMutableRawBufferPointer(start: words, count: capacity).copyBytes(from: bytes)
    length.store(bytes.count, ordering: .relaxed)
  }
}

/// The greatest length of the message, in bytes.
private let capacity = 1024

// Only written by the thread of the command, while the length is 0.
nonisolated(unsafe) private let words = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
private let length = Atomic(0)

/// Handles a signal.
private func interrupt(_ number: Int32) {
  signal(number, SIG_DFL)
  if isCatching.load(ordering: .relaxed) { return flag.store(true, ordering: .relaxed) }
  _ = write(2, words, length.load(ordering: .relaxed))
  // Delivered after the return.
  raise(number)
}
