/// Finds the Markdown files that contain diagrams.
enum MarkdownFiles {
  /// Returns the files with markers in a folder and its subfolders, sorted by name in each folder.
  ///
  /// Hidden folders such as `.build`, `node_modules`, and symbolic links to folders are skipped. So
  /// are folders with a `Package.swift`, because the catalog doesn't contain the machines of other
  /// packages.
  ///
  /// - Throws: A `DestinationError` if a folder or a file can't be read.
  static func documents(
    below folder: FilePath,
    in context: ToolContext
  ) throws(DestinationError) -> [MarkdownDocument] {
    var documents: [MarkdownDocument] = []
    try visit(folder, isPackage: true) { path throws(DestinationError) in
      let document = try MarkdownDocument(path, in: context)
      if document.hasMarkers { documents.append(document) }
    }
    return documents
  }

  /// Returns the files at some paths.
  ///
  /// - Throws: A `DestinationError` if a file can't be read, or if it contains no markers.
  static func documents(
    at paths: [String],
    in context: ToolContext
  ) throws(DestinationError) -> [MarkdownDocument] {
    var documents: [MarkdownDocument] = []
    for path in paths {
      let document = try MarkdownDocument(path, in: context)
      guard document.hasMarkers else { throw DestinationError.noMarkers(path, context.catalog) }
      documents.append(document)
    }
    return documents
  }

  /// Returns the files that are out of date, with their updates.
  ///
  /// - Throws: An error of drawing.
  static func updates(
    of documents: [MarkdownDocument], in context: ToolContext
  ) throws -> [(document: MarkdownDocument, updates: [MarkdownDocument.Update])] {
    var updates: [[MarkdownDocument.Update]] = documents.map { _ in [] }
    let shown = Set(documents.flatMap(\.diagrams).map(\.marker.machine))
    for machine in context.catalog.machines where shown.contains(machine.name) {
      let diagram = context.drawing(of: machine)
      for (index, document) in documents.enumerated() {
        updates[index] += try document.updates(to: diagram, in: context)
      }
    }
    return zip(documents, updates).filter { !$0.1.isEmpty }.map { document, updates in
      (document, updates.sorted { $0.diagram.line < $1.diagram.line })
    }
  }

  /// Calls a closure with the path of each Markdown file in a folder and its subfolders.
  ///
  /// - Parameter isPackage: Whether the folder is searched even if it contains a `Package.swift`.
  private static func visit(
    _ folder: FilePath, isPackage: Bool, _ body: (String) throws(DestinationError) -> Void
  ) throws(DestinationError) {
    let names = try folder.names()
    if !isPackage, names.contains("Package.swift") { return }
    for name in names where !name.hasPrefix(".") && name != "node_modules" {
      let path = folder.entry(name)
      switch path.kind {
      case .folder where !path.isLink: try visit(path, isPackage: false, body)
      case .file where isMarkdown(name): try body(path.text)
      case .folder, .file, .device, .missing: break
      }
    }
  }

  /// Returns whether a name has the extension of a Markdown file: `.md` or `.markdown`.
  static func isMarkdown(_ name: String) -> Bool {
    ["md", "markdown"].contains(FilePath(name).fileExtension)
  }
}

extension DestinationError {
  /// Returns the error for a file without markers, with the lines to add.
  ///
  /// - Parameter path: The path of the file; nil if none of the folder's files has markers.
  static func noMarkers(_ path: String?, _ catalog: DiagramCatalog) -> DestinationError {
    if let path, !MarkdownFiles.isMarkdown(path) {
      return DestinationError(
        "\(path.quoted) is not a Markdown file with markers. To compare pictures, give their folder: "
          + "\(FilePath(path).parent.text.quoted).")
    }
    let problem =
      path.map { "\($0.quoted) has no markers outside code blocks." }
      ?? "No Markdown file from this folder down has markers outside code blocks."
    return DestinationError(
      """
      \(problem) Put these lines where a diagram should be:

      <!-- diagram: \(catalog.machines.first?.name.visible ?? "door") mermaid -->
      \(DiagramMarker.end)
      """)
  }
}
