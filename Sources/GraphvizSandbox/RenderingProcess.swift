public import GraphvizRendering
public import StateDiagrams

/// A child process that draws untrusted DOT, and diagrams whose layout needs a time limit.
///
/// Some DOT texts make Graphviz crash, run forever, or exit, and no layout can be stopped from inside
/// its own process. Therefore this program starts itself again to draw such pictures: with limits, an
/// empty working folder, a small environment, and without access to the images and other files that a
/// text may name.
///
/// A program must call ``runIfRequested()`` before anything else:
///
/// ```swift
/// @main struct Server {
///   static func main() throws {
///     RenderingProcess.runIfRequested()
///     let picture = try RenderingProcess().render("digraph { a -> b }", as: .svg)
///     for warning in picture.warnings { print(warning) }
///   }
/// }
/// ```
///
/// `DiagramCatalog.main()` of the module `DiagramTool` does so already. In a program without the call,
/// ``init(limits:)`` throws, because starting that program again could have any effect.
///
/// An SVG of untrusted DOT may contain links and, with old versions of Graphviz, markup from its text.
/// Show it as an image (`<img>`), never as a part of a page.
public struct RenderingProcess: Sendable {
  /// A picture of untrusted DOT.
  public struct Picture: Hashable, Sendable {
    /// The content of a picture file, as Graphviz wrote it.
    public var bytes: [UInt8]

    /// Graphviz's warnings.
    public var warnings: [String]
  }

  /// The limits of the process.
  public struct Limits: Hashable, Sendable {
    /// The longest accepted time, a day in seconds.
    package static let longestTime: Double = 86_400

    /// The time until the picture is complete, in seconds: more than 0, and at most a day.
    ///
    /// The process is killed after this time. If its parent has ended before, it ends by itself at most
    /// one second later.
    public var seconds: Double

    /// The memory for drawing, in bytes, besides that of the program itself. Ignored on systems that
    /// don't limit memory, such as Apple's.
    public var memoryBytes: Int

    /// The length of the DOT text, in bytes of UTF-8.
    public var documentBytes: Int

    /// The size of the picture, in bytes.
    public var outputBytes: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - seconds: The time until the picture is complete; 10 seconds by default.
    ///   - memoryBytes: The memory for drawing; 1 GiB by default.
    ///   - documentBytes: The length of the DOT text; 8 MiB by default.
    ///   - outputBytes: The size of the picture; 64 MiB by default.
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

  /// The limits of each call of `render`.
  public var limits: Limits

  /// The path of the program to start.
  private let program: String

  /// Whether this program has called ``runIfRequested()``.
  private static let isPrepared = FairLock(false)

  /// Creates a description of a process. Each call of `render` starts a process of its own.
  ///
  /// - Parameter limits: The limits of each call.
  /// - Throws: A `GraphvizError` if this program has not called ``runIfRequested()``. Invalid limits are
  ///   reported by `render`.
  public init(limits: Limits = .init()) throws(GraphvizError) {
    guard Self.isPrepared.withLock({ $0 }), let program = CurrentProgram.path else {
      throw GraphvizError(
        .process,
        problem: "this program can't be started again to draw in a child process",
        advice: "Call 'RenderingProcess.runIfRequested()' first in the program."
      )
    }
    self.init(program: program, limits: limits)
  }

  /// Creates a description of a process that runs another program, which calls ``runIfRequested()``.
  package init(program: String, limits: Limits = .init()) {
    self.program = program
    self.limits = limits
  }

  /// Draws and exits if this process was started to draw. Otherwise returns, and allows
  /// ``init(limits:)`` in this program.
  ///
  /// Call it first in a program, before the program opens files or starts threads.
  public static func runIfRequested() {
    if let task = RenderingTask(arguments: CommandLine.arguments) { task.run() }
    isPrepared.withLock { $0 = true }
  }

  /// Draws an untrusted graph in a child process.
  ///
  /// The call blocks the thread until the process has ended. Any number of threads may call this method
  /// at once; each call has its own process.
  ///
  /// - Parameters:
  ///   - dot: The DOT text of one graph.
  ///   - format: The format of the picture.
  ///   - engine: The layout algorithm.
  ///   - dotsPerInch: The resolution of a PNG, from 10 to 1200; nil for 144.
  /// - Returns: The picture and Graphviz's warnings.
  /// - Throws: A `GraphvizError` with Graphviz's messages, the exceeded limit, or the reason for which
  ///   the process ended.
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) -> Picture {
    try draw(
      Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch), cancellation: nil)
  }

  /// Draws an untrusted graph in a child process without blocking the thread of the task. If the task
  /// is cancelled, the process is killed.
  ///
  /// - Parameters:
  ///   - dot: The DOT text of one graph.
  ///   - format: The format of the picture.
  ///   - engine: The layout algorithm.
  ///   - dotsPerInch: The resolution of a PNG, from 10 to 1200; nil for 144.
  /// - Returns: The picture and Graphviz's warnings.
  /// - Throws: A `GraphvizError` with Graphviz's messages, the exceeded limit, or the reason for which
  ///   the process ended; a `CancellationError` if the task is cancelled.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) async throws -> Picture {
    try await draw(Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch))
  }

  /// Draws a diagram in a child process. The bytes are those of `diagram.rendered(as:options:)`.
  ///
  /// The call blocks the thread until the process has ended. The time is limited by the process and not
  /// estimated before. The length of the DOT text is limited by the options, not by the process.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - format: The format of the picture.
  ///   - options: The options of the picture.
  /// - Returns: The content of a picture file.
  /// - Throws: A `GraphvizError` with Graphviz's messages, the exceeded limit, or the reason for which
  ///   the process ended.
  public func render(
    _ diagram: StateDiagram, as format: ImageFormat, options: RenderingOptions = .init()
  ) throws(GraphvizError) -> [UInt8] {
    try render(GraphvizRendering.Picture(diagram, as: format, options, checksTime: false))
  }

  /// Draws a picture in a child process, and adds the theme and the embedded diagram in this process.
  package func render(_ picture: GraphvizRendering.Picture) throws(GraphvizError) -> [UInt8] {
    var process = self
    process.limits.documentBytes = .max
    return picture.finished(try process.draw(picture.drawing, cancellation: nil).bytes)
  }
}

extension RenderingProcess {
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  private func draw(_ drawing: Drawing) async throws -> Picture {
    try Task.checkCancellation()
    let cancellation = try Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Picture, any Error>) in
        let isStarted = LargeThread.start {
          continuation.resume(
            with: Result {
              do throws(GraphvizError) {
                return try draw(drawing, cancellation: cancellation)
              } catch {
                throw cancellation.isCancelled ? CancellationError() : error
              }
            })
        }
        if !isStarted { continuation.resume(throwing: GraphvizError.noThread) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func draw(
    _ drawing: Drawing, cancellation: Cancellation?
  ) throws(GraphvizError) -> Picture {
    try limits.check(inputLength: drawing.dot.utf8.count)
    let ending = try WorkingFolder.with { folder throws(GraphvizError) in
      let task = RenderingTask(
        drawing: drawing, seconds: limits.seconds, memoryBytes: limits.memoryBytes, folder: folder)
      let child = try ChildProcess(
        program: program, arguments: task.arguments,
        environment: RenderingTask.environment(in: folder))
      return child.run(
        input: Array(drawing.dot.utf8),
        maximumOutput: limits.replyBytes, seconds: limits.seconds, cancellation: cancellation)
    }
    return try picture(ending, of: drawing.engine)
  }
}

extension RenderingProcess.Limits {
  /// The time in words, such as `10 seconds`.
  var timeText: String {
    if seconds == 1 { return "a second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }

  /// Returns a number of bytes in words, such as `64 MiB`.
  package static func text(ofBytes bytes: Int) -> String {
    let (number, letter) = scaled(bytes)
    return "\(number) " + (letter.isEmpty ? "bytes" : letter + "iB")
  }

  /// Returns a number of bytes in the largest unit of which it is a multiple, and the first letter of
  /// the unit: `K`, `M`, `G`, or none for bytes.
  package static func scaled(_ bytes: Int) -> (number: Int, letter: String) {
    for (power, letter) in [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
    where bytes % power == 0 && bytes > 0 {
      return (bytes / power, letter)
    }
    return (bytes, "")
  }

  /// The number of bytes of a reply beyond which the process is killed.
  var replyBytes: Int {
    // The picture's part is bounded, so that the sum doesn't overflow.
    min(outputBytes, .max / 4) + RenderingReply.maximumOverhead
  }

  /// Throws a `GraphvizError` if a limit is invalid, or if the DOT text is too long.
  func check(inputLength: Int) throws(GraphvizError) {
    guard seconds > 0, seconds <= Self.longestTime else {
      throw GraphvizError(
        .request, problem: "a time limit of \(seconds) seconds is invalid",
        advice: "Choose more than 0 and at most \(Int(Self.longestTime)).")
    }
    guard memoryBytes > 0, documentBytes > 0, outputBytes > 0 else {
      throw GraphvizError(.request, problem: "a limit in bytes is not above 0")
    }
    guard inputLength <= documentBytes else {
      throw GraphvizError(
        .limit,
        problem: "the DOT text has \(inputLength) bytes, more than the limit of \(documentBytes)",
        advice: "Draw a part of the graph, or raise the limit 'documentBytes'.",
        limit: ExceededLimit("documentBytes", sufficient: inputLength))
    }
  }
}
