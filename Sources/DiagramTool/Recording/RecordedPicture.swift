import GraphvizRendering
import StateDiagrams

/// The options of `coverage` and `trace` that write pictures.
struct RecordedPicture: Sendable {
  /// The formats that show highlights, and the table.
  static let highlighted: [OutputFormat] = [.svg, .png, .pdf, .dot, .markdown]

  /// Returns the option for the format.
  static func format(among formats: [OutputFormat]) -> Option<OutputFormat> {
    .choice(
      "format", among: formats, letter: "T", default: nil,
      abstract: "The format of a picture or a table; by default, that of the output's extension.")
  }

  static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "The file or the folder of pictures; standard output if only a format is given.")

  private let destination: RenderDestination?
  private let format: OutputFormat

  /// - Parameter formats: The formats that are possible.
  /// - Throws: A `UsageError` if the extension is not that of one of the formats.
  init(_ arguments: ParsedArguments, among formats: [OutputFormat]) throws(UsageError) {
    let output = try arguments.value(of: Self.output)
    let given = try arguments.value(of: Self.format(among: formats))
    destination = output == nil && given == nil ? nil : RenderDestination(output)
    if destination == .standardOutput, arguments.contains(.json) {
      throw UsageError(
        "Standard output can't contain both the picture and JSON.", "Name a file with '--output'.")
    }
    guard case .file(let path) = destination, given == nil else {
      format = given ?? .svg
      return
    }
    guard let format = path.format, formats.contains(format) else {
      throw UsageError(
        "The extension of \(path.text.quoted) names no picture with the recorded steps, and no table.",
        "The extensions are \(formats.map(\.fileExtension).quotedList("and")); for a folder, add '/'."
      )
    }
    self.format = format
  }

  /// Returns the destination of the command's text, which is not that of a picture.
  func textOutput(in context: ToolContext) -> ToolOutput {
    destination == .standardOutput ? context.errors : context.output
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
