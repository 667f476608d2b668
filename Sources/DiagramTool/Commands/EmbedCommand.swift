import StateDiagrams

/// `embed`: updates the diagrams between markers in Markdown files.
struct EmbedCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "embed",
    abstract: "Update the diagrams in Markdown files.",
    discussion: """
      Each diagram is between two comments on lines of their own, '<!-- diagram: door mermaid -->' \
      and '<!-- /diagram -->'. The formats are mermaid, plantuml and markdown (a table). After \
      mermaid and plantuml, 'direction=TB' sets the direction. Markers in code blocks are ignored. \
      The rest of the file is not changed, and no file is written unless all can be updated. A \
      picture is an ordinary image in Markdown, which 'render -o' writes and 'check' compares.
      """,
    operands: [
      OperandSyntax(
        "file", isRepeatable: true,
        abstract: "The Markdown files; by default, all with markers from this folder down.")
    ],
    options: [.json]
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
    let updates = try MarkdownFiles.updates(of: documents, in: context)
    for (document, _) in updates { try FilePath(document.path).checkIsWritable() }
    for (document, updates) in updates {
      try CompleteFile.write(document.replacing(updates), to: document.path)
    }
    let written = updates.map { document, updates in
      (path: document.path, machines: updates.map(\.diagram.marker.machine).withoutRepetitions)
    }
    if writesJSON {
      let files = written.map { path, machines in
        JSONValue.object(.init("file", .string(path)), .init("machines", .strings(machines)))
      }
      return try context.output.write(
        ToolReport(
          "embed", .init("files", .strings(documents.map(\.path))),
          .init("written", .array(files))
        ).json)
    }
    var lines = written.map { "\($0.path.visible): updated \($0.machines.quotedList("and"))." }
    if lines.isEmpty {
      let count = documents.count
      lines = ["\(count) \(count == 1 ? "file is" : "files are") up to date."]
    }
    try context.output.write(lines.joined(separator: "\n") + "\n")
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
