#if Graphviz
internal import CGraphviz
internal import StateExploration
#endif

/// The Graphviz library in this process.
///
/// All calls are serialized by one lock, because the library keeps global state even if its contexts
/// are separate.
package enum GraphvizLibrary {
  #if Graphviz
  /// The contexts of the process, which are created on first use.
  struct Contexts {
    var forSVG: GraphvizContext?
    var forOtherFormats: GraphvizContext?
  }

  /// The contexts, with the lock of the whole library.
  static let contexts = Locked(Contexts())

  /// Draws a graph. Blocks the thread while other pictures are drawn.
  ///
  /// The DOT text must be trusted: some texts make the library crash, run forever, or exit.
  ///
  /// - Throws: A ``GraphvizError`` with Graphviz's messages.
  package static func draw(_ drawing: Drawing) throws(GraphvizError) -> Drawing.Result {
    try contexts.withLock { contexts throws(GraphvizError) in
      try draw(drawing, in: &contexts)
    }
  }

  static func draw(
    _ drawing: Drawing, in contexts: inout Contexts
  ) throws(GraphvizError) -> Drawing.Result {
    switch drawing.format {
    case .svg: try draw(drawing, in: &contexts.forSVG)
    case .png, .pdf: try draw(drawing, in: &contexts.forOtherFormats)
    }
  }

  private static func draw(
    _ drawing: Drawing, in context: inout GraphvizContext?
  ) throws(GraphvizError) -> Drawing.Result {
    guard GraphvizMessages.prepare(inputLength: drawing.dot.utf8.count) else {
      throw GraphvizError(.context, problem: "not enough memory to start Graphviz")
    }
    guard let current = context ?? GraphvizContext(loadsFonts: drawing.format != .svg) else {
      throw GraphvizError(.context, messages: GraphvizMessages.all(), isPNG: false)
    }
    // In newer versions, a context doesn't recover from some failures, such as an unknown format.
    defer { context = current.hasFailed ? nil : current }
    return try current.render(drawing)
  }

  /// Prevents the library from opening the images and other files that a graph names, for the rest of
  /// the process.
  ///
  /// - Returns: Whether this version of the library supports it.
  package static func forbidFiles() -> Bool { gvshim_forbid_files() == 0 }
  #else
  /// Throws an error with the remedy, because the package was built without its trait `Graphviz`.
  package static func draw(_ drawing: Drawing) throws(GraphvizError) -> Drawing.Result {
    throw GraphvizError(
      .context, problem: "can't draw: this program was built without Graphviz",
      advice: """
        Build it with the trait 'Graphviz' of the package swift-statecharts. It is enabled unless \
        '--disable-default-traits' is given or the dependency in the manifest lists other traits.
        """)
  }

  package static func forbidFiles() -> Bool { true }
  #endif
}
