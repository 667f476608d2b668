/// The arguments of a command, parsed into options and operands.
///
/// The syntax is that of swift-argument-parser:
///
/// ```text
/// --name value    --name=value              an option by its long name
/// -n value    -nvalue    -n=value           an option by its letter
/// --flag    -f                              a flag, which has no value
/// --                                        the end of the options: all further words are operands
/// -                                         an operand
/// ```
///
/// Letters are not bundled: `-ab` is `-a` with the value `b`, and an error if `-a` is a flag. A
/// value that starts with `-` must be attached (`--title=-x`), unless it is `-` or a negative number.
struct ParsedArguments: Sendable {
  /// A use of an option, as it was spelled: `-T` and `svg`.
  private struct Occurrence: Sendable {
    let spelling: String
    let value: String
  }

  /// The arguments that are neither options nor their values, in order.
  private(set) var operands: [String] = []

  /// The first syntax error, or nil. Values are checked by ``values(of:)``.
  private(set) var mistake: UsageError?

  private let syntax: CommandSyntax
  private var flags: Set<OptionSyntax> = []
  private var occurrences: [OptionSyntax: [Occurrence]] = [:]

  /// Parses arguments. A syntax error is stored in ``mistake`` and not thrown, because `--help`
  /// takes precedence over errors.
  init(_ arguments: [String], syntax: CommandSyntax) {
    self.syntax = syntax
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      do throws(UsageError) {
        if argument.hasPrefix("-"), argument != "-" {
          try readOption(argument, &rest)
        } else {
          operands.append(argument)
        }
      } catch {
        mistake = mistake ?? error
      }
    }
    checkOperands()
  }

  /// Whether an option or a flag was given.
  func contains(_ option: OptionSyntax) -> Bool {
    flags.contains(option) || occurrences[option] != nil
  }

  /// Returns the values that were given for an option, in order; empty if there are none.
  ///
  /// - Throws: A `UsageError` that names the first invalid value.
  func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for occurrence in occurrences[option.syntax] ?? [] {
      guard let value = option.value(occurrence.value) else {
        throw .invalidValue(occurrence.value, for: occurrence.spelling, of: option.syntax)
      }
      values.append(value)
    }
    return values
  }

  /// Returns the value that was given for an option; nil if the option is absent.
  ///
  /// - Throws: A `UsageError` if the value is invalid.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).first
  }
}

extension ParsedArguments {
  /// Records an empty operand, or more operands than the command takes, as the mistake.
  private mutating func checkOperands() {
    guard mistake == nil else { return }
    if operands.contains("") {
      mistake = UsageError("An argument is empty.")
    } else if let limit = syntax.operandLimit, operands.count > limit {
      mistake = .unexpectedArguments(Array(operands.dropFirst(limit)))
    }
  }

  /// Parses an argument that starts with a dash, and the next one if that is its value.
  ///
  /// - Parameter rest: The arguments after this one. The value is removed from it.
  private mutating func readOption(
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let (option, spelling, attached) = split(argument) else {
      let name = argument.prefix { $0 != "=" }
      throw .unknownOption(String(name), among: syntax.options)
    }
    guard option.value != nil else {
      if let attached {
        throw UsageError(
          "The option '\(spelling)' takes no value, but \(attached.quoted) was given.")
      }
      flags.insert(option)
      return
    }
    let value: String
    if let attached {
      value = attached
    } else {
      value = try nextValue(for: option.withPlaceholder(spelling), &rest)
    }
    guard !value.isEmpty else {
      throw UsageError("The value of '\(option.withPlaceholder(spelling))' is empty.")
    }
    if !option.isRepeatable, let earlier = occurrences[option]?.first {
      throw UsageError(
        "'\(option.withPlaceholder(spelling))' was given more than once: "
          + "\(earlier.value.quoted), then \(value.quoted)."
      )
    }
    occurrences[option, default: []].append(Occurrence(spelling: spelling, value: value))
  }

  /// Splits an argument into its option and the value that is attached to it.
  ///
  /// ```text
  /// --output=a.svg    (output, "--output", "a.svg")
  /// -oa.svg           (output, "-o", "a.svg")
  /// -o                (output, "-o", nil)
  /// ```
  ///
  /// - Returns: The option, its spelling, and the value; nil if there is no such option.
  private func split(
    _ argument: String
  ) -> (option: OptionSyntax, spelling: String, attached: String?)? {
    if argument.hasPrefix("--") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = syntax.options.first(where: { "--\($0.name)" == parts[0] }) else {
        return nil
      }
      return (option, "--\(option.name)", parts.count > 1 ? String(parts[1]) : nil)
    }
    let text = argument.dropFirst()
    // `-output x` lacks a dash. It is not `-o` with the value `utput`.
    let isLongName = syntax.options.contains { $0.name == text.prefix { $0 != "=" } }
    guard !isLongName, let letter = text.first,
      let option = syntax.options.first(where: { $0.letter == letter })
    else {
      return nil
    }
    let attached = text.dropFirst()
    let spelling = "-\(letter)"
    if attached.isEmpty { return (option, spelling, nil) }
    if attached.hasPrefix("=") { return (option, spelling, String(attached.dropFirst())) }
    return option.value == nil ? nil : (option, spelling, String(attached))
  }

  /// Removes and returns the argument after an option.
  ///
  /// - Throws: A `UsageError` if there is none, or if it is an option. A negative number is a value.
  private func nextValue(
    for option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") || Int(next) != nil else {
      throw UsageError("Missing value for '\(option)'.")
    }
    rest.removeFirst()
    return next
  }
}
