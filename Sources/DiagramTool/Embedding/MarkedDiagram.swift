import GraphvizRendering
import StateDiagrams

/// A diagram between markers in a Markdown file.
struct MarkedDiagram: Hashable, Sendable {
  /// What the diagram's first marker asks for.
  let marker: DiagramMarker

  /// The path of the Markdown file.
  let document: String

  /// The number of the first marker's line.
  let line: Int

  /// The indices of the lines between the markers.
  let lines: Range<Int>

  /// What each line starts with.
  let indentation: String

  /// What each line ends with.
  let lineEnd: String

  /// Where the diagram is, for messages: `README.md:12`.
  var place: String { "\(document):\(line)" }
}

extension MarkedDiagram {
  /// The path of the picture that the diagram shows, from where the tool runs.
  var picture: FilePath? {
    guard let file = marker.file else { return nil }
    let folder = FilePath(document).parent
    return FilePath(folder == "." ? file : FilePath(folder).appending(file))
  }

  /// The lines that belong between the markers.
  ///
  /// Empty ones at both ends keep comment and content apart for every reader of Markdown.
  ///
  /// - Parameters:
  ///   - text: The diagram in the marker's format; nil for a picture.
  ///   - abstract: What the machine is, in one sentence or not at all.
  func content(_ text: String?, abstract: String) -> [String] {
    guard let text else { return ["", image(abstract: abstract), ""] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    guard let language = Self.language(of: marker.format) else { return [""] + lines + [""] }
    let longest = lines.map { $0.longestRun(of: "`") }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["", fence + language] + lines + [fence, ""]
  }

  /// The text that is between the markers, out of its code block; nil where it is no longer there.
  func text(in content: [Substring]) -> String? {
    let lines = content.map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0 }
    guard Self.language(of: marker.format) != nil else { return nil }
    guard let first = lines.firstIndex(where: { $0.hasPrefix("```") }),
      let last = lines.lastIndex(where: { $0.hasPrefix("```") }), first < last
    else { return nil }
    return lines[(first + 1)..<last].map { $0 + "\n" }.joined()
  }

  /// The language of the code block that a format goes into, or nil for one that is Markdown.
  private static func language(of format: OutputFormat) -> String? {
    switch format {
    case .mermaid, .plantuml, .dot, .json: format.rawValue
    case .scxml: "xml"
    case .markdown, .svg, .png, .pdf: nil
    }
  }

  private func image(abstract: String) -> String {
    let name = "State diagram of \(marker.machine)"
    let alternative = marker.alternative ?? (abstract.isEmpty ? name : "\(name): \(abstract)")
    return "![\(Self.escaped(alternative))](\(Self.address(of: shownFile)))"
  }

  /// The picture's path as the Markdown file refers to it. A DocC catalog finds its files by name.
  private var shownFile: String {
    let file = marker.file ?? ""
    guard FilePath(document).isInDocumentationCatalog else { return file }
    return file.split(separator: "/").last.map(String.init) ?? file
  }

  /// Text in which no sign has a meaning to Markdown.
  private static func escaped(_ text: String) -> String {
    text.visible.map { character in
      #"\[]*_<>&`!"#.contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }

  /// A path as an address, whose other characters are written by their numbers.
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
  /// The length of the longest run of a character.
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
