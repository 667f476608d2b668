internal import PlatformLibC

extension [UInt8] {
  /// Returns the first position of a byte sequence at or after a position; nil if it doesn't occur.
  func firstPosition(of mark: [UInt8], from start: Int = 0) -> Int? {
    guard let letter = mark.first else { return start }
    return withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return nil }
      let end = bytes.count - mark.count + 1
      var place = start
      while place < end, let found = memchr(first + place, Int32(letter), end - place) {
        place = UnsafeRawPointer(found) - first
        if memcmp(found, mark, mark.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }

  /// Returns the bytes with others inserted at a position.
  func inserting(_ bytes: [UInt8], at position: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + bytes.count)
    result += self[..<position]
    result += bytes
    result += self[position...]
    return result
  }
}
