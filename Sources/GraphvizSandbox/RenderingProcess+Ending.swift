internal import GraphvizRendering
internal import StateExploration
internal import PlatformLibC

extension RenderingProcess {
  /// Returns the picture in the reply of a process.
  ///
  /// - Parameters:
  ///   - ending: The end of the process, with its reply.
  ///   - limits: The limits of the process.
  /// - Throws: The error in the reply, or an error that explains why there is none.
  static func picture(
    _ ending: ChildEnding, within limits: RenderingLimits = RenderingLimits()
  ) throws(GraphvizError) -> Picture {
    switch RenderingReply(bytes: ending.output) {
    case .picture(let bytes, let warnings) where bytes.count <= outputBytes:
      return Picture(bytes: bytes, warnings: warnings)
    case .picture: throw tooMuchOutput
    case .failure(let error) where showLackOfMemory(error.messages):
      throw tooMuchMemory(limits)
    case .failure(let error): throw error
    case nil: throw failure(ending, limits)
    }
  }

  /// Returns the error for a process that has not sent a valid reply.
  private static func failure(
    _ ending: ChildEnding, _ limits: RenderingLimits
  ) -> GraphvizError {
    let simpler = "Draw a part of the graph, or remove extreme values from it."
    let messages = messages(ending.errors)
    switch ending.kind {
    case .outOfTime, .signal(SIGXCPU), .signal(SIGALRM):
      return GraphvizError(
        .limit, problem: "drawing takes more than \(limits.timeText)",
        advice: "Draw a part of the graph, or allow more time.", limit: ExceededLimit("seconds"))
    case .tooMuchOutput:
      return tooMuchOutput
    case .signal where showLackOfMemory(messages),
      .exited where showLackOfMemory(messages):
      return tooMuchMemory(limits)
    case .signal(let number):
      return GraphvizError(
        .process, problem: "Graphviz crashes on the DOT text (\(name(of: number)))",
        messages: messages, advice: simpler)
    case .exited(RenderingTask.noLimitsStatus):
      return GraphvizError(
        .process, problem: "the child process can't limit its resources", messages: messages)
    case .exited(0) where ending.output.isEmpty, .exited(nil) where ending.output.isEmpty:
      return GraphvizError(
        .process, problem: "the child process ended without a reply",
        messages: messages, advice: simpler)
    case .exited(let status?) where status != 0:
      return GraphvizError(
        .process, problem: "Graphviz gives up on the DOT text (exit status \(status))",
        messages: messages, advice: simpler)
    case .exited, .closedOutput:
      return GraphvizError(
        .process, problem: "the child process sent an invalid reply",
        messages: messages)
    }
  }

  private static var tooMuchOutput: GraphvizError {
    GraphvizError(
      .limit, problem: "the picture has more than \(RenderingLimits.text(ofBytes: outputBytes))",
      advice: "Draw a part of the graph.")
  }

  private static func tooMuchMemory(_ limits: RenderingLimits) -> GraphvizError {
    GraphvizError(
      .limit,
      problem:
        "drawing takes more than \(RenderingLimits.text(ofBytes: limits.memoryBytes)) of memory",
      advice: "Draw a part of the graph, or raise the limit 'memoryBytes'.",
      limit: ExceededLimit("memoryBytes"))
  }

  /// Returns whether messages of Graphviz, GLib or the C++ runtime report a failed allocation.
  private static func showLackOfMemory(_ messages: [String]) -> Bool {
    messages.contains { message in
      ["out of memory", "allocate", "bad_alloc", "creating thread"].contains {
        message.lowercased().firstPlace(of: $0) != nil
      }
    }
  }

  /// Returns the first five lines of standard error, cut to 300 scalars and without control characters.
  private static func messages(_ errors: String) -> [String] {
    errors.split(separator: "\n").prefix(5).map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.prefix(300).map {
            $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
          }))
    }
  }

  /// Returns a signal in words: `segmentation fault`.
  private static func name(of signal: CInt) -> String {
    switch signal {
    case SIGSEGV: "segmentation fault"
    case SIGABRT: "abort"
    case SIGBUS: "bus error"
    case SIGFPE: "arithmetic error"
    case SIGILL: "illegal instruction"
    case SIGKILL: "killed, perhaps for lack of memory"
    default: "signal \(signal)"
    }
  }
}
