/// A valid request to Graphviz: the DOT text of a graph, and the options of its picture.
package struct Drawing: Sendable {
  /// A picture as Graphviz drew it, and Graphviz's messages, which are warnings.
  package typealias Result = (bytes: [UInt8], messages: [String])

  /// The DOT text, which is not blank and contains no NUL.
  package let dot: String

  /// The format of the picture.
  package let format: ImageFormat

  /// The resolution of a PNG. Other formats ignore it.
  package let dotsPerInch: Int

  /// Creates a request. Graphviz is not called.
  ///
  /// - Parameters:
  ///   - dot: The DOT text of one graph.
  ///   - dotsPerInch: The resolution of a PNG; nil for the default.
  /// - Throws: A ``GraphvizError`` if the text is blank or contains a NUL, or if the resolution is out
  ///   of range.
  package init(
    _ dot: String,
    as format: ImageFormat,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) {
    self.dot = dot
    self.format = format
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
