/// The Graphviz library that this process uses.
public enum Graphviz {
  /// The one context of the process: made on first use, replaced after any failure.
  ///
  /// Its lock is the lock of the whole library, which is not safe to use from two threads even
  /// with a context each.
  static let context = FairLock<GraphvizContext?>(nil)

  /// The version of the library, as it tells it (`2.43.0`); empty where the library can't start.
  public static var version: String {
    let version = try? context.withLock { context throws(GraphvizError) in
      try GraphvizContext.withCurrent(&context, inputLength: 0) { $0.version }
    }
    return version ?? ""
  }

  /// Draws a graph that is given as text in the DOT language.
  ///
  /// The text must be of our own making: there are texts on which the library crashes, hangs, or
  /// ends the process.
  ///
  /// - Parameter dotsPerInch: The resolution of a PNG, or nil for the usual one.
  /// - Returns: The picture, with the text inside, and for the same text the same bytes.
  package static func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) -> [UInt8] {
    try render(Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch))
  }

  /// Makes a drawing.
  static func render(_ drawing: Drawing) throws(GraphvizError) -> [UInt8] {
    drawing.finished(
      try context.withLock { context throws(GraphvizError) in try drawing.draw(in: &context) })
  }

  /// Draws a graph as the function above does, but waits for others without blocking a thread.
  ///
  /// - Throws: Also a `CancellationError`, where the task is cancelled before drawing starts.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  package static func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) async throws -> [UInt8] {
    try await render(Drawing(dot, as: format, engine: engine, dotsPerInch: dotsPerInch))
  }

  /// Makes a drawing, for a task.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  static func render(_ drawing: Drawing) async throws -> [UInt8] {
    drawing.finished(try await context.withLock { try drawing.draw(in: &$0) })
  }

  /// Draws a graph as its text says, without our theme, and tells what Graphviz had to say.
  static func drawUnfinished(_ drawing: Drawing) throws(GraphvizError) -> RenderingProcess.Picture {
    try context.withLock { context throws(GraphvizError) in
      let bytes = try drawing.draw(in: &context)
      // Whoever reads this can't see the variable that Graphviz speaks of.
      let warnings = GraphvizMessages.all().map {
        $0.hasPrefix("file loading is disabled") ? "images and other files are not read" : $0
      }
      return RenderingProcess.Picture(bytes: bytes, warnings: warnings)
    }
  }
}
