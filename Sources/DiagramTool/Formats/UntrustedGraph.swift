import GraphvizRendering
import GraphvizSandbox

/// A graph that is drawn according to its text: the tool did not write it, or it has highlights or
/// was edited.
///
/// It is drawn in a process of its own, because there are DOT texts on which Graphviz crashes or never
/// ends.
struct UntrustedGraph: Hashable, Sendable {
  /// The name of its pictures.
  let name: String

  /// The text of the graph.
  let dot: String

  /// Whether the tool wrote an earlier version of the text.
  let isEdited: Bool

  /// Returns the error for an option that only applies to the tool's own diagrams.
  func refusal(of option: String) -> UsageError {
    UsageError(
      "\(option) can't be applied to \(name.quoted), which is drawn according to its text.",
      isEdited ? "Draw the machine, or a file that was not edited." : "Leave it out.")
  }

  /// Draws the graph according to its text.
  ///
  /// - Parameters:
  ///   - limits: The limits of each picture.
  ///   - warn: Called with each of Graphviz's warnings.
  func pictures(
    _ formats: [OutputFormat], _ options: RenderingOptions, limits: ToolLimits,
    warn: (String) -> Void
  ) throws(PictureError) -> [RenderedPicture] {
    var images: [(format: OutputFormat, image: ImageFormat)] = []
    for format in formats {
      guard let image = format.imageFormat else {
        throw PictureError(
          machine: name,
          reason: "a graph that this tool did not write, that has highlights, or that was edited, "
            + "can be drawn as svg, png or pdf, but not written as \(format.rawValue)")
      }
      images.append((format, image))
    }
    if isEdited { warn("The text was edited after it was written, and is drawn as it is.") }
    do throws(GraphvizError) {
      let process = try limits.renderingProcess(seconds: 10)
      var warnings: [String] = []
      var pictures: [RenderedPicture] = []
      for (format, image) in images {
        let bytes = try limits.advise(options.engine, isDiagram: false) {
          () throws(GraphvizError) in
          let picture = try process.render(
            dot, as: image, engine: options.engine, dotsPerInch: options.dotsPerInch)
          warnings += picture.warnings
          return picture.bytes
        }
        pictures.append(RenderedPicture(machine: name, format: format, bytes: bytes))
      }
      for warning in warnings.withoutRepetitions { warn(warning) }
      return pictures
    } catch {
      throw PictureError(machine: name, reason: "\(error)")
    }
  }
}

/// A machine or a graph that can't be drawn.
struct PictureError: Error, Hashable, CustomStringConvertible {
  /// The name of the machine or the graph.
  let machine: String

  let reason: String

  var description: String { "\(machine): \(reason)" }
}
