internal import Synchronization

/// The Graphviz library that this process uses.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum Graphviz {
  /// The one context of the process: made on first use, replaced after any failure.
  ///
  /// Its lock is the lock of the whole library, which is not safe to use from two threads even
  /// with a context each.
  private static let context = Mutex<GraphvizContext?>(nil)

  /// The version of the library, as it tells it (`2.43.0`); empty where the library can't start.
  public static var version: String {
    (try? withContext(inputLength: 0) { $0.version }) ?? ""
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
    try validate(dot)
    let resolution = dotsPerInch ?? RenderingOptions.defaultDotsPerInch
    if format == .png { try validate(dotsPerInch: resolution) }

    let picture = try withContext(inputLength: dot.utf8.count) {
      context throws(GraphvizError) -> [UInt8] in
      try context.render(dot, as: format, engine: engine, dotsPerInch: resolution)
    }
    let finished =
      switch format {
      case .svg: SVGTheme.applied(to: picture)
      case .pdf: PDFTimestamp.removed(from: picture)
      case .png: picture
      }
    return PictureSource.embedded(dot, in: finished, of: format)
  }

  /// Calls a function with the context, while no other thread is inside the library.
  private static func withContext<Result: Sendable>(
    inputLength: Int,
    _ body: (GraphvizContext) throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    try context.withLock { context throws(GraphvizError) -> Result in
      do throws(GraphvizError) {
        guard GraphvizMessages.reset(inputLength: inputLength) else {
          throw GraphvizError(.context, problem: "not enough memory to start Graphviz")
        }
        guard let current = context ?? GraphvizContext() else {
          throw GraphvizError(.context, messages: GraphvizMessages.all(), isPNG: false)
        }
        context = current
        return try body(current)
      } catch {
        // Newer versions never recover from some failures, such as an unknown format.
        context = nil
        throw error
      }
    }
  }

  private static func validate(_ dot: String) throws(GraphvizError) {
    if dot.utf8.contains(0) {
      throw GraphvizError(
        .request,
        problem: "the DOT text holds a NUL character, at which Graphviz would stop reading"
      )
    }
    if dot.allSatisfy(\.isWhitespace) {
      throw GraphvizError(.request, problem: "the DOT text is empty")
    }
  }

  private static func validate(dotsPerInch: Int) throws(GraphvizError) {
    let allowed = RenderingOptions.allowedDotsPerInch
    guard allowed.contains(dotsPerInch) else {
      throw GraphvizError(
        .request,
        problem: "can't draw at \(dotsPerInch) dots per inch",
        advice: "Choose from \(allowed.lowerBound) to \(allowed.upperBound)."
      )
    }
  }
}
