import GraphvizRendering
import StateDiagrams

/// The option of `coverage` and `trace` that writes pictures.
struct RecordedPicture: Sendable {
  static let option: Option<String> = .path(
    "output", letter: "o",
    abstract: "A file for a picture or a table (svg, png, pdf, dot, mmd, puml, md), or a folder.")

  private let destination: RenderDestination?
  private let format: OutputFormat

  /// - Throws: A `UsageError` if the extension is not that of a picture or a table.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let output = try arguments.value(of: Self.option)
    destination = output.map { RenderDestination($0) }
    guard case .file(let path) = destination else {
      format = .svg
      return
    }
    guard let format = path.format,
      format != .json, format != .scxml
    else {
      throw UsageError(
        "The extension of \(path.text.quoted) names no picture and no table.",
        "The extensions are 'svg', 'png', 'pdf', 'dot', 'mmd', 'puml' and 'md'; for a folder, add '/'."
      )
    }
    self.format = format
  }

  /// Checks that pictures of some machines can be written.
  func check(machines: Int, in context: ToolContext) throws {
    guard let destination else { return }
    try destination.check(
      isBinary: format.isBinary, isTerminal: context.output.isTerminal)
    if case .folder = destination { return }
    if machines > 1 {
      throw UsageError(
        "Only one picture can be written to a file, but \(machines) machines are given.",
        "Give a folder: '--output <path>/'.")
    }
  }

  /// Writes the pictures.
  ///
  /// - Parameter pictures: The diagrams with their highlights, and the text of a table.
  func write(
    _ pictures: [(diagram: StateDiagram, highlights: StateDiagram.Highlights, table: String)],
    in context: ToolContext
  ) throws {
    guard let destination else { return }
    let drawn = try pictures.map { diagram, highlights, table in
      let bytes =
        try format == .markdown
        ? Array(table.utf8)
        : context.draw(diagram, format, RenderingOptions(highlighting: highlights))
      return RenderedPicture(machine: diagram.name, format: format, bytes: bytes)
    }
    try destination.write(drawn, to: context.output)
  }
}

extension DiagramCatalog.Machine {
  /// Returns the *following* table of the machine.
  func recordedTable(in context: ToolContext) -> RecordedTable {
    let model = model(protectsSteps: context.protectsSteps)
    return RecordedTable(name, model.exploration(followsInputs: true))
  }
}
