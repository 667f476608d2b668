/// A part of a PNG file, according to the Portable Network Graphics specification.
///
/// ```text
/// 4 bytes    the length of the content, big-endian
/// 4 bytes    the type, four letters such as "iTXt"
/// n bytes    the content
/// 4 bytes    a checksum of the type and the content
/// ```
enum PNGChunk {
  /// Returns a chunk.
  ///
  /// - Parameters:
  ///   - type: The type, four letters.
  ///   - content: The content.
  static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return bytes(of: UInt32(truncatingIfNeeded: content.count)) + checked
      + bytes(of: checksum(checked))
  }

  /// Returns the range and the content of the first chunk of a type whose content is accepted; nil if
  /// there is none, or if the file is damaged before it.
  static func find(
    _ type: String,
    in png: [UInt8],
    where isAccepted: (ArraySlice<UInt8>) -> Bool
  ) -> (range: Range<Int>, content: ArraySlice<UInt8>)? {
    var start = 8
    while start + 12 <= png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = start + 8
      guard length <= png.count - content - 4 else { return nil }
      if png[start + 4..<content].elementsEqual(type.utf8),
        isAccepted(png[content..<content + length])
      {
        return (start..<content + length + 4, png[content..<content + length])
      }
      start = content + length + 4
    }
    return nil
  }

  /// Returns a number as four bytes, big-endian.
  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the cyclic redundancy check of ISO 3309. It is computed bit by bit, without a table,
  /// because the content is short.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let half = sum >> 1
        sum = sum & 1 == 0 ? half : half ^ 0xEDB8_8320
      }
    }
    return ~sum
  }
}
