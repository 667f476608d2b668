/// Pieces of text that are written again and again, by number.
struct DOTPieces {
  /// All of them, one after another.
  fileprivate var bytes: [UInt8] = []

  /// Where each starts, and where the last ends.
  fileprivate var bounds = [0]

  /// Adds a piece, and answers with its number.
  mutating func add(_ piece: String) -> Int {
    bytes.append(contentsOf: piece.utf8)
    bounds.append(bytes.count)
    return bounds.count - 2
  }
}

extension DOTText {
  /// Writes pieces in the order of the given numbers.
  mutating func write(_ numbers: [Int], of pieces: DOTPieces) {
    let count = numbers.reduce(0) { $0 + pieces.bounds[$1 + 1] - pieces.bounds[$1] }
    // At once: to ask for each of a million pieces whether there is room takes longer than writing.
    let text = [UInt8](unsafeUninitializedCapacity: count) { text, length in
      pieces.bytes.withUnsafeBufferPointer { bytes in
        for number in numbers {
          let piece = bytes[pieces.bounds[number]..<pieces.bounds[number + 1]]
          _ = text[length...].initialize(fromContentsOf: piece)
          length += piece.count
        }
      }
    }
    write(text)
  }
}
