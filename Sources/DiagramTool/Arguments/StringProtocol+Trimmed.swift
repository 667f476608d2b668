extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...last]
  }
}
