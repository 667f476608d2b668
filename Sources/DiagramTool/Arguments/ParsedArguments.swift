/// A command's arguments, taken apart into options and operands.
///
/// Arguments are read as swift-argument-parser reads them: `--name value`, `--name=value`,
/// `-n value`, `-nvalue`, `-n=value`; flags take no value, letters are not bundled, and after `--`
/// everything is an operand. A single `-` is not an option.
struct ParsedArguments: Sendable {
  private struct Occurrence: Sendable {
    let spelling: String
    let value: String
  }

  /// The arguments that are not options or their values, in order.
  private(set) var operands: [String] = []

  /// The first thing that is wrong with the arguments.
  private(set) var mistake: UsageError?

  private let syntax: CommandSyntax
  private var flags: Set<OptionSyntax> = []
  private var occurrences: [OptionSyntax: [Occurrence]] = [:]

  /// Takes arguments apart. What is wrong with them is kept in ``mistake``, not thrown, since
  /// a request for help comes first.
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

  /// Whether a flag was given.
  func contains(_ flag: OptionSyntax) -> Bool { flags.contains(flag) }

  /// The values that were given for an option, in order.
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

  /// The value that was given for an option, or nil where none was.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).first
  }
}

extension ParsedArguments {
  private mutating func checkOperands() {
    guard mistake == nil else { return }
    if operands.contains("") {
      mistake = UsageError("An argument is empty.")
    } else if let limit = syntax.operandLimit, operands.count > limit {
      mistake = .unexpectedArguments(Array(operands.dropFirst(limit)))
    }
  }

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

  /// The option that an argument writes, as it is spelled, and the value that is attached to it.
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
    // `-output x` is a dash too few, not `-o` with the value `utput`.
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

  /// The argument after an option, unless it is an option itself. A negative number isn't.
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
