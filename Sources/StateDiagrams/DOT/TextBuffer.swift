/// A growing text, in one buffer of UTF-8.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Reserves space for a number of bytes.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func write(_ text: String) {
    // As a buffer: the bytes of a string are appended one by one.
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Removes everything after a length.
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

  /// Writes a label of the DOT language, in quotes.
  mutating func writeLabel(_ text: String) {
    guard DOTEscaping.isPlainLabel(text) else { return write(DOTEscaping.label(text)) }
    write("\"")
    write(text)
    write("\"")
  }

  /// Writes the name of a graph or of a node.
  ///
  /// Graphviz takes an empty name, and one that starts with a percent sign, for no name, and writes a
  /// number instead that grows with every graph.
  mutating func writeName(_ name: String) {
    let start = DOTEscaping.encodedStart(of: name)
    writeIdentifier {
      if start == nil || start == UInt8(ascii: "%") { $0.write("/") }
      $0.write(name)
    }
  }

  /// Writes an identifier of the DOT language, in quotes, whose text a closure writes.
  mutating func writeIdentifier(_ writeText: (inout TextBuffer) -> Void) {
    write("\"")
    let start = bytes.count
    writeText(&self)
    // Few identifiers have characters to escape.
    if DOTEscaping.isPlainIdentifier(bytes[start...]) { return write("\"") }
    let id = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeLast(bytes.count - start + 1)
    write(DOTEscaping.identifier(id))
  }
}

/// Escapes text for the DOT language.
enum DOTEscaping {
  /// Returns a label, in quotes, that Graphviz shows as exactly the given text.
  ///
  /// Control characters become U+FFFD, and tabs spaces. An empty line becomes a space: some versions
  /// of Graphviz crash on a label that starts with a newline.
  static func label(_ text: String) -> String {
    if isPlainLabel(text) { return "\"\(text)\"" }
    return quoted(joinedLines(of: text, separator: "\\n", escapedForLabel))
  }

  fileprivate static func isPlainLabel(_ text: String) -> Bool {
    text.utf8.allSatisfy(isPlain) && text.utf8.count <= pieceLength
  }

  /// Returns the same text inside an HTML-like label. An empty text, which is a syntax error there,
  /// becomes a space.
  static func htmlLabel(_ text: String) -> String {
    if text.isEmpty { return "&#160;" }
    // HTML-like labels ignore newlines.
    let html = joinedLines(of: text, separator: "<br/>", escapedForHTML)
    return broken(html, by: "\n", notWithin: ("&", ";"))
  }

  /// Returns the text of a tooltip, in quotes, in which `&` stands for itself.
  static func tooltip(_ text: String) -> String {
    quoted(
      joinedLines(of: text, separator: "\\n") { scalar, result in
        if scalar == "\\" || scalar == "\"" { result.append("\\") }
        result.append(scalar)
      })
  }

  /// Returns an identifier, in quotes, made of characters without meaning to Graphviz.
  static func identifier(_ id: String) -> String {
    quoted(percentEncoded(id, keeping: keptInIdentifiers))
  }

  /// Returns the first byte of an identifier between its quotes; nil if it is empty.
  fileprivate static func encodedStart(of id: String) -> UInt8? {
    percentEncoded(String(id.prefix(1)), keeping: keptInIdentifiers).utf8.first
  }

  fileprivate static func isPlainIdentifier(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= pieceLength else { return false }
    // A switch, since a search in `keptInIdentifiers` takes as long as all else.
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: " "),
        UInt8(ascii: "%"):
        true
      default: false
      }
    }
  }

  // A quoted identifier can't end in a backslash, so that other characters are written by numbers.
  private static var keptInIdentifiers: String { " -_./:%" }

  /// The number of bytes in one piece of text. Graphviz's lexer takes no more than 16,384.
  private static var pieceLength: Int { 8_192 }

  private static func quoted(_ escaped: String) -> String {
    "\"" + broken(escaped, by: "\\\n", notWithin: ("\\", nil)) + "\""
  }

  /// Returns the text with breaks, which have no meaning, between pieces of the allowed length.
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

  /// Returns whether a byte of UTF-8 stands for itself in a label.
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

  /// Returns a character that XML allows.
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
    // Graphviz 2.42 loses a line of brackets, or reports a syntax error.
    case "]" where result.isEmpty || result.suffix(5).elementsEqual("<br/>".unicodeScalars):
      result.append(contentsOf: "&#93;".unicodeScalars)
    // Graphviz reads `\N` and the like in these labels as well, after the entities.
    case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
    default: result.append(scalar)
    }
  }
}
