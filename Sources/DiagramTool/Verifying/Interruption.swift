import PlatformLibC

/// The interruption of a command by Ctrl-C or by SIGTERM.
///
/// `verify` reports what it has found so far. Other commands end at once, with the progress of their
/// search. A second Ctrl-C ends each process.
enum Interruption {
  /// Whether the user has interrupted ``catching(_:)``.
  static var isRequested: Bool { shared.pointee.isRequested != 0 }

  /// Calls a closure, during which an interruption only sets ``isRequested``.
  static func catching<Result>(_ body: () throws -> Result) rethrows -> Result {
    shared.pointee.isRequested = 0
    shared.pointee.isCatching = 1
    defer { shared.pointee.isCatching = 0 }
    return try reporting(body)
  }

  /// Calls a closure, during which an interruption ends the process with the message of ``setLastWords(_:)``.
  static func reporting<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Also initializes the memory, which a signal handler must not do.
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
    shared.pointee.length = 0
    UnsafeMutableRawBufferPointer(start: words, count: capacity).copyBytes(from: bytes)
    shared.pointee.length = sig_atomic_t(bytes.count)
  }
}

/// The state that the signal handler shares with the thread of the command, in the type for which C permits
/// it.
private struct Shared {
  /// Whether the user has interrupted ``Interruption/catching(_:)``.
  var isRequested: sig_atomic_t = 0

  /// Whether ``Interruption/catching(_:)`` runs.
  var isCatching: sig_atomic_t = 0

  /// The length of the message, in bytes.
  var length: sig_atomic_t = 0
}

// Each field is read and written at once.
nonisolated(unsafe) private let shared: UnsafeMutablePointer<Shared> = {
  let pointer = UnsafeMutablePointer<Shared>.allocate(capacity: 1)
  pointer.initialize(to: Shared())
  return pointer
}()

/// The greatest length of the message, in bytes.
private let capacity = 1024

// Only written by the thread of the command, while the length is 0.
nonisolated(unsafe) private let words = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)

/// Handles a signal.
private func interrupt(_ number: Int32) {
  signal(number, SIG_DFL)
  if shared.pointee.isCatching != 0 {
    shared.pointee.isRequested = 1
    return
  }
  _ = write(2, words, Int(shared.pointee.length))
  // Delivered after the return.
  raise(number)
}
