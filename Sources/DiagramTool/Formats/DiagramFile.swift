import StateDiagrams

/// A file to draw: a diagram as JSON or as DOT text of this tool, or an untrusted graph in DOT.
struct DiagramFile: Sendable {
  /// The content of a file.
  enum Content: Sendable {
    /// A diagram, and the options of its drawing if it is a DOT text.
    case diagram(StateDiagram, DrawnDiagram?)
    /// A graph of another program; or one of this tool with highlights, which its diagram doesn't have,
    /// or with edits.
    case untrusted(UntrustedGraph)
  }

  private let path: FilePath

  /// Creates a file from the value of `--file`.
  init(_ path: String) throws(UsageError) {
    self.path = FilePath(path == "-" ? "/dev/stdin" : path)
    let format = self.path.fileExtension.flatMap(OutputFormat.init(fileExtension:))
    if let format, format != .json, format != .dot {
      throw UsageError(
        "\(path.quoted) has the extension of \(format.rawValue), but diagrams are read from json "
          + "and dot.",
        "Write the diagram with '--format json'."
      )
    }
  }

  /// The name of the file without its extension, which names pictures of it.
  var name: String {
    let name = path.withoutSlash.split(separator: "/").last.map(String.init) ?? ""
    guard let suffix = path.fileExtension else { return name }
    return String(name.dropLast(suffix.count + 1))
  }

  /// Reads the file.
  func content(within limits: ToolLimits) throws -> Content {
    let bytes = try path.bytes(within: limits)
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

  /// Returns whether a text is DOT: by the file's extension, or else by the first word.
  private func isDOT(_ text: String) -> Bool {
    if let known = path.fileExtension.flatMap(OutputFormat.init(fileExtension:)) {
      return known == .dot
    }
    let start = text.drop(while: \.isWhitespace).prefix(7).lowercased()
    return ["digraph", "graph", "strict", "//", "/*", "#"].contains(where: start.hasPrefix)
  }

  private func error(_ reason: String) -> DiagramFileError {
    DiagramFileError(path: path.text, reason: reason)
  }
}

/// A file without a readable diagram.
struct DiagramFileError: Error, Hashable, CustomStringConvertible {
  /// The path of the file, as given.
  let path: String

  /// The position and the problem.
  let reason: String

  var description: String { "Can't read a diagram from \(path.quoted): \(reason)." }
}
