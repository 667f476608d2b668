/// Escaping of text for XML.
package enum XMLText {
  /// Returns a text between tags, with `&`, `<` and `>` escaped, and with U+FFFD instead of the control characters
  /// that XML forbids.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x09, 0x0A: result.unicodeScalars.append(scalar)
      case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the text of an attribute value, with U+FFFD instead of characters that XML forbids. Control
  /// characters that it allows are kept.
  package static func attribute(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      // A parser reads unescaped line breaks and tabs in attributes as spaces.
      case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
      case 0x22: result += "&quot;"
      case 0x7F...0x9F: result.unicodeScalars.append(scalar)
      default: result += escaped(String(scalar))
      }
    }
  }

  /// Returns whether a byte is an ASCII character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
