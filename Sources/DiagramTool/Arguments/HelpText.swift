import StateDiagrams

/// The help of a command, in the layout of swift-argument-parser.
///
/// ```text
/// OVERVIEW: List the machines and their sizes.
///
/// USAGE: sm-graph list [--names] [--json]
///
/// OPTIONS:
///   --names                 List only the names, one per line.
///   -h, --help              Show help information.
/// ```
struct HelpText {
  /// The greatest number of columns in a line. Longer words stand on a line of their own.
  static let width = 80

  /// The column, counted from 0, of the descriptions of arguments, options and subcommands.
  private static let column = 26

  private let usage: CommandUsage

  /// Creates the help of a command.
  init(of usage: CommandUsage) {
    self.usage = usage
  }

  /// The help, which ends with a line break.
  var text: String {
    let syntax = usage.syntax
    var sections: [String] = []
    if !syntax.abstract.isEmpty { sections.append(Self.wrapped("OVERVIEW: \(syntax.abstract)")) }
    if !syntax.discussion.isEmpty { sections.append(Self.wrapped(syntax.discussion)) }
    sections.append(Self.wrapped(words: ["USAGE:"] + usage.parts, indent: 7))
    sections += [
      Self.section(
        "ARGUMENTS",
        syntax.operands.filter { !$0.abstract.isEmpty }.map { ("<\($0.placeholder)>", $0.abstract) }
      ),
      Self.section("OPTIONS", syntax.options.map { (Self.label(of: $0), Self.abstract(of: $0)) }),
      Self.section("SUBCOMMANDS", syntax.subcommands.map { ($0.name, $0.abstract) }),
    ].compactMap(\.self)
    if !syntax.subcommands.isEmpty {
      sections.append("  See '\(usage.path) help <subcommand>' for detailed help.")
    }
    return sections.joined(separator: "\n\n") + "\n"
  }
}

extension HelpText {
  /// Returns the spellings of an option: `-o, --output <path>`.
  private static func label(of option: OptionSyntax) -> String {
    (option.letter.map { "-\($0), " } ?? "") + option.usage
  }

  /// Returns the description of an option, followed by its values or range and its default:
  /// `The dots per inch of PNG pictures. (from 10 to 1200; default: 144)`.
  private static func abstract(of option: OptionSyntax) -> String {
    var notes: [String] = []
    switch option.value?.kind {
    case .choice(let names): notes.append("values: " + names.joined(separator: ", "))
    case .number(let range): notes.append("from \(range.lowerBound) to \(range.upperBound)")
    case .limit(let names): notes.append("names: " + names.joined(separator: ", "))
    case .path, .text, nil: break
    }
    if let value = option.defaultValue { notes.append("default: \(value)") }
    return notes.isEmpty
      ? option.abstract : "\(option.abstract) (\(notes.joined(separator: "; ")))"
  }

  /// Returns a titled list of labels and descriptions; nil if there are no rows.
  private static func section(_ title: String, _ rows: [(label: String, text: String)]) -> String? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { row in
      let text = wrapped(row.text, margin: column)
      guard !text.isEmpty else { return "  \(row.label)" }
      // A label that reaches the column of the descriptions gets a line of its own.
      return row.label.count + 2 < column
        ? "  \(row.label)" + text.dropFirst(row.label.count + 2)
        : "  \(row.label)\n\(text)"
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, margin: Int = 0) -> String {
    text.pieces(by: "\n\n").map { paragraph in
      wrapped(
        words: paragraph.split(separator: " ").map(String.init), margin: margin, indent: margin)
    }.joined(separator: "\n\n")
  }

  /// Returns words as lines of at most ``width`` columns; empty if there are no words.
  ///
  /// - Parameters:
  ///   - margin: The number of spaces before the first line.
  ///   - indent: The number of spaces before each further line.
  private static func wrapped(words: [String], margin: Int = 0, indent: Int) -> String {
    var lines: [String] = []
    var line = String(repeating: " ", count: margin)
    var isStart = true
    for word in words {
      if !isStart, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isStart = true
      }
      line += (isStart ? "" : " ") + word
      isStart = false
    }
    return isStart ? "" : (lines + [line]).joined(separator: "\n")
  }
}
