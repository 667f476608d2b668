/// A picture to draw: the text of a graph, and the options that Graphviz needs.
package struct Drawing: Sendable {
  package let dot: String
  package let format: ImageFormat
  package let engine: LayoutEngine
  package let dotsPerInch: Int

  /// Creates a drawing.
  ///
  /// - Parameter dotsPerInch: The resolution of a PNG, or nil for the default.
  /// - Throws: A ``GraphvizError`` if Graphviz could not draw it for a reason that is known beforehand.
  package init(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine = .dot,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) {
    self.dot = dot
    self.format = format
    self.engine = engine
    self.dotsPerInch = dotsPerInch ?? RenderingOptions.defaultDotsPerInch
    var text = dot
    if text.withUTF8({ $0.contains(0) }) {
      throw GraphvizError(
        .request,
        problem: "the DOT text contains a NUL character, at which Graphviz would stop reading"
      )
    }
    if dot.allSatisfy(\.isWhitespace) {
      throw GraphvizError(.request, problem: "the DOT text is empty")
    }
    let allowed = RenderingOptions.allowedDotsPerInch
    if format == .png, !allowed.contains(self.dotsPerInch) {
      throw GraphvizError(
        .request,
        problem: "can't draw at \(self.dotsPerInch) dots per inch",
        advice: "Choose from \(allowed.lowerBound) to \(allowed.upperBound)."
      )
    }
  }
}
