extension SplitMix64 {
  /// A text with parts left out, doubled, moved, or replaced by signs.
  mutating func damaged(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...below(3) {
      guard !bytes.isEmpty else { break }
      let start = below(bytes.count)
      let piece = start..<min(bytes.count, start + 1 + below(isOne(in: 3) ? bytes.count : 8))
      switch below(6) {
      case 0: bytes.removeSubrange(piece)
      case 1: bytes.removeSubrange(start...)
      case 2: bytes.insert(contentsOf: bytes[piece], at: below(bytes.count))
      case 3: bytes[start] = UInt8(below(256))
      case 4: bytes.replaceSubrange(piece, with: self.text().utf8)
      default: bytes.insert(contentsOf: self.text().utf8, at: start)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
