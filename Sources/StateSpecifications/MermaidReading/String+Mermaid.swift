extension String {
  /// The text without whitespace at its ends.
  var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
    var rest = utf8.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest) ?? self
  }

  /// Returns the trimmed texts before and after the first occurrence of another one.
  func parts(around separator: String) -> (String, String)? {
    let pieces = pieces(by: separator)
    guard pieces.count > 1 else { return nil }
    return (pieces[0].trimmed, pieces.dropFirst().joined(separator: separator).trimmed)
  }

  /// Returns the text after a prefix; nil if the text has another start.
  func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// Whether the text is the name of a state.
  var isName: Bool {
    !isEmpty && !hasPrefix("-") && utf8.allSatisfy { !" \t\"[]{}<>:;".utf8.contains($0) }
  }

  /// The name of a state without its class: `a` for `a:::red`.
  var withoutClass: String { parts(around: ":::")?.0 ?? self }
}
