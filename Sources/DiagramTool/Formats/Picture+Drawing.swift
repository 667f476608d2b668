import GraphvizRendering
import GraphvizSandbox

extension Picture {
  /// The number of states and transitions up to which a picture is drawn in this process.
  private static let elementsInProcess = 300

  /// Draws the picture, in a child process with limits of time and memory if it is large and the program
  /// can be started again.
  ///
  /// - Throws: A `GraphvizError` whose advice names options of the command line.
  func drawn() throws(GraphvizError) -> [UInt8] {
    try GraphvizError.advising(drawing.engine) { () throws(GraphvizError) in
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
  /// - Parameters:
  ///   - engine: The engine of the drawing.
  ///   - isDiagram: Whether the picture shows a diagram, for which `--focus` is an option.
  static func advising<Result>(
    _ engine: LayoutEngine, isDiagram: Bool = true, _ body: () throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    do throws(GraphvizError) {
      return try body()
    } catch {
      guard let limit = error.limit else { throw error }
      var error = error
      error.advice = advice(on: limit, engine, isDiagram)
      throw error
    }
  }

  /// Returns the options that help: a higher limit, a part of the diagram, a faster engine.
  private static func advice(
    on limit: ExceededLimit, _ engine: LayoutEngine, _ isDiagram: Bool
  ) -> String {
    let number = limit.sufficient.map { "\($0)" } ?? "<number>"
    let isTime = limit.name == "seconds"
    var sentences = [
      isTime
        ? "To allow more time: '--time-limit <seconds>'."
        : "To raise the limit: '--limit \(limit.name)=\(number)'."
    ]
    if isDiagram { sentences.append("To draw a part of a diagram: 'render --focus <state>'.") }
    if engine == .dot, isTime || limit.name == "memoryBytes" {
      sentences.append("For a faster layout: 'render --engine sfdp'.")
    }
    return sentences.joined(separator: " ")
  }
}
