import GraphvizRendering
import StateDiagrams

/// A line of a Markdown file between which and `<!-- /diagram -->` a diagram is kept up to date:
///
/// ```text
/// <!-- diagram: door mermaid -->
/// <!-- diagram: door svg file=pictures/door.svg alt="How the door moves" direction=TB -->
/// ```
struct DiagramMarker: Hashable, Sendable {
  /// What ends a diagram.
  static let end = "<!-- /diagram -->"

  /// The name of the machine.
  let machine: String

  /// What is put below the marker.
  let format: OutputFormat

  /// How it is drawn.
  let options: RenderingOptions

  /// The picture's path, from the folder of the Markdown file; nil for text.
  let file: String?

  /// The alternative text of a picture; nil where the marker doesn't say.
  let alternative: String?
}

extension DiagramMarker {
  /// What a line is.
  enum Line: Hashable {
    /// None of ours.
    case other
    /// The end of a diagram.
    case end
    /// The start of a diagram: the words of the marker, without the first.
    case start(Substring)
    /// The start of a diagram that is no comment on a line of its own; what is wrong with it.
    case broken(String)
  }

  /// Tells what a line is, which is given without its end.
  static func line(_ text: Substring) -> Line {
    let indent = text.prefix { $0 == " " }.count
    // Set in further, it would be code, as in a list of lists.
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

  /// Reads the words of a marker.
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
      direction: try Self.value(values[.direction], of: .direction) ?? .leftToRight)
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
        "The format is \(format.rawValue), but \(file.quoted) has another extension.")
    }
    self.file = file
  }
}

extension DiagramMarker {
  /// What follows a format.
  private enum Key: String, CaseIterable {
    case direction, style, file, alt
  }

  /// The formats that a Markdown file can show.
  static let formats: [OutputFormat] = OutputFormat.allCases.filter { $0 != .pdf }

  private static func example(_ catalog: DiagramCatalog) -> String {
    let name = catalog.machines.first?.name ?? "door"
    return "A marker is '<!-- diagram: \(name.visible) mermaid -->'."
  }

  private static func format(named name: String) throws(UsageError) -> OutputFormat {
    if let format = formats.first(where: { $0.rawValue == name.lowercased() }) { return format }
    let names = formats.map(\.rawValue)
    throw UsageError(
      name.lowercased() == "pdf"
        ? "A Markdown file can't show pdf." : "Unknown format \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      "The formats are \(names.quotedList("and")).")
  }

  private static func keys(of format: OutputFormat) -> [Key] {
    switch format {
    case .svg, .png: [.direction, .style, .file, .alt]
    case .dot: [.direction, .style]
    case .mermaid, .plantuml: [.direction]
    case .pdf, .scxml, .json, .markdown: []
    }
  }

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
        "The marker has \(word.quoted) after its format.",
        suggestion: EditDistance.nearest(to: "\(parts[0])=", among: names), known)
    }
    // Without alternative text, a picture is an ornament, which may be meant.
    guard !parts[1].isEmpty || key == .alt else {
      throw UsageError("'\(key.rawValue)=' has no value.")
    }
    return (key, String(parts[1]))
  }

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

  /// The words of a text, which spaces separate outside of quotation marks.
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
