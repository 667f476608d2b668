import StateDiagrams

/// `embed`: updates the diagrams between markers in Markdown files, and the pictures they show.
struct EmbedCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "embed",
    abstract: "Update the diagrams in Markdown files.",
    discussion: """
      Each diagram is between two comments on lines of their own, '<!-- diagram: door mermaid -->' \
      and '<!-- /diagram -->'. The formats are mermaid, markdown (a table), svg and png (a picture \
      in 'diagrams/' beside the file), dot, plantuml, scxml and json. After the format, the options \
      are 'direction=TB', 'style=classic', and for pictures 'file=pictures/door.svg' and \
      'alt="A door"'. Markers in code blocks are ignored. The rest of the file is not changed, and \
      no file is written unless all can be updated.
      """,
    operands: [
      OperandSyntax(
        "file", isRepeatable: true,
        abstract: "The Markdown files; by default, all with markers from this folder down.")
    ],
    options: [Option.timeLimit.syntax, Option.renderingLimit.syntax, .json]
  )

  private let paths: [String]
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    paths = arguments.operands.withoutRepetitions
    writesJSON = arguments.contains(.json)
  }

  func run(in context: ToolContext) throws {
    let documents = try documents(in: context)
    let mistakes = documents.flatMap(\.mistakes)
    if let last = mistakes.last {
      for mistake in mistakes.dropLast() { context.report("Error: \(mistake)") }
      throw last
    }
    let update = try MarkdownUpdate(of: documents, in: context)
    try update.write()
    if writesJSON { return try context.output.write(Self.report(of: update, documents).json) }
    var lines = update.pictures.map { "\($0.path.visible): drawn." }
    lines += update.documents.map {
      "\($0.path.visible): updated \($0.machines.quotedList("and"))."
    }
    if lines.isEmpty {
      let count = documents.count
      lines = ["\(count) \(count == 1 ? "file is" : "files are") up to date."]
    }
    try context.output.write(lines.joined(separator: "\n") + "\n")
  }

  private static func report(
    of update: MarkdownUpdate, _ documents: [MarkdownDocument]
  ) -> ToolReport {
    let files = (update.pictures + update.documents).map { file in
      JSONValue.object(
        .init("file", .string(file.path)), .init("machines", .strings(file.machines)))
    }
    return ToolReport(
      "embed", .init("files", .strings(documents.map(\.path))), .init("written", .array(files)))
  }

  private func documents(in context: ToolContext) throws -> [MarkdownDocument] {
    guard !paths.isEmpty else {
      let documents = try MarkdownFiles.documents(below: context.folder, in: context)
      guard !documents.isEmpty else { throw DestinationError.noMarkers(nil, context.catalog) }
      return documents
    }
    return try MarkdownFiles.documents(at: paths, in: context)
  }
}
