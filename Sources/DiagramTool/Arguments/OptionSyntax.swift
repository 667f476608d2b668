/// The declaration of an option or a flag, for parsing, help and error messages.
struct OptionSyntax: Hashable, Sendable {
  /// The long name, without its two dashes.
  let name: String

  /// The short name, without its dash; nil if there is none.
  let letter: Character?

  /// The declaration of the value; nil for a flag.
  let value: ValueSyntax?

  /// Whether the option may be given several times, for several values.
  let isRepeatable: Bool

  /// The effect of the option, in one sentence.
  let abstract: String

  /// The default value as text, for help; nil if there is none.
  let defaultValue: String?

  /// Creates the declaration of an option, or of a flag if there is no value.
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

  /// Returns a spelling of the option with the placeholder of its value: `-o <path>`.
  func withPlaceholder(_ spelling: String) -> String {
    value.map { "\(spelling) <\($0.placeholder)>" } ?? spelling
  }
}

extension OptionSyntax {
  /// The flag that prints help instead of running the command. Every command has it.
  static let help: OptionSyntax = OptionSyntax(
    "help", letter: "h", abstract: "Show help information.")

  /// The flag that prints the result as JSON. Every command that prints a result has it.
  static let json: OptionSyntax = OptionSyntax(
    "json", abstract: "Print the result as JSON.")

  /// The flag that prints the version instead of running the command. Every command has it.
  static let version: OptionSyntax = OptionSyntax("version", abstract: "Show the version.")
}

/// The declaration of an option's value.
struct ValueSyntax: Hashable, Sendable {
  /// The set of valid texts, for help and error messages.
  enum Kind: Hashable, Sendable {
    /// A word of a list, in upper or lower case.
    case choice([String])
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// One of several limits, with a number: `states=20000`.
    case limit([String])
    /// The path of a file or a folder.
    case path
    /// Any text.
    case text
  }

  /// The name of the value in usage lines: `path` in `<path>`.
  let placeholder: String

  /// The set of valid texts.
  let kind: Kind
}
