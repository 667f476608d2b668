/// JSON as it is written: an object or a list on one line, or with a line for each of its members.
struct JSONText {
  private(set) var string = ""
  private var depth = 0

  /// Writes a value's members, a line each.
  mutating func lines(
    _ brackets: (open: String, close: String), _ members: [(inout JSONText) -> Void]
  ) {
    guard !members.isEmpty else {
      string += brackets.open + brackets.close
      return
    }
    string += brackets.open
    depth += 1
    for (number, member) in members.enumerated() {
      string += number == 0 ? "\n" : ",\n"
      string += String(repeating: "  ", count: depth)
      member(&self)
    }
    depth -= 1
    string += "\n" + String(repeating: "  ", count: depth) + brackets.close
  }

  /// Writes a value's members on one line.
  mutating func line(
    _ brackets: (open: String, close: String), _ members: [(inout JSONText) -> Void]
  ) {
    string += brackets.open
    for (number, member) in members.enumerated() {
      if number > 0 { string += ", " }
      member(&self)
    }
    string += brackets.close
  }

  /// Writes text that is JSON already.
  mutating func write(_ json: String) {
    string += json
  }

  /// A text in quotes.
  static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      // Invisible ones, and line ends to JavaScript.
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  /// A list of texts on one line.
  static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  /// An object on one line.
  static func object(_ members: [(key: String, json: String)]) -> String {
    "{" + members.map { "\"\($0.key)\": \($0.json)" }.joined(separator: ", ") + "}"
  }
}
