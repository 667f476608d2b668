internal import CGraphviz

/// The owner of a Graphviz context. All uses require the lock of the library.
final class GraphvizContext {
  private let handle: gvshim_context
  private let loadsFonts: Bool

  /// Creates a context; returns nil if Graphviz fails to create one.
  ///
  /// - Parameter loadsFonts: Whether text is measured with the fonts of the computer, as PNG and PDF
  ///   require. Otherwise ``TextWidth`` measures it, which gives the same SVG on every computer.
  init?(loadsFonts: Bool) {
    let handle =
      loadsFonts ? gvshim_make_context() : gvshim_make_measuring_context(TextWidth.measure)
    guard let handle else { return nil }
    self.handle = handle
    self.loadsFonts = loadsFonts
  }

  /// A context that is never freed, for `deinit`.
  nonisolated(unsafe) private static var keeper: gvshim_context?  // used under the lock alone

  deinit {
    if loadsFonts {
      // The plugin that measures text keeps a pointer to the last font name, which the context owns,
      // and reads it at the next measurement. Measuring with the keeper replaces that pointer by one
      // that stays valid.
      Self.keeper = Self.keeper ?? gvshim_make_context()
      if let keeper = Self.keeper { gvshim_measure_text(keeper) }
    }
    gvshim_free_context(handle)
  }
}

extension GraphvizContext {
  /// Parses DOT text, lays out the graph, and draws it.
  ///
  /// - Throws: A ``GraphvizError`` with the stage that failed and Graphviz's messages.
  func render(
    _ dot: String,
    as format: ImageFormat,
    engine: LayoutEngine,
    dotsPerInch: Int
  ) throws(GraphvizError) -> [UInt8] {
    let (graph, isOnlyGraph) = parse(dot)
    guard let graph else { throw failure(.parse, format) }
    // Freeing the layout is safe even if there is none, or an incomplete one.
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
      // Set for PNG only: with it, Graphviz 2.42 writes a wrong view box into an SVG.
      let isSet = gvshim_set_graph_attribute(graph, "dpi", String(dotsPerInch)) == 0
      try check(isSet, .layout, format)
    }
    try layOut(graph, engine, format)
    if engine == .dot, isStatechart(graph) { try keepLabelsInside(graph, format) }
    if format == .png { try checkSize(of: graph, dotsPerInch: dotsPerInch) }
    return try draw(graph, as: format)
  }

  /// Lays out a graph. The ranking of `dot` fails for some statecharts with composite states, or leaves
  /// no space for labels, so that they overlap. These are laid out again with its newer ranking.
  private func layOut(
    _ graph: gvshim_graph, _ engine: LayoutEngine, _ format: ImageFormat
  ) throws(GraphvizError) {
    var isDone = gvshim_layout(handle, graph, engine.rawValue) == 0
    let isBadlyRanked = GraphvizMessages.all().contains { message in
      ["trouble in init_rank", "Unable to reclaim box space"].contains { message.hasPrefix($0) }
    }
    if isBadlyRanked, isStatechart(graph) {
      gvshim_free_layout(handle, graph)
      let isReset =
        GraphvizMessages.reset(inputLength: 0)
        && gvshim_set_graph_attribute(graph, "newrank", "true") == 0
      isDone = isReset && gvshim_layout(handle, graph, engine.rawValue) == 0
    }
    try check(isDone, .layout, format)
  }

  /// Returns whether this package wrote the graph. Others are drawn as Graphviz draws them.
  private func isStatechart(_ graph: gvshim_graph) -> Bool {
    gvshim_graph_attribute(graph, "class").map { String(cString: $0) } == "statechart"
  }

  /// Enlarges composite states and regions until the labels inside them don't cross their borders.
  /// Each layout takes time and can move labels, so that large graphs are not laid out again, and
  /// others a few times.
  private func keepLabelsInside(
    _ graph: gvshim_graph, _ format: ImageFormat
  ) throws(GraphvizError) {
    let maximumEdgeCount = 200
    guard gvshim_edge_count(graph) <= maximumEdgeCount else { return }
    var attempts = 3
    while attempts > 0, gvshim_fit_clusters(graph, graph) != 0 {
      attempts -= 1
      gvshim_free_layout(handle, graph)
      try check(gvshim_layout(handle, graph, LayoutEngine.dot.rawValue) == 0, .layout, format)
    }
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

  /// Throws unless a stage is complete without an error. After some errors, Graphviz continues with an
  /// incomplete result.
  private func check(
    _ isDone: Bool,
    _ stage: GraphvizError.Stage,
    _ format: ImageFormat
  ) throws(GraphvizError) {
    guard isDone, gvshim_has_errors() == 0 else { throw failure(stage, format) }
  }

  /// Returns the error of a stage, with Graphviz's messages.
  private func failure(_ stage: GraphvizError.Stage, _ format: ImageFormat) -> GraphvizError {
    GraphvizError(stage, messages: GraphvizMessages.all(), isPNG: format == .png)
  }

  /// Throws if a graph exceeds the size of a PNG. Cairo, which draws it, would shrink the picture and
  /// print a message to standard error.
  private func checkSize(of graph: gvshim_graph, dotsPerInch: Int) throws(GraphvizError) {
    let pointsPerInch = 72.0
    let maximumSide = 32_767.0  // the limit of Cairo, in pixels
    let maximumArea = 268_435_456.0  // 1 GiB of memory at 4 bytes a pixel

    // Both margins together take less than an inch.
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

  /// Parses the first graph of a text.
  ///
  /// - Returns: The graph, nil if the text contains none, and whether it is the only one.
  private func parse(_ dot: String) -> (graph: gvshim_graph?, isOnlyGraph: Bool) {
    dot.withCString { start in
      var rest: UnsafePointer<CChar>? = start
      gvshim_start_text()
      let graph = gvshim_parse(&rest)
      // The whole text is read, because Graphviz 2.42 would keep an unread rest and parse it at the
      // next call, before that call's text.
      var isOnlyGraph = true
      while let other = gvshim_parse(&rest) {
        isOnlyGraph = false
        gvshim_close(other)
      }
      return (graph, isOnlyGraph)
    }
  }
}
