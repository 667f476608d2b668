/// Arguments that can't be understood or that contradict each other.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What is wrong and what would be right, in sentences.
  let description: String

  /// Creates an error from sentences.
  ///
  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - suggestion: What was probably meant, if anything comes near.
  ///   - advice: What would be right.
  init(_ problem: String, suggestion: String? = nil, _ advice: String = "") {
    var sentences = [problem]
    if let suggestion { sentences.append("Did you mean \(suggestion.quoted)?") }
    if !advice.isEmpty { sentences.append(advice) }
    description = sentences.joined(separator: " ")
  }
}

extension UsageError {
  /// A name after dashes that no option has.
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

  /// A text that is not one of the values of the option it was given for.
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
    case .path, .text, nil:
      UsageError(problem)
    }
  }

  /// Arguments that the command has no use for.
  static func unexpectedArguments(_ arguments: [String]) -> UsageError {
    let list = arguments.map(\.quoted).joined(separator: ", ")
    return arguments.count == 1
      ? UsageError("Unexpected argument \(list).")
      : UsageError("\(arguments.count) unexpected arguments: \(list).")
  }
}
