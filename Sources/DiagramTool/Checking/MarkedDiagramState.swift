import StateDiagrams

/// The differences of a diagram in a Markdown file from its machine.
struct MarkedDiagramState {
  /// The parts that are out of date: the position in the Markdown file, the picture.
  private(set) var outdated: [String] = []

  /// The picture, if it doesn't exist.
  private(set) var missing: [String] = []

  /// The changes, in sentences without full stops.
  private(set) var changes: [String] = []

  /// Compares a diagram with its machine.
  init(
    of marked: MarkedDiagram, in document: MarkdownDocument,
    _ machine: DiagramCatalog.Machine, _ diagram: StateDiagram, _ context: ToolContext
  ) throws {
    let lines = try marked.currentLines(of: machine, diagram, in: context)
    if !document.holds(lines, in: marked) {
      outdated.append(marked.place)
      changes += try changes(
        of: marked, from: document.content(of: marked), to: diagram, context)
    }
    guard let picture = marked.picture else { return }
    guard picture.kind == .file else {
      missing.append(picture.text)
      return
    }
    let bytes = try picture.bytes(within: context.limits)
    let file = WrittenFile(bytes, marked.marker.format, named: picture.text)
    let options = marked.marker.options
    if let changes = try file.changes(to: diagram, options: options, draw: context.draw) {
      outdated.append(picture.text)
      self.changes += changes
    }
  }

  private func changes(
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
    return try file.changes(to: diagram, options: marker.options, draw: context.draw) ?? []
  }
}
