extension [UInt8] {
  /// Where a mark stands first, not before a position; nil where it does not.
  func firstPosition(of mark: [UInt8], from start: Int = 0) -> Int? {
    guard let letter = mark.first else { return start }
    return withUnsafeBufferPointer { bytes in
      var index = start
      while index + mark.count <= bytes.count {
        if bytes[index] == letter, bytes[index..<index + mark.count].elementsEqual(mark) {
          return index
        }
        index += 1
      }
      return nil
    }
  }

  /// The bytes with others before a position.
  func inserting(_ bytes: [UInt8], at position: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + bytes.count)
    result += self[..<position]
    result += bytes
    result += self[position...]
    return result
  }
}
