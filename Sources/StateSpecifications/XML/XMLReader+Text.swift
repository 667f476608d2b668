import StateDiagrams

extension XMLReader {
  /// Throws an error if the document has a character that XML doesn't allow anywhere.
  mutating func checkCharacters(of text: String) throws(SpecificationError) {
    for scalar in text.unicodeScalars {
      guard Self.isAllowed(scalar) else {
        let code = hexadecimal(UInt64(scalar.value), digits: 4).uppercased()
        throw problem("the character U+\(code) is not allowed in XML.")
      }
      if scalar == "\n" { line += 1 }
    }
    line = 1
  }

  /// The characters of section 2.2 of XML 1.0.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": false
    default: true
    }
  }

  /// Reads a name. Names of SCXML consist of characters of ASCII.
  mutating func readName() throws(SpecificationError) -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    guard let first = bytes[start..<index].first, !"0123456789-.".utf8.contains(first) else {
      throw problem("a name is missing.")
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: ":_-.".utf8.contains(byte)
    }
  }

  /// Reads `= "value"`.
  mutating func readValue(of attribute: String) throws(SpecificationError) -> String {
    _ = skipSpace()
    let hasSign = skip("=")
    _ = skipSpace()
    guard hasSign, index < bytes.count, "'\"".utf8.contains(bytes[index]) else {
      throw problem("the attribute '\(attribute)' needs a value in quotation marks.")
    }
    let quote = bytes[index]
    index += 1
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): throw problem("'<' in the value of '\(attribute)' needs '&lt;'.")
      case UInt8(ascii: "&"): value += try readReference().utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if byte == UInt8(ascii: "\n") { line += 1 }
        value.append(UInt8(ascii: " "))
        index += 1
      default:
        value.append(byte)
        index += 1
      }
    }
    guard index < bytes.count else { throw problem("the value of '\(attribute)' has no end.") }
    index += 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads a reference such as `&lt;` or `&#10;`.
  private mutating func readReference() throws(SpecificationError) -> String {
    let rest = bytes[index...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw problem("'&' needs '&amp;'.")
    }
    let name = String(decoding: rest[(index + 1)..<end], as: UTF8.self)
    index = end + 1
    let code: UInt32?
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case _ where name.hasPrefix("#x"): code = UInt32(name.dropFirst(2), radix: 16)
    case _ where name.hasPrefix("#"): code = UInt32(name.dropFirst())
    default: throw problem("the entity '&\(name);' is not one of XML's own. Write the character.")
    }
    guard let scalar = code.flatMap(Unicode.Scalar.init), Self.isAllowed(scalar) else {
      throw problem("'&\(name);' is no character.")
    }
    return String(scalar)
  }

  /// Reads the text up to the next tag.
  mutating func readText() throws(SpecificationError) {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if !skipSpace() {
        guard !open.isEmpty else { throw problem("text is outside of the outermost element.") }
        noteText()
        guard !starts(with: "]]>") else { throw problem("']]>' in a text needs ']]&gt;'.") }
        if bytes[index] == UInt8(ascii: "&") {
          _ = try readReference()
        } else {
          index += 1
        }
      }
    }
  }

  /// Records that the innermost element has a text.
  mutating func noteText() {
    let last = open.count - 1
    if open[last].element.lineOfText == nil { open[last].element.lineOfText = line }
  }
}

// MARK: Bytes

extension XMLReader {
  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Skips a text without line breaks, if it is next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to the end of a text.
  mutating func skip(
    past end: StaticString, of kind: String
  ) throws(SpecificationError) {
    let start = line
    while index < bytes.count {
      if skip(end) { return }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    throw SpecificationError(line: start, "the \(kind) has no end.")
  }

  /// Skips whitespace, and returns whether there was any.
  mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return index > start
  }

  func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, text)
  }
}
