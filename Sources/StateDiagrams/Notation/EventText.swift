import StateExploration

extension StateDiagram.Transition {
  /// The event in a label: its name, in quotation marks if it could be mistaken for another part of the
  /// label, for an entry effect, or for several events.
  var eventText: String? {
    guard let event else { return nil }
    let isQuoted =
      switch kind {
      case .external: event.looksLikeParts
      case .internal: event.looksLikeParts || event.looksLikeRow
      // A row lists several events.
      case .ignored, .impossible:
        event.looksLikeParts || event.looksLikeRow || event.firstPlace(of: ", ") != nil
      }
    return isQuoted ? event.quoted : event
  }
}

extension String {
  /// Whether the event could be mistaken for an event with a guard or effects, or for no event.
  fileprivate var looksLikeParts: Bool {
    // Most events have none of these.
    let hasMark = utf8.contains { byte in
      byte == UInt8(ascii: "[") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"")
    }
    guard hasMark else { return allSatisfy(\.isWhitespace) }
    return ["\"", "/", "["].contains(unicodeScalars.first) || hasSuffix(" /")
      || firstPlace(of: " [") != nil || firstPlace(of: " / ") != nil
  }

  /// Whether a row that starts with the event would have another meaning in UML or in this notation.
  fileprivate var looksLikeRow: Bool {
    // Most events are one word.
    guard utf8.contains(UInt8(ascii: " ")) else { return ["entry", "exit", "do"].contains(self) }
    return hasPrefix("ignores ") || hasPrefix("must not receive ") || hasPrefix("→ ")
      || hasSuffix(" →") || firstPlace(of: " → ") != nil
  }

  /// The value of the string literal at the start, as ``quoted`` writes it, and the text after it; nil
  /// if there is none.
  package var startingLiteral: (value: String, rest: Substring)? {
    var rest = unicodeScalars[...]
    guard rest.popFirst() == "\"" else { return nil }
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return (String(value), Substring(rest)) }
      guard scalar == "\\" else {
        value.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": value.append("\n")
      case "r": value.append("\r")
      case "t": value.append("\t")
      case "0": value.append("\0")
      case "u":
        let digits = rest.dropFirst().prefix { $0.properties.isHexDigit }
        let number = UInt32(String(Substring(digits)), radix: 16)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
        value.append(scalar)
        rest = rest.dropFirst(digits.count + 2)
      case let escaped?: value.append(escaped)
      case nil: return nil
      }
    }
    return nil
  }
}
