import GraphvizRendering

/// A graph that the tool did not write, drawn in a process of its own: what is in such a text can
/// crash Graphviz or keep it busy for ever.
struct ForeignGraph: Hashable, Sendable {
  /// What pictures of the graph are named after.
  let name: String

  /// The graph's text.
  let dot: String

  /// That the graph is drawn as its text says, and an option would have it drawn otherwise.
  func refusal(of option: String) -> UsageError {
    UsageError(
      "\(option) is about diagrams of this tool, which did not write \(name.quoted).",
      "Leave it out: such a graph is drawn as its text says.")
  }

  /// Draws the graph as its text says.
  func pictures(
    _ formats: [OutputFormat],
    _ options: RenderingOptions,
    in session: ToolSession
  ) throws -> [RenderedPicture] {
    let images = try formats.map { format in
      guard let image = format.imageFormat else {
        throw PictureError(
          machine: name,
          reason: "the tool did not write this DOT text, so it can be drawn as svg, png or pdf, "
            + "but not told as \(format.rawValue)")
      }
      return (format, image)
    }
    do {
      var limits = RenderingProcess.Limits()
      limits.seconds = options.timeLimit ?? limits.seconds
      var warnings: [String] = []
      let pictures = try images.map { format, image in
        let picture = try RenderingProcess(limits: limits).render(
          dot, as: image, engine: options.engine, dotsPerInch: options.dotsPerInch)
        warnings += picture.warnings
        return RenderedPicture(machine: name, format: format, bytes: picture.bytes)
      }
      for warning in warnings.withoutRepetitions {
        session.report("warning: \(name): \(warning.visible)")
      }
      return pictures
    } catch {
      throw PictureError(machine: name, reason: "\(error)")
    }
  }
}
