import GraphvizRendering
import GraphvizSandbox

extension ToolLimits {
  /// The expected memory up to which a picture is drawn in this process, in bytes. Beyond it, an
  /// allocation that fails could end the tool without a message.
  private static let memoryInProcess = 256 << 20

  /// Draws a picture, in a child process if a limit of the process is given or the picture is expected
  /// to take much memory.
  ///
  /// - Parameter picture: Returns the picture. If its argument is true, the child process has a time
  ///   limit, and pictures with a long expected time are accepted.
  /// - Throws: A `GraphvizError` whose advice names options of the command line.
  func draw(
    _ picture: (_ isTimed: Bool) throws(GraphvizError) -> Picture
  ) throws(GraphvizError) -> [UInt8] {
    let picture = try advise { () throws(GraphvizError) in try picture(seconds != nil) }
    return try advise(picture.drawing.engine) { () throws(GraphvizError) in
      guard
        seconds != nil || process.memoryBytes != RenderingProcess.Limits().memoryBytes
          || picture.expectedMemory > Self.memoryInProcess
      else { return try picture.rendered() }
      return try renderingProcess(seconds: 60).render(picture)
    }
  }

  /// Returns the child process for drawings.
  ///
  /// - Parameter seconds: The time limit if `--time-limit` is absent.
  /// - Throws: A `GraphvizError` if this program can't be started again.
  func renderingProcess(seconds: Double) throws(GraphvizError) -> RenderingProcess {
    var limits = process
    limits.seconds = self.seconds.map(Double.init) ?? seconds
    return try RenderingProcess(limits: limits)
  }

  /// Calls a closure that draws, and replaces the advice of its error by options of the command line
  /// if a limit is exceeded.
  ///
  /// - Parameters:
  ///   - engine: The engine of the drawing.
  ///   - isDiagram: Whether the picture shows a diagram, for which `--focus` is an option.
  func advise<Result>(
    _ engine: LayoutEngine = .dot, isDiagram: Bool = true,
    _ body: () throws(GraphvizError) -> Result
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
  private func advice(
    on limit: ExceededLimit, _ engine: LayoutEngine, _ isDiagram: Bool
  ) -> String {
    let number =
      switch limit.name {
      case "memoryBytes": Self.value(ofBytes: process.memoryBytes.doubled)
      case "outputBytes": Self.value(ofBytes: process.outputBytes.doubled)
      default: limit.sufficient.map { "\($0)" } ?? "<number>"
      }
    let isTime = ["layoutSeconds", "seconds"].contains(limit.name)
    var sentences = [
      isTime
        ? "To allow more time: '--time-limit <seconds>'."
        : "To raise the limit: '--limit \(limit.name)=\(number)'."
    ]
    // A part of a diagram has labels of the same length.
    if isDiagram, !limit.name.hasPrefix("label") {
      sentences.append("To draw a part of a diagram: 'render --focus <state>'.")
    }
    if engine == .dot, isTime || limit.name == "memoryBytes" {
      sentences.append("For a faster layout: 'render --engine sfdp'.")
    }
    return sentences.joined(separator: " ")
  }
}
