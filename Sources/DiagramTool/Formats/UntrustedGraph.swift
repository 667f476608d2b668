import GraphvizRendering
import GraphvizSandbox
import StateExploration

/// A DOT text that is drawn unchanged, because this tool didn't write it, or because it has highlights
/// or was edited.
///
/// It is drawn in a child process, because some DOT texts make Graphviz crash or run forever.
struct UntrustedGraph: Hashable, Sendable {
  /// The name of its pictures and of the graph in messages.
  let name: String

  /// The text of the graph.
  let dot: String

  /// Whether the tool wrote an earlier version of the text.
  let isEdited: Bool

  /// Returns the error for an option that applies only to diagrams, such as `--style`.
  func refusal(of option: String) -> UsageError {
    UsageError(
      "\(option) can't be applied to \(name.quoted), whose DOT text is drawn unchanged.",
      isEdited ? "Draw the machine, or a file that was not edited." : "Leave it out.")
  }

  /// Draws the graph in each format, one child process after the other.
  ///
  /// - Parameters:
  ///   - options: The options, of which the resolution applies.
  ///   - limits: The limits of each picture.
  ///   - warn: Called with each of Graphviz's warnings, after the last picture.
  /// - Throws: A ``PictureError`` if a format is not a picture, or if Graphviz fails or exceeds a limit.
  func pictures(
    _ formats: [OutputFormat], _ options: RenderingOptions, limits: RenderingLimits,
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
    if isEdited { warn("The DOT text was edited after it was written, and is drawn unchanged.") }
    do throws(GraphvizError) {
      let process = try RenderingProcess(limits: limits)
      var warnings: [String] = []
      var pictures: [RenderedPicture] = []
      for (format, image) in images {
        let bytes = try GraphvizError.advising(isDiagram: false) { () throws(GraphvizError) in
          let picture = try process.render(
            dot, as: image, dotsPerInch: options.dotsPerInch)
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

/// An error of drawing, with the machine or the graph that it concerns.
struct PictureError: Error, Hashable, CustomStringConvertible {
  /// The name of the machine or the graph.
  let machine: String

  /// The description of the underlying error.
  let reason: String

  var description: String { "\(machine): \(reason)" }
}
