import StateDiagrams

/// The label of a transition in Mermaid: `event [guard] / effect, effect`. All parts are optional.
///
/// The parts are found before the codes of characters are replaced, because an event or a guard
/// contains no bracket as such. An event with a slash between spaces is in quotation marks.
struct MermaidLabel {
  var event: String?
  var condition: String?
  private(set) var effects: [String] = []

  init(_ text: String) {
    if let (event, rest) = Self.literal(text.trimmed) {
      self = MermaidLabel(rest)
      self.event = event
      return
    }
    var event = text.trimmed
    var effects = ""
    if let open = event.firstIndex(of: "["), event[..<open].firstPlace(of: " / ") == nil {
      let rest = String(event[event.index(after: open)...])
      let ends = rest.pieces(by: "] / ")
      if ends.count > 1 {
        condition = ends[0].decoded
        effects = ends.dropFirst().joined(separator: "] / ")
        event = String(event[..<open])
      } else if rest.hasSuffix("]") {
        condition = String(rest.dropLast()).decoded
        event = String(event[..<open])
      }
    }
    if condition == nil {
      // With a space before it, a first part is found in the same way as a later one.
      let pieces = (" " + event).pieces(by: " / ")
      event = pieces[0]
      effects = pieces.dropFirst().joined(separator: " / ")
    }
    event = event.trimmed.decoded
    self.event = event.isEmpty ? nil : event
    self.effects = Self.effects(effects)
  }

  /// Returns the value of the string literal at the start of a label, and the label after it.
  private static func literal(_ label: String) -> (value: String, rest: String)? {
    let mark = "#34;"
    let decoded = label.decoded
    guard let (value, rest) = decoded.startingLiteral else { return nil }
    // The label after the literal is found by the number of quotation marks.
    let literal = decoded.unicodeScalars.dropLast(rest.unicodeScalars.count)
    let parts = label.pieces(by: "\"").joined(separator: mark).pieces(by: mark)
    let number = literal.count { $0 == "\"" }
    return (value, parts.dropFirst(number).joined(separator: mark))
  }

  /// Returns the effects of a list.
  static func effects(_ text: String) -> [String] {
    list(text.decoded).filter { !$0.isEmpty }
  }

  /// Returns the elements of a list. A comma inside brackets or quotation marks doesn't separate. In
  /// quotation marks, a backslash escapes the character after it.
  static func list(_ text: String) -> [String] {
    var elements: [[UInt8]] = [[]]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if previous == UInt8(ascii: ","), byte == UInt8(ascii: " "), !isQuoted, depth <= 0 {
        elements[elements.count - 1].removeLast()
        elements.append([])
        depth = 0
      } else {
        elements[elements.count - 1].append(byte)
      }
      previous = byte
    }
    return elements.map { String(decoding: $0, as: UTF8.self).trimmed }
  }
}

extension String {
  /// The codes of characters with names.
  private static let codes: [String: UInt32] = ["quot": 34, "amp": 38, "lt": 60, "gt": 62]

  /// The text with line breaks, and with the codes of characters replaced: `#35;` and `#quot;`.
  var decoded: String {
    let text = pieces(by: "<br/>").joined(separator: "<br>").pieces(by: "<br>")
    let parts = text.joined(separator: "\n").pieces(by: "#")
    return parts.dropFirst().reduce(into: parts[0]) { result, part in
      let pieces = part.pieces(by: ";")
      let number = UInt32(pieces[0]) ?? Self.codes[pieces[0]]
      if pieces.count > 1, let scalar = number.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
        result += pieces.dropFirst().joined(separator: ";")
      } else {
        result += "#" + part
      }
    }
  }
}
