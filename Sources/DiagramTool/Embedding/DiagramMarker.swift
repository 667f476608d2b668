import StateDiagrams
import StateExploration

/// A comment in a Markdown file that starts a diagram. `embed` replaces the lines between it and
/// `<!-- /diagram -->`.
///
/// ```text
/// <!-- diagram: door mermaid -->
/// <!-- diagram: door mermaid direction=TB -->
/// ```
///
/// The words before the format are the name of the machine.
struct DiagramMarker: Hashable, Sendable {
  /// The comment that ends a diagram.
  static let end = "<!-- /diagram -->"

  /// The name of the machine, which the catalog contains.
  let machine: String

  /// The format of the content.
  let format: OutputFormat

  /// The direction of the diagram; nil for the default.
  let direction: DOTDirection?
}

extension DiagramMarker {
  /// The kinds of lines of a Markdown file.
  enum Line: Hashable {
    /// A line without a marker.
    case other
    /// The end of a diagram.
    case end
    /// The start of a diagram: the words of the marker after `diagram:`.
    case start(Substring)
    /// A start marker that is not a comment on a line of its own; the problem, in a sentence.
    case broken(String)
  }

  /// Classifies a line of a Markdown file.
  ///
  /// - Parameter text: The line, without its line break.
  static func line(_ text: Substring) -> Line {
    let indent = text.prefix { $0 == " " }.count
    // Four spaces make a line a code block.
    guard indent < 4, text.dropFirst(indent).hasPrefix("<!--") else { return .other }
    let comment = text.dropFirst(indent + 4).drop(while: \.isWhitespace)
    let end = comment.pieces(by: "-->")
    let words = end[0].trimmed
    if words == "/diagram", end.count > 1 { return .end }
    guard words.hasPrefix("diagram:") else { return .other }
    if end.count == 1 { return .broken("The marker has no '-->' at the end of its line.") }
    let rest = end.dropFirst().joined(separator: "-->")
    guard rest.allSatisfy(\.isWhitespace) else {
      return .broken("Text follows the marker's '-->': put it on a line of its own.")
    }
    return .start(words.dropFirst("diagram:".count))
  }

  /// The formats that a Markdown file can contain.
  private static let formats: [OutputFormat] = [.mermaid, .plantuml, .markdown]

  /// Parses the words of a marker.
  ///
  /// - Throws: A `UsageError` if the machine or the format is missing or unknown, or if the direction is
  ///   invalid or has no meaning for the format.
  init(_ text: Substring, in catalog: DiagramCatalog) throws(UsageError) {
    var rest = text.trimmed
    var word = Self.removeLastWord(of: &rest)
    let option = word.contains("=") ? word : nil
    if option != nil { word = Self.removeLastWord(of: &rest) }
    guard !rest.isEmpty else {
      let name = catalog.machines.first?.name ?? "door"
      throw UsageError(
        "The marker names no machine or no format.",
        "A marker is '<!-- diagram: \(name.visible) mermaid -->'.")
    }
    machine = try catalog.machine(named: String(rest)).name
    format = try Self.choice(of: word, among: Self.formats, "format")
    guard let option else {
      direction = nil
      return
    }
    guard option.hasPrefix("direction="), format != .markdown else {
      throw UsageError(
        "The marker has an unknown option \(String(option).quoted).",
        "The only option is 'direction=', of Mermaid and PlantUML.")
    }
    let value = option.dropFirst("direction=".count)
    direction = try Self.choice(of: value, among: DOTDirection.allCases, "direction")
  }

  private static func removeLastWord(of text: inout Substring) -> Substring {
    let start = text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex
    defer { text = text[..<start].trimmed }
    return text[start...]
  }

  /// Returns the value that a word names, in upper or lower case.
  ///
  /// - Throws: A `UsageError` with the valid words.
  private static func choice<Value: RawRepresentable<String>>(
    of word: Substring, among values: [Value], _ noun: String
  ) throws(UsageError) -> Value {
    if let value = values.first(where: { $0.rawValue.lowercased() == word.lowercased() }) {
      return value
    }
    let names = values.map(\.rawValue)
    throw UsageError(
      "A Markdown file has no diagrams of the \(noun) \(String(word).quoted).",
      suggestion: EditDistance.nearest(to: String(word), among: names),
      "The \(noun)s are \(names.quotedList("and")).")
  }
}
