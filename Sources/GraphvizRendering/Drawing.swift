/// A picture to draw: the text of a graph and what is wanted of it.
struct Drawing: Sendable {
  let dot: String
  let format: ImageFormat
  let engine: LayoutEngine
  let dotsPerInch: Int

  /// Creates a drawing, unless Graphviz could not draw it for a reason that can be told beforehand.
  init(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine,
    dotsPerInch: Int?
  ) throws(GraphvizError) {
    self.dot = dot
    self.format = format
    self.engine = engine
    self.dotsPerInch = dotsPerInch ?? RenderingOptions.defaultDotsPerInch
    try Self.validate(dot)
    if format == .png { try Self.validate(dotsPerInch: self.dotsPerInch) }
  }

  /// Has Graphviz draw, under the library's lock.
  func draw(in context: inout GraphvizContext?) throws(GraphvizError) -> [UInt8] {
    try GraphvizContext.withCurrent(&context, inputLength: dot.utf8.count) {
      context throws(GraphvizError) in
      try context.render(dot, as: format, engine: engine, dotsPerInch: dotsPerInch)
    }
  }

  /// What Graphviz drew, with our theme and the text inside, and the same for the same text.
  func finished(_ picture: [UInt8]) -> [UInt8] {
    let finished =
      switch format {
      case .svg: SVGTheme.applied(to: picture)
      case .pdf: PDFTimestamp.removed(from: picture)
      case .png: picture
      }
    return PictureSource.embedded(dot, in: finished, of: format)
  }
}

extension Drawing {
  private static func validate(_ dot: String) throws(GraphvizError) {
    var text = dot
    if text.withUTF8({ $0.contains(0) }) {
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
