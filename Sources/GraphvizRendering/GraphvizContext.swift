#if Graphviz
internal import CGraphviz
internal import StateDiagrams

/// The owner of a Graphviz context. All uses require the lock of the library.
final class GraphvizContext {
  private let handle: gvshim_context
  private let loadsFonts: Bool

  /// Whether Graphviz failed in this context.
  private(set) var hasFailed = false

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
  /// Attributes that are added to a graph.
  private typealias Attributes = [(name: String, value: String)]

  /// Parses DOT text, lays out the graph, and draws it.
  ///
  /// Of several ``layouts(of:)``, the first one without faults is drawn, or else the one with the
  /// lowest cost.
  ///
  /// - Returns: The picture, and Graphviz's warnings.
  /// - Throws: A ``GraphvizError`` with the stage that failed and Graphviz's messages.
  func render(_ drawing: Drawing) throws(GraphvizError) -> Drawing.Result {
    // While it draws, Graphviz reads the attributes of the last graph that was laid out. They have the
    // same numbers in each graph of a text. All graphs are therefore closed at the end.
    var graphs = [try read(drawing)]
    defer { graphs.forEach(close) }
    var best: (graph: gvshim_graph, cost: LayoutCost, messages: [String])?
    var firstError: GraphvizError?
    for attributes in layouts(of: graphs[0]) {
      do throws(GraphvizError) {
        if best != nil || firstError != nil { graphs.append(try read(drawing)) }
        let graph = graphs[graphs.count - 1]
        try layOut(graph, drawing, attributes)
        let cost = cost(of: graph)
        if best.map({ cost.total < $0.cost.total }) ?? true {
          best = (graph, cost, GraphvizMessages.all())
        }
        if cost.isFaultless { break }
      } catch {
        firstError = firstError ?? error
      }
    }
    guard let best else { throw firstError ?? failure(.layout, drawing.format) }
    GraphvizMessages.reset()
    return (try draw(best.graph, drawing), best.messages + GraphvizMessages.all())
  }

  /// Returns the attributes of each layout to try.
  ///
  /// A statechart without a direction can grow to the right or downwards. If it has composites, `dot`
  /// can rank the states inside each of them, or all together. Other graphs have one layout.
  private func layouts(of graph: gvshim_graph) -> [Attributes] {
    guard isStatechart(graph) else { return [[]] }
    let directions: [Attributes] =
      attribute("rankdir", of: graph).isEmpty ? [[("rankdir", "LR")], [("rankdir", "TB")]] : [[]]
    // `ArrowLayout` ends arrows at the borders of composites. With `compound`, which is for other programs,
    // Graphviz would do so too, and abort if a place is bad.
    let rankings: [Attributes] =
      graph.clusters.isEmpty
      ? [[]] : [[("compound", "false")], [("compound", "false"), ("newrank", "true")]]
    return directions.flatMap { direction in rankings.map { direction + $0 } }
  }

  /// Returns the cost of a layout. Labels of a statechart are moved to legible places before.
  ///
  /// A statechart of more than 200 arrows, whose cost takes long to compute, and other graphs cost
  /// nothing.
  private func cost(of graph: gvshim_graph) -> LayoutCost {
    guard isStatechart(graph) else { return LayoutCost() }
    var layout = ArrowLayout(graph)
    var cost = LayoutCost()
    if gvshim_edge_count(graph) <= 200 {
      layout.improve()
      cost = layout.cost
    }
    // `dot` had no way for an arrow, or no space for labels.
    let failures = ["trouble in init_rank", "in routesplines", "Unable to reclaim box space"]
    let isFailed = GraphvizMessages.all().contains { failures.contains(where: $0.hasPrefix) }
    if isFailed { cost.faults += 1_000_000_000 }
    return cost
  }

  /// Adds attributes to a graph, and lays it out.
  private func layOut(
    _ graph: gvshim_graph, _ drawing: Drawing, _ attributes: Attributes
  ) throws(GraphvizError) {
    for (name, value) in attributes {
      let isSet = gvshim_set_graph_attribute(graph, name, value) == 0
      try check(isSet, .layout, drawing.format)
    }
    let isDone = gvshim_layout(handle, graph) == 0
    try check(isDone, .layout, drawing.format)
  }

  /// Returns whether this package wrote the graph. Others are drawn as Graphviz draws them.
  private func isStatechart(_ graph: gvshim_graph) -> Bool {
    attribute("class", of: graph) == "statechart"
  }

  /// Reads the only graph of a text.
  private func read(_ drawing: Drawing) throws(GraphvizError) -> gvshim_graph {
    GraphvizMessages.reset()
    let (graph, isOnlyGraph) = parse(drawing.dot)
    guard let graph else { throw failure(.parse, drawing.format) }
    do throws(GraphvizError) {
      try check(true, .parse, drawing.format)
      guard isOnlyGraph else {
        throw GraphvizError(
          .parse,
          problem: "the DOT text contains more than one graph",
          advice: "Render each graph from a text of its own."
        )
      }
      // Set for PNG only: with it, Graphviz 2.42 writes a wrong view box into an SVG.
      if drawing.format == .png {
        let isSet = gvshim_set_graph_attribute(graph, "dpi", String(drawing.dotsPerInch)) == 0
        try check(isSet, .layout, drawing.format)
      }
      return graph
    } catch {
      gvshim_close(graph)
      throw error
    }
  }

  /// Closes a graph. Freeing its layout is safe even if there is none, or an incomplete one.
  private func close(_ graph: gvshim_graph) {
    gvshim_free_layout(handle, graph)
    gvshim_close(graph)
  }

  /// Draws a graph that is laid out.
  private func draw(_ graph: gvshim_graph, _ drawing: Drawing) throws(GraphvizError) -> [UInt8] {
    let format = drawing.format
    if format == .png { try checkSize(of: graph, dotsPerInch: drawing.dotsPerInch) }
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

  /// Returns the error of a stage that failed, with Graphviz's messages.
  private func failure(_ stage: GraphvizError.Stage, _ format: ImageFormat) -> GraphvizError {
    hasFailed = true
    return GraphvizError(stage, messages: GraphvizMessages.all(), isPNG: format == .png)
  }

  /// Throws if a graph exceeds the size of a PNG. Cairo, which draws it, would shrink the picture and
  /// print a message to standard error.
  private func checkSize(of graph: gvshim_graph, dotsPerInch: Int) throws(GraphvizError) {
    let pointsPerInch = 72.0
    let maximumSide = 32_767.0  // the limit of Cairo, in pixels
    let maximumArea = 268_435_456.0  // 1 GiB of memory at 4 bytes a pixel

    // Both margins together take less than an inch.
    let box = LayoutBox(gvshim_graph_box(graph))
    let width = (box.width + pointsPerInch) / pointsPerInch
    let height = (box.height + pointsPerInch) / pointsPerInch
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
#endif
