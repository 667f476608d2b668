/// A growing text in one buffer of UTF-8, for writers of text formats.
package struct TextBuffer {
  /// The text, and space for more.
  private var storage: [UInt8] = []

  /// The number of bytes of the text.
  package private(set) var count = 0

  package var string: String { String(decoding: storage[..<count], as: UTF8.self) }

  package init() {}

  /// Reserves space for a number of bytes.
  mutating func reserve(_ count: Int) {
    storage += repeatElement(0, count: max(0, count - storage.count))
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Writes a part of another text.
  mutating func write(_ range: Range<Int>, of other: TextBuffer) {
    other.storage.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(_ byte: UInt8) {
    if count == storage.count { reserve(2 * count + 1) }
    storage[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func append(_ content: UnsafeBufferPointer<UInt8>, quote: UInt8? = nil) {
    let start = count
    let margin = quote == nil ? 0 : 1
    count += content.count + 2 * margin
    if count > storage.count { reserve(2 * count) }
    storage.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[(start + margin)...]).copyMemory(
        from: UnsafeRawBufferPointer(content))
      if let quote { ($0[start], $0[count - 1]) = (quote, quote) }
    }
  }

  /// Writes a text in quotes if its bytes need no escaping, and returns whether it did.
  @inline(__always)
  mutating func writeQuoted(
    _ text: String, if isPlain: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let isWritten = text.utf8.withContiguousStorageIfAvailable { content in
      guard isPlain(content) else { return false }
      append(content, quote: UInt8(ascii: "\""))
      return true
    }
    return isWritten ?? false
  }

  /// Removes all bytes after a position, which an earlier ``count`` returned.
  package mutating func truncate(to count: Int) { self.count = count }

  /// Writes a line, indented by two spaces for each level.
  package mutating func line(_ text: String, depth: Int) {
    indent(depth)
    write(text)
    write("\n")
  }

  mutating func indent(_ depth: Int) {
    for _ in 0..<depth { write("  ") }
  }

  /// Writes a label of the DOT language, in quotes.
  mutating func writeLabel(_ text: String) {
    if !writeQuoted(text, if: DOTEscaping.isPlainLabel) { write(DOTEscaping.label(text)) }
  }

  /// Writes the name of a graph or a node.
  ///
  /// Graphviz treats an empty name, and one that starts with `%`, as missing. It then writes a
  /// number that grows with every graph. Such names get a `/` at the start.
  mutating func writeName(_ name: String) {
    let start = DOTEscaping.encodedStart(of: name)
    writeIdentifier {
      if start == nil || start == UInt8(ascii: "%") { $0.write("/") }
      $0.write(name)
    }
  }

  /// Writes a quoted identifier, whose text a closure writes. The text is escaped in place if
  /// necessary.
  mutating func writeIdentifier(_ writeText: (inout TextBuffer) -> Void) {
    write("\"")
    let start = count
    writeText(&self)
    // Few identifiers have characters to escape.
    if DOTEscaping.isPlainIdentifier(storage[start..<count]) { return write("\"") }
    let id = String(decoding: storage[start..<count], as: UTF8.self)
    truncate(to: start - 1)
    write(DOTEscaping.identifier(id))
  }
}

/// Escapes text for the DOT language.
///
/// | Text | Label | HTML-like label | Identifier |
/// | --- | --- | --- | --- |
/// | `a "b"` | `a \"b\"` | `a &quot;b&quot;` | `a %22b%22` |
/// | `R&D` | `R&amp;D` | `R&amp;D` | `R%26D` |
enum DOTEscaping {
  /// Returns a quoted label, which Graphviz shows as exactly the given text.
  ///
  /// Control characters become U+FFFD, and tabs become spaces. An empty line becomes a space,
  /// because some versions of Graphviz crash on a label that starts with a newline.
  static func label(_ text: String) -> String {
    if isPlainLabel(text.utf8) { return "\"\(text)\"" }
    return quoted(lines(of: text).map(escapedForLabel).joined(separator: "\\n"))
  }

  /// Returns a quoted label of lines that are aligned on the left.
  static func label(leftAligned lines: [String]) -> String {
    quoted(lines.flatMap(Self.lines).map { escapedForLabel($0) + "\\l" }.joined())
  }

  /// Returns whether a text needs no escaping in a label.
  fileprivate static func isPlainLabel(_ text: some Collection<UInt8>) -> Bool {
    text.allSatisfy(isPlain) && text.count <= pieceLength
  }

  /// Returns the text of an HTML-like label. An empty text, which would be a syntax error, becomes
  /// a nonbreaking space.
  static func htmlLabel(_ text: String) -> String {
    if text.isEmpty { return "&#160;" }
    // Most texts need no escapes.
    let isPlain = isPlainLabel(text.utf8) && text.utf8.first != UInt8(ascii: "]")
    if isPlain, !text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) {
      return text
    }
    let lines = lines(of: text).map { line in
      // Graphviz also interprets `\N` and similar sequences in these labels, after the entities.
      let html = XMLText.escaped(line, isAttribute: true).pieces(by: "\\").joined(separator: "\\\\")
      // Graphviz 2.42 drops a line that starts with `]`, or reports a syntax error.
      return html.utf8.first == UInt8(ascii: "]")
        ? "&#93;" + String(html.unicodeScalars.dropFirst()) : html
    }
    // HTML-like labels ignore newlines.
    return broken(lines.joined(separator: "<br/>"), by: "\n", notWithin: ("&", ";"))
  }

  /// Returns a quoted tooltip. Unlike in labels, `&` is not escaped.
  static func tooltip(_ text: String) -> String {
    quoted(lines(of: text).map(escapedForTooltip).joined(separator: "\\n"))
  }

  /// Returns a line as a comment. A long one becomes several, because the `dot` program, which reads a
  /// file in parts, accepts lines of at most 16,382 bytes.
  static func comment(_ line: String) -> String {
    guard line.utf8.count > 16_000 else { return "// " + line }
    var text = TextBuffer()
    text.write("// ")
    var (length, last) = (0, UInt8(ascii: " "))
    for byte in line.utf8 {
      let continuesCharacter = byte & 0xC0 == 0x80
      // Editors remove a space at the end of a line.
      if length >= pieceLength, !continuesCharacter, last != UInt8(ascii: " ") {
        text.write("\n" + commentContinuation)
        length = 0
      }
      text.append(byte)
      last = byte
      length += 1
    }
    return text.string
  }

  /// The start of a line that continues a comment.
  static var commentContinuation: String { "//+ " }

  /// Returns a quoted identifier. All characters but letters, digits and ` -_./:%` are
  /// percent-encoded, so that Graphviz interprets none.
  static func identifier(_ id: String) -> String {
    quoted(percentEncoded(id, keeping: keptInIdentifiers))
  }

  /// Returns the first byte of an escaped identifier; nil if it is empty.
  fileprivate static func encodedStart(of id: String) -> UInt8? {
    percentEncoded(String(id.prefix(1)), keeping: keptInIdentifiers).utf8.first
  }

  /// Returns whether the bytes of an identifier need no escaping.
  fileprivate static func isPlainIdentifier(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= pieceLength else { return false }
    // A search in `keptInIdentifiers` would take as long as all other work.
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

  // Backslashes are encoded, because a quoted identifier can't end in one.
  private static var keptInIdentifiers: String { " -_./:%" }

  /// The greatest number of bytes in one piece of text. The lexer of Graphviz accepts at most
  /// 16,384.
  private static var pieceLength: Int { 8_192 }

  /// Returns an escaped text in quotes, in pieces that the lexer accepts.
  private static func quoted(_ escaped: String) -> String {
    "\"" + broken(escaped, by: "\\\n", notWithin: ("\\", nil)) + "\""
  }

  /// Returns the text with separators without meaning between pieces of the allowed length.
  ///
  /// - Parameters:
  ///   - text: The escaped text.
  ///   - separator: The separator: a backslash and a newline in strings, a newline in HTML-like
  ///     labels.
  ///   - escape: The first and last character of escape sequences, which are not broken. Sequences
  ///     without a last character have two characters.
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

  /// Returns the lines of a text, without characters that XML, and so SVG, doesn't allow. An empty line
  /// becomes a space.
  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? " " : String(String.UnicodeScalarView(line.map(LabelEscaping.shown)))
    }
  }

  private static func escapedForLabel(_ line: String) -> String {
    escapedForTooltip(line).pieces(by: "&").joined(separator: "&amp;")
  }

  private static func escapedForTooltip(_ line: String) -> String {
    line.pieces(by: "\\").joined(separator: "\\\\").pieces(by: "\"").joined(separator: "\\\"")
  }
}
