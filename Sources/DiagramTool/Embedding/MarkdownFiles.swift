/// Finds the Markdown files that hold diagrams.
enum MarkdownFiles {
  /// The files with markers in a folder and the folders in it, in order.
  ///
  /// Hidden folders (`.build`), `node_modules`, links to folders, and other packages, whose
  /// machines are not ours, are passed over.
  static func documents(
    below folder: FilePath,
    in catalog: DiagramCatalog
  ) throws(DestinationError) -> [MarkdownDocument] {
    var documents: [MarkdownDocument] = []
    try visit(folder, isPackage: true) { path throws(DestinationError) in
      let document = try MarkdownDocument(path, in: catalog)
      if document.hasMarkers { documents.append(document) }
    }
    return documents
  }

  private static func visit(
    _ folder: FilePath, isPackage: Bool, _ body: (String) throws(DestinationError) -> Void
  ) throws(DestinationError) {
    let names = folder.names
    if !isPackage, names.contains("Package.swift") { return }
    for name in names where !name.hasPrefix(".") && name != "node_modules" {
      let path = FilePath(folder.text == "." ? name : folder.appending(name))
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
