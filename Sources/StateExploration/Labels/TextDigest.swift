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

/// The greatest length of a text of a value, in characters.
package let valueTextLimit: Int = 60

/// Returns a text of at most ``valueTextLimit`` characters, or of another limit. A longer text is cut
/// and ends with its digest, `…#a1b2c3d4`, so that texts with the same start still differ. Brackets
/// and quotation marks that the cut leaves open are closed after it, beyond the limit.
package func bounded(_ text: String, to limit: Int = valueTextLimit) -> String {
  let start = boundedStart(of: text, to: limit)
  if start.endIndex == text.endIndex { return text }
  return start + "…#" + hexadecimal(digest(of: text.utf8), digits: 8) + closingMarks(of: start)
}

/// Returns the brackets and the quotation mark that a text leaves open: `("` for `show("Saved`.
package func openMarks(of text: some StringProtocol) -> [Character] {
  var marks: [Character] = []
  var isQuoted = false
  var isEscaped = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case _ where isEscaped: isEscaped = false
    case "\\" where isQuoted: isEscaped = true
    case "\"": isQuoted.toggle()
    case _ where isQuoted: break
    case "(", "[", "{": marks.append(Character(scalar))
    case ")", "]", "}": _ = marks.popLast()
    default: break
    }
  }
  return marks + (isQuoted ? ["\""] : [])
}

/// Returns the marks that close the brackets and the quotation mark that a text leaves open: `")` for
/// `show("Saved`.
package func closingMarks(of text: some StringProtocol) -> String {
  let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
  return String(openMarks(of: text).reversed().map { pairs[$0] ?? $0 })
}

/// Returns the part of a text that ``bounded(_:to:)`` keeps.
func boundedStart(of text: String, to limit: Int = valueTextLimit) -> Substring {
  // Counting bytes is O(1), and counting characters is not.
  guard text.utf8.count > limit, text.count > limit else { return text[...] }
  let endCount = 10  // of `…#` and eight digits
  return text.prefix(limit - endCount)
}
