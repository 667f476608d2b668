import GraphvizRendering
import GraphvizSandbox

extension DiagramPicture {
  /// The number of states and transitions up to which a picture is drawn in this process.
  private static let elementsInProcess = 300

  /// Draws the picture, in a child process with limits of time and memory if it is large and the program
  /// can be started again.
  ///
  /// - Throws: A `GraphvizError` whose advice names options of the command line.
  func drawn() throws(GraphvizError) -> [UInt8] {
    try GraphvizError.advising { () throws(GraphvizError) in
      guard elementCount > Self.elementsInProcess, RenderingProcess.isAvailable else {
        return try rendered()
      }
      return try RenderingProcess().render(self)
    }
  }
}

extension GraphvizError {
  /// Calls a closure that draws, and replaces the advice of its error by options of the command line
  /// if a limit is exceeded.
  ///
  /// - Parameter isDiagram: Whether the picture shows a diagram, for which `--focus` is an option.
  static func advising<Result>(
    isDiagram: Bool = true, _ body: () throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    do throws(GraphvizError) {
      return try body()
    } catch {
      guard let limit = error.limit else { throw error }
      var error = error
      let number = limit.sufficient.map { "\($0)" } ?? "<number>"
      error.advice =
        (limit.name == "seconds"
          ? "To allow more time: '--time-limit <seconds>'."
          : "To raise the limit: '--limit \(limit.name)=\(number)'.")
        + (isDiagram
          ? " To draw an overview: 'render --depth 1'; to draw a part: 'render --focus <state>'."
          : "")
      throw error
    }
  }
}
