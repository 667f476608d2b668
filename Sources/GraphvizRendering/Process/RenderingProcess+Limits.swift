extension RenderingProcess {
  /// What a process may use, before it is ended.
  public struct Limits: Hashable, Sendable {
    /// The longest time that is accepted, a day.
    public static let longestTime: Double = 86_400

    /// The time until the picture is there, in seconds.
    ///
    /// The process may compute for as long, and for a second more at most even if the program that
    /// started it is gone.
    public var seconds: Double

    /// The memory that drawing may take beside the program itself, in bytes. Systems that don't
    /// limit a process's memory, as Apple's don't, ignore it.
    public var memoryBytes: Int

    /// The length of the DOT text, in bytes of UTF-8.
    public var documentBytes: Int

    /// The size of the picture, in bytes.
    public var outputBytes: Int

    /// Creates limits, of which those that are left out have their usual values: ten seconds, 1 GiB
    /// of memory, 8 MiB of text, 64 MiB of picture.
    public init(
      seconds: Double = 10,
      memoryBytes: Int = 1 << 30,
      documentBytes: Int = 8 << 20,
      outputBytes: Int = 64 << 20
    ) {
      self.seconds = seconds
      self.memoryBytes = memoryBytes
      self.documentBytes = documentBytes
      self.outputBytes = outputBytes
    }
  }
}

extension RenderingProcess.Limits {
  /// The time in words, as `10 seconds`.
  var timeText: String {
    if seconds == 1 { return "a second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }

  /// The number of bytes of an answer at which the process is ended: those of the picture, and what
  /// is said beside it.
  var answerBytes: Int {
    // So much that nobody has it, and that more can be added to it.
    min(outputBytes, .max / 4) + RenderingReply.maximumOverhead
  }

  /// Throws where a limit makes no sense, or the text is longer than the limit.
  func check(inputLength: Int) throws(GraphvizError) {
    guard seconds > 0, seconds <= Self.longestTime else {
      throw GraphvizError(
        .request, problem: "can't draw within \(seconds) seconds",
        advice: "Choose more than 0 and at most \(Int(Self.longestTime)).")
    }
    guard memoryBytes > 0, documentBytes > 0, outputBytes > 0 else {
      throw GraphvizError(.request, problem: "a limit on bytes is not above 0")
    }
    guard inputLength <= documentBytes else {
      throw GraphvizError(
        .limit,
        problem: "the DOT text has \(inputLength) bytes, and at most \(documentBytes) are drawn",
        advice: "Draw a part of the graph, or raise the limit 'documentBytes'.")
    }
  }
}
