extension StringProtocol {
  /// Returns the parts between the occurrences of a separator: `["a", "", "b"]` for `a, , b` and `,
  /// `.
  ///
  /// Comparing bytes is faster than comparing characters, and finds a separator that combining
  /// marks follow.
  ///
  /// - Precondition: The separator is not empty.
  /// - Complexity: O(*n*) in the length of the text.
  package func pieces(by separator: String) -> [String] {
    let separator = Array(separator.utf8)
    let bytes = Array(utf8)
    var pieces: [String] = []
    var start = 0
    var index = 0
    while index + separator.count <= bytes.count {
      if bytes[index] == separator[0],
        bytes[index..<index + separator.count].elementsEqual(separator)
      {
        pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    return pieces
  }
}
