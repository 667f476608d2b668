/// Text in the DOT language, as it grows: one buffer of UTF-8.
struct DOTText {
  private(set) var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes room for so many bytes.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func write(_ text: String) {
    // As a buffer: a string's own bytes are appended one by one.
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Takes back what was written past a length.
  mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Writes a line, indented by two spaces for each level.
  mutating func line(_ text: String, depth: Int) {
    indent(depth)
    write(text)
    write("\n")
  }

  mutating func indent(_ depth: Int) {
    for _ in 0..<depth { write("  ") }
  }

  /// Writes an identifier, in quotes, of which the given function writes the text.
  mutating func writeIdentifier(_ writeText: (inout DOTText) -> Void) {
    write("\"")
    let start = bytes.count
    writeText(&self)
    // As a rule there is nothing to escape.
    if bytes.count - start <= Self.pieceLength,
      bytes[start...].allSatisfy({ StateDiagram.Node.isKept($0, Self.keptInIdentifiers) })
    {
      write("\"")
    } else {
      let id = String(decoding: bytes[start...], as: UTF8.self)
      truncate(to: start - 1)
      write(Self.identifier(id))
    }
  }
}

extension DOTText {
  /// A label, in quotes, that Graphviz shows as exactly the given text.
  ///
  /// Control characters become U+FFFD, and tabs spaces. An empty line becomes a space: some
  /// versions of Graphviz crash on a label that starts with a newline.
  static func label(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.count <= pieceLength { return "\"\(text)\"" }
    return quoted(joinedLines(of: text, separator: "\\n", escapedForLabel))
  }

  /// The same text inside an HTML-like label.
  static func htmlLabel(_ text: String) -> String {
    // A newline is nothing to the reader of HTML-like labels.
    let html = joinedLines(of: text, separator: "<br/>", escapedForHTML)
    return broken(html, by: "\n", notWithin: ("&", ";"))
  }

  /// The text of a tooltip, in quotes, where `&` stands for itself.
  static func tooltip(_ text: String) -> String {
    quoted(
      joinedLines(of: text, separator: "\\n") { scalar, result in
        if scalar == "\\" || scalar == "\"" { result.append("\\") }
        result.append(scalar)
      })
  }

  /// An identifier, in quotes, made of characters that have no meaning to Graphviz.
  static func identifier(_ id: String) -> String {
    quoted(escapedIdentifier(id))
  }

  /// The identifier with whatever is neither a letter nor a digit nor one of ` -_./:%` written as
  /// the hexadecimal bytes of its UTF-8, since a quoted identifier can't end in a backslash.
  static func escapedIdentifier(_ id: String) -> String {
    StateDiagram.Node.percentEncoded(id, keeping: keptInIdentifiers)
  }

  private static var keptInIdentifiers: String { " -_./:%" }

  /// How many bytes Graphviz is given in one piece. Its lexer takes no more than 16,384.
  private static var pieceLength: Int { 8_192 }

  private static func quoted(_ escaped: String) -> String {
    "\"" + broken(escaped, by: "\\\n", notWithin: ("\\", nil)) + "\""
  }

  /// The text with a break, which stands for nothing, where a piece would be too long.
  ///
  /// There is none inside an escape sequence, which starts and ends with the given characters; one
  /// without an end is two characters long.
  private static func broken(
    _ text: String, by separator: String,
    notWithin escape: (start: Unicode.Scalar, end: Unicode.Scalar?)
  ) -> String {
    guard text.utf8.count > pieceLength else { return text }
    var result = String.UnicodeScalarView()
    var length = 0
    var isInEscape = false
    for scalar in text.unicodeScalars {
      if length >= pieceLength, !isInEscape {
        result.append(contentsOf: separator.unicodeScalars)
        length = 0
      }
      result.append(scalar)
      length += UTF8.width(scalar)
      if isInEscape {
        isInEscape = escape.end != nil && scalar != escape.end
      } else {
        isInEscape = scalar == escape.start
      }
    }
    return String(result)
  }

  /// Whether a byte of UTF-8 stands for itself in a label.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "&"): false
    default: (0x20...0x7E).contains(byte)
    }
  }

  private static func joinedLines(
    of text: String,
    separator: String,
    _ escape: (Unicode.Scalar, inout String.UnicodeScalarView) -> Void
  ) -> String {
    var result = String.UnicodeScalarView()
    var isAtLineStart = true
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        if isAtLineStart { result.append(" ") }
        result.append(contentsOf: separator.unicodeScalars)
        isAtLineStart = true
      } else {
        escape(shown(scalar), &result)
        isAtLineStart = false
      }
    }
    if isAtLineStart, !result.isEmpty { result.append(" ") }
    return String(result)
  }

  /// What is shown in place of a character that XML can't hold.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0D: " "
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  private static func escapedForLabel(
    _ scalar: Unicode.Scalar, _ result: inout String.UnicodeScalarView
  ) {
    switch scalar {
    case "\\", "\"":
      result.append("\\")
      result.append(scalar)
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    default: result.append(scalar)
    }
  }

  private static func escapedForHTML(
    _ scalar: Unicode.Scalar, _ result: inout String.UnicodeScalarView
  ) {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    // Graphviz reads `\N` and the like in these labels as well, after the entities.
    case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
    default: result.append(scalar)
    }
  }
}
