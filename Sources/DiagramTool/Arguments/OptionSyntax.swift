/// How an option is written: what parsing, help and error messages know of it.
struct OptionSyntax: Hashable, Sendable {
  /// The name after two dashes.
  let name: String

  /// The letter after one dash.
  let letter: Character?

  /// What the option takes, or nil for a flag.
  let value: ValueSyntax?

  /// Whether the option may be given several times, for several values.
  let isRepeatable: Bool

  /// What the option does, in one sentence.
  let abstract: String

  /// The value that is taken where the option is not given, for help.
  let defaultValue: String?

  init(
    _ name: String,
    letter: Character? = nil,
    value: ValueSyntax? = nil,
    isRepeatable: Bool = false,
    abstract: String,
    defaultValue: String? = nil
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.abstract = abstract
    self.defaultValue = defaultValue
  }

  /// The option as a usage line writes it: `--output <path>`.
  var usage: String { withPlaceholder("--\(name)") }

  /// A spelling of the option with what it takes: `-o <path>`.
  func withPlaceholder(_ spelling: String) -> String {
    value.map { "\(spelling) <\($0.placeholder)>" } ?? spelling
  }
}

extension OptionSyntax {
  /// Asks for help. Every command has it.
  static let help: OptionSyntax = OptionSyntax(
    "help", letter: "h", abstract: "Show help information.")

  /// Asks for a report that programs read. Every command that tells something has it.
  static let json: OptionSyntax = OptionSyntax(
    "json", abstract: "Print the result as JSON.")

  /// Asks for the version. Every command has it.
  static let version: OptionSyntax = OptionSyntax("version", abstract: "Show the version.")
}

/// What an option takes.
struct ValueSyntax: Hashable, Sendable {
  /// Which texts are values.
  enum Kind: Hashable, Sendable {
    /// One of a list, in capitals or small letters.
    case choice([String])
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// The path of a file or a folder.
    case path
    /// Any text.
    case text
  }

  /// The word that stands for the value in usage lines: `path` in `<path>`.
  let placeholder: String

  /// Which texts are values.
  let kind: Kind
}
