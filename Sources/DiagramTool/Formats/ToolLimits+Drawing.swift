import GraphvizRendering
import GraphvizSandbox

extension ToolLimits {
  /// The memory that a drawing in this process may be expected to take, in bytes.
  private static let memoryInProcess = 256 << 20

  /// Draws a picture: in a child process if a limit of it is given, or if the picture is expected to
  /// take much memory.
  ///
  /// - Parameter picture: Returns the picture. It may take any time if the process is limited.
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
  /// - Parameter seconds: The time for a picture unless an option names one.
  func renderingProcess(seconds: Double) throws(GraphvizError) -> RenderingProcess {
    var limits = process
    limits.seconds = self.seconds.map(Double.init) ?? seconds
    return try RenderingProcess(limits: limits)
  }

  /// Calls a closure that draws. If a limit is exceeded, the advice names the options that help.
  ///
  /// - Parameters:
  ///   - engine: The engine of the drawing.
  ///   - isDiagram: Whether the drawing is a diagram, of which a part can be drawn.
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
    // A label is as long in a part of a diagram.
    if isDiagram, !limit.name.hasPrefix("label") {
      sentences.append("To draw a part of a diagram: 'render --focus <state>'.")
    }
    if engine == .dot, isTime || limit.name == "memoryBytes" {
      sentences.append("For another layout, which is fast: 'render --engine sfdp'.")
    }
    return sentences.joined(separator: " ")
  }
}
