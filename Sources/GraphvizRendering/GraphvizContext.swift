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
    var graph = try read(dot, format, dotsPerInch)
    // Freeing the layout is safe even if there is none, or an incomplete one.
    defer { close(graph) }
    func readAgain() throws(GraphvizError) -> gvshim_graph { try read(dot, format, dotsPerInch) }
    try layOut(&graph, engine, format, readAgain)
    if engine == .dot, isStatechart(graph) { try arrangeLabels(&graph, format, readAgain) }
    if format == .png { try checkSize(of: graph, dotsPerInch: dotsPerInch) }
    return try draw(graph, as: format)
  }

  /// Reads the only graph of a text.
  private func read(
    _ dot: String, _ format: ImageFormat, _ dotsPerInch: Int
  ) throws(GraphvizError) -> gvshim_graph {
    let (graph, isOnlyGraph) = parse(dot)
    guard let graph else { throw failure(.parse, format) }
    do throws(GraphvizError) {
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
      return graph
    } catch {
      gvshim_close(graph)
      throw error
    }
  }

  private func close(_ graph: gvshim_graph) {
    gvshim_free_layout(handle, graph)
    gvshim_close(graph)
  }

  /// Lays out a graph. The ranking of `dot` fails for some statecharts with composite states, leaves no
  /// way for an arrow, or no space for labels, so that they overlap. These are laid out again with its
  /// newer ranking.
  ///
  /// - Parameter readAgain: Reads the graph, as another layout of the same one keeps traces of the first.
  private func layOut(
    _ graph: inout gvshim_graph, _ engine: LayoutEngine, _ format: ImageFormat,
    _ readAgain: () throws(GraphvizError) -> gvshim_graph
  ) throws(GraphvizError) {
    guard engine == .dot, isStatechart(graph) else {
      return try check(gvshim_layout(handle, graph, engine.rawValue) == 0, .layout, format)
    }
    var arrangement = Arrangement(isNewlyRanked: false, margins: [], spacing: spacing(of: graph))
    var isDone = try layOut(&graph, arrangement, readAgain)
    let isBadlyRanked = GraphvizMessages.all().contains { message in
      let starts = ["trouble in init_rank", "in routesplines", "Unable to reclaim box space"]
      return starts.contains { message.hasPrefix($0) }
    }
    if isBadlyRanked {
      arrangement.isNewlyRanked = true
      isDone = try layOutAgain(&graph, arrangement, readAgain)
    }
    try check(isDone, .layout, format)
  }

  /// Computes the places of states, without drawing arrows.
  ///
  /// - Returns: Whether there was no error.
  private func canPlaceStates(of graph: gvshim_graph) -> Bool {
    gvshim_set_graph_attribute(graph, "phase", "3") == 0
      && gvshim_layout(handle, graph, LayoutEngine.dot.rawValue) == 0 && gvshim_has_errors() == 0
  }

  /// Returns whether this package wrote the graph. Others are drawn as Graphviz draws them.
  private func isStatechart(_ graph: gvshim_graph) -> Bool {
    attribute("class", of: graph) == "statechart"
  }

  /// Returns the space between states of one rank, in inches.
  private func spacing(of graph: gvshim_graph) -> Double {
    attribute("nodesep", of: graph).flatMap { Double($0) } ?? 0.25
  }

  private func attribute(_ name: String, of graph: gvshim_graph) -> String? {
    gvshim_graph_attribute(graph, name).map { String(cString: $0) }
  }

  /// Moves the labels of transitions to legible places. If that isn't enough, the statechart is laid out
  /// in other ways: with larger margins, with the newer ranking of `dot`, and with more space between
  /// states. Each layout takes time, so that large graphs are left as they are.
  ///
  /// - Parameter readAgain: Reads the graph.
  private func arrangeLabels(
    _ graph: inout gvshim_graph, _ format: ImageFormat,
    _ readAgain: () throws(GraphvizError) -> gvshim_graph
  ) throws(GraphvizError) {
    let maximumEdgeCount = 200
    guard gvshim_edge_count(graph) <= maximumEdgeCount else { return }
    var placement = LabelPlacement(improving: graph)
    guard placement.isFlawed else { return placement.apply() }
    let first = Arrangement(
      isNewlyRanked: attribute("newrank", of: graph) == "true", margins: placement.margins,
      spacing: spacing(of: graph))
    let rankings =
      first.isNewlyRanked || !placement.hasClusters ? [first.isNewlyRanked] : [false, true]
    let area = placement.area
    var (last, best, bestCost) = (first, first, placement.cost)
    func search(from start: Arrangement) throws(GraphvizError) {
      var next = start
      for _ in 0..<3 {
        if next != last {
          last = next
          guard try layOutAgain(&graph, next, readAgain) else { return }
          placement = LabelPlacement(improving: graph)
        }
        // The newer ranking places states that lead to a composite beside it. A picture of twice the area
        // is as bad as two labels that are struck through.
        let cost =
          placement.cost + (next.isNewlyRanked ? 100 : 0)
          + 200 * max(0, placement.area / area - 1)
        if cost < bestCost { (best, bestCost) = (next, cost) }
        next.margins = placement.fittingMargins
        if next == last { return }
      }
    }
    func search(spacing: Double) throws(GraphvizError) {
      for isNewlyRanked in rankings {
        try search(
          from: Arrangement(
            isNewlyRanked: isNewlyRanked, margins: first.margins, spacing: spacing))
      }
    }
    try search(spacing: first.spacing)
    // More space between states is tried only if a label remains on something else.
    if bestCost >= 100, gvshim_edge_count(graph) <= 60 {
      try search(spacing: first.spacing + 0.2)
    }
    if best != last {
      try check(try layOutAgain(&graph, best, readAgain), .layout, format)
      placement = LabelPlacement(improving: graph)
    }
    placement.apply()
  }

  /// The attributes in which the layouts of a graph differ.
  private struct Arrangement: Equatable {
    var isNewlyRanked: Bool
    /// The margin of each cluster, in points; empty for those in the text.
    var margins: [Int]
    /// The space between states of one rank, in inches.
    var spacing: Double
  }

  /// Lays out a statechart with `dot`.
  ///
  /// - Returns: Whether the layout is complete.
  private func layOut(
    _ graph: inout gvshim_graph, _ arrangement: Arrangement,
    _ readAgain: () throws(GraphvizError) -> gvshim_graph
  ) throws(GraphvizError) -> Bool {
    // After bad places, clipping an arrow at the border of a composite can abort the process.
    if gvshim_has_edge_attribute(graph, "lhead") != 0
      || gvshim_has_edge_attribute(graph, "ltail") != 0
    {
      guard canPlaceStates(of: graph), try replace(&graph, arrangement, readAgain) else {
        return false
      }
    }
    return gvshim_layout(handle, graph, LayoutEngine.dot.rawValue) == 0 && gvshim_has_errors() == 0
  }

  /// Reads a graph again, and lays it out with `dot`.
  ///
  /// - Returns: Whether the layout is complete.
  private func layOutAgain(
    _ graph: inout gvshim_graph, _ arrangement: Arrangement,
    _ readAgain: () throws(GraphvizError) -> gvshim_graph
  ) throws(GraphvizError) -> Bool {
    guard try replace(&graph, arrangement, readAgain) else { return false }
    return try layOut(&graph, arrangement, readAgain)
  }

  /// Reads a graph again, and sets the attributes of an arrangement.
  ///
  /// - Returns: Whether all are set.
  private func replace(
    _ graph: inout gvshim_graph, _ arrangement: Arrangement,
    _ readAgain: () throws(GraphvizError) -> gvshim_graph
  ) throws(GraphvizError) -> Bool {
    guard GraphvizMessages.reset(inputLength: 0) else { return false }
    let other = try readAgain()
    close(graph)
    graph = other
    for (cluster, margin) in zip(graph.clusters, arrangement.margins) {
      gvshim_set_margin(cluster, "\(margin)")
    }
    if arrangement.isNewlyRanked, gvshim_set_graph_attribute(graph, "newrank", "true") != 0 {
      return false
    }
    return gvshim_set_graph_attribute(graph, "nodesep", "\(arrangement.spacing)") == 0
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
