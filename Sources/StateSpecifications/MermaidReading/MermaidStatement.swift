/// A line of Mermaid, without its comment, divided at its first colon: `a --> b : label`.
///
/// Colons in quotation marks don't divide, nor do the three before the class of a state. As in Mermaid,
/// a comment starts with `%%`, or with `#` after a space, and can't follow the text after a colon. The text
/// ends at a semicolon, besides those of the codes of characters.
struct MermaidStatement {
  /// The part before the colon.
  private(set) var head: String

  /// The part after the colon; nil if there is no colon.
  private(set) var text: String?

  /// The text after the semicolon that ends the statement.
  private(set) var remainder = ""

  init(_ line: String) {
    let bytes = Array(line.utf8)
    var isQuoted = false
    var index = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "%") where bytes[index...].starts(with: "%%".utf8): break scan
      case UInt8(ascii: "#") where index == 0 || " \t".utf8.contains(bytes[index - 1]): break scan
      case UInt8(ascii: ":") where bytes[index...].starts(with: ":::".utf8): index += 2
      case UInt8(ascii: ":"):
        text = String(decoding: bytes[(index + 1)...], as: UTF8.self).trimmed
        break scan
      default: break
      }
      index += 1
    }
    head = String(decoding: bytes[..<index], as: UTF8.self).trimmed
    if let text {
      (self.text, remainder) = text.endedBySemicolon
    } else if head.utf8.last == UInt8(ascii: ";") {
      head = String(head.dropLast()).trimmed
    }
  }

  /// The ends of an arrow; nil if the statement is no arrow.
  var arrow: (source: String, target: String)? {
    // No name of a state has a quotation mark, but a label can contain an arrow.
    head.utf8.contains(UInt8(ascii: "\"")) ? nil : head.parts(around: "-->")
  }

  /// The first word in lower case, and the rest of the part before the colon.
  var words: (first: String, rest: String) {
    let first = head.prefix { !" \t\"{".contains($0) }
    return (first.lowercased(), String(head.dropFirst(first.count)).trimmed)
  }
}

extension String {
  /// The parts before and after the first semicolon that doesn't end the code of a character.
  fileprivate var endedBySemicolon: (String, rest: String) {
    let pieces = pieces(by: ";")
    let count = 1 + pieces.dropLast().prefix(while: \.endsWithCode).count
    return (
      pieces[..<count].joined(separator: ";").trimmed,
      pieces[count...].joined(separator: ";").trimmed
    )
  }

  /// Whether the text ends with the code of a character, such as `#35` or `#quot`.
  private var endsWithCode: Bool {
    let code = utf8.reversed().prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return !code.isEmpty && utf8.dropLast(code.count).last == UInt8(ascii: "#")
  }
}
