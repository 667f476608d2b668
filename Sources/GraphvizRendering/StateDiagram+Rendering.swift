public import StateDiagrams

extension StateDiagram {
  /// Returns the diagram as a picture.
  ///
  /// ```swift
  /// let svg = try diagram.rendered(as: .svg)
  /// let print = try diagram.rendered(as: .png, options: .init(dotsPerInch: 300))
  /// ```
  ///
  /// The picture contains the diagram as data, so that it can be compared with later versions of the
  /// code. Programs that show pictures ignore the data.
  ///
  /// Equal diagrams and options give the same bytes on the same computer. An SVG has the same bytes on
  /// every computer with the same version of Graphviz, because it is drawn without fonts. PNG and PDF
  /// depend on the installed fonts.
  ///
  /// Any number of threads may call this method. Pictures are drawn one at a time, and each call blocks
  /// its thread until its picture is complete.
  ///
  /// - Parameters:
  ///   - format: The format of the picture.
  ///   - options: The options of the picture.
  /// - Returns: The content of a picture file.
  /// - Complexity: Layout takes more than linear time. A thousand states in
  ///   a chain take seconds, and so do a hundred with several transitions each. To limit the time, draw
  ///   in a `RenderingProcess` of the module `GraphvizSandbox`.
  /// - Throws: A ``GraphvizError`` with the stage and Graphviz's messages, or with the exceeded limit.
  public func rendered(
    as format: ImageFormat,
    options: RenderingOptions = .init()
  ) throws(GraphvizError) -> [UInt8] {
    try DiagramPicture(self, as: format, options).rendered()
  }

  /// Returns a picture of the differences from an earlier diagram, which is not drawn yet.
  ///
  /// - Throws: A ``GraphvizError`` if a limit is exceeded.
  package func picture(
    comparedTo old: StateDiagram, as format: ImageFormat, _ options: RenderingOptions
  ) throws(GraphvizError) -> DiagramPicture {
    let merged = merged(with: old, direction: options.direction)
    return try DiagramPicture(merged.diagram, as: format, options, differences: merged)
  }

  /// Returns a DOT file of the differences from an earlier diagram.
  package func dotFile(comparedTo old: StateDiagram, direction: DOTDirection?) -> String {
    let merged = merged(with: old, direction: direction ?? .leftToRight)
    var drawn = RenderingOptions(direction: direction).drawn(merged.diagram, as: nil)
    drawn.isHighlighted = true
    return drawn.file(dot: merged.dot)
  }

  /// Draws the diagram into a file, in the format of its extension.
  ///
  /// ```swift
  /// try diagram.write(to: "diagrams/door.svg")
  /// try diagram.write(to: "diagrams/door.dot")  // the text that Graphviz reads
  /// ```
  ///
  /// An existing file is replaced once the picture is complete. If an error is thrown, it is unchanged.
  /// The call blocks the thread, as `rendered(as:options:)` does.
  ///
  /// - Parameters:
  ///   - path: A path that ends in `.svg`, `.png`, `.pdf`, or for text `.dot` or `.gv`.
  ///   - options: The options of the picture.
  /// - Throws: A ``GraphvizError``, or a `FileError` if the file can't be written.
  public func write(to path: String, options: RenderingOptions = .init()) throws {
    let fileExtension = Self.fileExtension(of: path)
    let bytes: [UInt8]
    if let format = ImageFormat(fileExtension: fileExtension) {
      bytes = try rendered(as: format, options: options)
    } else if ["dot", "gv"].contains(fileExtension.lowercased()) {
      bytes = Array(options.dotFile(of: self).utf8)
    } else {
      let known = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw GraphvizError(
        .request,
        problem: "unknown format of '\(path)': the extension must be \(known), dot or gv"
      )
    }
    try CompleteFile.write(bytes, to: path)
  }

  /// Returns the part after the last dot of a path's last component; empty if there is none, and for a
  /// name such as `.svg`, which is a hidden file without an extension.
  private static func fileExtension(of path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    guard
      let name,
      let dot = name.lastIndex(of: UInt8(ascii: ".")),
      dot != name.startIndex
    else { return "" }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self)
  }
}

extension RenderingOptions {
  /// Returns a DOT file of a diagram.
  package func dotFile(of diagram: StateDiagram) -> String {
    let drawn = drawn(diagram, as: nil)
    return drawn.file(dot: drawn.dot(highlighting: highlights))
  }
}

/// A picture of a diagram in two steps: the request to Graphviz, and the additions to its result.
///
/// The steps are separate so that a child process can perform the first.
package struct DiagramPicture: Sendable {
  /// The request to Graphviz.
  package let drawing: Drawing

  /// The number of states and transitions.
  package var elementCount: Int { drawn.diagram.nodeCount + drawn.diagram.transitions.count }

  /// The limits of drawing in a child process.
  package let limits: RenderingLimits

  private let drawn: DrawnDiagram
  private let theme: SVGTheme
  private let texts: ElementTexts

  /// Creates a picture.
  ///
  /// - Parameter differences: Both diagrams, if the picture shows their differences; nil otherwise.
  /// - Throws: A ``GraphvizError`` if a limit is exceeded.
  package init(
    _ diagram: StateDiagram, as format: ImageFormat, _ options: RenderingOptions,
    differences: StateDiagram.Merged? = nil
  ) throws(GraphvizError) {
    try options.limits.check(diagram)
    var drawn = options.drawn(diagram, as: format)
    if differences != nil { drawn.isHighlighted = true }
    let (dot, texts) =
      differences.map { ($0.dot, $0.texts) } ?? drawn.pictureTexts(highlighting: options.highlights)
    try options.limits.check(dot: dot)
    limits = options.limits
    self.drawn = drawn
    self.texts = texts
    // The classic style shows no highlights.
    let highlighted =
      options.style == .classic ? [] : options.highlights.visibleMarks(in: diagram)
    theme = SVGTheme(diagram, marks: differences?.marks ?? highlighted)
    drawing = try Drawing(dot, as: format, dotsPerInch: options.dotsPerInch)
  }

  /// Draws the picture in this process.
  ///
  /// - Throws: A ``GraphvizError`` with Graphviz's messages.
  package func rendered() throws(GraphvizError) -> [UInt8] {
    finished(try GraphvizLibrary.draw(drawing).bytes)
  }

  /// Returns Graphviz's result with the theme and the embedded diagram, and without the data that
  /// differs between two drawings of the same diagram.
  package func finished(_ bytes: [UInt8]) -> [UInt8] {
    let finished =
      switch drawing.format {
      case .svg: FinishedSVG(bytes, theme: theme, texts: texts).bytes
      case .pdf: PDFTimestamp.removed(from: bytes)
      case .png: bytes
      }
    return EmbeddedDiagram.embedded(drawn, in: finished, of: drawing.format)
  }
}
