/// Finds the Markdown files that hold diagrams.
enum MarkdownFiles {
  /// The files with markers in a folder and the folders in it, in order.
  ///
  /// Hidden folders (`.build`), `node_modules`, links to folders, and other packages, whose
  /// machines are not ours, are passed over.
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

  /// The files of some paths, each of which has to have markers.
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

  /// Whether a name is that of a Markdown file.
  static func isMarkdown(_ name: String) -> Bool {
    ["md", "markdown"].contains(FilePath(name).fileExtension)
  }
}

extension DestinationError {
  /// A file, or where none is named the folder, is without markers.
  static func noMarkers(_ path: String?, _ catalog: DiagramCatalog) -> DestinationError {
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
