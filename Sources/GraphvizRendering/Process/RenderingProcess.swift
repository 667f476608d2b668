/// A process of its own to draw in what a stranger wrote.
///
/// There are DOT texts on which Graphviz crashes, never ends, or ends the program. So such a text is
/// drawn by this program started once more, with limits, an empty working folder, hardly any
/// environment, and without access to the images and other files that the text may name.
///
/// A program takes part by calling ``runIfRequested()`` before anything else:
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
/// Programs made of a `DiagramCatalog` take part already. In a program that doesn't, and in which
/// starting it once more would do who knows what, ``init(limits:)`` throws.
///
/// An SVG may hold what its text wanted to be there: links, and with old versions of Graphviz
/// markup. Show it as an image (`<img>`), never as a part of a page.
public struct RenderingProcess: Sendable {
  /// What is drawn, and what Graphviz had to say about it.
  public struct Picture: Hashable, Sendable {
    /// The content of a picture file, as Graphviz wrote it.
    public var bytes: [UInt8]

    /// Graphviz's warnings.
    public var warnings: [String]

    /// Creates a picture.
    public init(bytes: [UInt8], warnings: [String]) {
      self.bytes = bytes
      self.warnings = warnings
    }
  }

  /// What the process may use.
  public var limits: Limits

  /// The program to start.
  private let program: String

  /// Whether this program has said that it takes part.
  private static let takesPart = FairLock(false)

  /// Creates a description of the process; none is started.
  ///
  /// - Throws: A ``GraphvizError`` where this program has not called ``runIfRequested()``.
  public init(limits: Limits = .init()) throws(GraphvizError) {
    guard Self.takesPart.withLock({ $0 }), let program = CurrentProgram.path else {
      throw GraphvizError(
        .process,
        problem: "this program can't be started once more to draw in a process of its own",
        advice: "Call 'RenderingProcess.runIfRequested()' first thing in the program."
      )
    }
    self.init(program: program, limits: limits)
  }

  /// Creates a description of a process that runs a program of ours, which takes part.
  package init(program: String, limits: Limits = .init()) {
    self.program = program
    self.limits = limits
  }

  /// Does what this process was started for and ends it, if it was started to draw; else remembers
  /// that this program can be started for that, and returns.
  ///
  /// To be called first thing in a program, before it opens files or starts threads.
  public static func runIfRequested() {
    if let task = RenderingTask(arguments: CommandLine.arguments) { task.run() }
    takesPart.withLock { $0 = true }
  }

  /// Draws a graph that anybody may have written.
  ///
  /// The call blocks the thread until the process has ended, which is within the limits. Any number
  /// of threads may call; each call has a process of its own.
  ///
  /// - Throws: A ``GraphvizError`` with what Graphviz said, or with what became of the process.
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) -> Picture {
    try picture(
      Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch), cancellation: nil)
  }

  /// Draws a graph that anybody may have written, without blocking a thread that runs tasks. The
  /// process is ended where the task is cancelled.
  ///
  /// - Throws: A ``GraphvizError``, or a `CancellationError`.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  public func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) async throws -> Picture {
    try await picture(Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch))
  }
}

extension RenderingProcess {
  /// Makes a drawing of ours.
  func render(_ drawing: Drawing) throws(GraphvizError) -> [UInt8] {
    drawing.finished(try picture(drawing, cancellation: nil).bytes)
  }

  /// Makes a drawing of ours, for a task.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  func render(_ drawing: Drawing) async throws -> [UInt8] {
    drawing.finished(try await picture(drawing).bytes)
  }

  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  private func picture(_ drawing: Drawing) async throws -> Picture {
    try Task.checkCancellation()
    let cancellation = try Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Picture, any Error>) in
        let isStarted = LargeThread.start {
          continuation.resume(
            with: Result {
              do throws(GraphvizError) {
                return try picture(drawing, cancellation: cancellation)
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

  private func picture(
    _ drawing: Drawing, cancellation: Cancellation?
  ) throws(GraphvizError) -> Picture {
    try limits.check(inputLength: drawing.dot.utf8.count)
    let ending = try WorkingFolder.with { folder throws(GraphvizError) in
      let task = RenderingTask(drawing: drawing, limits: limits, folder: folder)
      let child = try ChildProcess(
        program: program, arguments: task.arguments,
        environment: RenderingTask.environment(in: folder))
      return child.run(
        input: Array(drawing.dot.utf8),
        maximumOutput: limits.answerBytes, seconds: limits.seconds, cancellation: cancellation)
    }
    return try ending.picture(limits)
  }
}
