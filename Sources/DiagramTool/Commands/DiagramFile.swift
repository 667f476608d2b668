import StateDiagrams

/// A file to draw: a diagram as JSON or as DOT text of ours, or a graph in DOT text of others.
struct DiagramFile: Sendable {
  /// What is in a file.
  enum Content: Sendable {
    /// A diagram, and where it came as DOT text, what that text tells about its look.
    case diagram(StateDiagram, DOTDocument?)
    /// A graph that the tool did not write.
    case foreign(ForeignGraph)
  }

  private let path: FilePath

  /// What `--file` names.
  init(_ path: String) throws(UsageError) {
    self.path = FilePath(path == "-" ? "/dev/stdin" : path)
    let format = self.path.fileExtension.flatMap(OutputFormat.init(fileExtension:))
    if let format, format != .json, format != .dot {
      throw UsageError(
        "\(path.quoted) has the extension of \(format.rawValue), and diagrams are read from json "
          + "and dot.",
        "Write that with '--format json'."
      )
    }
  }

  /// The name of the file without its extension, after which pictures of it are named.
  var name: String {
    let name = path.withoutSlash.split(separator: "/").last.map(String.init) ?? ""
    guard let suffix = path.fileExtension else { return name }
    return String(name.dropLast(suffix.count + 1))
  }

  /// Reads the file.
  func content() throws -> Content {
    let bytes = try path.bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw error("the text is not UTF-8") }
    if isDOT(text) {
      guard let document = try? DOTDocument(text) else {
        return .foreign(ForeignGraph(name: name, dot: text))
      }
      return .diagram(document.diagram, document)
    }
    do {
      return .diagram(try StateDiagram(json: text), nil)
    } catch {
      throw self.error(error.description.visible)
    }
  }

  /// Whether a text is to be read as DOT. Without an extension that tells, the words decide by
  /// which such a text starts.
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

/// A file that holds no diagram.
struct DiagramFileError: Error, Hashable, CustomStringConvertible {
  /// The file's path, as it was given.
  let path: String

  /// Where it is wrong, and what is.
  let reason: String

  var description: String { "Can't read a diagram from \(path.quoted): \(reason)." }
}
