import StateDiagrams

/// What is to be written so that the diagrams of Markdown files are up to date.
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

  /// Draws what is out of date. Nothing is written.
  init(
    of documents: [MarkdownDocument],
    in session: ToolSession
  ) throws {
    var diagrams: [String: StateDiagram] = [:]
    var owners: [String: EmbeddedDiagram] = [:]
    for document in documents {
      var contents: [(diagram: EmbeddedDiagram, lines: [String])] = []
      for embedded in document.diagrams {
        let machine = try session.catalog.machine(named: embedded.marker.machine)
        let diagram = diagrams[machine.name] ?? machine.diagram()
        diagrams[machine.name] = diagram
        let lines = try embedded.currentLines(of: machine, diagram, in: session)
        if !document.holds(lines, in: embedded) { contents.append((embedded, lines)) }
        guard let picture = embedded.picture else { continue }
        if let owner = owners.updateValue(embedded, forKey: picture.normalized.text) {
          try embedded.checkDrawsAlike(owner)
        } else {
          try add(picture, of: embedded.marker, diagram, in: session)
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
    in session: ToolSession
  ) throws {
    if picture.kind == .file {
      let source = marker.format.source(in: try picture.bytes())
      if source == marker.options.source(of: diagram) { return }
    }
    pictures.append(
      File(
        path: picture.text, bytes: try session.draw(diagram, marker.format, marker.options),
        machines: [marker.machine]))
  }
}

extension EmbeddedDiagram {
  /// The lines that belong between the markers now.
  func currentLines(
    of machine: DiagramCatalog.Machine, _ diagram: StateDiagram, in session: ToolSession
  ) throws -> [String] {
    guard !marker.format.isPicture else { return content(nil, abstract: machine.abstract) }
    let bytes = try session.draw(diagram, marker.format, marker.options)
    var text = String(decoding: bytes, as: UTF8.self)
    // The marker tells what it is for.
    if let mark = marker.format.mark(for: machine.name),
      let range = text.firstPlace(of: mark + "\n")
    {
      text.removeSubrange(range)
      text.removeFirst(text.prefix { $0 == "\n" }.count)
    }
    return content(text, abstract: machine.abstract)
  }

  /// Throws where the picture of another marker is the same file, but not the same picture.
  func checkDrawsAlike(_ other: EmbeddedDiagram) throws(MarkdownMistake) {
    guard marker.machine != other.marker.machine || marker.options != other.marker.options else {
      return
    }
    throw MarkdownMistake(
      path: document, line: line,
      problem: "\(other.place) draws a different diagram into \((marker.file ?? "").quoted): "
        + "give one of them another 'file='.")
  }
}
