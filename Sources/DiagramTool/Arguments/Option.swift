/// An option with a value of a Swift type.
///
/// ```swift
/// static let radius: Option<Int> = .number(
///   "radius", in: 0...1000, default: 1, abstract: "The size of the neighborhood.")
/// let radius = try arguments.value(of: Self.radius) ?? 1
/// ```
struct Option<Value: Sendable>: Sendable {
  /// The spellings of the option and its description in help.
  let syntax: OptionSyntax

  /// Converts the text of an argument to a value; returns nil if the text is invalid.
  let value: @Sendable (String) -> Value?
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Creates an option whose values are the raw values of an enum, in upper or lower case.
  ///
  /// - Parameters:
  ///   - values: The values; all by default.
  ///   - placeholder: The name of the value in usage lines; that of the option by default.
  ///   - isRepeatable: Whether the option accepts several values: `-T svg -T png`.
  ///   - defaultValue: The value that help names as the default. The command itself applies it.
  static func choice(
    _ name: String,
    among values: [Value] = Array(Value.allCases),
    letter: Character? = nil,
    placeholder: String? = nil,
    isRepeatable: Bool = false,
    default defaultValue: Value?,
    abstract: String
  ) -> Option {
    let syntax = OptionSyntax(
      name,
      letter: letter,
      value: ValueSyntax(
        placeholder: placeholder ?? name, kind: .choice(values.map(\.rawValue))),
      isRepeatable: isRepeatable,
      abstract: abstract,
      defaultValue: defaultValue?.rawValue
    )
    return Option(syntax: syntax) { text in
      values.first { $0.rawValue.lowercased() == text.lowercased() }
    }
  }
}

extension Option<Int> {
  /// Creates an option whose value is a whole number in a range.
  ///
  /// - Parameter defaultValue: The value that help names as the default. The command itself applies
  ///   it.
  static func number(
    _ name: String,
    in range: ClosedRange<Int>,
    placeholder: String = "number",
    default defaultValue: Int?,
    abstract: String
  ) -> Option {
    let syntax = OptionSyntax(
      name,
      value: ValueSyntax(placeholder: placeholder, kind: .number(range)),
      abstract: abstract,
      defaultValue: defaultValue.map { "\($0)" }
    )
    return Option(syntax: syntax) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension Option<String> {
  /// Creates an option whose value is the path of a file or a folder. The path is not checked.
  static func path(
    _ name: String,
    letter: Character? = nil,
    abstract: String,
    default defaultValue: String? = nil
  ) -> Option {
    let syntax = OptionSyntax(
      name,
      letter: letter,
      value: ValueSyntax(placeholder: "path", kind: .path),
      abstract: abstract,
      defaultValue: defaultValue
    )
    return Option(syntax: syntax) { $0 }
  }

  /// Creates an option whose value is any text that is not empty, such as the name of a state.
  static func text(
    _ name: String,
    placeholder: String,
    isRepeatable: Bool = false,
    abstract: String
  ) -> Option {
    let syntax = OptionSyntax(
      name,
      value: ValueSyntax(placeholder: placeholder, kind: .text),
      isRepeatable: isRepeatable,
      abstract: abstract
    )
    return Option(syntax: syntax) { $0 }
  }
}
