/// A recursive-descent parser of JSON as RFC 8259 defines it. Duplicate keys, which the RFC leaves
/// undefined, are errors.
struct JSONParser {
  /// The greatest depth of nested values, so that no text can exhaust the stack.
  private static var depthLimit: Int { 512 }

  private let bytes: [UInt8]

  /// The position of the next byte.
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    // Some editors start a file with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Parses the whole text as one value.
  ///
  /// - Throws: `StateDiagram.JSONError` with the line and the column of the first error.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func document() throws(StateDiagram.JSONError) -> JSONValue {
    skipSpace()
    if index == bytes.count { throw error("the text is empty") }
    let value = try value()
    skipSpace()
    if index < bytes.count { throw error("unexpected text after the value") }
    return value
  }
}

extension JSONParser {
  /// The next byte; nil at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns an error at a position, or at the next byte.
  ///
  /// Lines and columns count from 1, and columns count Unicode scalars. They are computed only for
  /// an error.
  private func error(_ reason: String, at place: Int? = nil) -> StateDiagram.JSONError {
    let before = bytes[..<min(place ?? index, bytes.count)]
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return StateDiagram.JSONError(place: "line \(line), column \(column)", reason: reason)
  }

  /// Returns the error for a missing token.
  ///
  /// - Parameter expected: The token, such as `':'` or `a value`.
  private func unexpected(_ expected: String) -> StateDiagram.JSONError {
    next == nil
      ? error("the text ends before \(expected)")
      : error("expected \(expected)")
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  /// Consumes a character if it is next.
  ///
  /// - Returns: Whether it was.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Parses any value.
  private mutating func value() throws(StateDiagram.JSONError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      return try nested { parser throws(StateDiagram.JSONError) in
        .object(try parser.members())
      }
    case UInt8(ascii: "["):
      return try nested { parser throws(StateDiagram.JSONError) in
        .array(try parser.elements())
      }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"): return try number()
    case let byte where isDigit(byte): return try number()
    default: throw unexpected("a value")
    }
  }

  /// Parses an object or an array, whose opening bracket is next, one level deeper.
  private mutating func nested(
    _ body: (inout JSONParser) throws(StateDiagram.JSONError) -> JSONValue
  ) throws(StateDiagram.JSONError) -> JSONValue {
    guard depth < Self.depthLimit else {
      throw error("values are nested more than \(Self.depthLimit) deep")
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return try body(&self)
  }

  /// Parses the members of an object after `{`, including `}`.
  private mutating func members() throws(StateDiagram.JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      let start = index
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      skipSpace()
      let value = try value()
      guard names.insert(name).inserted else { throw error("duplicate key '\(name)'", at: start) }
      members.append(JSONValue.Member(name, value))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
  }

  /// Parses the elements of an array after `[`, including `]`.
  private mutating func elements() throws(StateDiagram.JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw unexpected("',' or ']'") }
    }
  }

  /// Parses `true`, `false` or `null`.
  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(StateDiagram.JSONError) -> JSONValue {
    let rest = bytes[index...].prefix(word.utf8.count)
    guard rest.elementsEqual(word.utf8) else {
      let isCutOff = index + rest.count == bytes.count && word.utf8.starts(with: rest)
      throw isCutOff ? error("the text ends in '\(word)'") : error("expected a value")
    }
    index += word.utf8.count
    return value
  }

  /// Parses a number, and returns its text, so that no digits are lost.
  private mutating func number() throws(StateDiagram.JSONError) -> JSONValue {
    let start = index
    _ = take("-")
    let hasZero = take("0")
    if !hasZero || isDigit(next) {
      guard !hasZero else { throw error("a number can't start with a zero", at: start) }
      try digits()
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Consumes one or more digits.
  private mutating func digits() throws(StateDiagram.JSONError) {
    guard isDigit(next) else { throw unexpected("a digit") }
    while isDigit(next) { index += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}

extension JSONParser {
  /// Parses a string, whose opening quotation mark is next.
  private mutating func string() throws(StateDiagram.JSONError) -> String {
    let start = index
    var result: [UInt8] = []
    index += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        try escape(&result)
      case 0x00...0x1F:
        throw error("a string can't contain an unescaped line break or control character")
      default:
        result.append(byte)
        index += 1
      }
    }
    throw error("the string that starts here has no end", at: start)
  }

  /// Parses an escape sequence after its backslash, and appends its character as UTF-8.
  ///
  /// Characters above U+FFFF are two sequences, a surrogate pair: `\ud83d\ude00`. A single
  /// surrogate is an error.
  private mutating func escape(_ result: inout [UInt8]) throws(StateDiagram.JSONError) {
    guard let byte = next else { throw unexpected("the rest of a string") }
    let start = index - 1
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), take("\\") {
        guard take("u") else { throw error("half of a surrogate pair is missing", at: start) }
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw error("half of a surrogate pair is missing", at: start)
      }
      result += text.utf8
    default: throw error("JSON has no such escape sequence", at: start)
    }
  }

  /// Parses the four hexadecimal digits of a UTF-16 code unit.
  private mutating func codeUnit() throws(StateDiagram.JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

extension JSONValue {
  /// Parses a text that is one value.
  ///
  /// - Throws: `StateDiagram.JSONError` with the line and the column.
  package init(parsing text: String) throws(StateDiagram.JSONError) {
    var parser = JSONParser(text)
    self = try parser.document()
  }
}
