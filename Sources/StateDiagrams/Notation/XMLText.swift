/// Escaping of text in XML.
package enum XMLText {
  /// Returns a text with `&`, `<` and `>` escaped, and with U+FFFD instead of the characters that XML forbids.
  ///
  /// - Parameter isAttribute: Whether the text is the value of an attribute. Quotation marks are then
  ///   escaped too, and line breaks and tabs, which a parser would read as spaces.
  package static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(Self.isPlain) }
    if isPlain == true { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22 where isAttribute: result += "&quot;"
      case 0x09, 0x0A: result += isAttribute ? "&#\(scalar.value);" : String(scalar)
      case 0x0D where isAttribute: result += "&#13;"
      case 0x00...0x1F, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns whether a byte is an ASCII character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
