#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What became of a process that was started to draw.
struct ChildEnding: Hashable {
  /// How a process ends.
  enum Kind: Hashable {
    /// By itself, with a status; nil where another part of the program took the status.
    case exited(CInt?)
    /// By a signal.
    case signal(CInt)
    /// It closed its output and went on.
    case closedOutput
    /// It was ended because its time was up.
    case outOfTime
    /// It was ended because its output was too long.
    case tooMuchOutput
    /// It was ended because nobody wants the picture any more.
    case cancelled
  }

  /// How the process ended.
  var kind: Kind

  /// What it wrote to standard output.
  var output: [UInt8]

  /// What it wrote to standard error.
  var errors: String
}

extension ChildEnding.Kind {
  /// The ending that the system describes by a status, as `waitpid` gives it.
  init(status: CInt) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Whether the process is known to run no more.
  var isOver: Bool {
    switch self {
    case .exited, .signal: true
    case .closedOutput, .outOfTime, .tooMuchOutput, .cancelled: false
    }
  }
}

extension ChildEnding {
  /// The picture that the process has drawn, or the error that says why there is none.
  func picture(
    _ limits: RenderingProcess.Limits
  ) throws(GraphvizError) -> RenderingProcess.Picture {
    switch RenderingReply(bytes: output) {
    case .picture(let picture) where picture.bytes.count <= limits.outputBytes: return picture
    case .picture: throw Self.tooMuchOutput(limits)
    case .failure(let error): throw error
    case nil: throw failure(limits)
    }
  }

  private func failure(_ limits: RenderingProcess.Limits) -> GraphvizError {
    let simpler = "Draw a part of the graph, or remove what is extreme in it."
    switch kind {
    case .outOfTime, .signal(SIGXCPU), .signal(SIGALRM):
      return GraphvizError(
        .limit, problem: "the picture is not there after \(limits.timeText)",
        advice: "Draw a part of the graph, try the engine 'sfdp', or allow more time.")
    case .tooMuchOutput:
      return Self.tooMuchOutput(limits)
    case .cancelled:
      return GraphvizError(.process, problem: "drawing was cancelled")
    case .signal(let number):
      return GraphvizError(
        .process, problem: "Graphviz crashes on the DOT text (\(Self.name(of: number)))",
        messages: messages, advice: simpler)
    case .exited(RenderingTask.noLimitsStatus):
      return GraphvizError(
        .process, problem: "the process that draws can't limit itself", messages: messages)
    case .exited(0) where output.isEmpty, .exited(nil) where output.isEmpty:
      return GraphvizError(
        .process, problem: "the process that draws has ended without an answer",
        messages: messages, advice: simpler)
    case .exited(let status?) where status != 0:
      return GraphvizError(
        .process, problem: "Graphviz gives up on the DOT text (exit status \(status))",
        messages: messages, advice: simpler)
    case .exited, .closedOutput:
      return GraphvizError(
        .process, problem: "the process that draws gives an answer that can't be understood",
        messages: messages)
    }
  }

  private static func tooMuchOutput(_ limits: RenderingProcess.Limits) -> GraphvizError {
    GraphvizError(
      .limit, problem: "the picture has more than \(limits.outputBytes) bytes",
      advice: "Draw a part of the graph, or raise the limit 'outputBytes'.")
  }

  /// What was said on standard error, cut to a few lines.
  private var messages: [String] {
    errors.split(separator: "\n").prefix(5).map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.prefix(300).map {
            $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
          }))
    }
  }

  private static func name(of signal: CInt) -> String {
    switch signal {
    case SIGSEGV: "segmentation fault"
    case SIGABRT: "abort"
    case SIGBUS: "bus error"
    case SIGFPE: "arithmetic error"
    case SIGILL: "illegal instruction"
    case SIGKILL: "killed, as for want of memory"
    default: "signal \(signal)"
    }
  }
}
