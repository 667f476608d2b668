import StateDiagrams

/// `embed`: keeps the diagrams between markers in Markdown files up to date.
struct EmbedCommand: ToolCommand {
  static let syntax: CommandSyntax = CommandSyntax(
    name: "embed",
    abstract: "Update the diagrams in Markdown files.",
    discussion: """
      A diagram stands between two comments on lines of their own, \
      '<!-- diagram: door mermaid -->' and '<!-- /diagram -->'. The formats are mermaid, markdown \
      (a table), svg and png (a picture, which is drawn into 'diagrams/' beside the file), dot, \
      plantuml, scxml and json. After the format may follow 'direction=TB', 'style=classic', and \
      for pictures 'file=pictures/door.svg' and 'alt="How it moves"'. In code blocks, markers are \
      text. All that is outside of them stays as it is, and nothing is written unless everything \
      can be updated.
      """,
    operands: [
      OperandSyntax(
        "file", isRepeatable: true, kind: .files,
        abstract: "The Markdown files; by default all that hold markers, from this folder down.")
    ],
    options: [.json]
  )

  private let paths: [String]
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    paths = arguments.operands.withoutRepetitions
    writesJSON = arguments.contains(.json)
  }

  func run(in session: ToolSession) throws {
    let documents = try documents(in: session)
    let mistakes = documents.flatMap(\.mistakes)
    if let last = mistakes.last {
      for mistake in mistakes.dropLast() { session.report("Error: \(mistake)") }
      throw last
    }
    let update = try MarkdownUpdate(of: documents, in: session)
    try update.write()
    if writesJSON { return try session.output.write(Self.report(of: update, documents).json) }
    var lines = update.pictures.map { "\($0.path.visible): drawn." }
    lines += update.documents.map {
      "\($0.path.visible): updated \($0.machines.quotedList("and"))."
    }
    if lines.isEmpty {
      let count = documents.count
      lines = ["\(count) \(count == 1 ? "file is" : "files are") up to date."]
    }
    try session.output.write(lines.joined(separator: "\n") + "\n")
  }

  private static func report(
    of update: MarkdownUpdate, _ documents: [MarkdownDocument]
  ) -> ToolReport {
    let files = (update.pictures + update.documents).map { file in
      JSONTree.object(
        .init("file", .text(file.path)), .init("machines", .texts(file.machines)))
    }
    return ToolReport(
      "embed", .init("files", .texts(documents.map(\.path))), .init("written", .list(files)))
  }

  private func documents(in session: ToolSession) throws -> [MarkdownDocument] {
    guard !paths.isEmpty else {
      let documents = try MarkdownFiles.documents(below: session.folder, in: session.catalog)
      guard !documents.isEmpty else { throw DestinationError.noMarkers(nil, session.catalog) }
      return documents
    }
    return try MarkdownFiles.documents(at: paths, in: session.catalog)
  }
}
