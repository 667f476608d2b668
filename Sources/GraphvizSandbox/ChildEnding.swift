/// The result of a child process: its end and its output.
struct ChildEnding: Hashable {
  /// The ways in which a process ends.
  enum Kind: Hashable {
    /// The process exited with a status; nil if another part of the program has read the status.
    case exited(CInt?)
    /// The process was ended by a signal, such as `SIGSEGV`.
    case signal(CInt)
    /// The process was killed, because it closed its output and didn't exit within a second.
    case closedOutput
    /// The process was killed at the time limit.
    case outOfTime
    /// The process was killed, because its output exceeded the limit.
    case tooMuchOutput
  }

  /// The way in which the process ended.
  var kind: Kind

  /// The bytes on standard output, up to the limit.
  var output: [UInt8]

  /// The text on standard error, up to 64 KiB.
  var errors: String
}

extension ChildEnding.Kind {
  /// Creates the end that a status from `waitpid` describes. The macros of C for it (`WIFSIGNALED`) are
  /// not available in Swift.
  init(status: CInt) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Whether the process has ended by itself, so that it must not be killed.
  var isOver: Bool {
    switch self {
    case .exited, .signal: true
    case .closedOutput, .outOfTime, .tooMuchOutput: false
    }
  }
}
