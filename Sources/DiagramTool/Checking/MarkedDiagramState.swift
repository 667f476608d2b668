import StateDiagrams

/// The comparison of a diagram in a Markdown file with its machine.
struct MarkedDiagramState {
  /// The outdated parts: the position in the Markdown file, the path of the picture.
  private(set) var outdated: [String] = []

  /// The path of the picture if the file doesn't exist.
  private(set) var missing: [String] = []

  /// The changes since the diagram was written, in sentences without full stops.
  private(set) var changes: [String] = []

  /// The outdated file or text between markers that contains the earlier diagram; nil if none does.
  private(set) var earlier: WrittenFile?

  /// Compares the lines between the markers, and the picture if there is one, with the machine.
  ///
  /// - Throws: A `DestinationError` if the picture can't be read, or an error of drawing.
  init(
    of marked: MarkedDiagram, in document: MarkdownDocument,
    _ machine: DiagramCatalog.Machine, _ diagram: StateDiagram, _ context: ToolContext
  ) throws {
    let lines = try marked.currentLines(of: machine, diagram, in: context)
    if !document.holds(lines, in: marked) {
      outdated.append(marked.place)
      changes = try changes(
        of: marked, from: document.content(of: marked), to: diagram, context)
    }
    guard let picture = marked.picture else { return }
    guard picture.kind == .file else {
      missing.append(picture.text)
      return
    }
    let bytes = try picture.bytes()
    let file = WrittenFile(bytes, marked.marker.format, named: picture.text)
    let options = marked.marker.options
    if let changes = try file.changes(to: diagram, options: options, draw: context.draw) {
      outdated.append(picture.text)
      self.changes += changes
      earlier = file
    }
  }

  /// Returns the changes of outdated lines between markers; empty if they can't be named.
  private mutating func changes(
    of marked: MarkedDiagram, from content: [Substring], to diagram: StateDiagram,
    _ context: ToolContext
  ) throws -> [String] {
    let marker = marked.marker
    if content.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      return ["the marker at \(marked.place) has no content yet"]
    }
    if let file = marker.file {
      return ["the image at \(marked.place) is not the one that 'embed' writes for \(file.quoted)"]
    }
    if marker.format == .dot {
      // Embedded DOT text contains no diagram to compare.
      return ["the text at \(marked.place) is not the one that 'embed' writes"]
    }
    guard let text = marked.text(in: content) else { return [] }
    let file = WrittenFile(Array(text.utf8), marker.format, named: marked.place)
    earlier = file
    return try file.changes(to: diagram, options: marker.options, draw: context.draw) ?? []
  }
}
