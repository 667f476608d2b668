import GraphvizRendering
import StateDiagrams
import StateExploration

/// A comment in a Markdown file that starts a diagram. `embed` replaces the lines between it and
/// `<!-- /diagram -->`.
///
/// ```text
/// <!-- diagram: door mermaid -->
/// <!-- diagram: door svg file=pictures/door.svg alt="States of a door" direction=TB -->
/// ```
///
/// The grammar of the words:
///
/// ```text
/// marker = "diagram:" machine format *option
/// option = key "=" value
/// key    = "direction" / "style" / "file" / "alt"
/// ```
///
/// Words are separated by spaces. Quotation marks enclose values with spaces. Each key may occur once,
/// and the format decides which keys are valid.
struct DiagramMarker: Hashable, Sendable {
  /// The comment that ends a diagram.
  static let end = "<!-- /diagram -->"

  /// The name of the machine, which the catalog contains.
  let machine: String

  /// The format of the content, or of the picture that the content shows.
  let format: OutputFormat

  /// The style and the direction of the diagram.
  let options: RenderingOptions

  /// The path of the picture, relative to the folder of the Markdown file; nil for a text format.
  let file: String?

  /// The alternative text of a picture; nil if the marker gives none, empty for a decorative picture.
  let alternative: String?
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

  /// Parses the words of a marker.
  ///
  /// - Throws: A `UsageError` if the machine or the format is missing or unknown, or if an option is
  ///   invalid, repeated, or has no meaning for the format.
  init(_ text: Substring, in catalog: DiagramCatalog) throws(UsageError) {
    let words = try Self.words(of: text)
    guard let name = words.first else {
      throw UsageError("The marker names no machine.", Self.example(catalog))
    }
    machine = try catalog.machine(named: name).name
    guard words.count > 1 else {
      throw UsageError("The marker names no format.", Self.example(catalog))
    }
    format = try Self.format(named: words[1])

    var values: [Key: String] = [:]
    for word in words.dropFirst(2) {
      let (key, value) = try Self.option(word, of: format)
      guard values.updateValue(value, forKey: key) == nil else {
        throw UsageError("The marker has '\(key.rawValue)' twice.")
      }
    }
    options = RenderingOptions(
      style: try Self.value(values[.style], of: .style) ?? .statechart,
      direction: try Self.value(values[.direction], of: .direction))
    alternative = values[.alt]
    guard format.isPicture else {
      file = nil
      return
    }
    let file = values[.file] ?? "diagrams/\(machine).\(format.fileExtension)"
    let named = FilePath(file).fileExtension.flatMap(OutputFormat.init(fileExtension:))
    guard !file.hasPrefix("/") else {
      throw UsageError(
        "The picture \(file.quoted) is at an absolute path, which other computers don't have.",
        "Give its path from the folder of the Markdown file.")
    }
    guard named == format else {
      throw UsageError(
        "The format is \(format.rawValue), but \(file.quoted) has another extension.",
        "Change one of them.")
    }
    self.file = file
  }
}

extension DiagramMarker {
  /// The name of an option.
  private enum Key: String, CaseIterable {
    case direction, style, file, alt
  }

  /// The formats that a Markdown file can show.
  static let formats: [OutputFormat] = OutputFormat.allCases.filter { ![.pdf, .html].contains($0) }

  private static func example(_ catalog: DiagramCatalog) -> String {
    let name = catalog.machines.first?.name ?? "door"
    return "A marker is '<!-- diagram: \(name.visible) mermaid -->'."
  }

  private static func format(named name: String) throws(UsageError) -> OutputFormat {
    if let format = formats.first(where: { $0.rawValue == name.lowercased() }) { return format }
    let names = formats.map(\.rawValue)
    throw UsageError(
      OutputFormat(rawValue: name.lowercased()) != nil
        ? "A Markdown file can't show \(name.lowercased())." : "Unknown format \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      "The formats are \(names.quotedList("and")).")
  }

  /// Returns the options that have a meaning for a format.
  private static func keys(of format: OutputFormat) -> [Key] {
    switch format {
    case .svg, .png: [.direction, .style, .file, .alt]
    case .dot: [.direction, .style]
    case .mermaid, .plantuml: [.direction]
    case .pdf, .scxml, .json, .markdown, .html: []
    }
  }

  /// Splits a word such as `direction=TB` into its key and its value.
  ///
  /// - Throws: A `UsageError` if the format has no such option, or if the value is missing.
  private static func option(
    _ word: String, of format: OutputFormat
  ) throws(UsageError) -> (Key, String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = keys(of: format)
    let names = keys.map { "\($0.rawValue)=" }
    let known =
      switch names.count {
      case 0: "'\(format.rawValue)' takes no options."
      case 1: "The only option of '\(format.rawValue)' is \(names.quotedList("and"))."
      default: "The options of '\(format.rawValue)' are \(names.quotedList("and"))."
      }
    guard parts.count == 2, let key = keys.first(where: { $0.rawValue == parts[0] }) else {
      throw UsageError(
        "The marker has an unknown option \(word.quoted).",
        suggestion: EditDistance.nearest(to: "\(parts[0])=", among: names), known)
    }
    // An empty alternative text marks a picture as decorative.
    guard !parts[1].isEmpty || key == .alt else {
      throw UsageError("'\(key.rawValue)=' has no value.")
    }
    return (key, String(parts[1]))
  }

  /// Returns the case that a value names, in upper or lower case; nil if the option is absent.
  private static func value<Value: CaseIterable & RawRepresentable<String>>(
    _ text: String?, of key: Key
  ) throws(UsageError) -> Value? {
    guard let text else { return nil }
    let value = Value.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    if let value { return value }
    let names = Value.allCases.map(\.rawValue)
    throw UsageError(
      "The value \(text.quoted) is invalid for '\(key.rawValue)='.",
      suggestion: EditDistance.nearest(to: text, among: names),
      "Please give one of \(names.quotedList("or")).")
  }

  /// Splits a text at white space outside of quotation marks. The quotation marks are removed.
  ///
  /// - Throws: A `UsageError` if a quotation mark is not closed.
  private static func words(of text: Substring) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character.isWhitespace, !isQuoted {
        if let complete = word { words.append(complete) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if isQuoted { throw UsageError("A quotation mark in the marker is not closed.") }
    return words + (word.map { [$0] } ?? [])
  }
}
