/// Takes text in the DOT language apart into tokens, as far as our own writers use the language.
struct DOTScanner {
  enum Token: Hashable {
    /// A name or a number that stands without quotes.
    case word(String)
    /// What stands in quotes, with its escape sequences as they are written.
    case text(String)
    /// An HTML-like label, without its outermost angle brackets.
    case html(String)
    /// `->`.
    case arrow
    /// A character that separates others.
    case symbol(Unicode.Scalar)
  }

  /// The number of the line that the scanner has come to.
  private(set) var line = 1

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next token, or nil at the end.
  mutating func next() throws(DOTReadingError) -> Token? {
    skipSpace()
    guard let byte = current else { return nil }
    switch byte {
    case UInt8(ascii: "\""): return .text(try quoted())
    case UInt8(ascii: "<"): return .html(try html())
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: ">"):
      advance()
      advance()
      return .arrow
    case _ where Self.isWordByte(byte):
      let start = position
      while let byte = current, Self.isWordByte(byte) { advance() }
      return .word(String(decoding: bytes[start..<position], as: UTF8.self))
    default:
      let symbol = Unicode.Scalar(byte)
      guard "{}[]=,;".unicodeScalars.contains(symbol) else {
        throw error("the tool writes no '\(symbol)' here")
      }
      advance()
      return .symbol(symbol)
    }
  }

  /// An error at the line that the scanner has come to.
  func error(_ problem: String) -> DOTReadingError { DOTReadingError(line: line, problem: problem) }
}

extension DOTScanner {
  private var current: UInt8? { peek(0) }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Goes past white space and comments.
  private mutating func skipSpace() {
    while let byte = current {
      if byte == UInt8(ascii: "/"), peek(1) == byte {
        while let byte = current, byte != 0x0A { advance() }
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func advance() {
    if current == 0x0A { line += 1 }
    position += 1
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func quoted() throws(DOTReadingError) -> String {
    let start = error("a text in quotes has no end")
    var content: [UInt8] = []
    advance()
    while let byte = current {
      advance()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      // A break in a long text, which stands for nothing.
      case UInt8(ascii: "\\") where current == 0x0A: advance()
      case UInt8(ascii: "\\"):
        content.append(byte)
        if let escaped = current { content.append(escaped) }
        advance()
      default: content.append(byte)
      }
    }
    throw start
  }

  private mutating func html() throws(DOTReadingError) -> String {
    let start = error("an HTML-like label has no end")
    var content: [UInt8] = []
    var depth = 0
    while let byte = current {
      advance()
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return String(decoding: content.dropFirst(), as: UTF8.self) }
      // Only long texts are broken into lines; the breaks stand for nothing.
      if byte != 0x0A { content.append(byte) }
    }
    throw start
  }
}
