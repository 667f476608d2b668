public import StateDiagrams

extension StateDiagram {
  /// The diagram as a picture.
  ///
  /// ```swift
  /// let svg = try diagram.rendered(as: .svg)
  /// let print = try diagram.rendered(as: .png, options: .init(dotsPerInch: 300))
  /// ```
  ///
  /// The picture holds its DOT text, where programs that show pictures skip it, so that it can be
  /// compared with a later state of the code.
  ///
  /// Equal diagrams give the same bytes in the same format, on the same machine. Pictures are
  /// drawn one at a time, in the order in which they were asked for: calls from any number of
  /// threads are safe, and wait for each other.
  ///
  /// - Complexity: Layout takes more than linear time. With ``LayoutEngine/dot``, a thousand
  ///   states in a chain take seconds, and a hundred with several ways out of each do too. What is
  ///   expected to take longer than ``RenderingLimits/layoutSeconds`` is not started.
  /// - Throws: A ``GraphvizError`` with the stage and with what Graphviz said, or with the limit that
  ///   is exceeded.
  public func rendered(
    as format: ImageFormat,
    options: RenderingOptions = .init()
  ) throws(GraphvizError) -> [UInt8] {
    try rendered(as: format, options: options, from: dot(options))
  }

  /// The diagram as a picture that is drawn from another text of ours than ``dot(_:)``, such as one
  /// with marks. The same limits hold.
  package func rendered(
    as format: ImageFormat,
    options: RenderingOptions,
    from text: @autoclosure () -> String
  ) throws(GraphvizError) -> [UInt8] {
    let drawing = try drawing(format, options, text())
    if let limits = options.processLimits {
      return try RenderingProcess(limits: limits).render(drawing)
    }
    return try Graphviz.render(drawing)
  }

  /// The diagram as a picture, for tasks: the same bytes as from a thread.
  ///
  /// ```swift
  /// let svg = try await diagram.rendered(as: .svg)
  /// ```
  ///
  /// Pictures are drawn one at a time, in the order in which they were asked for. A task that waits
  /// for its turn blocks no thread, and stops waiting when it is cancelled. Drawing has a thread of
  /// its own.
  ///
  /// - Throws: A ``GraphvizError``, or a `CancellationError` where the task is cancelled before
  ///   its turn.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  public func rendered(
    as format: ImageFormat,
    options: RenderingOptions = .init()
  ) async throws -> [UInt8] {
    let drawing = try drawing(format, options, dot(options))
    if let limits = options.processLimits {
      return try await RenderingProcess(limits: limits).render(drawing)
    }
    return try await Graphviz.render(drawing)
  }

  /// The drawing to make, unless a limit is exceeded.
  private func drawing(
    _ format: ImageFormat, _ options: RenderingOptions, _ text: @autoclosure () -> String
  ) throws(GraphvizError) -> Drawing {
    try options.limits.check(self)
    if options.engine == .dot, options.timeLimit == nil { try options.limits.checkTime(of: self) }
    let text = text()
    try options.limits.check(dot: text)
    return try Drawing(
      text, as: format, engine: options.engine, dotsPerInch: options.dotsPerInch)
  }

  /// Draws the diagram into a file, in the format that the path's extension names.
  ///
  /// ```swift
  /// try diagram.write(to: "diagrams/door.svg")
  /// try diagram.write(to: "diagrams/door.dot")  // the text that Graphviz reads
  /// ```
  ///
  /// A file that is there already is replaced once the picture is complete; where anything fails
  /// it stays as it is.
  ///
  /// - Parameters:
  ///   - path: A path that ends in `.svg`, `.png`, `.pdf`, or for text `.dot` or `.gv`.
  ///   - options: How the diagram is laid out and drawn.
  /// - Throws: A ``GraphvizError``, or a `FileError` where the file can't be written.
  public func write(to path: String, options: RenderingOptions = .init()) throws {
    let fileExtension = Self.fileExtension(of: path)
    let bytes: [UInt8]
    if let format = ImageFormat(fileExtension: fileExtension) {
      bytes = try rendered(as: format, options: options)
    } else if ["dot", "gv"].contains(fileExtension.lowercased()) {
      bytes = Array(dot(options).utf8)
    } else {
      let known = ImageFormat.allCases.map(\.fileExtension).joined(separator: ", ")
      throw GraphvizError(
        .request,
        problem:
          "can't tell the format of '\(path)': the extension must be \(known), dot or gv"
      )
    }
    try CompleteFile.write(bytes, to: path)
  }

  /// What follows the last dot of a path's last component; empty where nothing does, and for a
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
