/// Turns what ``DOTText`` escaped back into the text that was meant.
enum DOTUnescaping {
  /// The text of a label in quotes.
  static func label(_ escaped: String) -> String { tooltip(escaped).replacing(entities) }

  /// The text of a tooltip in quotes, where `&` stands for itself.
  static func tooltip(_ escaped: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in escaped.unicodeScalars {
      if isEscape {
        result.append(scalar == "n" ? "\n" : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The texts of the cells of a table in an HTML-like label.
  static func cells(_ html: String) -> [String] {
    html.pieces(by: "</td>").dropLast().map { piece in
      // The table's own tags stand before the cell's text, and no text holds an angle bracket.
      let text = piece.pieces(by: "</font>")[0].replacing([("<br/>", "\n")])
      return (text.pieces(by: ">").last ?? "").replacing(htmlEscapes)
    }
  }

  /// The name and the rows in the HTML-like label of a final state.
  static func captionLines(_ html: String) -> [String] {
    html.pieces(by: "<br/><font point-size=\"10\">").map { piece in
      piece.pieces(by: "</font>")[0].replacing([("<br/>", "\n")]).replacing(htmlEscapes)
    }
  }

  /// The title in the HTML-like label of a graph; nil where only notes stand there.
  static func title(_ html: String) -> String? {
    let start = "<font point-size=\"16\">"
    guard html.hasPrefix(start) else { return nil }
    return html.dropFirst(start.count).description.pieces(by: "</font>")[0]
      .replacing([("<br/>", "\n")]).replacing(htmlEscapes)
  }

  /// The path of labels that an identifier was made from, joined by slashes.
  static func identifier(_ id: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(id.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // The ampersand comes last: what it gives is not read again.
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ]

  private static let htmlEscapes = [("\\\\", "\\")] + entities
}

extension String {
  fileprivate func replacing(_ replacements: [(String, String)]) -> String {
    replacements.reduce(self) { $0.pieces(by: $1.0).joined(separator: $1.1) }
  }
}
