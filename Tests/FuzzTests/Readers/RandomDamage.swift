extension SplitMix64 {
  /// Returns a text with parts removed, doubled, moved or replaced.
  mutating func damaged(_ text: String) -> String {
    String(decoding: damaged(Array(text.utf8)), as: UTF8.self)
  }

  /// Returns bytes with parts removed, doubled, moved or replaced.
  ///
  /// - Parameter range: The bytes that are damaged; all by default.
  mutating func damaged(_ bytes: [UInt8], in range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? bytes.indices
    var part = Array(bytes[range])
    for _ in 0...below(3) {
      guard !part.isEmpty else { break }
      let start = below(part.count)
      let piece = start..<min(part.count, start + 1 + below(isOne(in: 3) ? part.count : 8))
      switch below(6) {
      case 0: part.removeSubrange(piece)
      case 1: part.removeSubrange(start...)
      case 2: part.insert(contentsOf: part[piece], at: below(part.count))
      case 3: part[start] = UInt8(below(256))
      case 4: part.replaceSubrange(piece, with: text().utf8)
      default: part.insert(contentsOf: text().utf8, at: start)
      }
    }
    return bytes[..<range.lowerBound] + part + bytes[range.upperBound...]
  }
}
