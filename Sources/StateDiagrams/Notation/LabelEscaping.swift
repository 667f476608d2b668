/// The escaping of text in a notation, so that it is shown verbatim.
package struct LabelEscaping: Sendable {
  /// The ASCII characters, besides letters and digits, that need no escaping. At the start of a
  /// line, all of them and digits are escaped, because the line could be read as a list or a
  /// heading.
  let kept: String

  /// The text of a line break.
  let lineBreak: String

  /// A word in lower case that must not occur unescaped. Its last letter is escaped.
  var forbiddenWord: String? = nil

  /// Returns the escape sequence of a character, such as `#35;`.
  let code: @Sendable (Unicode.Scalar) -> String

  /// Returns a text with escape sequences for all characters that could be markup.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - startsLine: Whether the text is at the start of a line.
  package func escaped(_ text: String, startsLine: Bool = false) -> String {
    var result = ""
    var isAtStart = startsLine
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        result += lineBreak
        isAtStart = true
        continue
      }
      let shown = Self.shown(scalar)
      let isPlain =
        shown.isASCII
        ? isPlainASCII(shown, isAtStart) && !endsForbiddenWord(result, shown)
        : !Self.isHidden(shown)
      result += isPlain ? String(shown) : code(shown)
      isAtStart = false
    }
    return result
  }

  /// Returns whether a character after a text completes the forbidden word.
  private func endsForbiddenWord(_ text: String, _ scalar: Unicode.Scalar) -> Bool {
    guard let forbiddenWord else { return false }
    let end = text.unicodeScalars.suffix(forbiddenWord.unicodeScalars.count - 1)
    return (String(String.UnicodeScalarView(end)) + String(scalar)).lowercased() == forbiddenWord
  }

  private func isPlainASCII(_ scalar: Unicode.Scalar, _ isAtStart: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z": true
    case "0"..."9": !isAtStart
    default: !isAtStart && kept.unicodeScalars.contains(scalar)
    }
  }

  /// Returns the character, or a replacement for a control character.
  static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0D, 0x2028, 0x2029: " "
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// Returns whether a character outside ASCII is markup or is not visible: guillemets, the
  /// ligature by which Mermaid marks codes, zero-width and bidirectional controls, and private use.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0...0xBF, 0x2000...0x200F, 0x202A...0x206F, 0xE000...0xF8FF, 0xFB02, 0xFEFF: true
    default: false
    }
  }
}

extension StateDiagram.Transition {
  /// Returns the label as UML writes it, with each of its parts escaped.
  func label(_ escaping: LabelEscaping) -> String {
    var parts: [String] = []
    if let event = eventText { parts.append(escaping.escaped(event, startsLine: true)) }
    if let `guard` { parts.append("[\(escaping.escaped(`guard`))]") }
    if !effects.isEmpty {
      parts.append("/ " + effects.map { escaping.escaped($0) }.joined(separator: ", "))
    }
    return parts.joined(separator: " ")
  }
}
