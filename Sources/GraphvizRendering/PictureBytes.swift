internal import PlatformLibC

extension UnsafeRawBufferPointer {
  /// Returns the first position of a byte sequence in a range; nil if it doesn't occur.
  func firstPosition(of mark: UnsafeRawBufferPointer, in range: Range<Int>) -> Int? {
    guard let letter = mark.first else { return range.lowerBound }
    guard let first = baseAddress, let start = mark.baseAddress else { return nil }
    let end = range.upperBound - mark.count + 1
    var place = range.lowerBound
    while place < end, let found = memchr(first + place, Int32(letter), end - place) {
      place = UnsafeRawPointer(found) - first
      if memcmp(found, start, mark.count) == 0 { return place }
      place += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the first position of a byte sequence at or after a position; nil if it doesn't occur.
  func firstPosition(of mark: String, from start: Int = 0) -> Int? {
    guard start <= count else { return nil }
    var mark = mark
    return withUnsafeBytes { bytes in
      mark.withUTF8 { bytes.firstPosition(of: UnsafeRawBufferPointer($0), in: start..<count) }
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
