/// The creation date of a PDF, by which two drawings of the same diagram would differ.
enum PDFTimestamp {
  /// Returns a PDF with the start of the year 2000 as its creation date. Bytes that contain no date are
  /// returned unchanged.
  ///
  /// The date keeps its length, because a PDF contains byte offsets of its parts.
  static func removed(from pdf: [UInt8]) -> [UInt8] {
    let key = Array("/CreationDate (D:".utf8)
    let date = Array("20000101000000".utf8)
    // The document's properties are near the end, after the compressed content.
    guard
      let found = pdf.indices.last(where: { pdf[$0...].starts(with: key) }),
      case let start = found + key.count,
      let end = pdf[start...].firstIndex(of: UInt8(ascii: ")")),
      end - start >= date.count
    else { return pdf }

    var result = pdf
    result.replaceSubrange(start..<start + date.count, with: date)
    // The rest is the time zone of the computer: "Z" or "+01'00".
    for index in start + date.count..<end where isDigit(result[index]) {
      result[index] = UInt8(ascii: "0")
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
