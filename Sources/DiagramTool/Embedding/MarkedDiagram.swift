import GraphvizRendering
import StateDiagrams

/// A diagram between markers in a Markdown file.
struct MarkedDiagram: Hashable, Sendable {
  /// The marker that starts the diagram.
  let marker: DiagramMarker

  /// The path of the Markdown file.
  let document: String

  /// The number of the line with the marker, from 1.
  let line: Int

  /// The indices of the lines between the markers, from 0.
  let lines: Range<Int>

  /// The spaces before the marker, which precede each line of the content. They keep the content
  /// inside of a list item.
  let indentation: String

  /// The line break of the marker, `\n` or `\r\n`, which ends each line of the content.
  let lineEnd: String

  /// The position of the marker, for messages: `README.md:12`.
  var place: String { "\(document):\(line)" }
}

extension MarkedDiagram {
  /// The path of the picture, relative to the current folder; nil for a text format.
  var picture: FilePath? {
    guard let file = marker.file else { return nil }
    let folder = FilePath(document).parent
    return FilePath(folder == "." ? file : FilePath(folder).appending(file))
  }

  /// Returns the lines between the markers: a code block, Markdown, or an image.
  ///
  /// The first and the last line are empty, because some Markdown parsers would treat the content as
  /// a part of the comment.
  ///
  /// - Parameters:
  ///   - text: The diagram in the marker's format; nil for a picture.
  ///   - abstract: The description of the machine, in one sentence; may be empty.
  func content(_ text: String?, abstract: String) -> [String] {
    guard let text else { return ["", image(abstract: abstract), ""] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    guard let language = Self.language(of: marker.format) else { return [""] + lines + [""] }
    return [""] + Self.codeBlock(lines, language) + [""]
  }

  /// Returns a code block, whose fence is longer than any run of backticks in it.
  static func codeBlock(_ lines: [String], _ language: String) -> [String] {
    let longest = lines.map { $0.longestRun(of: "`") }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }

  /// Returns the text inside the code block between the markers; nil if there is no code block.
  func text(in content: [Substring]) -> String? {
    let lines = content.map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0 }
    guard Self.language(of: marker.format) != nil else { return nil }
    guard let first = lines.firstIndex(where: { $0.hasPrefix("```") }),
      let last = lines.lastIndex(where: { $0.hasPrefix("```") }), first < last
    else { return nil }
    return lines[(first + 1)..<last].map { $0 + "\n" }.joined()
  }

  /// Returns the language of the code block for a format; nil for a table or an image.
  private static func language(of format: OutputFormat) -> String? {
    switch format {
    case .mermaid, .plantuml, .dot, .json: format.rawValue
    case .scxml: "xml"
    case .markdown, .svg, .png, .pdf, .html: nil
    }
  }

  /// Returns the image: `![State diagram of door: A door with a lock.](diagrams/door.svg)`.
  private func image(abstract: String) -> String {
    let name = "State diagram of \(marker.machine)"
    let alternative = marker.alternative ?? (abstract.isEmpty ? name : "\(name): \(abstract)")
    return "![\(Self.escaped(alternative))](\(Self.address(of: shownFile)))"
  }

  /// The path of the picture in the link: relative to the Markdown file, or in a DocC catalog the
  /// file name alone, by which DocC finds pictures.
  private var shownFile: String {
    let file = marker.file ?? ""
    guard FilePath(document).isInDocumentationCatalog else { return file }
    return file.split(separator: "/").last.map(String.init) ?? file
  }

  /// Returns a text with backslashes before the characters that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    text.visible.map { character in
      #"\[]*_<>&`!"#.contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }

  /// Returns a path as a URL, with other bytes percent-encoded: `my%20door.svg`.
  private static func address(of path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "/", "+", ",", "@", "=":
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

extension String {
  /// Returns the length of the longest run of a character.
  fileprivate func longestRun(of character: Character) -> Int {
    var longest = 0
    var length = 0
    for other in self {
      length = other == character ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest
  }
}
