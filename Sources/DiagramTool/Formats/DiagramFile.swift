import StateDiagrams

/// The file that `render --file` draws: a diagram as JSON or DOT text, or an untrusted graph in DOT.
struct DiagramFile: Sendable {
  /// The content of a file.
  enum Content: Sendable {
    /// A diagram, with the options of its drawing if the file is a DOT text.
    case diagram(StateDiagram, DrawnDiagram?)
    /// A graph that another program wrote, or that was edited. A DOT text with highlights counts as
    /// untrusted too, because the diagram in it doesn't contain the highlights.
    case untrusted(UntrustedGraph)
  }

  private let path: FilePath

  /// Creates a reference to the file that `--file` names; `-` is standard input.
  ///
  /// - Throws: A `UsageError` if the extension is that of a format that can't be read.
  init(_ path: String) throws(UsageError) {
    self.path = FilePath(path == "-" ? "/dev/stdin" : path)
    if let format = self.path.format, format != .json, format != .dot {
      throw UsageError(
        "\(path.quoted) has the extension of \(format.rawValue), but diagrams are read from json "
          + "and dot.",
        "Write the diagram with '--format json'."
      )
    }
  }

  /// The name of the file without its extension, which is also that of its pictures.
  var name: String { path.stem }

  /// Reads the file.
  ///
  /// - Throws: A `DestinationError` if the file can't be read or is too long, or a
  ///   ``DiagramFileError`` if it contains no valid diagram.
  func content() throws -> Content {
    let bytes = try path.bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw error("the text is not UTF-8") }
    do throws(StateDiagram.JSONError) {
      guard isDOT(text) else { return .diagram(try StateDiagram(json: text), nil) }
      let read = try DrawnDiagram.read(file: text)
      if let (drawn, isEdited) = read, !isEdited, !drawn.isHighlighted {
        return .diagram(drawn.diagram, drawn)
      }
      return .untrusted(
        UntrustedGraph(name: name, dot: text, isEdited: read?.isEdited ?? false))
    } catch {
      throw self.error(error.description.visible)
    }
  }

  /// Returns whether a text is DOT, by the extension of the file, or by the first word if the
  /// extension is unknown.
  private func isDOT(_ text: String) -> Bool {
    if let known = path.format {
      return known == .dot
    }
    let start = text.drop(while: \.isWhitespace).prefix(7).lowercased()
    return ["digraph", "graph", "strict", "//", "/*", "#"].contains(where: start.hasPrefix)
  }

  private func error(_ reason: String) -> DiagramFileError {
    DiagramFileError(path: path.text, reason: reason)
  }
}

/// An error in the content of a file to draw.
struct DiagramFileError: Error, Hashable, CustomStringConvertible {
  /// The path of the file, as given.
  let path: String

  /// The position in the file and the problem, without a full stop.
  let reason: String

  var description: String { "Can't read a diagram from \(path.quoted): \(reason)." }
}
