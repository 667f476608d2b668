/// The DOT text that a picture was drawn from, inside the picture: with it, anybody can tell whether
/// the picture is up to date without drawing it again, which gives other bytes on another machine.
///
/// Programs that show pictures skip it. In SVG it is a `metadata` element, in PNG an `iTXt` chunk,
/// and in PDF a comment before the line that ends the file, where no offset counts past it.
package enum PictureSource {
  private static let keyword = "swift-state-machines"
  private static let svgStart = "<metadata class=\"\(keyword)\"><![CDATA["
  private static let svgEnd = "]]></metadata>\n"
  private static let pdfStart = "%\(keyword)\n"
  private static let pdfEnd = "%end\n"

  /// A picture with the text inside; as it is where there is no place for it.
  static func embedded(
    _ dot: String,
    in picture: [UInt8],
    of format: ImageFormat
  ) -> [UInt8] {
    switch format {
    case .svg:
      let parts = parts(of: Array(dot.utf8), by: "]]>")
      var element = Array(svgStart.utf8) + parts[0]
      for part in parts[1...] { element += Array("]]]]><![CDATA[>".utf8) + part }
      element += Array(svgEnd.utf8)
      guard let place = picture.firstPosition(of: Array("<g id=".utf8)) else { return picture }
      return picture.inserting(element, at: place)
    case .png:
      // The header's chunk, of a fixed length, must be the first.
      let headerLength = 8 + 12 + 13
      guard picture.count > headerLength else { return picture }
      let content = Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(dot.utf8)
      return picture[..<headerLength] + PNGChunk.bytes("iTXt", content) + picture[headerLength...]
    case .pdf:
      let lines = parts(of: Array(dot.utf8), by: "\n").map { Array("% ".utf8) + $0 + [0x0A] }
      let comment = Array(pdfStart.utf8) + lines.joined() + Array(pdfEnd.utf8)
      let places = positions(of: Array("startxref\n".utf8), in: picture)
      return places.last.map { picture.inserting(comment, at: $0) } ?? picture
    }
  }

  /// The text inside a picture; nil where there is none.
  package static func text(in picture: [UInt8], of format: ImageFormat) -> String? {
    let bytes: [UInt8]?
    switch format {
    case .svg:
      bytes = between(svgStart, svgEnd, in: picture).map {
        Array(parts(of: $0, by: "]]]]><![CDATA[>").joined(separator: "]]>".utf8))
      }
    case .png:
      let start = Array(keyword.utf8) + [0, 0, 0, 0, 0]
      bytes = PNGChunk.content(of: "iTXt", in: picture) { $0.starts(with: start) }
        .map { Array($0.dropFirst(start.count)) }
    case .pdf:
      bytes = between(pdfStart, pdfEnd, in: picture).map { comment in
        Array(
          parts(of: comment, by: "\n").dropLast().map { $0.dropFirst(2) }
            .joined(separator: [0x0A]))
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension PictureSource {
  /// What stands after the first start and before the next end.
  private static func between(
    _ start: String, _ end: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard let first = bytes.firstPosition(of: Array(start.utf8)) else { return nil }
    let contentStart = first + start.utf8.count
    return bytes.firstPosition(of: Array(end.utf8), from: contentStart).map {
      Array(bytes[contentStart..<$0])
    }
  }

  /// What stands between the occurrences of a mark.
  private static func parts(of bytes: [UInt8], by mark: String) -> [ArraySlice<UInt8>] {
    let mark = Array(mark.utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for index in positions(of: mark, in: bytes) {
      parts.append(bytes[start..<index])
      start = index + mark.count
    }
    return parts + [bytes[start...]]
  }

  /// Where a mark stands, without overlaps.
  private static func positions(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
    var positions: [Int] = []
    var start = 0
    while let position = bytes.firstPosition(of: mark, from: start) {
      positions.append(position)
      start = position + mark.count
    }
    return positions
  }
}
