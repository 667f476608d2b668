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

  /// The path of the parent folder: `a` for `a/b/`, `.` for `b`, `/` for `/b`.
  var parent: String {
    let name = withoutSlash
    guard let slash = name.lastIndex(of: "/") else { return "." }
    let parent = String(name[..<slash]).trimmingSlashes
    return parent.isEmpty ? "/" : parent
  }

  /// The extension of the last component, in lower case: `svg` for `a/door.SVG`; nil for `door`,
  /// `door.` and `.svg`.
  var fileExtension: String? {
    let name = text.split(separator: "/").last ?? ""
    // A leading dot hides a file and starts no extension.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[dot...].dropFirst()
    return suffix.isEmpty ? nil : suffix.lowercased()
  }

  /// Returns the path of an entry of this folder; only the name if the folder is `.`.
  func entry(_ name: String) -> FilePath { FilePath(text == "." ? name : appending(name)) }

  /// Returns the path of an entry of this folder, with one slash between them.
  func appending(_ name: String) -> String { endsInSlash ? text + name : "\(text)/\(name)" }
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}
