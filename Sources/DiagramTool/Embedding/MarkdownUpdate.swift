import GraphvizRendering
import StateDiagrams

/// The files to write so that the diagrams of Markdown files are up to date.
struct MarkdownUpdate: Sendable {
  /// A file with its new content.
  struct File: Hashable, Sendable {
    let path: String
    let bytes: [UInt8]
    /// The machines whose diagrams are new, without repetitions.
    let machines: [String]
  }

  /// The pictures that are missing or out of date.
  private(set) var pictures: [File] = []

  /// The Markdown files that are out of date.
  private(set) var documents: [File] = []

  /// Draws the diagrams that are out of date. No file is written.
  init(
    of documents: [MarkdownDocument],
    in context: ToolContext
  ) throws {
    var diagrams: [String: StateDiagram] = [:]
    var owners: [String: MarkedDiagram] = [:]
    let formats = documents.flatMap(\.diagrams).map(\.marker.format)
    for document in documents {
      var contents: [(diagram: MarkedDiagram, lines: [String])] = []
      for marked in document.diagrams {
        let machine = try context.catalog.machine(named: marked.marker.machine)
        let diagram = diagrams[machine.name] ?? machine.diagram(for: formats)
        diagrams[machine.name] = diagram
        let lines = try marked.currentLines(of: machine, diagram, in: context)
        if !document.holds(lines, in: marked) { contents.append((marked, lines)) }
        guard let picture = marked.picture else { continue }
        if let owner = owners.updateValue(marked, forKey: picture.normalized.text) {
          try marked.checkDrawsAlike(owner)
        } else {
          try add(picture, of: marked.marker, diagram, in: context)
        }
      }
      guard !contents.isEmpty else { continue }
      self.documents.append(
        File(
          path: document.path, bytes: document.replacing(contents),
          machines: contents.map(\.diagram.marker.machine).withoutRepetitions))
    }
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { pictures.isEmpty && documents.isEmpty }

  /// Writes everything, or nothing if one of the files can't be written.
  func write() throws {
    for picture in pictures { try FilePath(picture.path).checkIsWritable(createsFolder: true) }
    for document in documents { try FilePath(document.path).checkIsWritable() }
    for picture in pictures {
      try FilePath(FilePath(picture.path).parent).createFolder()
      try CompleteFile.write(picture.bytes, to: picture.path)
    }
    for document in documents { try CompleteFile.write(document.bytes, to: document.path) }
  }

  private mutating func add(
    _ picture: FilePath, of marker: DiagramMarker, _ diagram: StateDiagram,
    in context: ToolContext
  ) throws {
    if picture.kind == .file {
      let bytes = try picture.bytes(within: context.limits)
      let file = WrittenFile(bytes, marker.format, named: picture.text)
      let changes = try file.changes(to: diagram, options: marker.options, draw: context.draw)
      if changes == nil { return }
    }
    pictures.append(
      File(
        path: picture.text, bytes: try context.draw(diagram, marker.format, marker.options),
        machines: [marker.machine]))
  }
}

extension MarkedDiagram {
  /// Returns the lines between the markers for the current machine.
  func currentLines(
    of machine: DiagramCatalog.Machine, _ diagram: StateDiagram, in context: ToolContext
  ) throws -> [String] {
    guard !marker.format.isPicture else { return content(nil, abstract: machine.abstract) }
    if marker.format == .dot {
      // Without the embedded diagram, which readers would see.
      return content(marker.options.drawn(diagram, as: nil).dot(), abstract: machine.abstract)
    }
    let bytes = try context.draw(diagram, marker.format, marker.options)
    var text = String(decoding: bytes, as: UTF8.self)
    // The marker names the machine.
    if let mark = marker.format.mark(for: machine.name),
      let range = text.firstPlace(of: mark + "\n")
    {
      text.removeSubrange(range)
      text.removeFirst(text.prefix { $0 == "\n" }.count)
    }
    return content(text, abstract: machine.abstract)
  }

  /// Throws if the picture of another marker is a different one in the same file.
  func checkDrawsAlike(_ other: MarkedDiagram) throws(MarkdownMistake) {
    guard marker.machine != other.marker.machine || marker.options != other.marker.options else {
      return
    }
    throw MarkdownMistake(
      path: document, line: line,
      problem: "\(other.place) draws a different diagram into \((marker.file ?? "").quoted): "
        + "give one of them another 'file='.")
  }
}
