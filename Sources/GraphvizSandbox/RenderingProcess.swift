public import GraphvizRendering
public import StateDiagrams

/// A child process that draws untrusted DOT, and layouts that need limits.
///
/// There are DOT texts on which Graphviz crashes, never ends, or ends the program, and a layout can't be
/// stopped in the process that runs it. Such pictures are drawn by this program, started again with
/// limits, an empty working folder, a small environment, and without access to the images and other
/// files that a text may name.
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
/// Programs made of a `DiagramCatalog` do so already. In other programs, starting them again could do
/// anything, so that ``init(limits:)`` throws.
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
    /// The longest time that is accepted, a day.
    package static let longestTime: Double = 86_400

    /// The time until the picture is complete, in seconds.
    ///
    /// The process may compute for as long, and for one second more if its parent is gone.
    public var seconds: Double

    /// The memory that drawing may take besides the program itself, in bytes. Ignored on systems that
    /// don't limit memory, such as Apple's.
    public var memoryBytes: Int

    /// The length of the DOT text, in bytes of UTF-8.
    public var documentBytes: Int

    /// The size of the picture, in bytes.
    public var outputBytes: Int

    /// Creates limits: by default ten seconds, 1 GiB of memory, 8 MiB of text, 64 MiB of picture.
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

  /// The limits.
  public var limits: Limits

  /// The program to start.
  private let program: String

  /// Whether this program has called ``runIfRequested()``.
  private static let isPrepared = FairLock(false)

  /// Creates a description of the process, which is started by each call of `render`.
  ///
  /// - Throws: A `GraphvizError` if this program has not called ``runIfRequested()``.
  public init(limits: Limits = .init()) throws(GraphvizError) {
    guard Self.isPrepared.withLock({ $0 }), let program = CurrentProgram.path else {
      throw GraphvizError(
        .process,
        problem: "this program can't be started again to draw in a child process",
        advice: "Call 'RenderingProcess.runIfRequested()' first thing in the program."
      )
    }
    self.init(program: program, limits: limits)
  }

  /// Creates a description of a process that runs another program that calls ``runIfRequested()``.
  package init(program: String, limits: Limits = .init()) {
    self.program = program
    self.limits = limits
  }

  /// Draws and ends this process if it was started to draw. Otherwise returns, and allows
  /// ``init(limits:)`` in this program.
  ///
  /// Call it first thing in a program, before it opens files or starts threads.
  public static func runIfRequested() {
    if let task = RenderingTask(arguments: CommandLine.arguments) { task.run() }
    isPrepared.withLock { $0 = true }
  }

  /// Draws an untrusted graph.
  ///
  /// The call blocks the thread until the process has ended, within the limits. Any number of threads
  /// may call; each call has its own process.
  ///
  /// - Throws: A `GraphvizError` with Graphviz's messages, or with the end of the process.
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) -> Picture {
    try draw(
      Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch), cancellation: nil)
  }

  /// Draws an untrusted graph without blocking the thread of a task. The process is ended if the task
  /// is cancelled.
  ///
  /// - Throws: A `GraphvizError`, or a `CancellationError`.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) async throws -> Picture {
    try await draw(Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch))
  }

  /// Draws a diagram within the limits: the same bytes as `diagram.rendered(as:options:)`.
  ///
  /// No time is estimated, and the length of the text is limited by the options.
  ///
  /// - Throws: A `GraphvizError` with Graphviz's messages, or with the end of the process.
  public func render(
    _ diagram: StateDiagram, as format: ImageFormat, options: RenderingOptions = .init()
  ) throws(GraphvizError) -> [UInt8] {
    try render(GraphvizRendering.Picture(diagram, as: format, options, checksTime: false))
  }

  /// Draws a picture.
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

  /// Returns a number of bytes in the greatest unit of which it is a multiple, and the unit's first
  /// letter: `K`, `M`, `G`, or nothing for bytes.
  package static func scaled(_ bytes: Int) -> (number: Int, letter: String) {
    for (power, letter) in [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
    where bytes % power == 0 && bytes > 0 {
      return (bytes / power, letter)
    }
    return (bytes, "")
  }

  /// The number of bytes of a reply at which the process is ended.
  var replyBytes: Int {
    // Bounded, so that more can be added to it.
    min(outputBytes, .max / 4) + RenderingReply.maximumOverhead
  }

  /// Throws if a limit is invalid, or the text exceeds one.
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
        advice: "Draw a part of the graph, or raise the limit 'documentBytes'.",
        limit: ExceededLimit("documentBytes", sufficient: inputLength))
    }
  }
}
