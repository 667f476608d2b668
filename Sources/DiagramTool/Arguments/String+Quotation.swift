extension String {
  /// The text in single quotation marks, without control characters, for messages.
  var quoted: String { "'\(visible)'" }

  /// The text with control characters escaped (`\u{1B}`), so that labels of a machine or a file
  /// can't send commands to a terminal.
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

  /// The text as one word of a POSIX shell: `door`, `'my door'`, `'it'\''s'`.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "+", "@", "%", "=": true
      default: byte >= 0x80
      }
    }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...last]
  }
}

extension [String] {
  /// Returns the texts as a list in a sentence: `'a', 'b' and 'c'`.
  func quotedList(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first?.quoted ?? "" }
    return dropLast().map(\.quoted).joined(separator: ", ") + " \(conjunction) \(last.quoted)"
  }

  /// The texts as a list in a sentence. More than 12 texts are cut to 10 and `and 5 more`.
  var shortQuotedList: String {
    guard count > 12 else { return quotedList("and") }
    return prefix(10).map(\.quoted).joined(separator: ", ") + " and \(count - 10) more"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is of the Unicode category `Cc`: a line break, an escape, a NUL.
  var isControl: Bool { properties.generalCategory == .control }
}
