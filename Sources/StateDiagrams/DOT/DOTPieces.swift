/// Pieces of text that are written again and again, by number.
struct DOTPieces {
  /// All of them, one after another.
  private var bytes: [UInt8] = []

  /// Where each starts, and where the last ends.
  private var bounds = [0]

  /// Adds a piece, and answers with its number.
  mutating func add(_ piece: String) -> Int32 {
    var piece = piece
    // As a buffer: a string's own bytes are appended one by one.
    piece.withUTF8 { bytes.append(contentsOf: $0) }
    bounds.append(bytes.count)
    return Int32(bounds.count - 2)
  }

  /// The text of pieces in the order of the given numbers.
  func text(_ numbers: [Int32]) -> String {
    let count = numbers.reduce(0) { $0 + bounds[Int($1) + 1] - bounds[Int($1)] }
    // At once: to ask for each of a million pieces whether there is room takes longer than writing.
    let text = [UInt8](unsafeUninitializedCapacity: count) { text, length in
      bytes.withUnsafeBytes { bytes in
        let text = UnsafeMutableRawBufferPointer(text)
        for number in numbers {
          let range = bounds[Int(number)]..<bounds[Int(number) + 1]
          let piece = UnsafeRawBufferPointer(rebasing: bytes[range])
          UnsafeMutableRawBufferPointer(rebasing: text[length...]).copyMemory(from: piece)
          length += piece.count
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
