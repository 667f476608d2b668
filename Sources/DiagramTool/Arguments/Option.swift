/// An option that takes a value: how it is written, and the value that a text stands for.
struct Option<Value: Sendable>: Sendable {
  /// How the option is written.
  let syntax: OptionSyntax

  /// The value that a text stands for, or nil where it stands for none.
  let value: @Sendable (String) -> Value?
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// An option that takes the name of a case, in capitals or small letters.
  static func choice(
    _ name: String,
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
        placeholder: placeholder ?? name, kind: .choice(Value.allCases.map(\.rawValue))),
      isRepeatable: isRepeatable,
      abstract: abstract,
      defaultValue: defaultValue?.rawValue
    )
    return Option(syntax: syntax) { text in
      Value.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    }
  }
}

extension Option<Int> {
  /// An option that takes a whole number in a range.
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
  /// An option that takes the path of a file or a folder.
  static func path(
    _ name: String,
    letter: Character,
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

  /// An option that takes any text, such as a name.
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
