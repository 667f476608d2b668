/// The end of a child process that draws.
struct ChildEnding: Hashable {
  /// The kind of an end.
  enum Kind: Hashable {
    /// The process exited with a status; nil if another part of the program read the status.
    case exited(CInt?)
    /// A signal ended the process.
    case signal(CInt)
    /// The process closed its output and continued to run.
    case closedOutput
    /// The time limit ended the process.
    case outOfTime
    /// The process was ended, because its output exceeded the limit.
    case tooMuchOutput
    /// The process was ended, because the caller was cancelled.
    case cancelled
  }

  /// The kind of the end.
  var kind: Kind

  /// The bytes on standard output.
  var output: [UInt8]

  /// The text on standard error.
  var errors: String
}

extension ChildEnding.Kind {
  /// Creates the end that a status of `waitpid` describes.
  init(status: CInt) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Whether the process is known to have ended.
  var isOver: Bool {
    switch self {
    case .exited, .signal: true
    case .closedOutput, .outOfTime, .tooMuchOutput, .cancelled: false
    }
  }
}
