internal import CGraphviz

/// The owner of a Graphviz context. Used under the library's lock only.
final class GraphvizContext {
  private let handle: gvshim_context
  private let loadsFonts: Bool

  /// Creates a context, or returns nil if Graphviz fails to.
  ///
  /// - Parameter loadsFonts: Whether text is measured and drawn with the fonts of the computer, as
  ///   pixels and PDF require, or measured by ``TextWidth``.
  init?(loadsFonts: Bool) {
    let handle =
      loadsFonts ? gvshim_make_context() : gvshim_make_measuring_context(TextWidth.measure)
    guard let handle else { return nil }
    self.handle = handle
    self.loadsFonts = loadsFonts
  }

  /// A context that is never freed, for ``deinit``.
  nonisolated(unsafe) private static var keeper: gvshim_context?  // used under the lock alone

  deinit {
    if loadsFonts {
      // The plugin that measures text keeps a pointer to the last font name, which lies in the context,
      // and reads it the next time. The keeper's font name stays.
      Self.keeper = Self.keeper ?? gvshim_make_context()
      if let keeper = Self.keeper { gvshim_measure_text(keeper) }
    }
    gvshim_free_context(handle)
  }
}

extension GraphvizContext {
  /// Reads DOT text, lays the graph out, and draws it.
  func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine,
    dotsPerInch: Int
  ) throws(GraphvizError) -> [UInt8] {
    let (graph, isOnlyGraph) = parse(dot)
    guard let graph else { throw failure(.parse, format) }
    // A graph without a layout, or with half of one, can be freed like others.
    defer {
      gvshim_free_layout(handle, graph)
      gvshim_close(graph)
    }
    try check(true, .parse, format)
    guard isOnlyGraph else {
      throw GraphvizError(
        .parse,
        problem: "the DOT text contains more than one graph",
        advice: "Render each graph from a text of its own."
      )
    }

    if format == .png {
      // 2.42 gets the view box of an SVG wrong if this is set.
      let isSet = gvshim_set_graph_attribute(graph, "dpi", String(dotsPerInch)) == 0
      try check(isSet, .layout, format)
    }
    try check(gvshim_layout(handle, graph, engine.rawValue) == 0, .layout, format)
    if format == .png { try checkSize(of: graph, dotsPerInch: dotsPerInch) }
    return try draw(graph, as: format)
  }

  /// Draws a graph that is laid out.
  private func draw(
    _ graph: gvshim_graph,
    as format: ImageFormat
  ) throws(GraphvizError) -> [UInt8] {
    var data: UnsafeMutablePointer<CChar>?
    var count = 0
    let result = gvshim_render(handle, graph, format.rawValue, &data, &count)
    // After a failure the pointer is invalid, and freeing it would crash.
    guard result == 0, let data else { throw failure(.render, format) }
    defer { gvshim_free_data(data) }
    try check(count > 0, .render, format)
    return Array(UnsafeRawBufferPointer(start: data, count: count))
  }

  /// Throws unless a stage is complete without an error. Graphviz reports some errors and goes on with
  /// a poorer result.
  private func check(
    _ isDone: Bool,
    _ stage: GraphvizError.Stage,
    _ format: ImageFormat
  ) throws(GraphvizError) {
    guard isDone, gvshim_has_errors() == 0 else { throw failure(stage, format) }
  }

  private func failure(_ stage: GraphvizError.Stage, _ format: ImageFormat) -> GraphvizError {
    GraphvizError(stage, messages: GraphvizMessages.all(), isPNG: format == .png)
  }

  /// Rejects a graph that is larger than a PNG can be: the drawing library would shrink the picture,
  /// with a message on standard error.
  private func checkSize(of graph: gvshim_graph, dotsPerInch: Int) throws(GraphvizError) {
    let pointsPerInch = 72.0
    let maximumSide = 32_767.0
    let maximumArea = 268_435_456.0  // 1 GiB of memory

    // The margin is an inch at most, which is generous.
    let width = (gvshim_width(graph) + pointsPerInch) / pointsPerInch
    let height = (gvshim_height(graph) + pointsPerInch) / pointsPerInch
    let fittingArea = (maximumArea / (width * height)).squareRoot()
    let fitting = min(maximumSide / max(width, height), fittingArea)
    guard Double(dotsPerInch) <= fitting else {
      let limit = Int(exactly: fitting.rounded(.down)) ?? 0
      let isPossible = RenderingOptions.allowedDotsPerInch.contains(limit)
      throw GraphvizError(
        .render,
        problem: "the graph is too large for a PNG at \(dotsPerInch) dots per inch",
        advice: "Choose SVG or PDF, which have no such limit"
          + (isPossible ? ", or at most \(limit) dots per inch." : ".")
      )
    }
  }

  /// Reads the first graph of a text. Returns also whether it is the only one.
  private func parse(_ dot: String) -> (graph: gvshim_graph?, isOnlyGraph: Bool) {
    dot.withCString { start in
      var rest: UnsafePointer<CChar>? = start
      gvshim_start_text()
      let graph = gvshim_parse(&rest)
      // All of the text is read: 2.42 keeps an unread rest for the next call, which has another text.
      var isOnlyGraph = true
      while let other = gvshim_parse(&rest) {
        isOnlyGraph = false
        gvshim_close(other)
      }
      return (graph, isOnlyGraph)
    }
  }
}
