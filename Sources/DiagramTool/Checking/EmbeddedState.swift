import StateDiagrams

/// In what a diagram of a Markdown file differs from what `embed` would make of it.
struct EmbeddedState {
  /// What is out of date: the place in the Markdown file, the picture.
  private(set) var outdated: [String] = []

  /// The picture, where it is not there.
  private(set) var missing: [String] = []

  /// What has changed, in sentences without full stops.
  private(set) var changes: [String] = []

  /// Compares a diagram with its machine.
  init(
    of embedded: EmbeddedDiagram, in document: MarkdownDocument,
    _ machine: DiagramCatalog.Machine, _ diagram: StateDiagram, _ session: ToolSession
  ) throws {
    let lines = try embedded.currentLines(of: machine, diagram, in: session)
    if !document.holds(lines, in: embedded) {
      outdated.append(embedded.place)
      compare(document.content(of: embedded), with: lines, embedded)
    }
    guard let picture = embedded.picture else { return }
    guard picture.kind == .file else {
      missing.append(picture.text)
      return
    }
    let current = embedded.marker.options.source(of: diagram)
    let text = embedded.marker.format.source(in: try picture.bytes())
    guard text != current else { return }
    outdated.append(picture.text)
    changes +=
      text.map {
        WrittenText.changes(from: $0, to: current, of: embedded.marker.format, in: picture.text)
      } ?? ["\(picture.text.quoted) does not tell what it was drawn from"]
  }

  private mutating func compare(
    _ content: [Substring], with lines: [String], _ embedded: EmbeddedDiagram
  ) {
    if content.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      changes.append("nothing is below the marker at \(embedded.place) yet")
    } else if let file = embedded.marker.file {
      changes.append("\(embedded.place) does not show \(file.quoted) as it should")
    } else if let old = embedded.text(in: content),
      let new = embedded.text(in: lines.map { Substring($0) })
    {
      changes += WrittenText.changes(
        from: old, to: new, of: embedded.marker.format, in: embedded.place)
    }
  }
}
