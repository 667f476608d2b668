/// A path, taken apart as text.
struct FilePath: Hashable, Sendable {
  /// The path as it was given.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether the path can only be a folder's.
  var endsInSlash: Bool { text.hasSuffix("/") }

  /// The path without slashes at its end, unless it is the root.
  var withoutSlash: String { text.trimmingSlashes }

  /// The folder that holds what the path names: `.` for a bare name.
  var parent: String {
    let name = withoutSlash
    guard let slash = name.lastIndex(of: "/") else { return "." }
    let parent = String(name[..<slash]).trimmingSlashes
    return parent.isEmpty ? "/" : parent
  }

  /// What follows the last dot of the last component, in small letters; nil where there is none.
  var fileExtension: String? {
    let name = text.split(separator: "/").last ?? ""
    // A dot at the start hides a file, it doesn't begin an extension.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[dot...].dropFirst()
    return suffix.isEmpty ? nil : suffix.lowercased()
  }

  /// The path without steps that lead nowhere, as far as its text tells: `a/b` for `./a/../a//b`.
  var normalized: FilePath {
    var steps: [Substring] = []
    for step in text.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else if step != ".." || !text.hasPrefix("/") {
        steps.append(step)
      }
    }
    let path = (text.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
    return FilePath(path.isEmpty ? "." : path)
  }

  /// Returns the path of an entry of this folder; the name alone for the current folder.
  func entry(_ name: String) -> FilePath { FilePath(text == "." ? name : appending(name)) }

  /// The path of a file in the folder that this path names.
  func appending(_ name: String) -> String { endsInSlash ? text + name : "\(text)/\(name)" }
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}
