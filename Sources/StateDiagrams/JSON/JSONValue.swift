/// A JSON value. Objects keep the order of their members, so that equal diagrams have equal texts.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object: a name and a value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func number(_ number: Int) -> JSONValue { .number(String(number)) }

  package static func strings(_ strings: [String]) -> JSONValue {
    .array(strings.map { .string($0) })
  }

  /// The kind of the value, for messages: `expected a string, found a list`.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as text, with a line break at the end.
  ///
  /// A value that contains a list of objects is written on several lines, and all others on one.
  /// Each node and each transition of a diagram is then one line.
  package var text: String {
    var text = TextBuffer()
    write(to: &text, depth: 0, onLines: true)
    text.write("\n")
    return text.string
  }

  /// The value on one line, without characters that are markup in XML, in PDF or in comments.
  package var line: String {
    var text = TextBuffer()
    write(to: &text, depth: 0, onLines: false)
    return text.string
  }

  private var hasListOfObjects: Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array(let values):
      values.contains { if case .object = $0 { true } else { $0.hasListOfObjects } }
    case .object(let members): members.contains { $0.value.hasListOfObjects }
    }
  }

  /// Writes the value.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - depth: The number of indentations.
  ///   - onLines: Whether values with lists of objects are on several lines, as in ``text``.
  private func write(to text: inout TextBuffer, depth: Int, onLines: Bool) {
    let isOnLines = onLines && hasListOfObjects
    func write<Element>(
      _ open: String, _ elements: [Element], _ close: String, to text: inout TextBuffer,
      _ body: (Element, inout TextBuffer) -> Void
    ) {
      text.write(open)
      for (number, element) in elements.enumerated() {
        if number > 0 { text.write(isOnLines ? "," : onLines ? ", " : ",") }
        if isOnLines {
          text.write("\n")
          text.indent(depth + 1)
        }
        body(element, &text)
      }
      if isOnLines {
        text.write("\n")
        text.indent(depth)
      }
      text.write(close)
    }
    switch self {
    case .null: text.write("null")
    case .bool(let value): text.write(value ? "true" : "false")
    case .number(let number): text.write(number)
    case .string(let string): Self.write(string, to: &text, escapesMarkup: !onLines)
    case .array(let values):
      write("[", values, "]", to: &text) { $0.write(to: &$1, depth: depth + 1, onLines: onLines) }
    case .object(let members):
      write("{", members, "}", to: &text) { member, text in
        Self.write(member.name, to: &text, escapesMarkup: !onLines)
        text.write(onLines ? ": " : ":")
        member.value.write(to: &text, depth: depth + 1, onLines: onLines)
      }
    }
  }

  /// Writes a string in quotes.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - text: The text to which it is written.
  ///   - escapesMarkup: Whether `<`, `>`, `&` and `-` are escaped.
  private static func write(_ string: String, to text: inout TextBuffer, escapesMarkup: Bool) {
    let isWritten = text.writeQuoted(string) { bytes in
      bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
          UInt8(ascii: "&"), UInt8(ascii: "-"):
          false
        default: (0x20...0x7E).contains(byte)
        }
      }
    }
    if !isWritten { text.write(quoted(string, escapesMarkup)) }
  }

  private static func quoted(_ text: String, _ escapesMarkup: Bool) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      // These characters are invisible, or end lines in JavaScript.
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        result.append(contentsOf: escape(scalar).unicodeScalars)
      case "<", ">", "&", "-":
        if escapesMarkup {
          result.append(contentsOf: escape(scalar).unicodeScalars)
        } else {
          result.append(scalar)
        }
      // XML forbids these.
      case "\u{FFFE}", "\u{FFFF}": result.append(contentsOf: escape(scalar).unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
