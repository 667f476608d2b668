internal import CGraphviz

/// The Graphviz library of this process.
package enum Graphviz {
  /// The contexts of the process: made on first use, replaced after a failure.
  private struct Contexts {
    var forSVG: GraphvizContext?
    var forOtherFormats: GraphvizContext?
  }

  /// The lock is that of the whole library, which is not safe to use from two threads, even with
  /// separate contexts.
  private static let contexts = FairLock(Contexts())

  /// A picture as Graphviz drew it, and its messages.
  package typealias Result = (bytes: [UInt8], messages: [String])

  /// Draws a graph whose text is of our own making: there are texts on which the library crashes,
  /// hangs, or ends the process.
  package static func draw(_ drawing: Drawing) throws(GraphvizError) -> Result {
    try contexts.withLock { contexts throws(GraphvizError) in
      try draw(drawing, in: &contexts)
    }
  }

  /// Draws a graph without blocking the thread of a task.
  ///
  /// - Throws: A ``GraphvizError``, or a `CancellationError` if the task is cancelled before drawing
  ///   starts.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  package static func draw(_ drawing: Drawing) async throws -> Result {
    try await contexts.withLock { try draw(drawing, in: &$0) }
  }

  private static func draw(
    _ drawing: Drawing, in contexts: inout Contexts
  ) throws(GraphvizError) -> Result {
    switch drawing.format {
    case .svg: try draw(drawing, in: &contexts.forSVG)
    case .png, .pdf: try draw(drawing, in: &contexts.forOtherFormats)
    }
  }

  private static func draw(
    _ drawing: Drawing, in context: inout GraphvizContext?
  ) throws(GraphvizError) -> Result {
    do throws(GraphvizError) {
      guard GraphvizMessages.reset(inputLength: drawing.dot.utf8.count) else {
        throw GraphvizError(.context, problem: "not enough memory to start Graphviz")
      }
      guard let current = context ?? GraphvizContext(loadsFonts: drawing.format != .svg) else {
        throw GraphvizError(.context, messages: GraphvizMessages.all(), isPNG: false)
      }
      context = current
      let bytes = try current.render(
        drawing.dot, as: drawing.format, engine: drawing.engine, dotsPerInch: drawing.dotsPerInch)
      return (bytes, GraphvizMessages.all())
    } catch {
      // Newer versions never recover from some failures, such as an unknown format.
      context = nil
      throw error
    }
  }

  /// Prevents the library from opening the images and other files that a graph names. Returns whether
  /// this version supports it.
  package static func forbidFiles() -> Bool { gvshim_forbid_files() == 0 }
}
