import StateDiagrams

/// A diagram that is stored as JSON.
struct DiagramFile: Sendable {
  private let path: FilePath

  /// What `--file` names.
  init(_ path: String) throws(UsageError) {
    self.path = FilePath(path == "-" ? "/dev/stdin" : path)
    let format = self.path.fileExtension.flatMap(OutputFormat.init(fileExtension:))
    if let format, format != .json {
      throw UsageError(
        "\(path.quoted) has the extension of \(format.rawValue), and diagrams are read from json.",
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

  /// Reads the diagram.
  func diagram() throws -> StateDiagram {
    guard let text = String(validating: try path.bytes(), as: UTF8.self) else {
      throw DiagramFileError(path: path.text, reason: "the text is not UTF-8")
    }
    do {
      return try StateDiagram(json: text)
    } catch {
      throw DiagramFileError(path: path.text, reason: error.description.visible)
    }
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
