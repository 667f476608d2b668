/// Returns a digest of bytes: 64 bits by FNV-1a, the algorithm of G. Fowler, L. Noll and K.-P. Vo.
/// The digest detects changes, but not manipulation.
package func digest(of bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.withContiguousStorageIfAvailable(digest) ?? Array(bytes).withUnsafeBufferPointer(digest)
}

private func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var result: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { result = (result ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return result
}

/// Returns the last digits of a number in hexadecimal form, with zeros in front.
package func hexadecimal(_ number: UInt64, digits: Int = 16) -> String {
  let text = String(number, radix: 16)
  return String((String(repeating: "0", count: 16 - text.count) + text).suffix(digits))
}
