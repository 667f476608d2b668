/// A path, with its components. These properties read the text alone, not the file system.
struct FilePath: Hashable, Sendable {
  /// The path as it was given.
  let text: String

  /// Creates a path. Any text is valid.
  init(_ text: String) {
    self.text = text
  }

  /// Whether the path ends in a slash, and therefore can only name a folder.
  var endsInSlash: Bool { text.hasSuffix("/") }

  /// The path without trailing slashes, except for the root.
  var withoutSlash: String { text.trimmingSlashes }

  /// The path with a slash at its end, so that `render` creates the folder if it is missing.
  var asFolder: String { endsInSlash ? text : text + "/" }

  /// The path of the parent folder: `a` for `a/b/`, `.` for `b`, `/` for `/b`.
  var parent: FilePath {
    let name = withoutSlash
    guard let slash = name.lastIndex(of: "/") else { return FilePath(".") }
    let parent = String(name[..<slash]).trimmingSlashes
    return FilePath(parent.isEmpty ? "/" : parent)
  }

  /// The extension of the last component, in lower case: `svg` for `a/door.SVG`; nil for `door`,
  /// `door.` and `.svg`.
  var fileExtension: String? {
    let suffix = lastComponent.dropFirst(stem.count + 1)
    return suffix.isEmpty ? nil : suffix.lowercased()
  }

  /// The last component without its extension: `door` for `a/door.svg` and `a/door`.
  var stem: String {
    let name = lastComponent
    // A leading dot hides a file and starts no extension.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name.index(after: dot) != name.endIndex
    else { return String(name) }
    return String(name[..<dot])
  }

  private var lastComponent: Substring { text.split(separator: "/").last ?? "" }

  /// The format that the extension names; nil if it names none.
  var format: OutputFormat? { fileExtension.flatMap(OutputFormat.init(fileExtension:)) }

  /// Returns the path of an entry of this folder; only the name if the folder is `.`.
  func entry(_ name: String) -> FilePath { FilePath(text == "." ? name : asFolder + name) }
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}
