import StateExploration

/// An error in the arguments of a command: unknown, invalid, missing or contradictory ones.
///
/// The tool prints it with a pointer to help and exits with ``ExitCode/usageError``.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// The problem, a suggestion and the remedy, in sentences.
  let description: String

  /// Creates an error from sentences.
  ///
  /// - Parameters:
  ///   - problem: The problem, with the offending argument.
  ///   - suggestion: A similar valid word; nil if there is none.
  ///   - advice: The remedy, such as a list of the valid words.
  init(_ problem: String, suggestion: String? = nil, _ advice: String = "") {
    var sentences = [problem]
    if let suggestion { sentences.append("Did you mean \(suggestion.quoted)?") }
    if !advice.isEmpty { sentences.append(advice) }
    description = sentences.joined(separator: " ")
  }
}

extension UsageError {
  /// Returns the error for an option that doesn't exist.
  ///
  /// - Parameters:
  ///   - spelling: The option as it was given, with its dashes and without a value.
  ///   - options: The options of the command, of which a similar one is suggested.
  static func unknownOption(_ spelling: String, among options: [OptionSyntax]) -> UsageError {
    let letters = spelling.drop { $0 == "-" }
    let suggestion =
      if letters.count == 1 {
        options.lazy.compactMap(\.letter).first { $0.lowercased() == letters.lowercased() }
          .map { "-\($0)" }
      } else {
        EditDistance.nearest(to: "--\(letters)", among: options.map { "--\($0.name)" })
      }
    return UsageError("Unknown option \(spelling.quoted).", suggestion: suggestion)
  }

  /// Returns the error for an invalid value of an option, with the valid values.
  ///
  /// - Parameters:
  ///   - text: The value as it was given.
  ///   - spelling: The option as it was given: `-T` or `--format`.
  static func invalidValue(
    _ text: String,
    for spelling: String,
    of option: OptionSyntax
  ) -> UsageError {
    let problem = "The value \(text.quoted) is invalid for '\(option.withPlaceholder(spelling))'."
    return switch option.value?.kind {
    case .choice(let names):
      UsageError(
        problem,
        suggestion: EditDistance.nearest(to: text, among: names),
        "Please provide one of \(names.quotedList("or"))."
      )
    case .number(let range):
      UsageError(
        problem,
        "Please provide a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    case .limit(let names):
      UsageError(
        problem,
        "Please provide a number above 0 for one of \(names.quotedList("and")), such as "
          + "'\(names[0])=20000' or '\(names[0])=1M'.")
    case .path, .text, nil:
      UsageError(problem)
    }
  }

  /// Returns the error for more operands than the command takes.
  static func unexpectedArguments(_ arguments: [String]) -> UsageError {
    let list = arguments.map(\.quoted).joined(separator: ", ")
    return arguments.count == 1
      ? UsageError("Unexpected argument \(list).")
      : UsageError("\(arguments.count) unexpected arguments: \(list).")
  }
}
