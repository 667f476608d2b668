import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether the user has pressed Ctrl-C during ``Interruption/catching(_:)``.
private let flag = Atomic(false)

/// The interruption of a command by Ctrl-C, after which it reports what it has found so far. A second
/// one ends the process.
enum Interruption {
  /// Whether the user has pressed Ctrl-C.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Calls a closure, during which Ctrl-C only requests an interruption.
  static func catching<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Also initializes the flag, which a signal handler must not do.
    flag.store(false, ordering: .relaxed)
    let previous = signal(SIGINT) { _ in
      flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    defer { signal(SIGINT, previous) }
    // A process inherits the blocked signals of its parent.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return try body()
  }
}
