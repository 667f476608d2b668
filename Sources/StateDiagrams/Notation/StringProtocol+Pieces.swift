extension StringProtocol {
  /// Returns the parts between the occurrences of a separator.
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

  /// Returns the first occurrence of another text.
  ///
  /// The standard library's function brings its regular expressions into the program, which slow
  /// down every start.
  package func firstPlace(of text: some StringProtocol) -> Range<Index>? {
    for start in utf8.indices where utf8[start...].starts(with: text.utf8) {
      return start..<utf8.index(start, offsetBy: text.utf8.count)
    }
    return nil
  }
}
