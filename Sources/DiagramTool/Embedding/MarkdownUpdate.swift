import GraphvizRendering
import StateDiagrams

/// The files that `embed` writes to update the diagrams of Markdown files.
///
/// All diagrams are drawn before the first file is written, so that an error leaves every file as it
/// was.
struct MarkdownUpdate: Sendable {
  /// A file with its new content.
  struct File: Hashable, Sendable {
    let path: String
    let bytes: [UInt8]
    /// The machines whose diagrams change, without repetitions.
    let machines: [String]
  }

  /// The pictures that are missing or out of date.
  private(set) var pictures: [File] = []

  /// The Markdown files that are out of date.
  private(set) var documents: [File] = []

  /// Draws the diagrams that are out of date. No file is written.
  ///
  /// - Throws: A `MarkdownMistake` if two markers draw different pictures into one file, a
  ///   `DestinationError` if a picture can't be read, or an error of drawing.
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
        let diagram = diagrams[machine.name] ?? context.diagram(of: machine, for: formats)
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

  /// Writes the pictures, then the Markdown files. Each file is replaced once it is complete.
  ///
  /// - Throws: A `DestinationError` before anything is written, if a file can't be written to.
  func write() throws {
    for picture in pictures { try FilePath(picture.path).checkIsWritable(createsFolder: true) }
    for document in documents { try FilePath(document.path).checkIsWritable() }
    for picture in pictures {
      try FilePath(FilePath(picture.path).parent).createFolder()
      try CompleteFile.write(picture.bytes, to: picture.path)
    }
    for document in documents { try CompleteFile.write(document.bytes, to: document.path) }
  }

  /// Draws a picture unless its file is up to date.
  private mutating func add(
    _ picture: FilePath, of marker: DiagramMarker, _ diagram: StateDiagram,
    in context: ToolContext
  ) throws {
    if picture.kind == .file {
      let bytes = try picture.bytes()
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
  /// Returns the lines that `embed` writes between the markers for the current machine.
  func currentLines(
    of machine: DiagramCatalog.Machine, _ diagram: StateDiagram, in context: ToolContext
  ) throws -> [String] {
    guard !marker.format.isPicture else { return content(nil, abstract: machine.abstract) }
    if marker.format == .dot {
      // The embedded diagram is left out, because readers would see it.
      return content(marker.options.drawn(diagram, as: nil).dot(), abstract: machine.abstract)
    }
    let bytes = try context.draw(diagram, marker.format, marker.options)
    var text = String(decoding: bytes, as: UTF8.self)
    // The comment that names the machine is left out, because the marker names it.
    if let mark = marker.format.mark(for: machine.name),
      let range = text.firstPlace(of: mark + "\n")
    {
      text.removeSubrange(range)
      text.removeFirst(text.prefix { $0 == "\n" }.count)
    }
    return content(text, abstract: machine.abstract)
  }

  /// Throws a `MarkdownMistake` if another marker draws a different picture into the same file.
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
