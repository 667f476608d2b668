import PlatformLibC

/// The reason for which a step was not observed to its end.
@usableFromInline
package enum StepFailure: Hashable, Sendable {
  /// The step ended the process: a trap, an exclusivity violation, a stack overflow, or a call of
  /// `exit`. The message is that of the runtime, or the signal if the build prints none.
  case trap(message: String)

  /// The step didn't return.
  case endless

  /// The step waited for something that never happened in the child process. It may return in this
  /// one.
  case undetermined

  /// The cost of finding the failure, as a number of ordinary steps. A trap takes about as long as a
  /// hundred steps with their effects, and an endless step 0.2 to 1.2 s.
  var cost: Int { if case .trap = self { 100 } else { 50_000 } }

  /// The failure as a verb for the step: `traps`.
  package var verb: String {
    switch self {
    case .trap: "traps"
    case .endless: "never returns"
    case .undetermined: "could not be tried"
    }
  }

  /// Returns the failure as a sentence without a full stop: `'read' traps in 'closed': Fatal error: …`.
  package func text(of input: String, in state: String) -> String {
    "'\(input)' \(verb) in '\(state)'" + (message.map { ": \($0)" } ?? "")
  }

  /// The message of a trap; nil for other failures.
  package var message: String? { if case .trap(let message) = self { message } else { nil } }

  /// The place of a trap in the source, with its message; nil if no message names one.
  var trapMessage: TrapMessage? { message.flatMap { TrapMessage($0) } }

  /// Returns the reason for which a process ended, from the status that `waitpid` returns: `SIGSEGV, …`.
  static func reason(ofStatus status: Int32) -> String {
    let signal = status & 0x7F
    return switch signal {
    case 0: "the process exits with status \((status >> 8) & 0xFF)"
    case SIGILL: "SIGILL, as of \(silentTraps)"
    case SIGTRAP: "SIGTRAP, as of \(silentTraps)"
    case SIGSEGV: "SIGSEGV, as of a bad access or a recursion without end"
    case SIGBUS: "SIGBUS, as of a bad access"
    case SIGFPE: "SIGFPE, as of a division by zero"
    case SIGABRT: "SIGABRT"
    case SIGKILL: "SIGKILL, as of a lack of memory"
    default: "signal \(signal)"
    }
  }
}

// Debug builds print a message for all other frequent traps.
#if DEBUG
private let silentTraps = "an arithmetic overflow"
#else
private let silentTraps = "a failed precondition, an overflow, or an index out of bounds"
#endif
