extension String {
  /// The text in quotation marks, for an error message.
  var quoted: String { "'\(visible)'" }

  /// The text with control characters written out (`\u{1B}`), so that a name or a label can't
  /// move the cursor of the terminal that shows it.
  var visible: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension [String] {
  /// The texts, each in quotation marks, as a list in a sentence: `'a', 'b' and 'c'`.
  func quotedList(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first?.quoted ?? "" }
    return dropLast().map(\.quoted).joined(separator: ", ") + " \(conjunction) \(last.quoted)"
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character, which has no picture.
  var isControl: Bool { properties.generalCategory == .control }
}
