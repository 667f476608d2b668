import StateDiagrams

/// The names of events in SCXML, which consist of tokens separated by dots.
///
/// A label is its own name unless SCXML forbids it. It is renamed if:
///
/// - it contains a character other than letters, digits, `_`, `-`, `:` and `.`,
/// - its first token is `done` or `error`, which are reserved for interpreters, or
/// - it starts with the tokens of another label, whose descriptor would match it.
struct SCXMLEventNames {
  private var names: [String: String] = [:]

  /// The renamed labels with their names, in order.
  private(set) var renamed: [(label: String, name: String)] = []

  init(_ labels: some Sequence<String>) {
    let labels = labels.withoutRepetitions
    for label in labels where Self.isAllowed(label, besides: labels) { names[label] = label }
    var used = Set(names.values)
    for label in labels where names[label] == nil {
      let word = Self.word(label)
      var name = word
      var number = 2
      while !used.insert(name).inserted {
        name = "\(word)_\(number)"
        number += 1
      }
      names[label] = name
      renamed.append((label, name))
    }
  }

  /// The name of an event. As a descriptor, it matches the event with any payload.
  subscript(label: String) -> String { names[label] ?? label }

  /// The name of an event with a payload: `insertCoin.50`, `pay.0_2E5`.
  ///
  /// In the payload, all characters but letters, digits and `-` are written as `_` and the
  /// hexadecimal bytes of their UTF-8.
  subscript(label: String, payload payload: String) -> String {
    let token = percentEncoded(payload, keeping: "-", sign: "_")
    return "\(self[label]).\(token.isEmpty ? "_" : token)"
  }

  /// Returns whether a label can be the name of its event.
  private static func isAllowed(_ label: String, besides labels: [String]) -> Bool {
    let tokens = label.pieces(by: ".")
    return tokens.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(isNameCharacter) }
      && !["done", "error"].contains(tokens[0])
      && !labels.contains { $0 != label && tokens.starts(with: $0.pieces(by: ".")) }
  }

  /// Returns a token for a label: each run of other characters becomes `_`.
  private static func word(_ label: String) -> String {
    var word = ""
    for scalar in label.unicodeScalars {
      if isNameCharacter(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.hasSuffix("_") {
        word += "_"
      }
    }
    return ["", "done", "error"].contains(word) ? word + "_" : word
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || "_-:".unicodeScalars.contains(scalar)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }
}
