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
  /// Parses DOT text, lays out the graph, and draws it. Of several ``layouts(for:)``, the one with the
  /// lowest cost is drawn.
  ///
  /// - Returns: The picture, and Graphviz's warnings.
  /// - Throws: A ``GraphvizError`` with the stage that failed and Graphviz's messages.
  func render(_ drawing: Drawing) throws(GraphvizError) -> Graphviz.Result {
    var best: (cost: Double, picture: Graphviz.Result)?
    var firstError: GraphvizError?
    for attributes in try layouts(for: drawing) where best?.cost != 0 {
      do throws(GraphvizError) {
        let graph = try layOut(drawing, attributes)
        defer { close(graph) }
        let cost = cost(of: graph)
        guard cost < best?.cost ?? .infinity else { continue }
        best = (cost, (try draw(graph, drawing), GraphvizMessages.all()))
      } catch {
        firstError = firstError ?? error
      }
    }
    guard let best else { throw firstError ?? failure(.layout, drawing.format) }
    return best.picture
  }

  /// Attributes that are added to a graph.
  private typealias Attributes = [(name: String, value: String)]

  /// Returns the attributes of each layout to try.
  ///
  /// A statechart without a direction can grow to the right or downwards. If it has composites, `dot`
  /// can rank the states inside each of them, or all together. Other graphs have one layout.
  private func layouts(for drawing: Drawing) throws(GraphvizError) -> [Attributes] {
    let graph = try read(drawing, [])
    defer { close(graph) }
    guard drawing.engine == .dot, isStatechart(graph) else { return [[]] }
    let directions: [Attributes] =
      attribute("rankdir", of: graph).isEmpty ? [[("rankdir", "LR")], [("rankdir", "TB")]] : [[]]
    let rankings: [Attributes] = graph.clusters.isEmpty ? [[]] : [[], [("newrank", "true")]]
    return directions.flatMap { direction in rankings.map { direction + $0 } }
  }

  /// Returns the cost of a layout. Labels of a statechart are moved to legible places before.
  ///
  /// A statechart of more than 200 arrows, whose cost takes long to compute, and other graphs cost
  /// nothing.
  private func cost(of graph: gvshim_graph) -> Double {
    // `dot` had no way for an arrow, or no space for labels.
    let failures = ["trouble in init_rank", "in routesplines", "Unable to reclaim box space"]
    let isFailed = GraphvizMessages.all().contains { failures.contains(where: $0.hasPrefix) }
    let failureCost: Double = isFailed ? 1_000_000_000 : 0
    guard isStatechart(graph), gvshim_edge_count(graph) <= 200 else { return failureCost }
    return ArrowLayout(improving: graph).cost + failureCost
  }

  /// Reads and lays out a graph, which the caller closes.
  private func layOut(
    _ drawing: Drawing, _ attributes: Attributes
  ) throws(GraphvizError) -> gvshim_graph {
    let graph = try read(drawing, attributes)
    do throws(GraphvizError) {
      // After bad places, clipping an arrow at the border of a composite can abort the process. Phase 3
      // computes the places alone. Another layout of the same graph would keep traces of the first.
      if isClipped(graph), attribute("phase", of: graph).isEmpty {
        close(try layOut(drawing, attributes + [("phase", "3")]))
      }
      let isDone = gvshim_layout(handle, graph, drawing.engine.rawValue) == 0
      try check(isDone, .layout, drawing.format)
      return graph
    } catch {
      close(graph)
      throw error
    }
  }

  /// Returns whether a graph is a statechart with an arrow that ends at the border of a composite.
  private func isClipped(_ graph: gvshim_graph) -> Bool {
    isStatechart(graph)
      && (gvshim_has_edge_attribute(graph, "lhead") != 0
        || gvshim_has_edge_attribute(graph, "ltail") != 0)
  }

  /// Returns whether this package wrote the graph. Others are drawn as Graphviz draws them.
  private func isStatechart(_ graph: gvshim_graph) -> Bool {
    attribute("class", of: graph) == "statechart"
  }

  /// Returns an attribute of a graph; empty if it is not set.
  private func attribute(_ name: String, of graph: gvshim_graph) -> String {
    gvshim_graph_attribute(graph, name).map { String(cString: $0) } ?? ""
  }

  /// Reads the only graph of a text, and adds attributes.
  private func read(
    _ drawing: Drawing, _ attributes: Attributes
  ) throws(GraphvizError) -> gvshim_graph {
    // The buffer for messages is already large enough, so that this can't fail.
    _ = GraphvizMessages.reset(inputLength: 0)
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
      let resolution: Attributes =
        drawing.format == .png ? [("dpi", String(drawing.dotsPerInch))] : []
      for (name, value) in attributes + resolution {
        let isSet = gvshim_set_graph_attribute(graph, name, value) == 0
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
